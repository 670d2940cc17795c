"""Experience, gained and rolled (rule 48)."""

import pytest

from tests.conftest import Played


async def test_48_experience_is_gained_and_lost(party: Played) -> None:
    reply = await party("/xp +1 # flaw")
    assert reply["changes"] == [["Griff", "xp", 0, 1]]
    assert "flaw" in reply["text"]
    assert (await party.refused("/xp -2"))["kind"] == "refused"
    assert (await party("/xp Griff +3", by="gm"))["facts"]["may_roll"] == ["d4"]
    assert (await party.refused("/xp +1 Griff", by="bob"))["kind"] == "not_allowed"
    everyone = await party("/xp +1 all", by="gm")
    assert sorted(everyone["changes"]) == [["Griff", "xp", 4, 5], ["Isaac", "xp", 0, 1]]


@pytest.mark.parametrize(("die", "left"), [(4, 0), (6, 4), (8, 6), (10, 8), (12, 10), (20, 12)])
async def test_48_a_roll_drops_xp_to_the_next_die_down(party: Played, die: int, left: int) -> None:
    await party(f"/xp +{die}")
    reply = await party(f"/advance d{die}", 4)
    assert reply["rolled"] == [[die, 4]]
    assert reply["facts"]["xp"] == left
    assert reply["facts"]["may"] == ["feat", "spell", "class"]


async def test_48_a_die_takes_its_size_in_xp(party: Played) -> None:
    await party("/xp +7")
    assert (await party.refused("/advance d8"))["kind"] == "refused"
    assert (await party.refused("/advance d7"))["kind"] == "refused"
    assert (await party("/advance d6", 4))["facts"]["xp"] == 4


@pytest.mark.parametrize(("face", "sides"), [(1, 8), (2, 4), (3, 4)])
async def test_48_a_bad_roll_loses_xp(party: Played, face: int, sides: int) -> None:
    await party("/xp +12")
    reply = await party("/advance d12", face, 3)
    assert reply["rolled"] == [[12, face], [sides, 3]]
    assert reply["facts"]["lost_xp"] == 3
    assert reply["facts"]["xp"] == 7
    assert reply["choices"] == []


async def test_48_a_twenty_gives_one_and_another_roll(party: Played) -> None:
    await party("/sheet set feats=spellcasting xp=20")
    reply = await party("/advance d20", 20)
    assert "attribute" in reply["facts"]["may"]
    assert "skill" in reply["facts"]["may"]
    assert (await party.refused("/advance again"))["kind"] == "refused"
    assert len(reply["choices"]) <= 25
    which = await party(":press Attribute")
    assert [choice["label"] for choice in which["choices"]] == ["BOD d10", "INT d8", "WIL d8"]
    await party(":press WIL")
    assert (await party.sheet("Griff"))["wil"]["normal"] == 8
    again = await party(":press Roll again", 8)
    assert again["rolled"] == [[20, 8]]
    assert again["facts"]["may"] == ["skill"]
    assert again["facts"]["xp"] == 12


async def test_48_nobody_has_less_than_no_experience(party: Played) -> None:
    await party("/xp +2", by="alice")
    await party("/xp -9 Griff anyway", by="gm")
    assert (await party.sheet("Griff"))["xp"] == 0
