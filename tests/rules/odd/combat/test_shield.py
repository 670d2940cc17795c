"""Sundered shields: point 39 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_39_sundering_takes_the_damage_back_and_breaks_the_shield(odd: OddTable) -> None:
    await odd("/sheet set shield")
    hit = await odd("/attack d10 at Griff", 9, 20, by="gm")
    assert hit["facts"]["critical"] is True
    (sunder,) = [c for c in hit["choices"] if c["says"].startswith("sunder")]
    assert (sunder["who"], sunder["of"], sunder["owed"]) == ("player", "Griff", False)
    assert (await odd.refused(":press Sunder", by="bob"))["kind"] == "not_allowed"
    reply = await odd(":press Sunder", by="alice")
    sheet = await odd.sheet("Griff")
    assert (sheet["hp"], sheet["str"], sheet["debilities"]) == (6, 12, [])
    assert sheet["shield"] is False
    assert (reply["facts"]["damage"], reply["facts"]["sundered"]) == (0, True)
    assert reply["facts"]["ignored"] == 9
    assert [(t["damage"], t["hp"], t["str"]) for t in reply["facts"]["targets"]] == [(0, 6, 12)]
    assert (await odd.refused("/sunder"))["kind"] == "refused"


async def test_39_undo_of_the_blow_takes_the_sundering_with_it(odd: OddTable) -> None:
    await odd("/sheet set shield")
    blow = await odd("/attack d10 at Griff", 4, by="gm")
    await odd("/sunder", by="alice")
    await odd(f"/undo {blow['entry']}", by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet["hp"], sheet["shield"]) == (6, True)


async def test_39_a_blast_may_be_sundered_by_each_whom_it_hit(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/sheet set shield", by="bob")
    await odd("/attack d6 blast at Griff, Ash", 2, 3, by="gm")
    await odd("/attack d6 at Griff", 1)  # a later blow on someone else does not hide the blast
    assert (await odd("/sunder", by="bob"))["facts"]["target"] == "Ash"
    assert await odd.of("Ash", "hp") == 4
    assert await odd.of("Griff", "hp") == 3


async def test_39_it_is_too_late_after_ones_own_action_or_the_round(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/attack d10 at Griff", 2, by="gm")
    await odd("/attack d6 at Ogre", 1, by="alice")
    assert (await odd.refused("/sunder"))["kind"] == "refused"
    await odd("/round start", by="gm")
    await odd("/attack d10 at Griff", 2)
    await odd("/round next")
    assert (await odd.refused("/sunder", by="alice"))["kind"] == "refused"
    await odd("/attack d10 at Griff", 1, by="gm")
    await odd("/sunder", by="alice")
    assert await odd.of("Griff", "hp") == 2


async def test_39_a_lower_roll_does_not_land_where_the_highest_was_sundered(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/npc new Goblin hp=4 weapon=d6", by="gm")
    await odd("/attack at Griff as Ogre", 5)
    await odd("/sunder", by="alice")
    reply = await odd("/attack at Griff together as Goblin", 4, by="gm")
    assert (reply["changes"], reply["facts"]["stands"]) == ([], False)
    assert await odd.of("Griff", "hp") == 6


async def test_39_without_a_shield_there_is_nothing_to_sunder(odd: OddTable) -> None:
    hit = await odd("/attack d10 at Griff", 2, by="gm")
    assert not [c for c in hit["choices"] if c["says"].startswith("sunder")]
    assert (await odd.refused("/sunder", by="alice"))["kind"] == "refused"


async def test_39_nobody_sunders_for_a_blow_that_hit_another(odd: OddTable) -> None:
    await odd("/sheet set shield")
    blow = await odd("/attack d6 at Ash", 2, by="gm")
    for sentence in ("/sunder", f"/sunder entry {blow['entry']}"):
        error = await odd.refused(sentence, by="alice")
        assert (error["kind"], "no blow" in error["message"]) == ("not_found", True), sentence
    assert (await odd.of("Griff", "shield"), await odd.of("Ash", "hp")) == (True, 2)
