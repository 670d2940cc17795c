"""The ways people say a thing: without `with`, `at` and quotes, in another order, in plurals."""

import pytest

from tests.systems.odd.conftest import OddTable


async def test_advantage_is_said_as_the_rules_say_it(odd: OddTable) -> None:
    assert (await odd("/save talent with advantage", 12, 5))["facts"]["used"] == 5
    assert (await odd("/save Wit With Disadvantage", 12, 5))["facts"]["used"] == 12
    assert (await odd("/attack d8 at Ogre with advantage", 2, 5))["facts"]["damage"] == 5
    assert (await odd("/deed dex swing vs Ogre with advantage", 12, 5, 20))["facts"]["used"] == 5


async def test_a_save_is_for_the_group(odd: OddTable) -> None:
    reply = await odd("/save dex for the group", 5)
    assert (reply["facts"]["group"], reply["facts"]["roller"]) == (True, "Griff")


@pytest.mark.parametrize(
    "said",
    ["greatsword at Ogre", "Ogre with greatsword", "greatsword ogre", "OGRE enhanced impaired d10"],
)
async def test_an_attack_needs_neither_with_nor_at(odd: OddTable, said: str) -> None:
    await odd("/item add greatsword")
    reply = await odd(f"/attack {said}", 7)
    assert (reply["facts"]["die"], reply["facts"]["target"]) == ("d10", "Ogre")
    assert reply["changes"] == [["Ogre", "hp", 8, 1]]
    await odd("/undo")
    assert await odd.of("Ogre", "hp") == 8
    again = await odd(f"/{reply['said']}", 7)
    assert again["changes"] == reply["changes"]


async def test_an_attack_on_a_name_alone_uses_what_is_in_hand(odd: OddTable) -> None:
    assert (await odd("/attack Griff as Ogre", 3, by="gm"))["facts"]["die"] == "d10"
    assert (await odd.refused("/attack Grfif", by="bob"))["hints"] == ["Griff"]


async def test_several_names_without_at_still_need_a_blast(odd: OddTable) -> None:
    assert (await odd.refused("/attack Griff, Ash d6", by="gm"))["kind"] == "refused"
    reply = await odd("/attack Griff, Ash d6 blast", 1, 2)
    assert [hit["damage"] for hit in reply["facts"]["targets"]] == [1, 2]


@pytest.mark.parametrize(
    ("said", "deed"),
    [
        ("shove the giant down vs Ogre str", "shove the giant down"),
        ('"stand on the table" vs Ogre', "stand on the table"),
        ("swing from the chandelier, yelling! at Ogre", "swing from the chandelier, yelling!"),
    ],
)
async def test_a_deed_needs_no_quotes(odd: OddTable, said: str, deed: str) -> None:
    facts = (await odd(f"/deed str {said}", 5, 19))["facts"]
    assert (facts["deed"], facts["target"], facts["succeeded"]) == (deed, "Ogre", True)


async def test_a_prestige_ability_needs_no_quotes(odd: OddTable) -> None:
    await odd("/xp +2 Griff", by="gm")
    await odd("/advance prestige Iron Will", by="alice")
    await odd('/advance prestige "Old Ways"')
    assert await odd.of("Griff", "prestige") == ["Iron Will", "Old Ways"]


async def test_things_go_into_the_packs_of_those_they_are_for(odd: OddTable) -> None:
    reply = await odd("/item add rope for Griff, Ash", by="gm")
    assert reply["title"] == "Griff, Ash take rope"
    assert list(await odd.of("Ash", "items")) == ["rope"]
    error = await odd.refused("/item add rope for Ash", by="alice")
    assert error["kind"] == "not_allowed"
    await odd("/undo", by="gm")
    assert await odd.of("Griff", "items") == {}


async def test_several_of_a_thing_are_dropped_by_their_plural(odd: OddTable) -> None:
    await odd("/item add torch 3")
    assert (await odd("/item drop 2 torches"))["changes"] == [["Griff", "items.torch.count", 3, 1]]
    await odd("/item give torches to Ash")
    assert list(await odd.of("Ash", "items")) == ["torch"]


@pytest.mark.parametrize("said", ["1 damage to Griff", "1 damage Griff", "Griff 1", "1 hp Griff"])
async def test_harm_may_be_called_damage(odd: OddTable, said: str) -> None:
    assert (await odd(f"/harm {said}", by="gm"))["changes"] == [["Griff", "hp", 6, 5]]
    assert (await odd("/harm 2 dex damage to Griff"))["changes"][0] == ["Griff", "dex", 9, 7]


async def test_small_words_may_be_left_out_or_added(odd: OddTable) -> None:
    assert (await odd("/time a watch", by="gm"))["facts"]["turns"] == 36
    assert (await odd("/rest Griff short", 3))["facts"]["target"] == "Griff"
    await odd("/item add bandage", by="alice")
    assert (await odd("/use bandage Ash", 3))["facts"]["target"] == "Ash"
    assert (await odd("/act bar the door"))["title"] == (await odd('/act "bar the door"'))["title"]
    assert (await odd("/item show"))["title"] == "Griff's pack"
    assert (await odd.refused("/sunder my shield"))["kind"] == "refused"
