"""New characters: what follows from what was said."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import statuses

FIELDS = """
brawn agility intellect cunning willpower presence skills career wounds wound_threshold strain
strain_threshold soak melee_defense ranged_defense silhouette criticals weapons items talents
statuses pending turn kind minions xp notes state
"""


async def test_creation_derives_thresholds_and_soak(genesys: Played) -> None:
    sheet = await genesys.sheet("Griff")
    assert (sheet["wound_threshold"], sheet["strain_threshold"], sheet["soak"]) == (13, 12, 3)
    assert sheet["career"] == ["stealth", "cool"]
    for field in FIELDS.split():
        assert field in sheet
    error = await genesys.refused("/sheet new Bad brawn=9 skills=stelth:2", by="bob")
    assert error["kind"] == "refused"
    assert "brawn" in error["message"]
    assert "stelth" in error["message"]


async def test_commas_between_values_do_no_harm(genesys: Played) -> None:
    await genesys("/sheet new Anna brawn=3, agility=4, skills=stealth:2, cool:1", by="carol")
    sheet = await genesys.sheet("Anna")
    assert (sheet["brawn"], sheet["agility"]) == (3, 4)
    assert sheet["skills"] == {"stealth": 2, "cool": 1}


@pytest.mark.parametrize(
    ("said", "kind", "minions", "wounds", "strain", "soak"),
    [
        ("", "rival", 0, 12, 12, 2),
        ("brawn=4 willpower=3", "rival", 0, 14, 13, 4),
        ("nemesis wounds_base=1 strain_base=100", "nemesis", 0, 3, 102, 2),
        ("wounds_base=100 strain_base=1", "rival", 0, 102, 3, 2),
        ("kind=Nemesis wound_threshold=7 strain_threshold=8 soak=0", "nemesis", 0, 7, 8, 0),
        ("kind=rivals minions=0", "rival", 0, 12, 12, 2),
        ("rival minions=2", "rival", 2, 12, 12, 2),
        ("minion", "minion", 1, 5, 12, 2),
        ("kind=minions brawn=3", "minion", 1, 5, 12, 3),
        ("minions=3", "minion", 3, 5, 12, 2),
        ("minions=3 wounds_base=2", "minion", 3, 4, 12, 2),
        ("minion minions=4 wound_threshold=7", "minion", 4, 7, 12, 2),
        ("minion kind=nemesis", "nemesis", 0, 12, 12, 2),
        ("kind=pc", "pc", 0, 12, 12, 2),
    ],
)
async def test_what_follows_for_an_npc(
    genesys: Played, said: str, kind: str, minions: int, wounds: int, strain: int, soak: int
) -> None:
    await genesys(f"/npc new Ann {said}", by="gm")
    ann = await genesys.sheet("Ann")
    assert (ann["kind"], ann["minions"]) == (kind, minions)
    assert (ann["wound_threshold"], ann["strain_threshold"], ann["soak"]) == (wounds, strain, soak)


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("kind=boss", "`kind=boss` doesn't work. Use pc, minion, rival or nemesis"),
        ("minion nemesis", "Use pc, minion, rival or nemesis"),
        ("wounds_base=0", "a whole number from 1 to 100"),
        ("strain_base=101", "a whole number from 1 to 100"),
        ("wounds_base=²", "a whole number from 1 to 100"),
        ("skills=stealth:²", "ranks from 0 to 5"),
        ("skills=stealth:6", "ranks from 0 to 5"),
        ("skills=stealth:-1", "ranks from 0 to 5"),
        ("skills=stelth", "Did you mean stealth?"),
        ('skills="melee light:2"', "Use melee or ranged light."),
        ("skills=lore", "Use common lore, forbidden lore or scholastic lore."),
        ("career=stelth", "Did you mean stealth?"),
        ("career.x=cool", "This sheet has no"),
    ],
)
async def test_what_nobody_can_be_is_refused(genesys: Played, said: str, answered: str) -> None:
    assert answered in (await genesys.refused(f"/npc new Ann {said}", by="gm"))["message"]
    assert (await genesys.refused("/sheet show Ann"))["kind"] == "not_found"


async def test_skills_are_said_in_many_ways(genesys: Played) -> None:
    said = 'skills="Stealth 2, ranged (light):1, cool, ranged heavy : 5, medicine 0,"'
    await genesys(f'/sheet new Ann {said} career="ranged light, Medicine, cool, cool"', by="carol")
    ann = await genesys.sheet("Ann")
    assert ann["skills"] == {
        "stealth": 2, "ranged_light": 1, "cool": 1, "ranged_heavy": 5, "medicae": 0
    }  # fmt: skip
    assert ann["career"] == ["ranged_light", "medicae", "cool"]


async def test_skills_are_set_one_by_one_added_or_all_anew(genesys: Played) -> None:
    async def ranks() -> dict[str, int]:
        found: dict[str, int] = (await genesys.sheet("Ann"))["skills"]
        return found

    await genesys("/sheet new Ann skills=stealth:2,cool:1 career=cool", by="carol")
    await genesys("/sheet set skills.stealth=4")
    assert await ranks() == {"stealth": 4, "cool": 1}
    await genesys("/sheet set skills.stealth+=1")
    await genesys("/sheet set skills.cool-=1")
    await genesys("/sheet set skills.charm+=2")
    assert await ranks() == {"stealth": 5, "cool": 0, "charm": 2}
    for said in ("skills.stealth+=1", "skills.cool-=1", "skills.cool+=x", "skills.stelth+=1"):
        assert (await genesys.refused(f"/sheet set {said}"))["kind"] == "refused"
    await genesys("/sheet set skills+=charm:1,athletics")
    assert await ranks() == {"stealth": 5, "cool": 0, "charm": 1, "athletics": 1}
    await genesys("/sheet set skills=melee:3")
    assert await ranks() == {"melee": 3}
    await genesys("/sheet set career+=melee,cool")
    assert (await genesys.sheet("Ann"))["career"] == ["cool", "melee"]
    await genesys("/sheet set career=charm")
    assert (await genesys.sheet("Ann"))["career"] == ["charm"]


async def test_a_word_puts_someone_down_and_up_again(genesys: Played) -> None:
    await genesys("/sheet set Griff state=incapacitated", by="gm")
    assert "incapacitated" in await statuses(genesys, "Griff")
    await genesys("/sheet set Griff state=well")
    assert await statuses(genesys, "Griff") == {}
    await genesys("/sheet set Griff wounds=14", 7)  # whom the numbers put down, no word keeps down
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"
    assert (await genesys("/sheet set Griff state=incapacitated"))["changes"] == []
    await genesys("/heal 1 Griff")
    assert (await genesys.sheet("Griff"))["state"] == "well"


async def test_soak_follows_brawn_and_thresholds_do_not(genesys: Played) -> None:
    for said, brawn in (("brawn=5", 5), ("Brawn=5", 5), ("br=2", 2), ("brawn+=1", 3)):
        await genesys(f"/sheet set {said}")
        griff = await genesys.sheet("Griff")
        assert (griff["brawn"], griff["soak"], griff["wound_threshold"]) == (brawn, brawn, 13)


async def test_a_player_character_brings_a_story_point_and_an_npc_none(genesys: Played) -> None:
    made = await genesys("/npc new Ann", by="gm")
    assert [change[0] for change in made["changes"]] == ["Ann"]
    made = await genesys("/sheet new Voss", by="bob")
    assert ["game", "story_player", 1, 2] in made["changes"]


@pytest.mark.parametrize(
    "said", ["npc new Thugs minion wounds 5", "/npc new Thugs kind=minion wounds=5"]
)
async def test_85_wounds_of_new_minions_are_what_each_can_take(genesys: Played, said: str) -> None:
    """found-3, 3: it sets the threshold, and nobody is hurt."""
    await genesys(said, by="gm")
    thugs = await genesys.sheet("Thugs")
    assert (thugs["wound_threshold"], thugs["wounds"], thugs["kind"]) == (5, 0, "minion")


async def test_wounds_of_any_new_npc_are_what_it_can_take(genesys: Played) -> None:
    """found-3, 3: of a rival as well; a threshold that is said besides leaves the wounds alone."""
    await genesys("/npc new Brute wounds=9", by="gm")
    brute = await genesys.sheet("Brute")
    assert (brute["wound_threshold"], brute["wounds"]) == (9, 0)
    await genesys("/npc new Lout wounds=2 wound_threshold=9")
    lout = await genesys.sheet("Lout")
    assert (lout["wound_threshold"], lout["wounds"]) == (9, 2)


async def test_a_name_alone_is_told_how_to_set_the_rest_and_fields_have_blanks(
    genesys: Played,
) -> None:
    made = await genesys("/sheet new Tam", by="carol")
    assert "`/sheet set brawn=3 stealth=1`" in made["text"]
    assert (await genesys("/sheet set brawn=3 ranged light=2 wound threshold=14", by="carol"))["ok"]
    error = await genesys.refused("/sheet set wound_treshold=3", by="carol")
    assert error["message"].endswith("Did you mean `wound threshold`?")
    assert not [hint for hint in error["hints"] if "_" in hint]
