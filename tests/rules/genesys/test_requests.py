"""The same request as people say it: fillers, missing words, another characteristic."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import pool


@pytest.mark.parametrize(
    "said",
    ["2g1y vs 2p", "GGY vs PP", "2 green 1 yellow vs 2 purple", "2 greens and 1 yellow against pp",
     "2 ability dice, 1 proficiency die versus 2 difficulty dice", "2g1y vs average",
     "3g up once vs 2 purples"],
)  # fmt: skip
async def test_1_pools_in_many_words(genesys: Played, said: str) -> None:
    assert pool(await genesys(f"/pool {said}"), "ygbrpk") == [1, 2, 0, 0, 2, 0]


@pytest.mark.parametrize(
    "said",
    ["stealth boost 2 vs hard setback 1", "stealth vs hard with 2 boost and 1 setback",
     "stealth with 2 boosts vs hard, 1 setback", "Stealth hard +2b +1k"],
)  # fmt: skip
async def test_8_boosts_and_setbacks_in_many_words(genesys: Played, said: str) -> None:
    assert pool(await genesys(f"/check {said}"), "ygbpk") == [2, 1, 2, 3, 1]


async def test_6_upgrades_once_and_twice(genesys: Played) -> None:
    check = await genesys("/check stealth upgrade ability once vs average up twice")
    assert pool(check, "ygrp") == [3, 0, 2, 0]


@pytest.mark.parametrize(
    "said",
    ["/check stealth vs hard upgrade 3", "/check stealth upgrade 3 vs hard",
     "check stealth vs hard upgrade 3"],
)  # fmt: skip
async def test_6_an_upgrade_without_a_side_is_asked_about(genesys: Played, said: str) -> None:
    """found-3, 3: nothing is rolled until it is said whose dice are upgraded."""
    error = await genesys.refused(said)
    assert [choice["says"] for choice in error["choices"]] == [
        said.lstrip("/").replace("upgrade", "upgrade ability"),
        said.lstrip("/").replace("upgrade", "upgrade difficulty"),
    ]
    # stealth 2, agility 3: 2y1g; three upgrades of 3p are 3r
    assert pool(await genesys(":press 2"), "ygrp") == [2, 1, 3, 0]


@pytest.mark.parametrize("said", ["/pool 2g vs 2p upgrade 1", "/check stealth vs easy downgrade"])
async def test_6_every_upgrade_and_downgrade_says_its_side(genesys: Played, said: str) -> None:
    """found-3, 3: with and without a number, in checks and in pools."""
    error = await genesys.refused(said)
    sides = [each["says"] for each in error["choices"][:2]]
    assert ["ability" in sides[0], "difficulty" in sides[1]] == [True, True]
    await genesys(":press 1")


@pytest.mark.parametrize(
    "said",
    ["lasgun at Scar range medium", "lasgun at Scar medium", "lasgun Scar medium aim",
     "with lasgun at Scar medium range", "Scar with lasgun at medium range"],
)  # fmt: skip
async def test_26_a_band_needs_no_word_before_it(genesys: Played, said: str) -> None:
    assert pool(await genesys(f"/attack {said}"), "ygp") == [2, 1, 2]


async def test_26_a_band_may_begin_a_weapons_name(genesys: Played) -> None:
    await genesys('/item add "long las" ranged_heavy damage 8 range extreme')
    shot = await genesys("/attack long las at Scar long", 1, 1, 1, 1, 1, 1)
    assert shot["title"] == "Griff: long las at Scar, failed"
    await genesys('/item add "short inferno" ranged_heavy damage 8 range extreme')
    shot = await genesys("/attack short inferno at Scar extreme +1 success", 1, 1, 1, 1, 1, 1, 1)
    assert shot["title"] == "Griff: short inferno at Scar, passed"


@pytest.mark.parametrize("said", ["unarmed", "brawl", "fists", "punch"])
async def test_39_bare_hands_by_any_name(genesys: Played, said: str) -> None:
    blow = await genesys(f"/attack {said} at Scar +5 advantage", 4, 1, 1, 1, 1)
    assert blow["facts"]["damage"] == 5
    labels = [choice["label"] for choice in blow["choices"]]
    assert "Critical injury (5 advantage)" in labels
    assert "Knockdown (2 advantage)" in labels


async def test_79_the_patient_needs_no_word_before_the_name(genesys: Played) -> None:
    await genesys("/harm 3")
    treated = await genesys("/check medicae Griff no kit", 4, 1, 1, 1, 1, 1)
    assert pool(treated, "ygp") == [1, 1, 4]
    assert treated["changes"] == [["Griff", "wounds", 3, 1]]


async def test_9_an_opponents_skill_with_an_apostrophe(genesys: Played) -> None:
    check = await genesys("/check charm vs Scar's discipline")
    assert pool(check, "grp") == [2, 1, 1]


async def test_4_a_skill_with_another_characteristic(genesys: Played) -> None:
    check = await genesys("/check stealth brawn vs easy")
    assert check["facts"]["built"][0] == "Stealth 2, Brawn 3: 2y1g"
    check = await genesys("/check coercion brawn vs easy")
    assert pool(check, "g") == [3]
    asked = await genesys("/check coercion brawn")
    assert asked["choices"][1]["says"].startswith("check coercion brawn vs easy")


async def test_4_skills_with_their_words_in_brackets(genesys: Played) -> None:
    await genesys("/item add pistol ranged (light) damage 5 range medium")
    assert (await genesys.sheet("Griff"))["weapons"]["pistol"]["skill"] == "ranged_light"
    assert pool(await genesys("/check Ranged (Light) vs easy"), "yg") == [1, 2]
    await genesys("/xp 20 Griff", by="gm")
    assert (await genesys("/advance ranged (light)", by="alice"))["facts"]["rank"] == 2


@pytest.mark.parametrize(
    "said",
    ["3 threat enemy advantage", "3 threat for a big advantage", "3 threat upper hand",
     "a despair on the enemy advantage"],
)  # fmt: skip
async def test_73_the_enemys_advantage_is_not_a_symbol(genesys: Played, said: str) -> None:
    await genesys("/pool 1g +3 threat +1 despair", 1)
    assert (await genesys(f"/spend {said}", by="gm"))["facts"]["spent"] == "upper_hand"


async def test_67_articles_are_heard_over(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/pool 1g +2 advantage +1 triumph", 1, by="alice")
    assert (await genesys("/spend a triumph on a vital deed"))["facts"]["spent"] == "vital"
    boosted = await genesys("/spend 2 advantage for a boost for Voss")
    assert boosted["changes"][0][:2] == ["Voss", "pending"]
