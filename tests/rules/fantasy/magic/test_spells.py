"""Spells (rule 45)."""

import pytest

from rules.fantasy.content import SPELLS
from tests.conftest import Played


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
    await mages("/harm 2 Isaac", by="gm")
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


async def test_45_the_last_points_of_will_are_asked_for(mages: Played) -> None:
    asked = await mages("/cast light 8", by="bob")
    assert asked["changes"] == []
    reply = await mages(":press Spend the last")
    assert ["Isaac", "wil.die", 8, 6] in reply["changes"]
    assert (await mages.sheet("Isaac"))["wil"] == {"die": 6, "normal": 8, "pool": 6}


async def test_45_a_spell_may_be_said_to_strike_all(mages: Played) -> None:
    reply = await mages("/cast fireball on all", by="bob")
    assert reply["facts"]["targets"] == ["Isaac", "Griff"]
    assert "strikes 1 at most" in (await mages.refused("/cast heal on all"))["message"]


async def test_45_nobody_pays_for_a_spell_that_does_nothing(mages: Played) -> None:
    error = await mages.refused("/cast heal on Griff", by="bob")
    assert error["kind"] == "refused"
    assert "Griff's BOD is full" in error["message"]
    assert (await mages.sheet("Isaac"))["wil"]["pool"] == 8
    assert (await mages("/cast heal on Griff anyway"))["changes"] == [["Isaac", "wil.pool", 8, 7]]
    await mages("/sheet set Scar bod=d4", by="gm")
    await mages("/harm 4 Scar", 4, 8)
    error = await mages.refused("/cast magic missile on Scar", by="bob")
    assert "Scar's BOD is lost" in error["message"]


async def test_45_the_last_points_for_nothing_are_asked_for_all_the_same(mages: Played) -> None:
    await mages("/sheet set wil.pool=1", by="bob")
    asked = await mages("/cast heal anyway")
    assert asked["choices"][0]["says"].startswith("cast heal 1 on Isaac sure anyway")
    assert (await mages(":press Spend"))["facts"]["healed"] == 0
