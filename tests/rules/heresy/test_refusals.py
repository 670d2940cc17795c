"""What cannot be is refused in words that help, and changes nothing."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/sheet set defense_mods=wet", "such as flak"),
        ("/reload sword", "no weapon called “sword”"),
        ("/reload", "Which weapon do you reload?"),
        ("/damage 0d6 at Scar", "no dice in that"),
        ("/damage 101d6 at Scar", "100 at most"),
        ("/damage 100d6 +1d at Scar", "100 at most"),
        ("/forward give 1 to Isaac", "no such forward"),
        ("/resource", "Griff has no resource"),
        ("/resource +1", "Griff has no resource"),
        ("/move wrath embodied", "Griff has no resource"),
        ("/move this i know", "find a roll to use that on"),
        ("/item drop banana", "carry no banana"),
        ("/move hack drop banana", "carry no banana"),
        ('/advance move "Iron Will"', "Which stat goes up?"),
        ("/harm 3 Isaac", "Only Isaac's player or a game master"),
    ],
)
async def test_what_cannot_be_is_refused(heresy: Played, said: str, answered: str) -> None:
    before = await heresy.sheet("Griff")
    assert answered in (await heresy.refused(said))["message"]
    assert await heresy.sheet("Griff") == before


async def test_a_hundred_dice_are_rolled(heresy: Played) -> None:
    for dice in ("100d6", "99d6 +1d"):
        assert len((await heresy(f"/damage {dice} at Scar anyway", by="gm"))["rolled"]) == 100


async def test_aid_is_for_the_roll_of_whom_it_names(heresy: Played) -> None:
    rolled = await heresy("/move hack as Scar", 3, 4, by="gm")
    error = await heresy.refused(f"/aid Griff entry {rolled['entry']}", by="bob")
    assert "Griff has no roll to help or hinder" in error["message"]


async def test_only_a_forward_that_is_there_is_added_to_a_roll(heresy: Played) -> None:
    await heresy("/move hack", 3, 4)
    assert "no such forward" in (await heresy.refused("/forward use"))["message"]
    await heresy('/forward +1 when "acting on the map"')
    await heresy("/move hack", 3, 4)
    assert "no such forward" in (await heresy.refused("/forward use 2"))["message"]
    assert (await heresy("/forward use 1"))["facts"]["total"] == 9


async def test_a_forward_for_another_roll_is_kept_for_it(heresy: Played) -> None:
    await heresy("/forward +1 to defy")
    await heresy("/forward +1 at Scar")
    await heresy("/move hack", 3, 4)
    for number, what in ((1, "to Defy Danger"), (2, "against Scar")):
        error = await heresy.refused(f"/forward use {number}")
        assert (error["kind"], what in error["message"]) == ("refused", True)
    assert len((await heresy.sheet("Griff"))["forward"]) == 2
    await heresy("/forward +1")
    await heresy("/move hack at Scar no forward", 3, 4)
    assert (await heresy("/forward use 3"))["title"] == "Griff adds +1 (forward): 9, still a 7-9"
    assert (await heresy("/forward use 2"))["facts"]["total"] == 10


async def test_only_a_last_breath_lowers_a_stat(heresy: Played) -> None:
    await heresy("/move hack", 3, 4)
    error = await heresy.refused("/breath lower ws", by="gm")
    assert "find a roll to use that on" in error["message"]
    assert (await heresy.sheet("Griff"))["ws"] == 1


async def test_who_stands_guard_guards_whom_the_blow_hit(heresy: Played) -> None:
    await heresy("/move defend", 6, 6)
    await heresy("/suffer 2d6 for Griff", 5, 5, by="gm")
    error = await heresy.refused("/hold spend defend 1 halve for Isaac", by="alice")
    assert "find a roll to use that on" in error["message"]
    assert (await heresy.sheet("Griff"))["hold"] == {"defend": 3}


async def test_without_allies_the_attacker_is_opened_to_nobody(heresy: Played) -> None:
    await heresy("/sheet retire Isaac", by="gm")
    await heresy("/move defend", 6, 6, by="alice")
    assert (
        "There's no ally here to expose the attacker to."
        in (await heresy.refused("/hold spend defend 1 open"))["message"]
    )


async def test_where_no_foe_stands_all_are_nobody(heresy: Played) -> None:
    await heresy("/harm 9 Scar", by="gm")
    error = await heresy.refused("/damage 2d6 at all", by="alice")
    assert "There are no foes here" in error["message"]
    assert "There are no foes here" in (await heresy.refused("/fire at all"))["message"]


async def test_what_fails_for_everyone_says_why(heresy: Played) -> None:
    error = await heresy.refused("/xp -1 for Griff, Isaac", by="gm")
    assert error["kind"] == "refused"


@pytest.mark.parametrize(("typed", "meant"), [("armour", "defense"), ("hp", "wounds")])
async def test_another_games_name_for_a_number_leads_to_this_ones(
    heresy: Played, typed: str, meant: str
) -> None:
    error = await heresy.refused(f"/sheet set {typed}=1", by="alice")
    assert error["message"] == f"This sheet has no `{typed}`. Did you mean `{meant}`?"


async def test_all_ways_to_go_on_are_told_at_once(heresy: Played) -> None:
    error = await heresy.refused("/heal", by="alice")
    ways = "`rest`, `medics`, `medkit` or a number of wounds"
    assert error["message"].startswith(f"That needs {ways}.")
