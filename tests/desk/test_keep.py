"""Point 7, the standing sheet; point 8, kept sentences."""

import pytest

from play.completion.whole_sentences import complete
from play.turn.utterance_and_ruling import Utterance
from tests.conftest import Played


async def test_08_a_kept_sentence_is_said_with_its_places_filled(seated: Played) -> None:
    reply = await seated("/keep alpha strike: move hack+$2 at $1 +1", by="alice")
    assert reply["facts"] == {
        "name": "alpha strike", "says": "move hack+$2 at $1 +1", "of": "Griff"
    }  # fmt: skip
    assert reply["changes"] == [["Griff", "kept.alpha_strike", None, "move hack+$2 at $1 +1"]]
    said = await seated("/do alpha strike Scar Ag", 3, 4)
    assert said["said"] == "move hack_and_slash +Ag at Scar +1"
    assert said["facts"]["modifier"] == 2


async def test_08_what_stands_at_the_end_is_said_with_it(seated: Played) -> None:
    await seated("/keep Alpha: move hack at $1", by="alice")
    await seated("/npc new Big Mox shown", by="gm")
    said = await seated("/do alpha Big Mox secret # now", 3, 4, by="alice")
    assert said["said"] == "move hack_and_slash at Big Mox secret # now"
    assert said["visible"] == "secret"
    await seated("/keep plain: move hack", by="alice")
    assert (await seated("/do plain adv +1", 3, 4, 5))["facts"]["modifier"] == 1
    mine = await seated("/do alpha Scar as Griff", 3, 4, by="gm")
    assert mine["title"].startswith("Griff")


async def test_08_a_game_master_is_asked_whose_and_the_answer_can_be_said(seated: Played) -> None:
    await seated("/keep alpha: move hack", by="alice")
    await seated.asked("/keep list", by="gm")
    assert "alpha" in str(await seated(":press Griff"))


async def test_08_what_is_added_stands_before_the_comment(seated: Played) -> None:
    await seated("/keep alpha: move hack # for the throne", by="alice")
    said = await seated("/do alpha adv secret", 3, 4, 5)
    assert said["said"] == "move hack_and_slash adv secret # for the throne"
    said = await seated("/do alpha # for me", 3, 4)
    assert said["said"] == "move hack_and_slash # for me"


async def test_08_a_missing_word_is_asked_for(seated: Played) -> None:
    await seated("/keep alpha: move hack at $1", by="alice")
    error = await seated.refused("/do alpha")
    assert error["kind"] == "not_understood"
    assert "$1" in error["expected"]


async def test_08_a_kept_sentence_is_known_by_how_its_name_begins(seated: Played) -> None:
    await seated("/keep alpha strike: move hack at $1", by="alice")
    await seated("/keep hack hard: move hack +1", by="alice")
    said = await seated("/do alpha Scar", 3, 4)
    assert said["said"] == "move hack_and_slash at Scar"
    assert "$1" in (await seated.refused("/do alpha"))["message"]
    assert (await seated("/do hack", 3, 4))["facts"]["modifier"] == 0  # the move, as ever
    await seated("/keep alpine: move defy", by="alice")
    assert (await seated.refused("/do alp Scar"))["kind"] == "not_understood"


async def test_08_kept_sentences_are_listed_dropped_and_undone(seated: Played) -> None:
    await seated("/keep alpha: move hack", by="alice")
    await seated("/keep beta: roll d20", by="alice")
    listed = await seated("/keep list")
    assert listed["facts"]["kept"] == {"alpha": "move hack", "beta": "roll d20"}
    assert (await seated(":press Beta", 17))["facts"]["total"] == 17
    await seated("/keep drop alpha")
    assert (await seated("/keep"))["facts"]["kept"] == {"beta": "roll d20"}
    await seated("/undo")
    assert "alpha" in (await seated("/keep"))["facts"]["kept"]
    error = await seated.refused("/keep drop alhpa")
    assert error["kind"] == "not_found"
    assert error["hints"] == ["alpha"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("/do al", "/do alpha strike"), ("/keep drop ", "/keep drop alpha strike")],
)
async def test_08_they_are_completed(seated: Played, typed: str, sentence: str) -> None:
    await seated("/keep alpha strike: move hack at $1", by="alice")
    said = Utterance("", "table", "alice", "alice", typed)
    assert sentence in await complete(seated.table.referee, said)


async def test_08_they_are_exported_with_the_sheet(seated: Played) -> None:
    await seated("/keep alpha: move hack at $1", by="alice")
    exported = (await seated("/sheet export Griff"))["facts"]["json"]
    await seated("/sheet rename Griff to Old Griff")
    await seated(f"/sheet import {exported}")
    assert (await seated("/do alpha Scar", 3, 4))["title"].startswith("Griff")


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("/keep alpha: flurb the thing", "not_understood"),
        ("/keep alpha: flurb $1", "not_understood"),
        ("/keep alpha: move hackk", "not_understood"),
        ("/keep alpha", "not_understood"),
        ("/keep alpha:", "not_understood"),
        ("/keep a.b: move hack", "refused"),
        (f"/keep {'a' * 60}: move hack", "refused"),
    ],
)
async def test_08_a_sentence_is_checked_when_it_is_kept(
    seated: Played, said: str, kind: str
) -> None:
    assert (await seated.refused(said, by="alice"))["kind"] == kind


async def test_08_sentences_that_go_round_in_circles_stop(seated: Played) -> None:
    await seated("/keep one: move hack", by="alice")
    await seated("/keep two: do one", by="alice")
    assert (await seated("/do two", 3, 4))["ok"]
    await seated("/keep one: do two $1", by="alice")
    assert not (await seated.line("/do two x", by="alice"))["ok"]


async def test_07_a_card_offers_what_its_character_can_do(seated: Played) -> None:
    await seated("/keep alpha: move hack", by="alice")
    await seated("/keep beta: move hack at $1", by="alice")
    reply = await seated("/sheet pin")
    assert reply["title"] == "Griff"
    assert reply["facts"]["pinned"] is True
    labels = [choice["label"] for choice in reply["choices"]]
    assert "Alpha" in labels
    assert "Beta" not in labels
    assert {(c["who"], c["of"], c["owed"]) for c in reply["choices"]} == {
        ("player", "Griff", False)
    }
    number = reply["entry"]
    await seated(f":press Alpha of {number}", 3, 4)
    await seated("/move hack", 3, 4)  # a roll of one's own does not close the card
    await seated("/scene start X", by="gm")
    await seated("/scene end")
    again = await seated(f":press Alpha of {number}", 3, 4, by="gm")
    assert again["title"].startswith("Griff")
    assert (await seated.refused(f":press Alpha of {number}", by="bob"))["kind"] == "not_allowed"


async def test_07_the_card_is_kept_up_to_date(seated: Played) -> None:
    pinned = await seated("/sheet pin", by="alice")
    referee = seated.table.referee
    ruling = await referee.hear(Utterance("x:1", "table", "alice", "alice", "/sheet set wounds=2"))
    (card,) = await referee.cards(ruling)
    assert card.number == pinned["entry"]
    assert card.outcome.prose == "wounds 2/4"
    kept = await referee.hear(Utterance("x:2", "table", "alice", "alice", "/keep alpha: move hack"))
    (card,) = await referee.cards(kept)
    assert [each.choice.says for each in card.choices][-1] == "do alpha"
    other = await referee.hear(Utterance("x:3", "table", "bob", "bob", "/sheet set wounds=2"))
    assert await referee.cards(other) == []
    await seated("/sheet unpin", by="alice")
    ruling = await referee.hear(Utterance("x:4", "table", "alice", "alice", "/sheet set wounds=3"))
    assert await referee.cards(ruling) == []
    assert (await seated.refused("/sheet unpin", by="alice"))["kind"] == "already_done"
    assert (await seated.refused("/sheet pin Griff", by="bob"))["kind"] == "not_allowed"
