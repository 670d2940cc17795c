"""Attribute points that a rest or a potion gives: points 47 to 49 and 51 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def owed_to(odd: OddTable, name: str) -> int:
    return sum(row[0] == name for row in (await odd("/waiting"))["facts"]["waiting"])


async def scores(odd: OddTable, name: str = "Griff") -> tuple[int, int, int]:
    sheet = await odd.sheet(name)
    return sheet["str"], sheet["dex"], sheet["wil"]


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/heal points", "Points to place by Griff: 2, on STR, DEX or WIL."),
        ("/heal points hp", "Points to place by Griff: 2, on STR, DEX or WIL."),
        ("/heal points str hp", "Points to place by Griff: 2, on STR, DEX or WIL."),
        ("/heal points str str str", "Points to place by Griff: 2, on STR, DEX or WIL."),
        ("/heal points 3 str", "Points to place by Griff: 2, on STR, DEX or WIL."),
        ("/heal points d4 str", "Name an attribute for each point"),
        ("/heal points 1 str dex", "Name an attribute for each point"),
        ("/heal points 0 str", "Use a number from 1 on"),
        ("/heal 0 str", "Use a number from 1 on"),
        ("/heal 0", "Use a number from 1 on"),
        ("/heal points wil wil", "Griff's WIL is at its maximum."),
        ("/heal 2 wil", "Griff's WIL is at its maximum."),
        ("/heal 999999 wil", "Griff's WIL is at its maximum."),
        ("/heal 1 str dex", "One at a time: STR or DEX?"),
        ("/heal points str Ash", "Ash's sheet isn't yours to change."),
        ("/rest short str", "There are no attribute points in a short rest"),
        ("/rest watch str dex", "Points that a watch of sleep gives: 1 at most."),
        ("/rest long str dex wil", "Points that a long rest gives: 2 at most."),
        ("/use potion points str dex wil str", "Points that a healing potion gives: 3 at most."),
    ],
)
async def test_49_points_are_placed_as_they_are_or_not_at_all(
    odd: OddTable, said: str, answered: str
) -> None:
    await odd("/item add potion")
    await odd("/sheet set str=9 dex=6 wil=9")
    await odd("/rest long")
    before = await odd.sheet("Griff")
    assert answered in (await odd.refused(said))["message"]
    assert await odd.sheet("Griff") == before
    assert await owed_to(odd, "Griff") == 1


async def test_49_what_is_left_stays_owed_and_is_offered_as_the_wounds_allow(
    odd: OddTable,
) -> None:
    await odd("/sheet set str=9 dex=8 wil=5")
    reply = await odd("/rest long")
    assert reply["text"] == "Griff: fresh, 2 points to place"
    entry = reply["entry"]
    assert [(c["label"], c["says"], c["owed"]) for c in reply["choices"]] == [
        ("STR STR", f"heal points str str entry {entry}", True),
        ("STR DEX", f"heal points str dex entry {entry}", True),
        ("STR WIL", f"heal points str wil entry {entry}", True),
        ("DEX WIL", f"heal points dex wil entry {entry}", True),
        ("WIL WIL", f"heal points wil wil entry {entry}", True),
        ("Let the night pass", "date next morning after 0:00", False),
    ]
    reply = await odd("/heal 1 dex")
    assert (reply["title"], reply["grade"]) == ("Griff regains DEX", "success")
    assert reply["text"] == "Griff: DEX 8 → 9/9, 1 point to place"
    assert [c["label"] for c in reply["choices"]] == ["STR", "WIL"]
    reply = await odd(":press WIL")
    assert (reply["text"], reply["choices"]) == ("Griff: WIL 5 → 6/10", [])
    assert (await scores(odd), await owed_to(odd, "Griff")) == ((9, 9, 6), 0)


async def test_49_more_points_than_are_missing_are_placed_by_themselves(odd: OddTable) -> None:
    await odd("/sheet set str=11 dex=8")
    reply = await odd("/rest long")  # one each, as they can only go
    assert (reply["facts"]["points_left"], await scores(odd)) == (0, (12, 9, 10))
    await odd("/sheet set str=11 dex=8 wil=9")
    reply = await odd("/rest long")
    assert (reply["facts"]["points_left"], await scores(odd)) == (2, (11, 8, 9))
    reply = await odd("/heal points str")
    assert [c["label"] for c in reply["choices"]] == ["DEX", "WIL"]
    await odd("/sheet set dex=9 wil=10")  # otherwise mended meanwhile
    assert await owed_to(odd, "Griff") == 0
    await odd("/sheet set str=10 dex=8")
    assert (await odd("/rest long str"))["facts"]["points_left"] == 1
    reply = await odd("/heal 2 dex anyway as Griff", by="gm")
    assert reply["facts"]["dex"] == 9


async def test_49_points_that_were_owed_are_moot_once_all_is_mended(odd: OddTable) -> None:
    await odd("/sheet set str=11 dex=7 wil=10")
    await odd("/rest watch", 1)
    assert await owed_to(odd, "Griff") == 1
    await odd("/sheet set str=12")
    assert await owed_to(odd, "Griff") == 1
    await odd("/sheet set dex=9")
    assert await owed_to(odd, "Griff") == 0


async def test_47_a_potion_that_gives_less_than_was_wanted_begins_with_the_first(
    odd: OddTable,
) -> None:
    await odd("/item add potion 3")
    await odd("/sheet set str=9 dex=6 wil=5")
    await odd("/use potion points dex wil", 1)
    assert await scores(odd) == (9, 7, 5)
    reply = await odd("/use potion points wil wil", 3)
    assert (await scores(odd), reply["facts"]["points_left"]) == ((9, 7, 7), 1)
    assert reply["text"] == "1d3: 3\nGriff: WIL 5 → 7/10, 1 point to place"
    assert [c["label"] for c in reply["choices"]] == ["STR", "DEX", "WIL"]
    await odd("/heal points str")
    assert (await scores(odd), await owed_to(odd, "Griff")) == ((10, 7, 7), 0)


async def test_49_dice_hit_points_and_other_people_have_nothing_to_do_with_what_is_owed(
    odd: OddTable,
) -> None:
    await odd("/sheet set str=9 dex=6 hp=3")
    rest = await odd("/rest watch", 1)
    await odd("/heal d4 str", 2)
    await odd("/heal 1")
    await odd("/heal 1 damage")
    assert (await odd.sheet("Griff"))["hp"] == 6
    assert await owed_to(odd, "Griff") == 1
    undone = await odd(f"/undo {rest['entry']}")
    assert undone["facts"]["undone"] == [rest["entry"]]


async def test_49_an_entry_that_gave_no_points_has_none_to_place(odd: OddTable) -> None:
    await odd("/sheet set str=9 dex=6 hp=3")
    saved = await odd("/save str", 3)
    error = await odd.refused(f"/heal points str entry {saved['entry']}")
    assert error["message"] == "Griff has no points to place."
    rest = await odd("/rest long")
    await odd("/harm 2")
    reply = await odd(f"/heal 1 hp entry {rest['entry']}")  # hit points are no attribute
    assert (reply["title"], reply["facts"]["hp"]) == ("Griff: healed", 5)
    assert await owed_to(odd, "Griff") == 1


async def test_49_whoever_rested_with_others_places_only_their_own_points(odd: OddTable) -> None:
    await odd("/sheet set str=9 wil=5")
    await odd("/sheet set str=5 wil=5", by="bob")
    await odd("/rest long all", by="gm")
    await odd("/heal points str wil", by="bob")
    error = await odd.refused("/heal points str str str", by="alice")
    assert error["message"].startswith("Points to place by Griff: 2")
    error = await odd.refused("/heal points str Griff, Ash", by="gm")
    assert error["message"] == "One at a time: Griff or Ash?"
    await odd("/heal points str str Griff")
    assert (await scores(odd), await scores(odd, "Ash")) == ((11, 9, 5), (6, 13, 6))
    assert await owed_to(odd, "Griff") == 0


async def test_34_a_point_ends_being_injured_only_after_a_long_rest_and_with_all_strength(
    odd: OddTable,
) -> None:
    await odd("/sheet set str=11 wil=5 debilities=injured")
    await odd("/rest watch", 1)
    await odd("/heal points str")
    assert (await odd.of("Griff", "str"), await odd.of("Griff", "debilities")) == (12, ["Injured"])
    await odd("/sheet set str=10")
    await odd("/rest long")
    await odd("/heal points str")
    assert await odd.of("Griff", "debilities") == ["Injured"]
    reply = await odd("/heal points str")
    assert reply["text"] == "Griff: STR 11 → 12/12, no longer Injured"
    assert await odd.of("Griff", "debilities") == []


async def test_49_the_dead_have_no_points_to_place(odd: OddTable) -> None:
    await odd("/sheet set str=9 wil=5")
    await odd("/rest long")
    await odd("/sheet set Griff state=dead", by="gm")
    assert "Griff is dead" in (await odd.refused("/heal points str", by="alice"))["message"]
    reply = await odd("/heal points str str str Griff anyway", by="gm")
    assert reply["facts"]["str"] == 11  # no more than there were
