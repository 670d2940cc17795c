"""New characters: points 61 and 62 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_61_a_new_character_rolls_3d6_three_times_and_a_d6(odd: OddTable) -> None:
    reply = await odd("/sheet new Dora roll", 1, 2, 3, 4, 5, 6, 6, 6, 6, 5, by="dan")
    assert "STR 6 (1 2 3) · DEX 15 (4 5 6) · WIL 18 (6 6 6) · HP 5" in reply["text"]
    dora = await odd.sheet("Dora")
    assert [dora[key] for key in ("str", "dex", "wil", "hp")] == [6, 15, 18, 5]
    assert [dora[key] for key in ("str_max", "dex_max", "wil_max", "hp_max")] == [6, 15, 18, 5]
    assert (dora["slots"], dora["state"], dora["shield"]) == (10, "well", False)


async def test_61_a_name_alone_offers_to_roll_and_the_press_does_for_the_same_one(
    odd: OddTable,
) -> None:
    made = await odd("/sheet new Dora", by="dan")
    assert [choice["label"] for choice in made["choices"]] == ["Roll the scores"]
    assert await odd.of("Dora", "str") == 10
    rolled = await odd(made["choices"][0]["says"], 1, 2, 3, 4, 5, 6, 6, 6, 6, 5, by="dan")
    assert rolled["ok"]
    dora = await odd.sheet("Dora")
    assert [dora[key] for key in ("str", "dex", "wil", "hp")] == [6, 15, 18, 5]
    assert (await odd("/sheet new Tam str=9", by="tom"))["choices"] == []


async def test_61_or_takes_what_is_given_and_an_npc_has_tens(odd: OddTable) -> None:
    await odd("/sheet new Eve str=12 dex=9 wil=10 hp=4 shield armour=1", by="eve")
    eve = await odd.sheet("Eve")
    assert [eve[key] for key in ("str", "dex", "wil", "hp", "hp_max")] == [12, 9, 10, 5, 4]
    assert eve["shield"] is True
    ogre = await odd.sheet("Ogre")
    assert [ogre[key] for key in ("str", "dex", "wil", "hp", "weapon")] == [14, 10, 10, 8, "d10"]
    await odd("/npc new Rabble warband hp=6", by="gm")
    assert await odd.of("Rabble", "warband") is True


async def test_61_given_values_are_not_rolled_over_and_bad_ones_are_all_told(
    odd: OddTable,
) -> None:
    await odd("/sheet new Dora roll str=7 hp=2", 1, 1, 1, 2, 2, 2, by="dan")
    dora = await odd.sheet("Dora")
    assert [dora[key] for key in ("str", "dex", "wil", "hp")] == [7, 3, 6, 2]
    error = await odd.refused("/sheet new Flo str=many weapon=d12 debilities=bored")
    assert error["kind"] == "refused"
    assert all(key in error["message"] for key in ("str", "weapon", "debilities"))


async def test_61_the_player_of_a_dead_character_is_offered_a_new_one(odd: OddTable) -> None:
    reply = await odd("/attack 2d8 at Ash", 8, 8, by="gm")
    assert "Roll a new character" in [choice["label"] for choice in reply["choices"]]
    await odd(":press Roll a new character", *([3] * 10), by="bob")
    assert (await odd("/save str", 2))["title"].startswith("Ash II")


async def test_61_the_slots_of_a_new_character_are_a_setting(odd: OddTable) -> None:
    await odd("/game set slots=16", by="gm")
    await odd("/sheet new Dora", by="dan")
    assert await odd.of("Dora", "slots") == 16


async def test_62_archetype_aspects_and_notes_are_free_text(odd: OddTable) -> None:
    await odd('/sheet set archetype="Grave Robber" quirk=humming notes="owes the guild"')
    await odd('/sheet set Griff aspects+="Demon Aspect"', by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet["archetype"], sheet["aspects"]) == ("Grave Robber", ["Demon Aspect"])
    assert sheet["notes"] == "owes the guild"


async def test_a_maximum_alone_is_a_character_at_their_best(odd: OddTable) -> None:
    await odd("/sheet new Cole str_max=12 dex=7 dex_max=9 hp=3", by="carol")
    sheet = await odd.sheet("Cole")
    assert [sheet[key] for key in ("str", "str_max", "dex", "dex_max")] == [12, 12, 7, 9]


async def test_61_armour_is_put_on_top_of_what_was_given(odd: OddTable) -> None:
    for more, expected in (
        ("hp=4 armour=1", (5, 4)),
        ("hp_max=5 armour=1", (6, 5)),
        ("hp=2 hp_max=5 armour=1", (2, 5)),
        ("armour=2", (5, 3)),
    ):
        await odd(f"/npc new Thing {more}", by="gm")
        thing = await odd.sheet("Thing")
        assert (thing["hp"], thing["hp_max"]) == expected, more
        await odd("/undo")


async def test_61_what_a_maximum_was_given_for_is_not_rolled(odd: OddTable) -> None:
    reply = await odd("/sheet new Eve roll hp_max=2 str_max=14", 4, 5, 6, 1, 1, 1, by="eve")
    assert reply["text"] == "DEX 15 (4 5 6) · WIL 3 (1 1 1)"
    assert reply["facts"]["rolled"] == {"dex": [4, 5, 6], "wil": [1, 1, 1]}
    eve = await odd.sheet("Eve")
    assert [eve[key] for key in ("str", "dex", "wil", "hp")] == [14, 15, 3, 2]


async def test_61_who_comes_later_has_eaten_and_slept_until_then(odd: OddTable) -> None:
    await odd("/time 3 turns", by="gm")
    await odd("/sheet new Cole", by="carol")
    assert (await odd.of("Cole", "ate"), await odd.of("Cole", "slept")) == (3, 3)


async def test_61_a_weapon_is_a_die_of_the_chain_or_has_a_name(odd: OddTable) -> None:
    for said, kept in (("1D8", "d8"), ("2d6", "2d6"), ("Banana", "Banana")):
        await odd(f"/sheet set weapon={said}")
        assert await odd.of("Griff", "weapon") == kept
    error = await odd.refused("/sheet set weapon=d12")
    assert "a die of the chain: d2, d3, d4" in error["message"]


async def test_28_debilities_that_are_set_by_hand_go_by_their_names_once_each(
    odd: OddTable,
) -> None:
    await odd('/sheet set debilities="shaky, SHAKY,, sick"')
    assert await odd.of("Griff", "debilities") == ["Shaky", "Sick"]
    await odd("/sheet set debilities+=sick")
    assert await odd.of("Griff", "debilities") == ["Shaky", "Sick"]
    error = await odd.refused("/sheet set debilities=sick,bored,dull")
    assert "bored" in error["message"]
    assert "Use Befuddled" in error["message"]
    for field in ("pending", "tended"):
        error = await odd.refused(f'/sheet set {field}="Battle Scar"')  # has nothing to wait for
        assert "Use Broken Limb" in error["message"]


async def test_61_a_table_may_give_no_slots_at_all(odd: OddTable) -> None:
    await odd("/game set slots=0", by="gm")
    await odd("/sheet new Dora", by="dan")
    assert await odd.of("Dora", "slots") == 0


async def test_61_a_rolled_character_tells_the_armour_beside_the_hit_points(odd: OddTable) -> None:
    reply = await odd("/sheet new Wren roll armour=2", *[3] * 10, by="wanda")
    assert reply["text"].endswith("· HP 3 + 2 armour")
