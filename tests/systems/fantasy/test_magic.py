"""Feats and spells (points 44 and 45)."""

import pytest

from rules.fantasy.content import SPELLS
from tests.conftest import Played


@pytest.fixture
async def mages(party: Played) -> Played:
    spells = ",".join(spell.name.casefold() for spell in SPELLS.values())
    await party(f'/sheet set feats=spellcasting spells="{spells}"', by="bob")
    return party


async def test_44_feats_are_known_and_learned_once(party: Played) -> None:
    await party("/sheet set feats=berserk,berserk,protect")
    assert (await party.sheet("Griff"))["feats"] == ["berserk", "protect"]
    assert (await party.refused("/sheet set feats=flying"))["kind"] == "refused"


async def test_44_expertise_rolls_the_skill_again_for_two_int(party: Played) -> None:
    await party("/sheet set feats=expertise")
    await party("/test bod+melee", 3, 1)
    reply = await party("/push expertise", 6)
    assert reply["rolled"] == [[6, 6]]
    assert reply["facts"]["faces"] == [3, 6]
    assert reply["changes"] == [["Griff", "int.pool", 6, 4]]
    await party("/sheet set feats=none")
    await party("/test bod+melee", 3, 1)
    assert (await party.refused("/push expertise"))["kind"] == "refused"


async def test_44_jack_of_all_trades_rolls_a_d4_as_any_skill(party: Played) -> None:
    await party("/sheet set feats=jack")
    offered = await party("/test int+lore", 1)
    assert any(c["label"].startswith("Jack of all Trades") for c in offered["choices"])
    reply = await party(":press Jack", 4)
    assert reply["facts"]["dice"] == [6, 4]
    assert reply["facts"]["skill"] == "lore"
    assert reply["facts"]["passed"] is True
    assert reply["changes"] == [["Griff", "int.pool", 6, 4]]
    await party("/test bod+melee", 1, 1)
    assert (await party.refused("/push jack"))["kind"] == "refused"


async def test_45_casting_takes_the_feat_the_spell_and_the_points(mages: Played) -> None:
    assert (await mages.refused("/cast heal", by="alice"))["kind"] == "refused"
    await mages("/sheet set feats=spellcasting spells=light", by="alice")
    assert (await mages.refused("/cast heal"))["kind"] == "refused"
    assert (await mages("/cast light"))["changes"] == [["Griff", "wil.pool", 6, 5]]
    assert (await mages.refused("/cast light 6"))["kind"] == "refused"
    assert (await mages.refused("/cast 2"))["kind"] == "refused"


async def test_45_paying_more_times_multiplies_the_effect(mages: Played) -> None:
    await mages("/harm 6 Griff", by="gm")
    reply = await mages("/cast heal 2 on Griff", by="bob")
    assert reply["facts"]["cost"] == 2
    assert reply["facts"]["healed"] == 4
    assert reply["changes"] == [["Isaac", "wil.pool", 8, 6], ["Griff", "bod.pool", 2, 6]]
    reply = await mages("/cast heal 2 on Griff")
    assert reply["facts"]["healed"] == 2


@pytest.mark.parametrize("key", SPELLS)
async def test_45_every_spell_costs_what_it_says(mages: Played, key: str) -> None:
    spell = SPELLS[key]
    on = " on Scar" if spell.harm else ""
    reply = await mages(f"/cast {spell.name}{on}", by="bob")
    assert reply["facts"]["cost"] == spell.cost
    assert ["Isaac", "wil.pool", 8, 8 - spell.cost] in reply["changes"]
    assert reply["facts"]["harm"] == spell.harm


async def test_45_harm_lands_on_the_pool_that_the_spell_names(mages: Played) -> None:
    reply = await mages("/cast stupefy on Scar", by="bob")
    assert ["Scar", "int.pool", 6, 4] in reply["changes"]
    reply = await mages("/cast spiritual weapon on Scar")
    assert ["Scar", "wil.pool", 4, 2] in reply["changes"]


async def test_45_a_fireball_strikes_three_at_most(mages: Played) -> None:
    await mages("/npc new Rat bod=d8", by="gm")
    await mages("/npc copy Rat 3")
    reply = await mages("/cast fireball on Rat 1, Rat 2, Rat 3", by="bob")
    assert reply["facts"]["harm"] == 6
    assert (await mages.refused("/cast fireball on Rat 1, Rat 2, Rat 3, Scar"))["kind"] == "refused"
    assert (await mages.refused("/cast fireball"))["kind"] == "refused"


async def test_45_the_unwilling_may_contest_it(mages: Played) -> None:
    await mages("/cast magic missile 2 on Griff", by="bob")
    assert (await mages.sheet("Griff"))["bod"]["pool"] == 4
    reply = await mages("/answer wil", 1, 5, by="alice")
    assert reply["rolled"] == [[8, 1], [6, 5]]
    assert reply["facts"]["winner"] == "Griff"
    assert reply["facts"]["harm"] == 0
    assert reply["changes"] == [["Griff", "bod.pool", 4, 8]]
    assert (await mages.sheet("Isaac"))["wil"]["pool"] == 6
    reply = await mages("/push wil", by="bob")
    assert reply["facts"]["winner"] == "Isaac"
    assert (await mages.sheet("Griff"))["bod"]["pool"] == 4
    assert (await mages.refused("/answer wil", by="alice"))["kind"] == "already_done"


async def test_45_the_last_points_of_will_are_asked_for(mages: Played) -> None:
    asked = await mages("/cast light 8", by="bob")
    assert asked["changes"] == []
    reply = await mages(":press Spend the last")
    assert ["Isaac", "wil.die", 8, 6] in reply["changes"]
    assert (await mages.sheet("Isaac"))["wil"] == {"die": 6, "normal": 8, "pool": 6}


async def test_45_counterspell_forces_a_contest_of_wills(mages: Played) -> None:
    await mages("/sheet set Scar feats=counterspell", by="gm")
    offered = await mages("/cast magic missile on Griff", by="bob")
    assert "Scar counters it" in [choice["label"] for choice in offered["choices"]]
    reply = await mages("/answer counterspell as Scar", 1, 4, by="gm")
    assert reply["facts"]["countered"] is True
    assert reply["facts"]["winner"] == "Scar"
    assert (await mages.sheet("Griff"))["bod"]["pool"] == 8
    assert (await mages.refused("/answer counterspell", by="alice"))["kind"] == "refused"


async def test_45_armour_and_spellshield_help_against_spells(mages: Played) -> None:
    await mages("/cast magic missile on Scar", by="bob")
    reply = await mages("/answer armour 2 as Scar", by="gm")
    assert reply["changes"] == [["Scar", "bod.pool", 6, 8], ["Scar", "armour", 3, 1]]


async def test_45_armour_guards_against_no_spell_that_strikes_the_mind(mages: Played) -> None:
    await mages("/cast stupefy on Scar", by="bob")
    assert (await mages.refused("/answer armour 1 as Scar", by="gm"))["kind"] == "refused"
    await mages("/cast magic missile on Scar", by="bob")
    await mages("/answer armour 1 as Scar", by="gm")
    assert (await mages.sheet("Scar"))["armour"] == 2


async def test_45_each_whom_a_spell_strikes_contests_it_once(mages: Played) -> None:
    await mages("/cast fireball on Scar, Griff", by="bob")
    lost = await mages(":press Griff contests", 7, 2, by="alice")
    labels = [choice["label"] for choice in lost["choices"]]
    assert "Scar contests it with WIL" in labels
    assert "Griff contests it with WIL" not in labels
    won = await mages(":press Scar contests", 1, 4, by="gm")
    assert won["facts"]["resisted"] == ["Scar"]
    assert (await mages.refused("/answer wil", by="alice"))["kind"] == "already_done"
    assert (await mages.sheet("Scar"))["bod"]["pool"] == 8
    assert (await mages.sheet("Griff"))["bod"]["pool"] == 6


async def test_45_what_took_a_spells_harm_is_told(mages: Played) -> None:
    await mages("/sheet set Griff feats=spellshield armour=3", by="gm")
    await mages("/cast magic missile 2 at Griff", by="bob")
    reply = await mages("/answer armour", by="alice")
    assert "Griff takes 4 harm, 3 of it on armour." in reply["text"]
    await mages("/cast stupefy at Griff", by="bob")
    reply = await mages("/answer spellshield", by="alice")
    assert "Griff takes 2 harm, on WIL." in reply["text"]


async def test_44_a_spellshield_guards_no_will(mages: Played) -> None:
    await mages("/sheet set Griff feats=spellshield", by="gm")
    await mages("/cast spiritual weapon at Griff", by="bob")
    assert (await mages.refused("/answer spellshield", by="alice"))["kind"] == "refused"


async def test_44_one_protects_the_body_and_only_while_fit(mages: Played) -> None:
    await mages("/sheet new Mo feats=protect", by="cara")
    await mages("/cast stupefy at Griff", by="bob")
    assert (await mages.refused("/answer protect Griff", by="cara"))["kind"] == "refused"
    await mages("/cast magic missile at Griff", by="bob")
    await mages("/sheet set Mo state=dying", by="gm")
    assert (await mages.refused("/answer protect Griff", by="cara"))["kind"] == "refused"
    await mages("/sheet set Mo state=well", by="gm")
    reply = await mages("/answer protect Griff", by="cara")
    assert ["Mo", "bod.pool", 6, 4] in reply["changes"]


async def test_45_a_spell_may_be_said_to_strike_all(mages: Played) -> None:
    reply = await mages("/cast fireball on all", by="bob")
    assert reply["facts"]["targets"] == ["Isaac", "Griff"]
    assert "strikes 1 at most" in (await mages.refused("/cast heal on all"))["message"]
