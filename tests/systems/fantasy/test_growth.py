"""Experience, the tops of ladders, overruling and undoing (points 48, 49 and 51)."""

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


async def test_48_a_feat_of_ones_class(party: Played) -> None:
    await party("/sheet set class=fighter xp=4")
    reply = await party("/advance d4", 4)
    labels = [choice["label"] for choice in reply["choices"]]
    assert "Feat: Berserk" in labels
    assert "Feat: Expertise" not in labels
    assert all(choice["owed"] for choice in reply["choices"])
    assert (await party.refused("/advance feat expertise"))["kind"] == "refused"
    assert (await party.refused("/advance skill lore"))["kind"] == "refused"
    reply = await party(":press Feat: Berserk")
    assert reply["changes"] == [["Griff", "feats", [], ["berserk"]]]
    assert (await party.refused("/advance feat protect"))["kind"] in ("already_done", "not_found")


async def test_48_a_later_feat_may_be_a_spell(party: Played) -> None:
    await party("/sheet set class=sage feats=spellcasting spells=heal xp=4", by="bob")
    await party("/advance d4", 4)
    reply = await party("/advance spell light")
    assert reply["changes"] == [["Isaac", "spells", ["heal"], ["heal", "light"]]]


async def test_48_a_skill_goes_up_or_is_new(party: Played) -> None:
    await party("/xp +10")
    await party("/advance d10", 7)
    assert (await party("/advance skill melee"))["changes"] == [["Griff", "skills.melee", 6, 8]]
    await party("/advance d8", 8)
    assert (await party("/advance skill lore"))["changes"] == [["Griff", "skills.lore", None, 4]]


async def test_48_a_feat_of_another_class_or_another_class(party: Played) -> None:
    await party("/sheet set class=fighter xp=12")
    reply = await party("/advance d12", 11)
    labels = [choice["label"] for choice in reply["choices"]]
    assert "Feat: Expertise" in labels
    assert "Feat: Berserk" not in labels
    await party("/advance feat expertise")
    assert (await party.sheet("Griff"))["feats"] == ["expertise"]


async def test_48_an_attribute_goes_up(party: Played) -> None:
    await party("/xp +20")
    await party("/harm 3 Griff", by="gm")
    await party("/advance d20", 15, by="alice")
    await party(":press BOD")
    assert (await party.sheet("Griff"))["bod"] == {"die": 10, "normal": 10, "pool": 7}
    assert (await party.sheet("Griff"))["slots"] == 14


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


async def test_49_nothing_goes_beyond_a_d12(party: Played) -> None:
    await party("/sheet set melee=d12 bod=d12 xp=20")
    reply = await party("/advance d20", 20)
    assert reply["facts"]["may"]
    for kind in ("skill", "attribute"):
        which = await party(f"/advance {kind}")
        labels = [choice["label"] for choice in which["choices"]]
        assert labels
        assert not any(label.startswith(("melee", "BOD")) for label in labels)
    assert (await party.refused("/advance skill melee"))["kind"] == "refused"
    assert (await party.refused("/advance attribute bod"))["kind"] == "refused"


async def test_51_the_game_master_overrules(party: Played) -> None:
    assert (await party.refused("/item buy heavy armour"))["kind"] == "refused"
    assert (await party.refused("/item buy heavy armour anyway"))["kind"] == "not_allowed"
    reply = await party("/item buy heavy armour as Griff anyway", by="gm")
    assert reply["facts"]["coin"] == 0
    assert reply["facts"]["armour"] == 4


async def test_51_everything_is_undone_in_turn(party: Played) -> None:
    before = await party.sheet("Griff")
    said = ["/xp +8", "/hireling new Pip lore", "/hireling pay Pip", "/item buy rope", "/rest week"]
    for sentence in said:
        await party(sentence, by="alice")
    await party("/harm 9 Griff", by="gm")
    await party("/undo", by="gm")
    for _ in said:
        await party("/undo", by="alice")
    assert await party.sheet("Griff") == before
    await party("/redo", by="alice")
    assert (await party("/history last 3"))["ok"]
