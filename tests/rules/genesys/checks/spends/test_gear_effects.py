"""What a purchase does to gear: the weapon that was used or held, and no other."""

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, rolled


async def test_74_the_weapon_that_was_fired_is_out_and_not_the_blade(genesys: Played) -> None:
    await genesys("/item add blade melee damage +2 crit 3")
    await genesys("/item add pistol ranged_light damage 5 crit 4 range medium")
    await genesys("/attack both blade pistol at Scar +1 despair", 1, 1, 1, 1, 1, 1)
    out = await genesys("/spend despair out of ammo", by="gm")
    assert out["changes"] == [["Griff", "weapons.pistol.out", False, True]]


async def test_74_a_fist_or_a_tool_damages_no_weapon_in_the_other_hand(genesys: Played) -> None:
    for sentence in ("/attack unarmed at Scar +1 despair", "/check medicae vs easy +1 despair"):
        await genesys(sentence, by="alice")
        spent = await genesys("/spend despair damaged", by="gm")
        assert spent["changes"] == []
        assert "has a piece of gear damaged" in spent["title"]


async def test_74_a_weapon_is_damaged_step_by_step_as_it_was_used(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1 crit 3")
    for step in ("a setback die to use it", "1 harder to use"):
        await genesys(SHOT + " +1 despair +9 failure", by="alice")
        spent = await genesys("/spend despair damaged", by="gm")
        assert spent["title"].endswith(f"Griff's lasgun is damaged: {step}")
    await rolled(genesys, "+1 despair")  # dice for nothing that is known: what is in hand
    spent = await genesys("/spend despair damaged", by="gm")
    assert spent["title"].endswith("Griff's lasgun is damaged: unusable")
    assert (await genesys.sheet("Griff"))["weapons"]["knife"]["wear"] == ""
    await genesys("/item drop lasgun", by="alice")
    await rolled(genesys, "+1 despair")
    spent = await genesys("/spend despair damaged", by="gm")
    assert spent["title"].endswith("Griff's knife is damaged: a setback die to use it")
    await genesys("/item drop knife", by="alice")
    await rolled(genesys, "+1 despair")
    spent = await genesys("/spend despair damaged", by="gm")
    assert spent["title"].endswith("Griff has a piece of gear damaged; the game master says which")
    assert not spent["changes"]


async def test_74_what_was_used_last_is_in_hand_first(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1 crit 3")
    await genesys("/attack knife at Scar", 1, 1, 1, 1, 1)
    await rolled(genesys, "+1 despair")
    spent = await genesys("/spend despair damaged", by="gm")
    assert spent["changes"] == [["Griff", "weapons.knife.wear", "", "minor"]]


async def test_74_what_is_reinforced_is_not_damaged(genesys: Played) -> None:
    await genesys('/item add maul melee damage +3 qualities "reinforced, sunder"')
    await genesys("/attack maul at Scar +1 despair +9 failure", by="alice")
    spent = await genesys("/spend despair damaged", by="gm")
    assert spent["title"].endswith("Griff's maul is too sturdy to be harmed")
    assert not spent["changes"]
    await genesys('/item add maul melee damage +3 qualities "reinforced" for Scar')
    await genesys("/item drop sword for Scar")
    await genesys("/attack maul at Scar +1 advantage", 2, 1, 1, 1, 1, by="alice")
    spent = await genesys("/spend 1 advantage sunder")
    assert spent["title"].endswith("Scar's maul is too sturdy to be harmed")


async def test_74_a_weapon_that_is_gone_is_not_emptied(genesys: Played) -> None:
    await genesys(SHOT + " +1 despair +9 failure")
    await genesys("/item remove lasgun")
    error = await genesys.refused("/spend despair out of ammo", by="gm")
    assert error["message"] == "“Out of ammunition” needs an attack with a loaded weapon."
    await genesys("/attack unarmed at Scar +1 despair +9 failure", by="alice")
    assert (await genesys.refused("/spend despair out of ammo", by="gm"))["kind"] == "refused"


async def test_69_who_holds_nothing_drops_what_the_table_says(genesys: Played) -> None:
    await genesys("/item drop sword for Scar", by="gm")
    await genesys("/item add rope for Scar")
    await genesys(SHOT + " +3 advantage +2 triumph", 1, 1, 1, 1, 1, by="alice")
    dropped = await genesys("/spend 3 advantage disarm")
    assert dropped["title"].endswith("Scar drops what was in hand")
    assert not dropped["changes"]
    error = await genesys.refused("/spend triumph disarm rope")
    assert error["message"] == "Scar isn't holding the rope."
    error = await genesys.refused("/spend triumph disarm sword")
    assert error["message"] == "Scar isn't holding the sword."
    plain = await genesys("/spend 2 triumph destroy")
    assert plain["title"].endswith("Scar loses a piece of gear for good")
    assert not plain["changes"]


async def test_70_of_several_in_hand_it_is_asked_which_is_destroyed(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1 for Scar", by="gm")
    await genesys("/item add rope for Scar")
    shot = await genesys(SHOT + " +4 triumph", 1, 1, 1, 1, 1, by="alice")
    asked = await genesys("/spend 2 triumph destroy")
    assert (asked["title"], asked["entry"]) == ("Destroy the target's gear: which of Scar's?", None)
    entry = shot["entry"]
    assert [(c["label"], c["says"]) for c in asked["choices"]] == [
        (name, f"spend 2 triumph destroy with {name} entry {entry}") for name in ("sword", "knife")
    ]
    assert asked["facts"]["left"]["triumph"] == 4
    gone = await genesys(":press knife")
    assert gone["title"].endswith("Scar's knife is destroyed")
    last = await genesys("/spend 2 triumph destroy rope")
    assert [change[:2] for change in last["changes"]] == [["Scar", "items.rope"]]


async def test_sunder_asks_which_of_several_and_takes_what_was_used_last(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1 for Scar", by="gm")
    await genesys('/item add axe melee damage +3 crit 3 qualities "sunder"', by="alice")
    hit = await genesys("/attack axe at Scar +3 advantage", 2, 1, 1, 1, 1)
    asked = await genesys("/spend 1 advantage sunder")
    assert [c["says"] for c in asked["choices"]] == [
        f"spend 1 advantage sunder with {name} entry {hit['entry']}" for name in ("sword", "knife")
    ]
    broken = await genesys(":press knife")
    assert broken["changes"] == [["Scar", "weapons.knife.wear", "", "minor"]]
    await genesys("/attack sword at Griff as Scar", by="gm")
    last = await genesys(f"/spend 1 advantage sunder entry {hit['entry']}", by="alice")
    assert last["changes"] == [["Scar", "weapons.sword.wear", "", "minor"]]


async def test_65_gear_is_named_only_where_it_is_about_gear(genesys: Played) -> None:
    await rolled(genesys, "+4 advantage")
    for said in ("1 advantage notice lasgun", "2 advantage maneuver lasgun"):
        assert (
            "doesn't touch anyone's lasgun" in (await genesys.refused(f"/spend {said}"))["message"]
        )
