"""New characters: what follows from what was said."""

from tests.conftest import Played

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
