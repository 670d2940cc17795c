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
    await mages("/npc new Rat bod=d8 shown", by="gm")
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
    assert "hits 1 at most" in (await mages.refused("/cast heal on all"))["message"]


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
    assert asked["choices"][0]["says"].startswith("cast heal sure anyway")
    assert (await mages(":press Spend"))["facts"]["healed"] == 0
    await mages("/sheet set Isaac wil.pool=3", by="gm")
    asked = await mages("/cast fireball on Griff as Isaac anyway")
    assert asked["choices"][0]["says"].startswith("cast fireball on Griff sure as Isaac anyway")
    asked = await mages("/cast fireball on Griff as Isaac")
    assert "anyway" not in asked["choices"][0]["says"]


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/cast heal 0 on Griff", "You can pay for a spell 1 to 12 times over."),
        ("/cast heal 13 on Griff", "You can pay for a spell 1 to 12 times over."),
        ("/cast light 9", "That costs 9 WIL; Isaac has 8."),
        ("/cast fireball on Griff, Scar, Isaac, Ada", "That spell hits 3 at most."),
        ("/cast heal on Griff, Scar", "That spell hits 1 at most."),
        ("/cast stupefy", "On whom? For example `/cast stupefy on Scar`."),
        ("/cast heal on Ada", "Ada is dead."),
        ("/cast fireball on Griff, Ada", "Ada is dead."),
        ("/cast heal", "Heal would do nothing: Isaac's BOD is full."),
        ("/cast heal on Rat", "Heal would do nothing: Rat's BOD is lost."),
        ("/cast fireball on Rat", "Fireball would do nothing: Rat's BOD is lost."),
    ],
)  # fmt: skip
async def test_45_a_spell_that_cannot_be_is_told_and_costs_nothing(
    mages: Played, said: str, answered: str
) -> None:
    await mages("/sheet new Ada", by="carol")
    await mages("/sheet set Ada state=dead", by="gm")
    await mages("/npc new Rat shown")
    await mages("/sheet set Rat lost=bod anyway")
    await mages("/harm 1 Griff")
    before = await mages.everything()
    assert (await mages.refused(said, by="bob"))["message"].startswith(answered)
    assert await mages.everything() == before


async def test_45_a_spell_tells_what_it_cost_and_did(mages: Played) -> None:
    await mages("/harm 5 Isaac", by="gm")
    assert (await mages("/cast light", by="bob"))["facts"]["cost"] == 1
    healed = await mages("/cast heal 3")
    assert healed["title"] == "Isaac casts Heal"
    assert healed["text"].endswith("Isaac gets 5 BOD back (BOD 1 → 6).")
    assert healed["facts"] == {
        "spell": "heal", "times": 3, "cost": 3, "targets": ["Isaac"], "harm": 0, "healed": 5,
        "resisted": [], "countered": False, "winner": None, "decided_by": None,
    }  # fmt: skip
    burnt = await mages("/cast fireball on Scar, Griff")
    assert (burnt["facts"]["harm"], burnt["facts"]["healed"]) == (4, 0)
    asked = await mages("/cast light")
    assert asked["text"].startswith("Isaac's WIL die would drop to d6")
    assert [asked["facts"][key] for key in ("cost", "harm", "healed")] == [1, 0, 0]
    assert asked["choices"][0]["says"] == "cast light sure"
    assert (asked["choices"][0]["who"], asked["choices"][0]["of"]) == ("player", "Isaac")
    spent = await mages("/cast light sure")
    assert "WIL drops (d8 → d6)" in spent["text"]
    assert ["Isaac", "wounds", [], ["wil d8 → d6: spent"]] in spent["changes"]


async def test_45_one_of_several_who_can_be_struck_is_enough(mages: Played) -> None:
    await mages("/npc new Rat shown", by="gm")
    await mages("/sheet set Rat lost=bod anyway")
    reply = await mages("/cast fireball on Rat, Scar", by="bob")
    assert ["Scar", "bod.pool", 8, 6] in reply["changes"]


async def test_45_whoever_has_lost_their_will_casts_nothing(mages: Played) -> None:
    await mages("/sheet set Isaac lost=wil anyway", by="gm")
    error = await mages.refused("/cast light", by="bob")
    assert error["message"].startswith("Isaac has lost WIL")


async def test_a_plan_for_a_hit_waits_for_one(mages: Played) -> None:
    """Points that someone spends are no hit, nor are those that a push costs."""
    await mages("/harm 2 Griff", by="gm")
    await mages("/plan when I am hit: test int", by="bob")
    assert "more" not in await mages("/cast heal on Griff", by="bob")
    await mages("/test wil", 1, by="bob")
    assert "more" not in await mages("/push wil", by="bob")
    hit = await mages.line("/harm 1 Isaac", 5, by="gm")
    assert [each["by"] for each in hit["more"]] == ["bob"]
