"""Damage: points 17, 18, 25 and 26 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def test_17_damage_takes_hit_points_and_the_rest_strength_at_once(odd: OddTable) -> None:
    reply = await odd("/attack d8 at Ash", 7, 2, by="gm")
    assert reply["changes"] == [["Ash", "str", 8, 5], ["Ash", "hp", 4, 0]]
    assert reply["rolled"] == [[8, 7], [20, 2]]
    assert reply["facts"]["scar"] is None


async def test_18_armour_is_part_of_the_hit_points(odd: OddTable) -> None:
    await odd("/sheet new Cole str=10 hp=4 armour=2", by="carol")
    sheet = await odd.sheet("Cole")
    assert (sheet["hp"], sheet["hp_max"], sheet["armour"], sheet["hp_cap"]) == (6, 4, 2, 6)
    reply = await odd("/attack d8 at Cole", 5, by="gm")
    assert (reply["facts"]["hp"], reply["facts"]["str"]) == (1, 10)
    await odd("/rest long", by="carol")
    assert await odd.of("Cole", "hp") == 6


async def test_25_lost_strength_asks_for_a_save_against_what_is_left(odd: OddTable) -> None:
    reply = await odd("/attack d10 at Griff", 9, 9, by="gm")  # STR 12 -> 9, and 9 is not under 9
    assert reply["facts"]["save"]["score"] == 9
    assert reply["facts"]["critical"] is True
    assert await odd.of("Griff", "debilities") == ["Injured", "Dazed"]
    reply = await odd("/attack d10 at Ash", 5, 6)  # STR 8 -> 7, and 6 is under 7
    assert reply["facts"]["critical"] is False
    assert await odd.of("Ash", "debilities") == []


async def test_25_this_injury_makes_only_later_saves_harder(odd: OddTable) -> None:
    reply = await odd("/attack d10 at Griff", 9, 20, by="gm")
    assert reply["rolled"] == [[10, 9], [20, 20]]
    reply = await odd("/attack d10 at Griff", 2, 3, 15)  # injured by now: two dice
    assert reply["facts"]["save"]["used"] == 15


async def test_26_strength_zero_is_death_without_a_save(odd: OddTable) -> None:
    reply = await odd("/attack 2d8 at Ash", 8, 4, by="gm")
    assert reply["rolled"] == [[8, 8], [8, 4]]
    assert (reply["facts"]["str"], reply["facts"]["state"]) == (0, "dead")
    assert reply["facts"]["critical"] is False
    assert (await odd.refused("/save str", by="bob"))["kind"] == "refused"
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


@pytest.mark.parametrize(("attribute", "state"), [("dex", "paralysed"), ("wil", "mad")])
async def test_26_dexterity_zero_is_useless_limbs_willpower_zero_madness(
    odd: OddTable, attribute: str, state: str
) -> None:
    await odd(f"/harm 20 {attribute} Griff", by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet[attribute], sheet["state"]) == (0, state)
    await odd(f"/heal 1 {attribute} Griff")
    assert await odd.of("Griff", "state") == "well"


async def test_26_who_cannot_move_a_limb_does_not_act(odd: OddTable) -> None:
    await odd("/harm 9 dex")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"
    assert (await odd.refused("/range near"))["kind"] == "refused"


async def test_26_madness_is_told_of_one_who_cannot_move(odd: OddTable) -> None:
    await odd("/harm 20 dex")
    assert "goes mad" in (await odd("/harm 20 wil"))["text"]
    await odd("/heal 1 dex")
    assert await odd.of("Griff", "state") == "mad"


async def test_17_what_a_blow_did_is_told_line_by_line(odd: OddTable) -> None:
    assert (await odd("/attack d8 at Ash", 3, by="gm"))["text"] == ("d8 (3)\nAsh: HP 4 → 1")
    assert (await odd("/attack d8 at Ash", 2, 6))["text"] == (
        "d8 (2)\nAsh: HP 1 → 0, STR 8 → 7\n"
        "Ash's STR save **passed**: 6 against STR 7. No critical injury."
    )
    assert (await odd("/attack d8 at Ash", 2, 5))["text"] == (
        "d8 (2)\nAsh: STR 7 → 5\nAsh's STR save **failed**: 5 against STR 5\n"
        "Critical injury: Ash is Injured (disadvantage on STR and DEX saves) "
        "and Dazed (in a fight, can only try to come round)."
    )
    assert (await odd("/attack d8 at Ash", 5))["text"] == ("d8 (5)\nAsh: STR 5 → 0\n**Ash dies.**")


async def test_17_of_a_foe_only_what_shows_is_told(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=1 str=8 shown", by="gm")
    reply = await odd("/attack d8 blast at Rabble", 4, 18)
    assert reply["text"].splitlines()[1:] == [
        "Rabble's STR save **failed**: rolled 18",  # the face, but not the score
        "A critical blow.",
        "**Rabble is routed.**",
    ]
    assert (await odd("/attack d8 blast at Rabble", 8))["text"].splitlines()[1:] == [
        "**Rabble is destroyed.**"
    ]
    await odd("/npc set Ogre hp=9 hp_max=9")
    reply = await odd("/attack d10 at Ogre", 9, 3, 6, 6, 6)
    told = reply["text"].splitlines()
    assert told[1].startswith("Ogre gets a scar: **Warped Strike**.")
    assert told[2:] == ["Save against corruption **passed**: rolled 3"]
    await odd("/npc reveal Ogre")
    await odd("/npc set Ogre numbers=yes hp=9 wil=1")
    reply = await odd("/attack d10 at Ogre", 9, 3, 6, 6, 6)
    told = reply["text"].splitlines()
    assert told[1] == "Ogre: HP 9 → 0"
    assert told[3:] == [
        "Save against corruption **failed**: 3 against WIL 1",
        "3d6 (6 6 6) = 18: max HP stays 18",
    ]


async def test_26_no_number_falls_below_zero(odd: OddTable) -> None:
    for attribute in ("dex", "wil", "str"):
        await odd(f"/harm 99 {attribute} Griff", by="gm")
        assert await odd.of("Griff", attribute) == 0
    assert await odd.of("Griff", "state") == "dead"
    await odd("/harm 8 dex Ash")
    await odd("/harm 5 dex Ash")
    assert (await odd.of("Ash", "dex"), await odd.of("Ash", "state")) == (0, "paralysed")


async def test_26_madness_is_told_when_it_comes_and_not_again(odd: OddTable) -> None:
    reply = await odd("/harm 9 wil")
    assert reply["title"] == "Griff takes 9 WIL damage (WIL 10 → 1) and is Befuddled"
    reply = await odd("/harm 1 wil")
    assert reply["title"] == "Griff takes 1 WIL damage (WIL 1 → 0)"
    assert reply["text"] == "Griff goes mad: the game master may say what they do."
    assert (await odd("/harm 1 wil"))["text"] == "Griff: unharmed"
    assert (await odd("/harm 1 dex"))["title"] == (
        "Griff takes 1 DEX damage (DEX 9 → 8) and is Shaky"
    )


async def test_58_a_warband_is_not_scarred_and_a_foe_as_the_table_wants(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=3 shown", by="gm")
    reply = await odd("/attack d8 blast at Rabble", 3)
    assert (reply["facts"]["scar"], await odd.of("Rabble", "scars")) == (None, [])
    await odd("/game set npc_scars=off")
    assert (await odd("/attack d8 at Griff", 6, 1, 1, 1, 1))["facts"]["scar"] is not None


async def test_28_two_debilities_at_once_make_two_drops_owed(odd: OddTable) -> None:
    await odd("/sheet set slots=2 hp=1")
    await odd("/item add rope, lamp")
    reply = await odd("/attack d8 at Griff", 4, 19, by="gm")
    assert [(c["label"], c["says"], c["who"], c["owed"]) for c in reply["choices"]] == [
        ("Drop rope", f"item drop rope entry {reply['entry']}", "player", True),
        ("Drop lamp", f"item drop lamp entry {reply['entry']}", "player", True),
        ("Griff: try to come round", "save str recover", "player", False),
    ]
    await odd(":press Drop rope", by="alice")
    await odd(":press Drop lamp")
    assert await odd.of("Griff", "items") == {}


@pytest.mark.parametrize(("slots", "takes"), [(5, 0), (4, 1), (3, 2), (2, 2)])
async def test_28_as_many_drops_are_owed_as_the_pack_is_over_and_has_things(
    odd: OddTable, slots: int, takes: int
) -> None:
    await odd("/item add rope 2, lamp")
    await odd(f"/sheet set slots={slots} hp=1")
    choices = (await odd.outcome("/attack d8 at Griff", 4, 19, by="gm")).choices
    drops = [choice for choice in choices if choice.owed]
    assert [choice.take for choice in drops] == [takes] * 2 * bool(takes)


async def test_a_group_is_told_of_in_the_plural_even_in_a_correction(odd: OddTable) -> None:
    await odd("/npc new Eels warband str=10 hp=4 shown", by="gm")
    told = (await odd("/deed dex kick vs Eels dex", 5, 12, by="alice"))["text"]
    assert told == "Eels **fail to avoid it**: rolled 12"
    await odd("/attack d6 at Eels", 2)
    told = (await odd("/fix attack d10 at Eels", 5, 12))["text"]
    assert "Eels' STR save **failed**: rolled 12" in told
