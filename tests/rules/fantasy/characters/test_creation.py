"""New characters (rules 41 to 43 and 50)."""

from typing import Any

import pytest

from tests.conftest import Played


def full(die: int) -> dict[str, int]:
    return {"die": die, "normal": die, "pool": die}


async def test_41_attributes_are_rolled_on_a_d8(empty: Played) -> None:
    faces = (2, 3, 6, 1, 5, 4, 1, 3, 4, 7)
    reply = await empty("/sheet new Jane roll", *faces, by="alice")
    assert reply["rolled"][:3] == [[8, 2], [8, 3], [8, 6]]
    jane = await empty.sheet("Jane")
    assert [jane["bod"], jane["int"], jane["wil"]] == [full(4), full(6), full(6)]


async def test_41_flat_and_array(empty: Played) -> None:
    await empty("/sheet new Flo flat", by="alice")
    flo = await empty.sheet("Flo")
    assert [flo["bod"], flo["int"], flo["wil"]] == [full(6), full(6), full(6)]
    await empty("/sheet new Ari array", by="bob")
    ari = await empty.sheet("Ari")
    assert [ari["bod"], ari["int"], ari["wil"]] == [full(4), full(6), full(8)]
    await empty("/sheet new Bea array bod=d8 wil=d6", by="carol")
    bea = await empty.sheet("Bea")
    assert [bea["bod"], bea["int"], bea["wil"]] == [full(8), full(4), full(6)]


@pytest.mark.parametrize(
    "words",
    [
        "array bod=d8 int=d8",
        "array bod=d12",
        "flat bod=d8",
        "roll bod=d8",
        "flat roll",
        "flat melee=d6",
        "flat melee=d4 lore=d4 ranged=d4 survival=d4",
        'array class=sage feat="sneak attack"',
        "array class=sage spells=heal",
    ],
)
async def test_41_the_limits_bind_these_three_ways(empty: Played, words: str) -> None:
    error = await empty.refused(f"/sheet new Jane {words}", by="alice")
    assert error["kind"] == "refused"
    await empty(f"/sheet new Jane {words.split()[0]}", by="alice")


async def test_41_values_given_outright_may_be_any_die(empty: Played) -> None:
    await empty("/sheet new Jane bod=d12 int=4 wil d10 melee=d12 lore d8 ranged=d6 survival=d4")
    jane = await empty.sheet("Jane")
    assert jane["bod"] == full(12)
    assert jane["int"] == full(4)
    assert jane["wil"] == full(10)
    assert jane["skills"] == {"melee": 12, "lore": 8, "ranged": 6, "survival": 4}


async def test_42_the_golden_example_of_a_thief(empty: Played) -> None:
    await empty(
        '/sheet new Jane bod=d6 int=d8 wil=d4 melee=d4 ranged=d6 class=thief feat="sneak attack"',
        by="alice",
    )
    jane = await empty.sheet("Jane")
    assert [jane["bod"], jane["int"], jane["wil"]] == [full(6), full(8), full(4)]
    assert jane["slots"] == 10
    assert jane["slots_used"] == 6
    assert jane["class"] == "thief"
    assert jane["feats"] == ["sneak_attack"]
    assert jane["skills"] == {"melee": 4, "ranged": 6}
    assert jane["coin"] == 10
    assert jane["armour"] == 2
    assert jane["items"]["arrows"]["uses"] == 20


async def test_42_a_class_needs_a_d8_in_every_main_attribute(empty: Played) -> None:
    for words in ("int=d6 class=thief", 'bod=d8 wil=d6 class="battle mage"'):
        error = await empty.refused(f"/sheet new Jane {words}", by="alice")
        assert error["kind"] == "refused"
        assert "d8" in error["message"]
    await empty('/sheet new Jane bod=d8 wil=d8 class="battle mage" bare')
    assert (await empty.sheet("Jane"))["class"] == "battle_mage"
    assert (await empty.refused("/sheet set class=thief", by="alice"))["kind"] == "refused"


async def test_42_else_a_background_and_its_skill_at_d4(empty: Played) -> None:
    await empty("/sheet new Tam flat melee=d4 lore=d4 ranged=d4 background=bard", by="alice")
    tam = await empty.sheet("Tam")
    assert tam["background"] == "bard"
    assert tam["skills"]["performance"] == 4
    assert tam["coin"] == 100
    await empty("/sheet new Osk roll class=thief", 1, 1, 1, 1, 1, 1, 2, 1, 3, 9, by="bob")
    osk = await empty.sheet("Osk")
    assert osk["class"] == ""
    assert osk["background"] == "cutpurse"
    assert osk["skills"]["skullduggery"] == 4


async def test_42_a_feat_goes_with_the_class_that_the_dice_do_not_make(empty: Played) -> None:
    faces = (1, 1, 1, 1, 1, 1, 2, 1, 3)
    said = "/sheet new Osk roll class=thief background=farmer feat=expertise"
    reply = await empty(said, *faces, by="bob")
    assert "don't allow a thief" in reply["text"]
    osk = await empty.sheet("Osk")
    assert (osk["class"], osk["background"], osk["feats"]) == ("", "farmer", [])


async def test_42_what_was_chosen_for_a_class_is_said_to_be_lost(empty: Played) -> None:
    faces = (1, 1, 1, 1, 1, 1, 2, 1, 3)
    said = '/sheet new Osk roll class="arcane trickster" background=farmer feat=expertise'
    text = (await empty(said, *faces, by="bob"))["text"]
    assert "The dice don't allow an arcane trickster; the feat you chose went with it." in text


async def test_43_three_skills_are_rolled_the_die_first(empty: Played) -> None:
    reply = await empty("/sheet new Jane roll class=sage", 1, 1, 8, 3, 1, 4, 10, 1, 5, by="alice")
    assert reply["rolled"][3:] == [[4, 3], [10, 1], [4, 4], [10, 10], [4, 1], [10, 5]]
    jane = await empty.sheet("Jane")
    assert jane["skills"] == {"athletics": 4, "survival": 6, "melee": 4}


async def test_43_a_skill_rolled_twice_goes_up_or_is_rolled_again(empty: Played) -> None:
    await empty("/sheet new Jane roll class=sage", 1, 1, 8, 1, 1, 1, 1, 1, 1, by="alice")
    assert (await empty.sheet("Jane"))["skills"] == {"athletics": 8}
    await empty("/game set repeated_skill=reroll", by="gm")
    await empty("/sheet new Joan roll class=sage", 1, 1, 8, 1, 1, 1, 1, 2, 1, 3, by="bob")
    joan = await empty.sheet("Joan")
    assert joan["skills"] == {"athletics": 4, "defense": 4, "discernment": 4}


async def test_50_npcs_have_dice_pools_and_a_leader(empty: Played) -> None:
    await empty("/npc new Scar bod=d8 int=d6 wil=d4 melee=d6 leader", by="gm")
    scar = await empty.sheet("Scar")
    assert scar["bod"] == full(8)
    assert scar["leader"] is True
    assert scar["npc"] is True
    await empty("/npc copy Scar 2")
    assert (await empty.sheet("Scar 2"))["skills"] == {"melee": 6}


async def test_42_a_new_character_has_one_feat_of_the_class(empty: Played) -> None:
    said = "/sheet new Jane array class=sage"
    error = await empty.refused(f"{said} feats=spellcasting,counterspell", by="alice")
    assert "one feat of the class" in error["message"]
    await empty(f"{said} feats=spellcasting")
    assert (await empty.sheet("Jane"))["feats"] == ["spellcasting"]


async def test_42_whoever_says_their_coin_gets_no_kit_besides(empty: Played) -> None:
    tove = (await empty("/sheet new Tove bod=d8 class=fighter feat=protect coin=60"))["facts"]
    assert (tove["coin"], tove["items"]) == (60, {})


THREE = "melee=d4 lore=d4 ranged=d4"
#: what a new character still lacks
COIN = "100 coin to buy things with, such as `/item buy dagger`."
FEAT = "Choose a feat, such as `/sheet set feat=berserk`."
PLAIN = "No skills or class yet: `/sheet set bod=d8 melee=d4 class=fighter`"
#: what is said, the faces, what is told of it, and some of what is on the sheet then
MADE: list[tuple[str, tuple[int, ...], list[str], dict[str, Any]]] = [
    (
        "roll", (8, 7, 1, 1, 2, 1, 2, 4, 3),
        ["BOD d8 (rolled 8), INT d8 (rolled 7), WIL d4 (rolled 1)",
         "Skill (rolled 2): defense d4", "Skill (rolled 2): defense d4 → d6",
         "Skill (rolled 3): discernment d6",
         "Choose a class (Fighter, Thief or Warrior Poet). Then choose a feat,"
         " such as `/sheet set feat=berserk`.",
         COIN],
        {"skills": {"defense": 6, "discernment": 6}, "class": "", "background": "", "coin": 100},
    ),
    # a d6 is rolled where there is a d8 by now: the step up is more
    (
        "roll class=sage", (1, 1, 8, 4, 1, 1, 1, 4, 1),
        ["BOD d4 (rolled 1), INT d4 (rolled 1), WIL d8 (rolled 8)",
         "Skill (rolled 1): athletics d6", "Skill (rolled 1): athletics d6 → d8",
         "Skill (rolled 1): athletics d8 → d10",
         "The Sage's kit: staff, lantern, oil, chalk, 80 coin.",
         "Choose a feat, such as `/sheet set feat=counterspell`."],
        {"skills": {"athletics": 10}, "class": "sage", "coin": 80},
    ),
    (
        f"roll {THREE}", (3, 6, 2, 10),
        ["BOD d6 (rolled 3), INT d6 (rolled 6), WIL d4 (rolled 2)",
         "Background: tracker (rolled 10), with survival d4",
         COIN],
        {"background": "tracker", "coin": 100,
         "skills": {"melee": 4, "lore": 4, "ranged": 4, "survival": 4}},
    ),
    (
        f'roll {THREE} class="battle mage" feat=berserk', (8, 1, 1),
        ["BOD d8 (rolled 8), INT d4 (rolled 1), WIL d4 (rolled 1)",
         "The dice don't allow a battle mage; the feat you chose went with it.",
         "Jane can be a fighter. Then choose a feat, such as `/sheet set feat=berserk`.",
         COIN],
        {"class": "", "feats": [], "coin": 100},
    ),
    (
        "array class=sage coins", (),
        ["Name three skills at d4: `/sheet set lore=d4`.",
         COIN,
         "Choose a feat, such as `/sheet set feat=counterspell`."],
        {"class": "sage", "coin": 100, "items": {}},
    ),
    (
        "array", (),
        ["Name three skills at d4: `/sheet set lore=d4`.",
         "Jane can be a sage. Then choose a feat, such as `/sheet set feat=counterspell`.",
         COIN],
        {"coin": 100},
    ),
    (
        f"flat {THREE}", (),
        ["Choose a background (farmer, blacksmith, priest, scholar, soldier, bard, politician,"
         " hunter, cutpurse, tracker), such as `/sheet set background=farmer`.",
         COIN],
        {"skills": {"melee": 4, "lore": 4, "ranged": 4}},
    ),
    # the skill of a background that is there already goes a step up
    (
        "flat background=bard performance=d4", (),
        ["Background: bard, with performance d4 → d6", COIN],
        {"background": "bard", "skills": {"performance": 6}},
    ),
    ("bod=d8 class=fighter", (),
     ["The Fighter's kit: light armour, shield, longsword, 5 coin.", FEAT],
     {"armour": 3, "max_armour": 3, "coin": 5, "slots_used": 4}),
    ("flat bod=d6 background=farmer lore=d4", (),
     ["Background: farmer, with athletics d4", COIN],
     {"skills": {"lore": 4, "athletics": 4}}),
    ("bod=d8 class=fighter bare", (), [FEAT], {"items": {}, "coin": 0, "armour": 0}),
    ("bod=d8 class=fighter armour=5", (), [FEAT], {"items": {}, "coin": 0, "armour": 5,
                                              "max_armour": 5}),
    ("bod=d8 class=fighter max_armour=5", (), [FEAT], {"items": {}, "armour": 0, "max_armour": 5}),
    ("bod=d8 class=fighter armour=5 max_armour=7", (), [FEAT], {"armour": 5, "max_armour": 7}),
    ("items=rope", (), [PLAIN], {"coin": 0, "slots_used": 1}),
    ("background=bard", (), ["Background: bard, with performance d4"],
     {"background": "bard", "skills": {"performance": 4}, "coin": 0}),
    ("bod=d8 bod.pool=1 int.die=d4", (), [PLAIN],
     {"bod": {"die": 8, "normal": 8, "pool": 1}, "int": {"die": 4, "normal": 6, "pool": 4}}),
    ("lost=bod", (), [PLAIN], {"lost": ["bod"], "bod": {"die": 0, "normal": 6, "pool": 0},
                          "state": "well"}),
]  # fmt: skip


@pytest.mark.parametrize(("said", "faces", "text", "has"), MADE)
async def test_41_whoever_is_made_is_told_of_and_written_down(
    empty: Played, said: str, faces: tuple[int, ...], text: list[str], has: dict[str, Any]
) -> None:
    reply = await empty(f"/sheet new Jane {said}", *faces, by="alice")
    assert (reply["text"] or "").splitlines() == text
    jane = await empty.sheet("Jane")
    assert {key: jane[key] for key in has} == has


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("array flat", "`method=array flat` doesn't work. Use roll, flat or array."),
        ("roll bod=d8", "`bod=d8` needs to be left out, as `roll` rolls it."),
        ("flat bod=d8 int=d6", "`bod=d8` doesn't work. Use d6, with `flat`."),
        ("array bod=d10", "`bod=d10` doesn't work. Use d4, d6 and d8, each once, with `array`."),
        ("array bod=d8 int=d8", "`int=d8` doesn't work. Use d4, d6 and d8, each once, with `array`."),  # noqa: E501
        ("flat lore=d4 melee=d6", "`melee=d6` doesn't work. Use d4 at the start."),
        (f"flat {THREE} survival=d4", "`skills=melee, lore, ranged, survival` doesn't work. Use at most"  # noqa: E501
         " three at the start."),
        ("flat feats=berserk", "`feats=berserk` doesn't work. Use no feat without a class."),
        ("array wil=d8 class=sage feats=berserk", "`feats=berserk` doesn't work. Use one feat of the"  # noqa: E501
         " class."),
        ("array class=sage feats=spellcasting spells=heal,light", "`spells=heal, light` doesn't work. Use"  # noqa: E501
         " one, with the feat spellcasting."),
        ("array class=sage feats=spellshield spells=heal", "`spells=heal` doesn't work. Use one, with the"  # noqa: E501
         " feat spellcasting."),
        ("bod.pool=0 wil.pool=0", "`bod.pool=0` doesn't work. Use 1 or more. `wil.pool=0` doesn't work. Use 1 or"  # noqa: E501
         " more."),
        ("int=d8 class=fighter", "`class=fighter` needs d8 or better in BOD."),
        ('class="battle mage"', "`class=battle mage` needs d8 or better in BOD and WIL."),
        ("background=baker", "`background=baker` doesn't work. Use farmer"),
    ],
)  # fmt: skip
async def test_41_what_no_new_character_can_have_is_told(
    empty: Played, said: str, answered: str
) -> None:
    error = await empty.refused(f"/sheet new Jane {said}", by="alice")
    assert error["kind"] == "refused"
    assert " ".join(error["message"].split()).startswith(answered)
    assert (await empty.refused("/sheet show Jane", by="gm"))["kind"] == "not_found"


async def test_42_an_npc_has_what_is_said_and_no_kit(empty: Played) -> None:
    await empty("/npc new Scar bod=d8 class=fighter", by="gm")
    scar = await empty.sheet("Scar")
    assert (scar["class"], scar["items"], scar["coin"]) == ("fighter", {}, 0)


async def test_42_one_feat_and_one_spell_of_a_class_are_enough(empty: Played) -> None:
    said = f"array {THREE} class=sage feats=spellcasting spells=heal"
    await empty(f"/sheet new Jane {said}", by="alice")
    jane = await empty.sheet("Jane")
    assert (jane["feats"], jane["spells"], len(jane["skills"])) == (["spellcasting"], ["heal"], 3)
