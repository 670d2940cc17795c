"""Rules 14 and 16: the options that moves offer, and misses answered."""

import pytest

from tests.conftest import Played


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
        ("blend", (6, 6), 0),
        ("blend", (4, 4), 1),
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


async def test_16_a_miss_is_the_game_masters_to_answer(heresy: Played) -> None:
    reply = await heresy("/move hack", 1, 2)
    owed = [choice for choice in reply["choices"] if choice["owed"]]
    assert [(choice["who"], choice["of"]) for choice in owed] == [("gm", "Griff")]
    assert (await heresy.refused(":press Answered", by="alice"))["kind"] == "not_allowed"
    assert (await heresy(":press Answered", by="gm"))["ok"]
    assert (await heresy.refused(":press Answered", by="gm"))["kind"] == "already_done"


async def test_16_only_a_miss_is_answered(heresy: Played) -> None:
    await heresy("/move hack", 6, 6)
    assert (await heresy.refused("/pick answered", by="gm"))["kind"] == "not_found"


async def test_several_options_are_picked_by_what_they_say(battle: Played) -> None:
    await battle("/sheet new Zara class=assassin free", by="ann")
    rolled = await battle("/move move silently", 4, 4)
    reply = await battle("/pick sound, trace")
    assert reply["title"] == "Zara: Without a sound; Zara: Without a trace"
    assert reply["facts"]["picked"] == ["Without a sound", "Without a trace"]
    await battle("/undo")
    error = await battle.refused("/pick sound, feathers")
    assert "no choice feathers" in error["message"]
    assert (await battle("/waiting"))["facts"]["waiting"][0][2] == rolled["entry"]
    await battle("/pick unharmed and very fast")
    assert (await battle("/waiting"))["facts"]["waiting"] == []
