"""Rules 32 and 39: load, and tags."""

import json

import pytest

from play.wording.ruling_card import compose
from rules.heresy.gear import mode_of, read_dice, tag_rating, weapons_for
from rules.heresy.sheet import HeresySheet, Weapon
from rules.heresy.verb_declarations.moves_harm_gear import Pool
from tests.conftest import Played

SHOTGUN = '/item add shotgun 2d6 tags "proven 2, loud" uses 2'


async def test_32_over_the_load_every_roll_is_at_minus_one(heresy: Played) -> None:
    await heresy("/item add anvil weight 6")
    shown = await heresy("/item show")
    assert (shown["facts"]["weight"], shown["facts"]["load"], shown["facts"]["over"]) == (6, 5, 1)
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 0
    await heresy("/harm 6")
    assert (await heresy("/breath", 3, 3))["facts"]["modifier"] == -1


async def test_32_far_over_the_load_one_drops_something_or_fails(heresy: Played) -> None:
    await heresy("/item add anvil weight 6")
    await heresy("/item add crate weight 2")
    asked = await heresy("/move hack at Scar +1")
    assert asked["rolled"] == []
    reply = await heresy(":press Drop the crate", 3, 3)
    assert reply["facts"]["modifier"] == 1
    assert ["Griff", "weight", 8, 6] in reply["changes"]


async def test_32_failing_under_a_load_marks_no_experience(heresy: Played) -> None:
    await heresy("/item add anvil weight 9")
    await heresy("/move hack")
    reply = await heresy(":press Fail")
    assert (reply["facts"]["band"], reply["changes"]) == ("6-", [])


async def test_39_clumsy_gear_hinders_unless_armored(heresy: Played) -> None:
    await heresy('/item add "power armour" tags "armour 2, clumsy"')
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 0
    assert (await heresy("/suffer 1d6", 1))["facts"]["defense"] == 4
    await heresy("/sheet set moves=armored")
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 1


async def test_39_tags_stand_on_items_and_weapons(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy('/item add rope tags "long, wet" weight 1 count 2')
    sheet = await heresy.sheet("Griff")
    assert sheet["weapons"]["shotgun"]["tags"] == ["proven 2", "loud"]
    assert sheet["items"]["rope"] == {"count": 2, "tags": ["long", "wet"], "weight": 1}
    assert sheet["weight"] == 2
    await heresy("/item drop 1 rope")
    assert (await heresy.sheet("Griff"))["weight"] == 1
    await heresy("/item drop rope")
    await heresy("/item drop shotgun")
    sheet = await heresy.sheet("Griff")
    assert (sheet["items"], sheet["weapons"], sheet["weight"]) == ({}, {}, 0)
    assert (await heresy.refused("/item drop rope"))["kind"] == "not_found"


async def test_39_what_is_given_to_several_each_of_them_carries(heresy: Played) -> None:
    reply = await heresy("/item add rope weight 1 for Griff, Isaac", by="gm")
    assert reply["facts"]["names"] == ["Griff", "Isaac"]
    for name in ("Griff", "Isaac"):
        assert list((await heresy.sheet(name))["items"]) == ["rope"]
    assert (await heresy.refused("/item add rope for Griff, Isaac", by="alice"))["kind"] == (
        "not_allowed"
    )
    await heresy("/undo", by="gm")
    assert (await heresy.sheet("Isaac"))["items"] == {}


async def test_39_grenades_are_counted_as_uses_and_never_reloaded(heresy: Played) -> None:
    added = await heresy("/item add 2 frag grenades 2d8 weight 1")
    assert added["title"] == "Griff gets 2 frag grenades"
    grenades = (await heresy.sheet("Griff"))["weapons"]["frag_grenade"]
    assert (grenades["uses"], grenades["max_uses"], grenades["weight"]) == (2, 2, 2)
    await heresy("/ammo set 3")
    await heresy("/move grenade at Scar", 6, 6)
    error = await heresy.refused("/reload frag grenades")
    assert "You can't reload frag grenades, only get more:" in error["message"]
    await heresy("/move grenade at Scar", 6, 6)
    error = await heresy.refused("/move grenade at Scar")
    assert error["message"] == "You have no frag grenades left."
    await heresy("/item add 3 frag grenades 2d8")
    assert (await heresy.sheet("Griff"))["weapons"]["frag_grenade"]["uses"] == 3
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["weapons"]["frag_grenade"]["uses"] == 0


async def test_39_a_use_is_spent_and_the_last_takes_what_is_not_loaded_again(
    heresy: Played,
) -> None:
    for said in ("stimm uses 2 weight 1", "medkit uses 1", "lasgun 1d8 uses 1"):
        await heresy(f"/item add {said}")
    assert (await heresy("/item use stimm"))["changes"] == [["Griff", "weapons.stimm.uses", 2, 1]]
    short = await heresy.refused("/item use 2 stimm")
    assert short["message"] == "Griff has only 1 use of the stimm left."
    await heresy("/item use stimm")
    await heresy("/sheet set wounds=1")
    await heresy("/heal medkit")
    await heresy("/item use lasgun")
    sheet = await heresy.sheet("Griff")
    assert (list(sheet["weapons"]), sheet["weapons"]["lasgun"]["uses"]) == (["lasgun"], 0)
    assert sheet["weight"] == 0
    for _ in range(4):
        await heresy("/undo")
    sheet = await heresy.sheet("Griff")
    assert (sheet["weapons"]["stimm"]["uses"], sheet["weapons"]["medkit"]["uses"]) == (1, 1)


async def test_39_some_grenades_are_handed_on(heresy: Played) -> None:
    await heresy("/item add 3 krak grenades 1d10 weight 1")
    await heresy("/item give 1 krak grenade to Isaac")
    for name, left in (("Griff", 2), ("Isaac", 1)):
        sheet = await heresy.sheet(name)
        assert (sheet["weight"], sheet["weapons"]["krak_grenade"]["weight"]) == (left, left)
    assert (await heresy.sheet("Griff"))["weapons"]["krak_grenade"]["uses"] == 2
    assert (await heresy.sheet("Isaac"))["weapons"]["krak_grenade"]["uses"] == 1
    assert (await heresy.refused("/item give 4 krak grenades to Isaac"))[
        "message"
    ] == "Griff has only 2 krak grenades."


async def test_39_a_gun_is_fired_and_a_grenade_thrown_each_by_itself(heresy: Played) -> None:
    await heresy("/item add 2 frag grenades 2d8")
    await heresy("/item add lasgun 1d8 uses 4")
    fired = await heresy("/move fire at Scar", 6, 6)
    assert fired["changes"] == [["Griff", "weapons.lasgun.uses", 4, 3]]


async def test_39_armour_that_is_carried_is_worn(heresy: Played) -> None:
    await heresy("/item add flak armour")
    assert (await heresy.sheet("Griff"))["defense_now"] == 3
    await heresy("/sheet set defense_mods=flak")
    assert (await heresy.sheet("Griff"))["defense_now"] == 3
    await heresy("/item add power armour")
    await heresy("/sheet set defense_mods.flak=none")
    assert (await heresy.sheet("Griff"))["defense_now"] == 4
    await heresy("/item drop power armour")
    assert (await heresy.sheet("Griff"))["defense_now"] == 3


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("2d6", ((2, 6),)),
        ("d8", ((1, 8),)),
        (" 1D8 + 2d6 ", ((1, 8), (2, 6))),
        ("2d6+", ()),
        ("sword", ()),
        ("", ()),
    ],
)
def test_dice_are_read_from_what_is_nothing_else(text: str, pool: Pool) -> None:
    assert read_dice(text) == pool


@pytest.mark.parametrize(
    ("tags", "rating"),
    [
        (("loud", " Proven (2) "), 2),
        (("proven +3", "proven 1"), 3),
        (("unproven 2", "proven"), 0),
        ((), 0),
    ],
)
def test_39_the_number_of_a_tag_is_read(tags: tuple[str, ...], rating: int) -> None:
    assert tag_rating(tags, "proven") == rating


@pytest.mark.parametrize(
    ("key", "weapon", "mode"),
    [
        ("lasgun", Weapon("1d8"), "ranged"),
        ("bow", Weapon("1d6"), "ranged"),
        ("bowl", Weapon("1d4"), ""),
        ("stub", Weapon("1d6", uses=0, max_uses=6), "ranged"),
        ("spear", Weapon("1d6", (" Thrown ",)), "ranged"),
        ("sling", Weapon("1d6", ("ranged",)), "ranged"),
        ("gunblade", Weapon("1d6", ("melee",), 2, 2), "melee"),
        ("pistol_butt", Weapon("1d4", ("hand",)), "melee"),
        ("knife", Weapon("1d4"), ""),
        ("knife", None, ""),
    ],
)
def test_39_what_is_fired_is_ranged_unless_its_tags_say_otherwise(
    key: str, weapon: Weapon | None, mode: str
) -> None:
    assert mode_of(key, weapon) == mode


def test_39_weapons_serve_where_they_fit() -> None:
    held = {
        "lasgun": Weapon("1d8", uses=4, max_uses=4),
        "knife": Weapon("1d4"),
        "sword": Weapon("2d6", ("melee",)),
        "banner": Weapon(""),
    }
    griff = HeresySheet(name="Griff", weapons=held)
    assert weapons_for(griff, "melee") == ["knife", "sword"]
    assert weapons_for(griff, "ranged") == ["lasgun", "knife"]
    assert weapons_for(griff, "") == ["lasgun", "knife", "sword"]


async def test_39_armour_counts_once_and_only_while_it_is_there(heresy: Played) -> None:
    await heresy('/item add "flak armour" tags "armour 2"')
    assert (await heresy.sheet("Griff"))["defense_now"] == 4
    await heresy("/item drop flak armour")
    await heresy("/item add power armour")
    await heresy("/item add flak")
    worn = await heresy.sheet("Griff")
    assert worn["defense_now"] == 4
    await heresy("/sheet set items.power_armour.count=0")
    assert (await heresy.sheet("Griff"))["defense_now"] == 3


async def test_39_things_are_listed_with_all_that_is_known_of_them(heresy: Played) -> None:
    assert (await heresy("/item show"))["text"] == "Nothing yet."
    await heresy('/item add shotgun 2d6 tags "proven 2, loud" uses 2 weight 2')
    await heresy("/item add knife d4")
    await heresy('/item add 3 torch tags "bright" weight 1')
    await heresy("/item add map")
    shown = await heresy("/item show")
    assert shown["text"] == "\n".join(
        [
            "**shotgun** (2d6; proven 2, loud; 2 of 2 uses; weight 2)",
            "**knife** (1d4)",
            "**3 torches** (bright; weight 1)",
            "**map**",
        ]
    )
    assert shown["facts"] == {
        "weapons": ["shotgun", "knife"], "items": ["torch", "map"], "weight": 5, "load": 5,
        "over": 0, "carried": ["shotgun", "knife", "torch", "map"],
    }  # fmt: skip
    assert (shown["visible"], shown["entry"]) == ("all", None)


@pytest.mark.parametrize(
    ("weight", "line"),
    [
        (5, "Griff's load: 5 of 5"),
        (6, "Too heavy: 1 over, -1 to every roll"),
        (7, "Too heavy: 2 over, -1 to every roll"),
        (8, "Too heavy: 3 over, too much to act"),
    ],
)
async def test_32_what_is_too_much_is_told(heresy: Played, weight: int, line: str) -> None:
    ruling = (await heresy.table.hear(f"/item add anvil weight {weight}")).ruling
    assert ruling is not None
    assert compose(ruling, public=True).lines[-1] == line


async def test_39_several_weapons_are_a_heap_of_which_each_use_takes_one(heresy: Played) -> None:
    added = await heresy("/item add 2 hatchets 1d6 weight 2 tags sharp")
    assert added["title"] == "Griff gets 2 hatchets"
    hatchets = {"damage": "1d6", "tags": ["sharp", "thrown"], "uses": 2, "max_uses": 2, "weight": 4}
    assert (await heresy.sheet("Griff"))["weapons"]["hatchet"] == hatchets
    one = await heresy("/item add hatchets 1d6 weight 2")
    assert one["title"] == "Griff gets hatchets"
    sheet = await heresy.sheet("Griff")
    assert sheet["weapons"]["hatchet"] == {**hatchets, "uses": 3, "max_uses": 3, "weight": 6}
    assert sheet["weight"] == 6
    await heresy("/item drop 2 hatchets")
    sheet = await heresy.sheet("Griff")
    assert sheet["weapons"]["hatchet"] == {**hatchets, "uses": 1, "max_uses": 1, "weight": 2}
    assert sheet["weight"] == 2
    await heresy("/item drop 1 hatchets")
    sheet = await heresy.sheet("Griff")
    assert (sheet["weapons"], sheet["weight"]) == ({}, 0)


async def test_39_a_grenade_is_one_use_and_its_uses_count_for_each(heresy: Played) -> None:
    await heresy("/item add grenade")
    await heresy("/item add 2 krak grenades uses 3")
    held = (await heresy.sheet("Griff"))["weapons"]
    assert [(held[key]["uses"], held[key]["tags"]) for key in held] == [(1, []), (6, [])]


async def test_39_a_gun_is_one_thing_however_often_it_fires(heresy: Played) -> None:
    await heresy(SHOTGUN)
    assert (await heresy.refused(SHOTGUN))["message"].startswith("You already have a shotgun.")
    assert (await heresy("/item drop 1 shotgun"))["title"] == "Griff drops the shotgun"
    assert (await heresy.sheet("Griff"))["weapons"] == {}
    shown = await heresy("/item add lantern uses 3")
    assert (shown["facts"]["weapons"], shown["facts"]["over"]) == (["lantern"], 0)


async def test_39_a_weapon_is_known_by_the_beginning_of_its_name(heresy: Played) -> None:
    await heresy(SHOTGUN)
    fired = await heresy("/move fire with shot at Scar", 6, 6)
    assert fired["changes"] == [["Griff", "weapons.shotgun.uses", 2, 1]]


async def test_39_a_lone_spear_that_is_thrown_is_one_thing(heresy: Played) -> None:
    await heresy("/item add spear 1d6 tags thrown weight 1")
    assert (await heresy.refused("/item add spear 1d6"))["message"] == (
        "You already have a spear. Drop it first: `/item drop spear`"
    )
    given = await heresy("/item give 1 spear to Isaac")
    assert given["title"] == "Griff gives Isaac the spear"
    assert (await heresy.sheet("Isaac"))["weapons"]["spear"]["damage"] == "1d6"
    assert (await heresy.sheet("Griff"))["weapons"] == {}


async def test_39_a_weapon_that_takes_the_place_of_another_takes_its_weight(
    heresy: Played,
) -> None:
    await heresy("/item add axe 1d6 weight 3")
    await heresy("/item add axe 1d8 weight 2 for Griff anyway", by="gm")
    sheet = await heresy.sheet("Griff")
    assert (sheet["weapons"]["axe"]["damage"], sheet["weight"]) == ("1d8", 2)


async def test_39_a_weapon_goes_before_an_item_of_the_same_name(heresy: Played) -> None:
    await heresy("/item add knife weight 1")
    await heresy("/item add knife 1d4 weight 2")
    await heresy("/item give knife to Isaac")
    griff, isaac = await heresy.sheet("Griff"), await heresy.sheet("Isaac")
    assert (list(griff["items"]), griff["weapons"], griff["weight"]) == (["knife"], {}, 1)
    assert (isaac["items"], list(isaac["weapons"]), isaac["weight"]) == ({}, ["knife"], 2)


async def test_39_the_same_item_again_weighs_what_the_first_did(heresy: Played) -> None:
    await heresy("/item add rope weight 2 tags long")
    again = await heresy("/item add 2 rope weight 9 tags short")
    assert again["title"] == "Griff gets 2 ropes"
    sheet = await heresy.sheet("Griff")
    assert sheet["items"] == {"rope": {"count": 3, "tags": ["long"], "weight": 2}}
    assert sheet["weight"] == 6
    assert (await heresy.refused("/item drop 4 rope"))["message"] == "Griff has only 3 ropes."
    assert (await heresy("/item drop 3 rope"))["title"] == "Griff drops 3 ropes"
    sheet = await heresy.sheet("Griff")
    assert (sheet["items"], sheet["weight"]) == ({}, 0)


async def test_39_what_was_set_lighter_by_hand_weighs_no_less_than_nothing(heresy: Played) -> None:
    await heresy("/item add anvil weight 6")
    await heresy("/sheet set weight=2")
    await heresy("/item drop anvil")
    assert (await heresy.sheet("Griff"))["weight"] == 0


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/item add 0 rope", "Use a number from 1 to 999."),
        ("/item add gun uses -1", "`uses` can't go below 0."),
        ("/item add rope weight -1", "`weight` can't go below 0."),
        ("/item drop 0 knife", "Use a number from 1 to 999."),
        ("/item drop 2 knife", "Griff has only 1 knife."),
        ("/item give knife to Griff", "Griff already has the knife."),
        ("/item add 100 bricks weight 10", "Griff would carry 1001;"),
        ("/item add gun uses 1 weight 999", "Griff would carry 1000;"),
        ('/item add ""', "Give it a name"),
    ],
)
async def test_39_what_nobody_can_carry_is_refused(
    heresy: Played, said: str, answered: str
) -> None:
    await heresy("/item add knife 1d4 weight 1")
    before = await heresy.sheet("Griff")
    assert answered in (await heresy.refused(said))["message"]
    if "drop 2" not in said:
        assert (await heresy.refused(f"{said} as Griff anyway", by="gm"))["kind"] == "refused"
    assert await heresy.sheet("Griff") == before
    await heresy("/item add bricks weight 998", by="alice")
    assert (await heresy.sheet("Griff"))["weight"] == 999


async def test_39_a_hundred_things_fit_on_a_sheet(heresy: Played) -> None:
    things = {f"thing_{place}": {"count": 1} for place in range(98)}
    async with heresy.table.database.transaction() as tx:
        await tx.execute(
            "UPDATE record SET fields = json_set(fields, '$.items', json(?)) WHERE name = 'Griff'",
            (json.dumps(things),),
        )
    await heresy("/item add knife 1d4")
    await heresy("/item add rope")
    assert (await heresy.refused("/item add torch"))["message"] == (
        "A sheet can hold 100 things. Drop something first."
    )
    assert (await heresy("/item add torch for Griff anyway", by="gm"))["ok"]


async def test_39_things_are_handed_to_whoever_is_named(heresy: Played) -> None:
    await heresy("/item add rope weight 1")
    given = await heresy("/item give rope to Scar")
    assert given["changes"][-1] == [
        "Scar", "items.rope", None, {"count": 1, "tags": [], "weight": 1}
    ]  # fmt: skip
    assert given["facts"]["items"] == []


async def test_39_a_game_master_gives_a_weapon_whole_and_one_of_it(heresy: Played) -> None:
    await heresy(SHOTGUN)
    given = await heresy("/give shotgun to Isaac", by="gm")
    assert given["title"] == "Isaac gets a shotgun"
    assert given["changes"][0][3]["uses"] == 2
    await heresy("/item add sword 1d6", by="alice")
    refused = await heresy.refused("/give 2 swords to Isaac", by="gm")
    assert refused["message"] == "A sheet has room for one sword, not several."


async def test_what_is_dropped_to_act_is_counted(heresy: Played) -> None:
    await heresy("/item add 4 anvils weight 4 for Griff", by="gm")
    asked = await heresy("/move defy+ag", by="alice")
    label = asked["choices"][0]["label"]
    assert label == "Drop 3 anvils, roll at -1"  # 8 would still be more than 2 over the load of 5
    await heresy(f":press {label}", 3, 3)
    assert (await heresy.sheet("Griff"))["items"]["anvil"]["count"] == 1


async def test_a_plain_thing_becomes_a_weapon_when_its_dice_are_named(heresy: Played) -> None:
    await heresy("/item add autogun")
    error = await heresy.refused("/move fire at Scar with autogun")
    assert error["message"].endswith("To add some: `/item add autogun 2d6`")
    await heresy("/item add autogun 2d6")
    sheet = await heresy.sheet("Griff")
    assert ("autogun" in sheet["weapons"], "autogun" in sheet["items"]) == (True, False)


async def test_a_correction_names_what_is_in_its_way(heresy: Played) -> None:
    await heresy("/item add lasgun 2d6 uses 4")
    await heresy("/move fire at Scar with lasgun", 5, 5)
    given = await heresy("/item give lasgun to Isaac")
    error = await heresy.refused("/fix move hack at Scar")
    assert error["message"].endswith(f"changed in #{given['entry']}. Undo that first.")
    await heresy("/undo")
    assert (await heresy("/fix move hack at Scar"))["facts"]["fixed"]


@pytest.mark.parametrize("said", ["/item add axe 1d6 sharp", "/item take an axe 1d6 sharp"])
async def test_what_is_wrong_with_a_thing_is_not_taken_for_a_name(
    heresy: Played, said: str
) -> None:
    error = await heresy.refused(said)
    assert error["message"].startswith("I lost you at `sharp`.")
    assert "nobody" not in error["message"]
