"""What an advance gives, and the tops of ladders (rules 48 and 49)."""

from play.wording.changes import describe_ruling
from tests.conftest import Played


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


async def test_48_classes_and_spells_are_offered_as_what_they_are(party: Played) -> None:
    """Isaac has a d8 in int and wil: he may become a thief or an arcane trickster too."""
    await party("/sheet set class=sage xp=4", by="bob")
    reply = await party("/advance d4", 4)
    labels = [choice["label"] for choice in reply["choices"]]
    classes = ["Class: Thief", "Class: Arcane Trickster"]
    assert [label for label in labels if not label.startswith("Feat")] == classes
    await party("/undo")
    await party("/sheet set feats=spellcasting spells=heal")
    number = (await party("/advance d4", 4))["entry"]
    offered = [choice["label"] for choice in (await party("/advance class"))["choices"]]
    assert offered == classes
    offered = [choice["label"] for choice in (await party("/advance spell"))["choices"]]
    assert "Spell: Light" in offered
    assert "Spell: Heal" not in offered
    reply = await party(f"/advance class thief entry {number}")
    assert reply["changes"] == [["Isaac", "class", "sage", "thief"]]


async def test_48_skills_are_offered_with_the_die_they_come_to(party: Played) -> None:
    await party("/sheet set xp=20 melee=d12 athletics=d10", by="alice")
    rolled = await party("/advance d8", 7)
    labels = [choice["label"] for choice in rolled["choices"]]
    assert labels == [
        "athletics d12", "defense d4", "discernment d4", "lore d4", "performance d4",
        "persuasion d4", "ranged d4", "skullduggery d4", "survival d4",
    ]  # fmt: skip
    error = await party.refused("/advance skill melee")
    assert error["message"] == "melee is already a d12, the biggest there is."
    assert (await party("/advance skill athletics"))["title"] == "Griff raises athletics: d10 → d12"


async def test_48_an_attribute_goes_up_with_its_pool_unless_it_is_lost_or_tops(
    party: Played,
) -> None:
    await party("/sheet set Griff bod=d12 xp=20", by="gm")
    await party("/sheet set Griff int.die=d4 int.pool=1")
    await party("/sheet set Griff lost=wil anyway")
    rolled = await party("/advance d20", 19, by="alice")
    assert [choice["label"] for choice in rolled["choices"]] == ["INT d8"]
    for key, answered in (
        ("bod", "BOD is already a d12, the biggest there is."),
        ("wil", "Griff has lost WIL and can't test it."),
    ):
        assert (await party.refused(f"/advance attribute {key}"))["message"] == answered
    await party("/advance attribute int")
    assert (await party.sheet("Griff"))["int"] == {"die": 6, "normal": 8, "pool": 3}


async def test_48_a_feat_is_of_ones_own_class_or_of_another_as_the_roll_says(
    party: Played,
) -> None:
    """Isaac is a sage with a d8 in int and wil; whoever has no class has no feats of it."""
    await party("/sheet set class=sage feats=counterspell xp=20", by="bob")
    own = await party("/advance d4", 4)
    assert own["text"] == "Choose a feat of your class or a class."
    labels = [choice["label"] for choice in own["choices"]]
    assert labels == [
        "Feat: Spellcasting", "Feat: Spellshield", "Class: Thief", "Class: Arcane Trickster",
    ]  # fmt: skip
    for said, answered in (
        ("feat berserk", "This roll doesn't open Berserk to you."),
        ("feat counterspell", "You already have Counterspell."),
        ("spell light", "That takes the feat Spellcasting."),
        ("class fighter", "A Fighter needs d8 or better in BOD."),
        ("class warrior poet", "A Warrior Poet needs d8 or better in BOD and INT."),
        ("skill lore", "Your last roll lets you learn a feat or a class."),
    ):
        assert (await party.refused(f"/advance {said}"))["message"] == answered
    await party("/sheet set xp=20")
    other = await party("/advance d12", 10)
    labels = [choice["label"] for choice in other["choices"]]
    assert "Feat: Berserk" in labels
    assert "Feat: Spellcasting" not in labels
    error = await party.refused("/advance feat spellcasting")
    assert error["message"] == "This roll doesn't open Spellcasting to you."
    error = await party.refused("/advance skill lore")
    assert error["message"] == "Your last roll lets you learn a feat of another class or a class."
    await party("/sheet set xp=4 feats=none", by="alice")
    none = await party("/advance d4", 4)
    assert [choice["label"] for choice in none["choices"]] == ["Class: Fighter"]
    await party("/sheet set background=farmer")
    await party("/advance class fighter")
    griff = await party.sheet("Griff")
    assert (griff["class"], griff["background"]) == ("fighter", "")


async def test_a_class_that_is_taken_is_told_once(party: Played) -> None:
    await party("/sheet set Griff xp=30", by="gm")
    await party("/advance d12", 6, by="alice")
    ruling = (await party.table.hear(":press 1")).ruling
    assert ruling is not None
    assert not [each for each in describe_ruling(ruling, public=True) if "class" in each]
