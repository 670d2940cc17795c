"""Point 1: asking for rolls."""

from typing import Any

import pytest

from play.turn.utterance_and_ruling import Utterance
from tests.conftest import Played

ASK = "/ask Griff, Isaac: move hack+ag at Scar # the floor gives way"
SAYS = "move hack_and_slash +Ag at Scar # the floor gives way"


def labels(reply: dict[str, Any]) -> list[str]:
    return [choice["label"] for choice in reply["choices"]]


async def waits(table: Played) -> list[list[Any]]:
    """Return the asks that wait; what a move's result demands is the rules' business."""
    reply = await table("/waiting")
    return [row[:3] for row in reply["facts"]["waiting"] if row[1].startswith("move")]


async def test_01_each_who_is_asked_has_a_button_with_their_name(seated: Played) -> None:
    reply = await seated(ASK, by="gm")
    assert reply["said"] == f"ask Griff, Isaac: {SAYS}"
    assert reply["facts"] == {"asked": ["Griff", "Isaac"], "says": SAYS, "open": ["Griff", "Isaac"]}
    assert reply["choices"] == [
        {"label": name, "says": SAYS, "who": "player", "of": name, "owed": True}
        for name in ("Griff", "Isaac")
    ]


async def test_01_a_press_rolls_for_that_character_and_ends_when_all_have(seated: Played) -> None:
    await seated(ASK, by="gm")
    rolled = await seated(":press Griff", 3, 4, by="alice")
    assert rolled["title"].startswith("Griff")
    assert rolled["facts"]["modifier"] == 1
    assert rolled["said"] == SAYS
    assert await waits(seated) == [["Isaac", "move hack_and_slash +Ag", 5]]
    await seated(":press Isaac of 5", 1, 4, by="bob")
    assert await waits(seated) == []
    again = await seated.refused(":press Isaac of 5", by="bob")
    assert again["kind"] == "already_done"


async def test_01_a_button_is_for_its_player_and_the_game_master(seated: Played) -> None:
    await seated(ASK, by="gm")
    assert (await seated.refused(":press Griff", by="bob"))["kind"] == "not_allowed"
    rolled = await seated(":press Griff", 6, 6, by="gm")
    assert rolled["said"] == "move hack_and_slash +Ag at Scar as Griff # the floor gives way"
    assert rolled["facts"]["modifier"] == 1


async def test_01_saying_it_in_words_answers_too(seated: Played) -> None:
    await seated("/ask all: move hack+ag", by="gm")
    await seated("/move hack+AG adv", 3, 4, 5, by="alice")
    assert [row[0] for row in await waits(seated)] == ["Isaac"]
    await seated("/move hack+ws", 3, 4, by="bob")  # something else
    assert [row[0] for row in await waits(seated)] == ["Isaac"]
    await seated("/undo 6", by="alice")
    assert [row[0] for row in await waits(seated)] == ["Griff", "Isaac"]


@pytest.mark.parametrize("how", [":press Griff of 5", "/pick 1 of 5"])
async def test_01_a_blind_ask_is_answered_blind(seated: Played, how: str) -> None:
    await seated("/ask all: move hack+ag blind # steady", by="gm")
    rolled = await seated(how, 3, 4, by="alice")
    assert rolled["visible"] == "blind"
    assert rolled["said"] == "move hack_and_slash +Ag blind # steady"
    seen = await seated("/history last 1", by="bob")
    assert "Hack" not in seen["text"]


async def test_01_a_dash_starts_a_comment_within_an_ask(seated: Played) -> None:
    reply = await seated("/ask Griff: move hack — the floor “gives” way", by="gm")
    assert reply["facts"]["says"] == "move hack_and_slash # the floor “gives” way"


async def test_01_what_is_asked_overrules_with_the_game_masters_word(seated: Played) -> None:
    await seated("/sheet set Griff state=dead", by="gm")
    assert (await seated.refused("/ask Griff: move hack", by="gm"))["kind"] == "refused"
    await seated("/ask Griff: move hack anyway", by="gm")
    await seated(":press Griff", 4, 4, by="alice")


async def test_01_a_roll_that_was_asked_for_can_be_said_again(seated: Played) -> None:
    await seated(ASK, by="gm")
    await seated(":press Griff", 3, 4, by="alice")
    again = await seated("/again +1", 3, 4, by="alice")
    assert again["facts"]["modifier"] == 2


async def test_01_the_game_master_rolls_for_the_rest(seated: Played) -> None:
    await seated(ASK, by="gm")
    reply = await seated("/ask roll rest", 1, 1, 6, 6, by="gm")
    assert reply["entry"] == 6
    assert reply["facts"]["rolled_for"] == ["Griff", "Isaac"]
    assert [row[:2] for row in reply["facts"]["rolls"]] == [["Griff", 7], ["Isaac", 8]]
    assert await waits(seated) == []
    entries = (await seated("/history last 3"))["facts"]["entries"]
    assert [each["rolled"] for each in entries] == [[], [[6, 1], [6, 1]], [[6, 6], [6, 6]]]
    assert (await seated.sheet("Griff"))["xp"] == 1
    assert (await seated.refused("/ask roll rest"))["kind"] == "already_done"
    undone = await seated("/undo", by="gm")
    assert undone["facts"]["undone"] == [6, 7, 8]
    assert [row[0] for row in await waits(seated)] == ["Griff", "Isaac"]
    assert (await seated.sheet("Griff"))["xp"] == 0


async def test_01_an_ask_is_closed(seated: Played) -> None:
    await seated(ASK, by="gm")
    await seated(":press Isaac", 3, 4, by="bob")
    reply = await seated("/ask close", by="gm")
    assert reply["facts"] == {"closed": ["Griff"], "ask": 5}
    assert await waits(seated) == []
    assert (await seated.refused(":press Griff of 5", by="alice"))["kind"] == "already_done"
    assert (await seated.refused("/ask close 5"))["kind"] == "not_allowed"
    assert (await seated.refused("/ask close 5", by="gm"))["kind"] == "already_done"
    await seated("/undo", by="gm")
    assert [row[0] for row in await waits(seated)] == ["Griff"]


async def test_01_npcs_are_asked_of_the_game_master(seated: Played) -> None:
    reply = await seated("/ask Scar: move hack", by="gm")
    assert reply["choices"][0]["who"] == "gm"
    assert (await seated("/waiting", by="bob"))["facts"]["waiting"][0][0] == "gm"


@pytest.mark.parametrize(
    ("said", "kind", "column"),
    [
        ("/ask Grif: move hackk", "not_understood", 17),
        ("/ask Grxyz: move hack", "not_found", 6),
        ("/ask Griff: move hackk", "not_understood", 18),
        ("/ask Griff: flurb", "not_understood", 13),
        ("/ask Griff move hack", "not_understood", None),
        ("/ask Griff:", "not_understood", None),
        ("/ask Griff: sheet set ws=3", "refused", None),
        ("/ask Griff: ask Isaac: move hack", "refused", None),
        ("/ask close", "not_found", None),
        ("/ask close 2", "not_found", None),
        ("/ask close 99", "not_found", None),
    ],
)
async def test_01_a_sentence_is_checked_when_it_is_asked(
    seated: Played, said: str, kind: str, column: int | None
) -> None:
    error = await seated.refused(said, by="gm")
    assert error["kind"] == kind
    if column is not None:
        assert error["column"] == column
    assert (await seated("/history last 1"))["facts"]["entries"][0]["entry"] == 4


async def test_01_only_a_game_master_asks(seated: Played) -> None:
    assert (await seated.refused("/ask Isaac: move hack", by="alice"))["kind"] == "not_allowed"


async def test_01_plain_dice_can_be_asked_for(seated: Played) -> None:
    await seated("/ask all: roll d20", by="gm")
    assert (await seated(":press Isaac", 17, by="bob"))["facts"]["total"] == 17


async def test_01_an_ask_follows_a_character_who_is_renamed(seated: Played) -> None:
    await seated(ASK, by="gm")
    await seated("/sheet rename Griff to Gryphon", by="alice")
    assert [row[0] for row in await waits(seated)] == ["Gryphon", "Isaac"]
    await seated("/undo", by="alice")
    assert (await seated(":press Griff of 5", 3, 4, by="alice"))["title"].startswith("Griff")


async def test_01_asking_an_npc_nobody_met_is_not_told_to_all(seated: Played) -> None:
    referee = seated.table.referee
    await seated("/npc hide Scar", by="gm")
    hidden = await referee.hear(Utterance("x:1", "table", "gm", "gm", "/ask Scar: roll d6"))
    assert hidden.outcome.private
    await seated("/npc reveal Scar", by="gm")
    met = await referee.hear(Utterance("x:2", "table", "gm", "gm", "/ask Scar: roll d6"))
    assert not met.outcome.private
