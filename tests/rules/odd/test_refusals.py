"""What cannot be is refused in words that help, and changes nothing."""

import pytest

from tests.rules.odd.conftest import OddTable


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ('/item add ""', "Give it a name"),
        ("/item add a.b", "Give it a name"),
        (f"/item add {'x' * 61}", "Give it a name"),
        ("/sheet set hp=-1", "from 0 to 999"),
        ("/sheet set str=-1", "from 0 to 99"),
        ("/item drop banana", "carry no banana"),
        ("/status clear", "needs a debility"),
        ("/heal hp", "needs an amount"),
        ("/heal points str Griff Ash", "Only Ash's player or a game master can do that."),
        ("/lackey hire Ash", "someone called Ash"),
        ("/lackey hire 12", "can't be a name"),
        (f"/lackey hire {'x' * 61}", "can't be a name"),
        ("/lackey dismiss Ash", "has no hirelings"),
        ("/init Ogre", "Only heroes roll"),
    ],
)
async def test_what_cannot_be_is_refused(odd: OddTable, said: str, answered: str) -> None:
    before = await odd.sheet("Griff")
    assert answered in (await odd.refused(said))["message"]
    assert await odd.sheet("Griff") == before


async def test_where_nobody_is_left_nobody_rolls_for_the_group_or_acts_first(odd: OddTable) -> None:
    await odd("/harm 20 str Griff", by="gm")
    await odd("/harm 20 str Ash")
    assert "roll for the group" in (await odd.refused("/save group dex"))["message"]
    assert "who can act" in (await odd.refused("/init dex all"))["message"]


async def test_a_fight_that_is_on_does_not_begin_again(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    assert "Round 1 is under way" in (await odd.refused("/round start"))["message"]
    await odd("/round start anyway")


async def test_only_who_is_hired_is_listed(odd: OddTable) -> None:
    listed = await odd("/lackey")
    assert (listed["title"], listed["facts"]["lackeys"]) == ("Griff has no hirelings", [])
    assert listed["entry"] is None
    await odd("/sheet set coin=100")
    await odd("/lackey hire Tam", *([1] * 11))
    assert (await odd("/lackey"))["title"] == "Griff's hirelings: Tam"
    assert "someone called tam" in (await odd.refused("/lackey hire tam"))["message"]


async def test_the_dead_learn_nothing_more(odd: OddTable) -> None:
    await odd("/sheet set Griff expeditions=2", by="gm")
    await odd("/harm 20 str Griff")
    assert "Griff is dead" in (await odd.refused("/advance hp", by="alice"))["message"]
    assert await odd.of("Griff", "expeditions") == 2


async def test_one_is_shown_and_several_are_listed(odd: OddTable) -> None:
    assert (await odd("/status"))["title"] == "Griff: no debilities"
    assert (await odd("/status Griff, Ash"))["title"] == "Debilities"


async def test_who_is_down_is_told_to_be(odd: OddTable) -> None:
    await odd("/status shaky Ash", by="gm")
    await odd("/sheet set Ash state=mortal")
    await odd("/harm 20 str Griff")
    listed = await odd("/status Griff, Ash")
    assert listed["text"] == "**Griff**: dead\n**Ash**: mortally wounded, Shaky"
    assert (await odd("/status Griff"))["title"] == "Griff: dead"


async def test_nobody_comes_round_for_a_group(odd: OddTable) -> None:
    await odd("/status dazed add")
    error = await odd.refused("/save str group recover", by="alice")
    assert error["message"].startswith("Either one person rolls for the group")
    assert await odd.of("Griff", "debilities") == ["Dazed"]
