"""Every word counts: what cannot be meant is refused, never dropped."""

import pytest

from rules.core.characters.group_names import make_plural
from tests.conftest import Played


@pytest.mark.parametrize(
    "said",
    [
        "/harm 2 bod int Griff",
        "/heal 2 bod wil",
        "/cast heal 2 3 on Griff",
        "/aid Griff lore with defense",
        "/hireling pay Pip 2 for 3",
        "/item buy 2 rope 3",
        "/item add 2 keys count 3",
        "/table reaction leader",
        "/table flaw wil",
        "/table name lone",
    ],
)
async def test_what_is_said_twice_or_fits_nowhere_changes_nothing(party: Played, said: str) -> None:
    await party("/sheet set feats=spellcasting spells=heal", by="alice")
    await party("/hireling new Pip lore")
    await party("/harm 3")
    before = await party.sheet("Griff")
    assert (await party.refused(said, by="bob" if "aid" in said else "alice"))["message"]
    assert await party.sheet("Griff") == before


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("/item add heavy armour", "item add heavy armour"),
        ("/cast heal x2 on Griff", "cast heal 2 on Griff"),
        ("/cast heal 2 times on Griff", "cast heal 2 on Griff"),
        ("/morale", "table morale"),
        ("/reaction", "table reaction"),
    ],
)
async def test_words_that_people_use_are_taken(party: Played, said: str, means: str) -> None:
    await party("/sheet set feats=spellcasting spells=heal", by="alice")
    await party("/harm 5")
    assert (await party(said))["said"] == means


async def test_31_armour_that_is_added_by_its_name_protects(party: Played) -> None:
    await party("/item add heavy armour")
    griff = await party.sheet("Griff")
    assert (griff["max_armour"], griff["items"]["heavy_armour"]["slots"]) == (4, 4)
    await party("/item add old armour armour 1")
    assert (await party.sheet("Griff"))["items"]["old_armour"]["armour"] == 1


async def test_18_whoever_is_attacked_defends(party: Played) -> None:
    await party("/attack Griff as Scar", by="gm")
    reply = await party("/defend bod", 8, 2, 5, by="alice")
    assert (reply["said"], reply["facts"]["winner"]) == ("answer bod", "Scar")


async def test_8_trouble_is_taken_by_its_name(party: Played) -> None:
    await party("/test bod", 2)
    assert (await party("/trouble"))["facts"]["passed"] is True


async def test_17_dice_of_nobodys_are_called_by_their_place(party: Played) -> None:
    won = await party("/contest d8 vs d6", 7, 4)
    assert won["title"] == "The first roll beats the other side"
    lost = await party("/contest bod vs d8", 4, 7)
    assert lost["title"] == "The other side beats Griff"
    tied = await party("/contest bod vs d8", 7, 7)
    assert tied["title"] == "Griff and the other side tie"


async def test_20_a_weapon_and_a_hireling_stand_in_one_attack(party: Played) -> None:
    await party("/item add longsword", by="alice")
    await party("/hireling new Pip melee")
    await party("/attack Scar with longsword with hireling Pip")
    reply = await party("/answer yield", 7, 4, 4, by="gm")
    assert reply["facts"]["harm"] == 3


async def test_4_dice_of_other_games_are_known_and_refused(party: Played) -> None:
    for size in (2, 3, 5, 7, 9, 14, 16, 20, 24, 30, 100):
        error = await party.refused(f"/test d{size}", by="alice")
        assert error["message"].startswith(f"There's no d{size} here"), size
    for size in (4, 6, 8, 10, 12):
        await party(f"/test d{size}", 1)
    await party("/test 6d4", 1, 1, 1, 1, 1, 1)
    assert (await party.refused("/test 7d4"))["kind"] == "not_understood"


@pytest.mark.parametrize(
    ("one", "several"),
    [("torch", "torches"), ("rope", "ropes"), ("box", "boxes"), ("brush", "brushes"),
     ("arrows", "arrows"), ("key", "keys")],
)  # fmt: skip
def test_several_of_a_thing_are_called_as_english_allows(one: str, several: str) -> None:
    assert make_plural(one) == several


async def test_things_hirelings_and_helpers_are_named_as_they_are_called(party: Played) -> None:
    await party("/item add 2 silver key", by="alice")
    await party("/item add moon blade harm 2")
    await party("/hireling new Pip melee")
    for said in ("silver key", "silver_key", "silver keys", "Silver Key"):
        assert (await party(f"/item drop 1 {said}"))["facts"]["item"] == "silver_key"
        await party("/undo")
    for said in ("moon blade", "moon_blade", "Moon Blade"):
        assert (await party(f"/attack {said} at Scar"))["title"].endswith("with a moon blade")
    for said in ("with Pip", "with hireling pip"):
        assert (await party(f"/test bod {said}", 1, 4))["rolled"][1] == [4, 4]
    assert (await party("/push Pip"))["facts"]["results"] == ["miss", "hit"]
    await party("/test bod", 1)
    await party("/aid Griff lore", 4, by="bob")
    assert (await party("/push isaac", by="alice"))["facts"]["results"] == ["miss", "hit"]


async def test_33_who_says_whose_morale_it_is_without_of_is_asked(party: Played) -> None:
    error = await party.refused("/morale Scar", by="alice")
    assert [each["says"] for each in error["choices"]] == ["table morale of Scar"]
    assert (await party(":press 1"))["title"].startswith("Morale of Scar")
