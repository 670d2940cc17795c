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
        ("/heal points", "Griff can place 2 on STR, DEX or WIL, no more."),
        ("/heal points hp", "Griff can place 2 on STR, DEX or WIL, no more."),
        ("/heal points str hp", "Griff can place 2 on STR, DEX or WIL, no more."),
        ("/heal points str str str", "Griff can place 2 on STR, DEX or WIL, no more."),
        ("/heal points 3 str", "Griff can place 2 on STR, DEX or WIL, no more."),
        ("/heal points d4 str", "Name an attribute for each point"),
        ("/heal points 1 str dex", "Name an attribute for each point"),
        ("/heal points 0 str", "Use a number from 1 on"),
        ("/heal 0 str", "Use a number from 1 on"),
        ("/heal 0", "Use a number from 1 on"),
        ("/heal points wil wil", "Griff is at full WIL."),
        ("/heal 2 wil", "Griff is at full WIL."),
        ("/heal 999999 wil", "Griff is at full WIL."),
        ("/heal 1 str dex", "One at a time: STR or DEX?"),
        ("/heal points str Ash", "Only Ash's player or a game master can do that."),
        ("/rest short str", "You get no attribute points from a short rest"),
        ("/rest watch str dex", "You get 1 at most from a watch of sleep."),
        ("/rest long str dex wil", "You get 2 at most from a long rest."),
        ("/use potion points str dex wil str", "You get 3 at most from a healing potion."),
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
    assert (
        reply["text"]
        == "Griff is Fresh (advantage on all saves).\nGriff has 2 attribute points to place."
    )
    entry = reply["entry"]
    assert [(c["label"], c["says"], c["owed"]) for c in reply["choices"]] == [
        ("Regain 2 STR", f"heal points str str entry {entry}", True),
        ("Regain 1 STR and 1 DEX", f"heal points str dex entry {entry}", True),
        ("Regain 1 STR and 1 WIL", f"heal points str wil entry {entry}", True),
        ("Regain 1 DEX and 1 WIL", f"heal points dex wil entry {entry}", True),
        ("Regain 2 WIL", f"heal points wil wil entry {entry}", True),
        ("Go on to the morning", "date next morning after 0:00", False),
    ]
    reply = await odd("/heal 1 dex")
    assert (reply["title"], reply["grade"]) == ("Griff regains 1 DEX", "success")
    assert reply["text"] == "Griff: DEX 8 → 9\nGriff has 1 attribute point to place."
    assert [c["label"] for c in reply["choices"]] == ["Regain 1 STR", "Regain 1 WIL"]
    reply = await odd(":press Regain 1 WIL")
    assert (reply["text"], reply["choices"]) == ("Griff: WIL 5 → 6", [])
    assert (await scores(odd), await owed_to(odd, "Griff")) == ((9, 9, 6), 0)


async def test_49_more_points_than_are_missing_are_placed_by_themselves(odd: OddTable) -> None:
    await odd("/sheet set str=11 dex=8")
    reply = await odd("/rest long")  # one each, as they can only go
    assert (reply["facts"]["points_left"], await scores(odd)) == (0, (12, 9, 10))
    await odd("/sheet set str=11 dex=8 wil=9")
    reply = await odd("/rest long")
    assert (reply["facts"]["points_left"], await scores(odd)) == (2, (11, 8, 9))
    reply = await odd("/heal points str")
    assert [c["label"] for c in reply["choices"]] == ["Regain 1 DEX", "Regain 1 WIL"]
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
    assert reply["text"] == "d3 (3)\nGriff: WIL 5 → 7\nGriff has 1 attribute point to place."
    assert [c["label"] for c in reply["choices"]] == [
        "Regain 1 STR",
        "Regain 1 DEX",
        "Regain 1 WIL",
    ]
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
    assert (reply["title"], reply["facts"]["hp"]) == ("Griff regains 1 HP (HP 4 → 5)", 5)
    assert await owed_to(odd, "Griff") == 1


async def test_49_whoever_rested_with_others_places_only_their_own_points(odd: OddTable) -> None:
    await odd("/sheet set str=9 wil=5")
    await odd("/sheet set str=5 wil=5", by="bob")
    await odd("/rest long all", by="gm")
    await odd("/heal points str wil", by="bob")
    error = await odd.refused("/heal points str str str", by="alice")
    assert error["message"].startswith("Griff can place 2")
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
    assert reply["text"] == "Griff: STR 11 → 12\nGriff is no longer Injured."
    assert await odd.of("Griff", "debilities") == []


async def test_49_the_dead_have_no_points_to_place(odd: OddTable) -> None:
    await odd("/sheet set str=9 wil=5")
    await odd("/rest long")
    await odd("/sheet set Griff state=dead", by="gm")
    assert "Griff is dead" in (await odd.refused("/heal points str", by="alice"))["message"]
    reply = await odd("/heal points str str str Griff anyway", by="gm")
    assert reply["facts"]["str"] == 11  # no more than there were
