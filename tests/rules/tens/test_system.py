"""Rule 45 of the 2d10 rules, and what the table asks of them: who is able, what is meant."""

from dataclasses import replace

from rules.tens.sheet import TensSheet
from rules.tens.system import TENS
from tests.conftest import Played


async def test_45_the_game_master_overrules_and_everything_is_undone(tens: Played) -> None:
    await tens("/harm 8 Brin", by="gm")
    assert (await tens.refused("/move dodge easy anyway", by="alice"))["kind"] == "not_allowed"
    assert (await tens("/move dodge easy as Brin anyway", 5, 5, by="gm"))["ok"]
    await tens("/sheet set Brin hp=8 state=well")
    before = await tens.sheet("Brin")
    said = [
        "/harm 3 Brin", '/temp 2 "aid" Brin', "/harm 9 Brin", "/treat Brin", "/heal 4 Brin",
        "/rest long Brin", "/armour on Brin", "/xp +3 Brin", "/advance Brin", "/harm 30 Brin",
        "/fate dies Brin",
    ]  # fmt: skip
    for sentence in said:
        await tens(sentence)
    for _ in said:
        await tens("/undo")
    assert await tens.sheet("Brin") == before


def test_only_whoever_is_well_is_able_to_act() -> None:
    rows = ((8, "well", True), (1, "well", True), (0, "well", False), (-1, "stable", False),
            (-8, "well", False), (8, "dead", False))  # fmt: skip
    for hp, state, able in rows:
        assert TENS.able(TensSheet(name="Brin", hp=hp, state=state)) is able, (hp, state)


def test_only_lost_hit_points_hurt() -> None:
    before = TensSheet(name="Brin", hp=5)
    for hp, hurts in ((4, True), (5, False), (6, False)):
        assert TENS.hurt(before, replace(before, hp=hp)) is hurts
    assert not TENS.hurt(before, replace(before, armour=3, temp=()))


async def test_a_thing_is_known_by_its_key_its_words_and_its_name(tens: Played) -> None:
    await tens('/item add "Wolf\'s Bane" hits 2 fire')
    await tens('/item add "smith\'s tools"')
    await tens('/sheet set proficient+="thieves\' tools"')
    for said in ("Wolf's Bane", "wolf's bane", "wolfs bane", "wolf's_bane"):
        facts = (await tens(f"/move strike easy at Ogre with {said}", 9, 9))["facts"]
        assert facts["weapon"] == "Wolf's Bane", said
        await tens("/undo")
    for said in ("smith's tools", "smiths tools", "thieves tools"):
        assert (await tens(f"/move dex easy with {said}", 9, 9))["ok"], said
    assert (await tens.refused("/item drop thieves tools"))["kind"] == "not_found"
    for said in ("smiths tools", "wolfs bane"):
        assert (await tens(f"/item drop {said}"))["ok"], said


async def test_a_game_master_without_a_character_has_no_weapons(tens: Played) -> None:
    await tens("/item add rapier hits 1 piercing")
    assert not (await tens.line("/item drop rapier", by="gm"))["ok"]
    assert (await tens.sheet("Brin"))["weapons"]


async def test_hits_answer_only_a_failure_that_still_waits_for_whoever_is_hit(tens: Played) -> None:
    await tens("/sheet new Griff hp=6", by="bob")
    for name in ("Brin", "Griff"):
        await tens(f"/move dodge hard from Ogre as {name}", 1, 2, by="gm")
    assert len((await tens("/waiting"))["facts"]["waiting"]) == 2
    await tens("/harm 1 Griff")
    owed = (await tens("/waiting"))["facts"]["waiting"]
    assert len(owed) == 1
    await tens("/harm 1 Griff")
    assert (await tens("/waiting"))["facts"]["waiting"] == owed
    await tens("/harm 1 Brin")
    assert (await tens("/waiting"))["facts"]["waiting"] == []
