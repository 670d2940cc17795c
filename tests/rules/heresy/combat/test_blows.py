"""Rules 17, 24 and 27: attacks on several at once, and what they lead to."""

import pytest

from rules.core.scene import Game, Recalled, Scene, Sheets, Speaker, Stage
from rules.heresy.combat.blows import Attack, recalled_blows
from rules.heresy.sheet import HeresyScene, HeresySheet
from tests.conftest import Played


@pytest.fixture
async def crowd(heresy: Played) -> Played:
    """Scar and Boss, whom all can see; alice speaks."""
    await heresy("/npc new Boss defense=2 max_wounds=5", by="gm")
    await heresy("/npc reveal Boss")
    await heresy("/sheet new Vex wp=1 free", by="cara")
    await heresy(":as alice")
    return heresy


async def test_an_attack_on_several_rolls_for_each_in_one_entry(crowd: Played) -> None:
    reply = await crowd("/damage 2d6 at Scar, Boss", 4, 1, 3, 3)
    assert reply["title"] == "Griff attacks: Scar 1 wound, Boss 2 wounds"
    assert reply["changes"] == [["Scar", "wounds", 0, 1], ["Boss", "wounds", 0, 2]]
    assert reply["facts"]["targets"] == ["Scar", "Boss"]
    assert reply["facts"]["blow Boss"] == {"dice": [3, 3], "defense": 2, "wounds": 2}
    await crowd("/undo")
    assert (await crowd.sheet("Boss"))["wounds"] == 0


async def test_all_in_an_attack_is_the_other_side(crowd: Played) -> None:
    reply = await crowd("/damage 1d6 at all", 6, 6)
    assert reply["facts"]["targets"] == ["Scar", "Boss"]
    assert reply["said"] == "damage 1d6 at all"
    struck = await crowd("/damage 1d6 at all as Boss", 1, 1, 1, by="gm")
    assert struck["facts"]["targets"] == ["Isaac", "Griff", "Vex"]


async def test_all_does_not_give_away_who_is_hidden(crowd: Played) -> None:
    await crowd("/npc new Shade", by="gm")
    reply = await crowd("/damage 1d6 at all", 1, 1, by="alice")
    assert reply["facts"]["targets"] == ["Scar", "Boss"]


async def test_suppressing_fire_pins_several_for_one_use(crowd: Played) -> None:
    await crowd("/item add autogun 2d6 uses 5")
    reply = await crowd("/move suppress at Boss, Scar", 6, 6)
    assert ["Griff", "weapons.autogun.uses", 5, 4] in reply["changes"]
    kept = (await crowd.sheet("Isaac"))["forward"]
    assert [each["target"] for each in kept] == ["Boss", "Scar"]
    dealt = await crowd(":press Deal damage", 6, 1, 6, 1)
    assert sorted(dealt["changes"]) == [["Boss", "wounds", 0, 1], ["Scar", "wounds", 0, 1]]


async def test_a_grenade_hits_several_for_one_use(crowd: Played) -> None:
    await crowd("/item add 2 frag grenades 2d8")
    await crowd("/move grenade at Boss, Scar", 5, 5)
    dealt = await crowd(":press Deal damage", 8, 8, 8, 8)
    assert dealt["facts"]["wounds"] == 4
    assert (await crowd.sheet("Griff"))["weapons"]["frag_grenades"]["uses"] == 1


async def test_damage_suffered_by_all_rolls_for_each(crowd: Played) -> None:
    reply = await crowd("/suffer 1d6 for all", 6, 5, 1, by="gm")
    changed = [["Isaac", "wounds", 0, 1], ["Griff", "wounds", 0, 1]]
    assert reply["changes"] == changed
    assert reply["title"].startswith("Isaac, Griff, Vex suffer 1d6: Isaac 1 wound, Griff 1 wound")


async def test_each_of_several_who_fall_owes_a_last_breath(crowd: Played) -> None:
    reply = await crowd("/suffer 9d6 for all", *(6,) * 27, by="gm")
    owed = [choice["of"] for choice in reply["choices"] if choice["owed"]]
    assert owed == ["Isaac", "Griff", "Vex"]
    await crowd("/breath", 6, 6, by="alice")
    await crowd("/breath", 6, 6, by="bob")
    (left,) = (await crowd("/waiting"))["choices"]
    assert left["of"] == "Vex"


async def test_27_a_guard_steps_in_for_one_of_several(crowd: Played) -> None:
    await crowd("/hold add defend 3")
    await crowd("/suffer 2d6 for Isaac, Vex", 6, 6, 6, 6, by="gm")
    eased = await crowd(":press Griff: halve it for Vex", by="alice")
    assert eased["title"] == "Griff halves it for Vex: 1 wound"
    again = await crowd("/hold spend defend 1 take for Isaac", by="alice")
    assert again["title"] == "Griff takes it for Isaac: 2 wounds"
    wounds = [(await crowd.sheet(name))["wounds"] for name in ("Isaac", "Vex", "Griff")]
    assert wounds == [0, 1, 2]
    await crowd("/undo")
    assert (await crowd.sheet("Isaac"))["wounds"] == 2


async def test_27_for_whom_a_guard_steps_in_is_asked(crowd: Played) -> None:
    await crowd("/hold add defend 3")
    await crowd("/suffer 1d6 for Isaac, Vex", 6, 6, by="gm")
    asked = await crowd("/hold spend defend 1 halve", by="alice")
    assert asked["title"] == "For whom?"
    assert (await crowd.sheet("Griff"))["hold"] == {"defend": 3}
    assert (await crowd(":press Vex"))["title"] == "Griff halves it for Vex: 0 wounds"


async def test_insight_rolls_all_of_an_attack_again(crowd: Played) -> None:
    await crowd("/sheet new Tac class=tactician free", by="carol")
    await crowd("/resource +1")
    await crowd("/damage 1d6 at Scar, Boss", 6, 6)
    again = await crowd("/damage reroll", 1, 6)
    assert ["Scar", "wounds", 1, 0] in again["changes"]
    assert (await crowd.sheet("Boss"))["wounds"] == 1


async def test_21_cover_counts_against_a_weapon_that_is_fired(crowd: Played) -> None:
    await crowd("/npc set Boss defense_mods=cover", by="gm")
    await crowd("/item add autogun 2d6", by="alice")
    await crowd("/item add sword 1d8")
    await crowd("/item add musket 1d10 uses 2")
    assert (await crowd("/damage with autogun at Boss", 1, 1))["facts"]["defense"] == 3
    assert (await crowd("/damage with musket at Boss", 1))["facts"]["defense"] == 3
    assert (await crowd("/damage with sword at Boss", 1))["facts"]["defense"] == 2
    assert (await crowd("/damage with autogun at Boss melee", 1, 1))["facts"]["defense"] == 2


async def test_30_an_extra_die_of_a_gun_costs_a_use(crowd: Played) -> None:
    await crowd("/item add pistol 1d6 uses 1")
    shot = await crowd("/damage with pistol at Scar +1d", 1, 1)
    assert ["Griff", "weapons.pistol.uses", 1, 0] in shot["changes"]
    error = await crowd.refused("/damage with pistol at Scar +1d")
    assert error["message"].startswith("The pistol has too few uses left: 0.")
    assert (await crowd("/damage with pistol at Scar", 1))["ok"]
    await crowd("/item add sword 1d8")
    assert (await crowd("/damage with sword at Scar +1d", 1, 1))["changes"] == []


async def test_33_holy_vengeance_is_offered_on_a_kill(crowd: Played) -> None:
    await crowd("/sheet new Tem class=templar free", by="carol")
    await crowd("/sheet set moves+=holy_vengeance")
    killed = await crowd("/damage 3d6 at Scar", 6, 6, 6)
    assert "Holy Vengeance: they had harmed you" in [c["label"] for c in killed["choices"]]
    assert (await crowd(":press Holy Vengeance"))["changes"] == [["Tem", "resource.value", 0, 1]]
    wounded = await crowd("/damage 1d6 at Boss", 6)
    assert not [c for c in wounded["choices"] if c["label"].startswith("Holy")]


def test_an_attack_of_an_older_game_is_still_known() -> None:
    """Entries used to remember their one blow without a list."""
    attack = Attack(sizes=(6, 6), proven=0, against=2, target=4)
    effects = [[4, "Isaac", "wounds", 0, 2]]
    older = {"attack": attack.memory(), "faces": [6, 5], "wounds": 2, "effects": effects}
    entry = Recalled(7, "suffer 2d6", "suffer", "blow", 4, {}, older, (), ())
    nobody: Sheets[HeresySheet] = Sheets({}, lambda record, row: HeresySheet(name="?"))
    scene: HeresyScene = Scene(Game(), Stage(), nobody, Speaker("1", "gm"), recalled=entry)
    _, (blow,) = recalled_blows(scene)
    assert (blow.attack, blow.faces, blow.wounds) == (attack, (6, 5), 2)
