"""Points 13 and 14: hold, and the options that moves offer."""

import pytest

from tests.conftest import Played


async def test_13_hold_is_made_listed_spent_and_ended(heresy: Played) -> None:
    reply = await heresy("/move defend", 5, 5)
    assert reply["changes"] == [["Griff", "hold.defend", None, 3]]
    assert (await heresy("/hold"))["facts"]["hold"] == {"defend": 3}
    spent = await heresy("/hold spend defend 2")
    assert spent["facts"]["hold"] == {"defend": 1}
    assert spent["changes"] == [["Griff", "hold.defend", 3, 1]]
    await heresy("/hold add defend 2")
    ended = await heresy("/hold end defend")
    assert ended["changes"] == [["Griff", "hold.defend", 3, None]]
    assert ended["facts"]["hold"] == {}


async def test_13_a_partial_defend_holds_one(heresy: Played) -> None:
    assert (await heresy("/move defend", 4, 4))["changes"] == [["Griff", "hold.defend", None, 1]]


async def test_13_more_than_there_is_cannot_be_spent(heresy: Played) -> None:
    await heresy("/move defend", 4, 4)
    assert (await heresy.refused("/hold spend defend 2"))["kind"] == "refused"
    assert (await heresy.sheet("Griff"))["hold"] == {"defend": 1}


async def test_13_hold_is_spent_on_its_own_move_only(heresy: Played) -> None:
    await heresy("/move defend", 5, 5)
    assert (await heresy.refused("/hold spend discern 1"))["kind"] == "refused"
    await heresy("/hold add discern 1")
    assert (await heresy.refused("/hold spend discern 1 halve"))["kind"] == "refused"
    assert (await heresy.sheet("Griff"))["hold"] == {"defend": 3, "discern_realities": 1}


async def test_13_opening_an_attacker_gives_an_ally_a_forward(heresy: Played) -> None:
    await heresy("/move defend", 5, 5)
    await heresy("/hold spend defend 1 open for Isaac at Scar")
    kept = (await heresy.sheet("Isaac"))["forward"]
    assert [(each["value"], each["target"]) for each in kept] == [(1, "Scar")]
    assert (await heresy("/hold spend defend 1 open at Scar"))["entry"] is None
    assert (await heresy(":press Isaac"))["facts"]["hold"] == {"defend": 1}


@pytest.mark.parametrize(
    ("move", "faces", "count"),
    [
        ("discern", (5, 5), 3),
        ("discern", (3, 3), 1),
        ("tech", (6, 6), 1),
        ("tech", (4, 4), 2),
        ("confessor", (6, 6), 1),
        ("confessor", (4, 4), 2),
        ("silently", (6, 6), 3),
        ("silently", (4, 4), 2),
        ("blend", (6, 6), 2),
        ("fire", (4, 4), 0),
        ("fire", (3, 3), 1),
        ("grenade", (4, 4), 1),
        ("take them alive", (4, 4), 1),
        ("hack", (6, 6), 0),
    ],
)
async def test_14_each_band_says_how_many_to_pick(
    heresy: Played, move: str, faces: tuple[int, int], count: int
) -> None:
    reply = await heresy(f"/move {move}", *faces)
    assert reply["facts"]["pick"] == count
    picks = [choice for choice in reply["choices"] if choice["says"].startswith("pick ")]
    assert bool(picks) == bool(count)
    assert all(choice["owed"] and choice["who"] == "player" for choice in picks)


async def test_14_picks_by_number_are_recorded(heresy: Played) -> None:
    await heresy("/move discern", 5, 5)
    reply = await heresy("/pick 1 3 5")
    assert reply["facts"]["picked"] == [
        "What happened here?",
        "What should I watch for?",
        "Who is really in control?",
    ]
    assert reply["facts"]["pick"] == 0
    assert (await heresy.refused("/pick 2"))["kind"] in ("already_done", "not_found", "refused")


async def test_14_too_many_picks_are_refused(heresy: Played) -> None:
    await heresy("/move discern", 3, 3)
    assert (await heresy.refused("/pick 1 2"))["kind"] == "refused"
    await heresy("/pick watch")
    assert (await heresy.refused("/pick coming"))["kind"] == "refused"
    assert (await heresy.refused("/pick watch"))["kind"] == "already_done"


async def test_14_an_option_of_another_move_is_refused(heresy: Played) -> None:
    await heresy("/move discern", 5, 5)
    assert (await heresy.refused("/pick braced"))["kind"] == "refused"


async def test_14_picks_wait_for_the_player_whatever_else_is_said(heresy: Played) -> None:
    await heresy("/move discern", 3, 3)
    await heresy("/move hack", 6, 6)
    assert (await heresy.refused(":press What happened of 6", by="bob"))["kind"] == "not_allowed"
    assert (await heresy(":press What happened of 6", by="alice"))["facts"]["pick"] == 0


async def test_14_a_weakness_can_be_sensed_by_those_who_know_how(heresy: Played) -> None:
    assert "Where is it weak?" not in _labels(await heresy("/move discern", 5, 5))
    await heresy("/sheet set moves=sense_weakness")
    assert "Where is it weak?" in _labels(await heresy("/move discern", 5, 5))


async def test_14_a_torturer_may_choose_no_drawback_at_all(heresy: Played) -> None:
    await heresy("/sheet set moves=confessor,torturer")
    await heresy("/move confessor", 4, 4)
    await heresy(":press No drawback")
    assert (await heresy.refused("/pick vague"))["kind"] in ("refused", "already_done")
    assert (await heresy("/move torturer", 6, 6))["facts"]["stat"] == "Int"


async def test_14_a_forward_that_was_picked_can_be_handed_on(heresy: Played) -> None:
    await heresy("/move strike+ag at Scar", 4, 4)
    await heresy("/pick opening")
    assert len((await heresy.sheet("Griff"))["forward"]) == 1
    await heresy(":press To Isaac")
    assert (await heresy.sheet("Griff"))["forward"] == []
    assert len((await heresy.sheet("Isaac"))["forward"]) == 1


async def test_14_a_last_attack_is_owed_once_picked(heresy: Played) -> None:
    await heresy("/move take them alive at Scar", 4, 4)
    await heresy("/pick last attack")
    assert (await heresy(":press Take the counter", 6, 6))["facts"]["wounds"] == 2


def _labels(reply: dict[str, object]) -> list[str]:
    choices = reply["choices"]
    assert isinstance(choices, list)
    return [choice["label"] for choice in choices]


async def test_14_when_all_is_picked_there_is_nothing_more(heresy: Played) -> None:
    await heresy("/move discern", 4, 3)
    await heresy("/pick watch")
    error = await heresy.refused("/pick useful")
    assert error["message"].startswith("Nothing more can be picked here.")


async def test_a_sentence_is_said_as_one_character(heresy: Played) -> None:
    error = await heresy.refused("/hold add defend 1 as Griff, Isaac", by="gm")
    assert (error["kind"], error["message"][:12]) == ("refused", "One sentence")


async def test_what_the_game_knows_no_word_for_is_told_in_whole_sentences(heresy: Played) -> None:
    error = await heresy.refused("/npc remove Scar", by="gm")
    assert "expected ." not in error["message"]
