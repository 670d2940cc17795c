"""An attack's dice: each circumstance at its limit, and how it is told."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, pool

BLANK = ":dice" + " 1" * 12  # fair dice may fell the target


async def built(table: Played, attack: str) -> list[str]:
    """Return what bears on an attack, after the weapon and the range."""
    await table.line(BLANK)
    told: list[str] = (await table(f"/attack {attack}", by="alice"))["facts"]["built"]
    return told[2:]


async def test_26_and_27_each_range_is_told_with_its_difficulty(genesys: Played) -> None:
    await genesys("/item add pistol ranged_light damage 5 crit 3 range extreme")
    for band, told in (
        ("engaged", "Engaged, ranged light: 1+1: 2p"),
        ("short", "Short range, easy: 1p"),
        ("medium", "Medium range, average: 2p"),
        ("long", "Long range, hard: 3p"),
        ("extreme", "Extreme range, daunting: 4p"),
    ):
        await genesys.line(BLANK)
        shot = await genesys(f"/attack pistol at Scar range {band}")
        assert shot["facts"]["built"] == ["Ranged light 1, Agility 3: 1y2g", told]
    await genesys.line(BLANK)
    heavy = await genesys("/attack lasgun at Scar engaged")
    assert heavy["facts"]["built"][1] == "Engaged, ranged heavy: 1+2: 3p"
    await genesys.line(BLANK)
    assert pool(await genesys("/attack lasgun at Scar range engaged engaged"), "p") == [3]
    for said, told in (("hard", "Hard: 3p"), ("2p1k", "Against 2p1k")):
        await genesys.line(BLANK)
        reply = await genesys(f"/attack lasgun at Scar vs {said}")
        assert reply["facts"]["built"][1] == told


async def test_38_the_lower_rank_and_the_lower_characteristic_may_be_of_different_weapons(
    genesys: Played,
) -> None:
    await genesys("/sheet set agility=5 skills.melee=3")
    await genesys('/item add pistol ranged_light damage 5 qualities "accurate 1, unwieldy 6"')
    await genesys('/item add maul melee damage +3 qualities "cumbersome 5, inaccurate 2"')
    for order in ("pistol maul", "maul pistol"):
        reply = await genesys(f"/attack both {order} at Scar")
        assert reply["facts"]["built"][0] == "Ranged light 1, Brawn 3: 1y2g"
        # melee 2 or engaged with a pistol 1+1; two weapons, cumbersome 5 of 3, unwieldy 6 of 5
        assert pool(reply, "bpk") == [1, 2 + 1 + 2 + 1, 2]
        assert "1 more difficulty: two weapons" in reply["facts"]["built"]
        assert reply["title"].startswith(f"Griff: {order.replace(' ', ' and ')} at Scar")


async def test_38_the_harder_of_two_tasks_counts(genesys: Played) -> None:
    await genesys("/item add pistol ranged_light damage 5 range long")
    assert pool(await genesys("/attack both pistol lasgun at Scar engaged"), "p") == [3 + 1]
    assert pool(await genesys("/attack both pistol lasgun at Scar short"), "p") == [1 + 1]


@pytest.mark.parametrize(
    ("own", "size", "told"),
    [
        (1, 2, []),
        (1, 3, ["1 less difficulty: a large target"]),
        (2, 0, ["1 more difficulty: a small target"]),
        (2, 1, []),
        (2, 3, []),
        (2, 4, ["1 less difficulty: a large target"]),
    ],
)
async def test_40_a_difference_of_two_in_size_counts(
    genesys: Played, own: int, size: int, told: list[str]
) -> None:
    await genesys(f"/sheet set silhouette={own}")
    await genesys(f"/npc set Scar silhouette={size}", by="gm")
    assert await built(genesys, "lasgun at Scar medium") == told
    assert await built(genesys, f"lasgun at Scar medium silhouette {own}") == []
    assert await built(genesys, f"lasgun medium silhouette {size}") == told
    assert await built(genesys, "lasgun medium") == []  # at nobody: as large as oneself


async def test_41_and_42_aiming_counts_twice_at_most(genesys: Played) -> None:
    await genesys("/status aiming 3 Griff", by="gm")
    assert await built(genesys, "lasgun at Scar medium") == ["2 boost: aim"]
    await genesys("/status aiming 2 Griff", by="gm")
    assert await built(genesys, "lasgun at Scar medium called shot") == ["1 setback: called shot"]
    await genesys("/status aiming Griff", by="gm")
    assert await built(genesys, "lasgun at Scar medium called shot") == ["2 setback: called shot"]
    await genesys("/status aiming Griff", by="gm")
    assert await built(genesys, "lasgun at Scar medium aim 2") == ["2 boost: aim"]
    assert await built(genesys, "lasgun at Scar medium called shot") == ["2 setback: called shot"]


async def test_37_prone_by_word_and_by_what_is_kept(genesys: Played) -> None:
    lying = ["1 setback: attacking while prone"]
    assert await built(genesys, "unarmed at Scar from prone") == lying
    assert await built(genesys, "lasgun at Scar range medium from prone") == []
    assert await built(genesys, "unarmed at Scar prone") == ["1 boost: a prone target"]
    assert await built(genesys, "lasgun medium prone") == ["1 setback: a prone target"]
    await genesys("/status prone Griff", by="gm")
    assert await built(genesys, "unarmed at Scar") == lying
    assert await built(genesys, "unarmed engaged") == lying


async def test_56_and_57_words_beat_what_is_kept_and_only_shots_are_hindered(
    genesys: Played,
) -> None:
    for said in ("cover 2", "concealed 2"):
        await genesys(f"/status {said} Scar", by="gm")
    await genesys("/npc set Scar ranged_defense=1")
    assert await built(genesys, "lasgun at Scar medium") == [
        "1 setback: ranged defense", "2 setback: cover", "2 setback: concealment",
    ]  # fmt: skip
    assert await built(genesys, "lasgun at Scar medium cover 3 concealment 1") == [
        "1 setback: ranged defense", "3 setback: cover", "1 setback: concealment",
    ]  # fmt: skip
    assert await built(genesys, "unarmed at Scar cover 3 concealment 1") == []
    assert await built(genesys, "lasgun medium cover 1 concealment 3") == [
        "1 setback: cover", "3 setback: concealment",
    ]  # fmt: skip
    assert (await genesys.refused(SHOT + " concealment 4"))["kind"] == "refused"
    await genesys("/status unhindered Griff", by="gm")
    assert await built(genesys, "lasgun at Scar medium") == [
        "1 setback: ranged defense", "2 setback: cover",
    ]  # fmt: skip


async def test_35_only_an_ally_of_ones_own_in_the_melee_makes_a_shot_riskier(
    genesys: Played,
) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/npc new Brute shown", by="gm")
    await genesys("/npc reveal Brute")
    risk = ["difficulty upgraded once: an ally in the melee"]
    await genesys("/range Scar, Brute engaged", by="gm")
    assert await built(genesys, "lasgun at Scar medium") == []  # a friend of the target
    await genesys("/range Scar, Voss engaged", by="gm")
    assert await built(genesys, "lasgun at Scar medium") == risk
    assert await built(genesys, "unarmed at Scar") == []
    assert await built(genesys, "lasgun at Brute medium") == []
    await genesys("/scene start The bridge with Griff, Scar", by="gm")
    assert await built(genesys, "lasgun at Scar medium") == []  # he is elsewhere
    assert await built(genesys, "lasgun at Scar medium into melee") == risk
    assert await built(genesys, "lasgun medium into melee") == risk
    assert await built(genesys, "lasgun range medium into melee with Voss") == risk


async def test_35_in_a_melee_with_oneself_alone_nobody_is_at_risk(genesys: Played) -> None:
    await genesys("/range Scar engaged")
    assert await built(genesys, "lasgun at Scar") == []
    shot = await genesys("/attack lasgun at Scar medium into melee", 4, 4, 1, 12, 1)
    assert (shot["facts"]["redirected"], shot["choices"]) == ("a bystander", [])
    assert "The shot goes astray and hits someone else in the melee." in shot["text"]
    assert not any(field == "wounds" for _, field, *_ in shot["changes"])


async def test_what_a_weapon_is_like_bears_on_every_shot(genesys: Played) -> None:
    qualities = "accurate 2, inaccurate 1, cumbersome 4, unwieldy 4, superior, inferior"
    await genesys(f'/item add relic ranged_heavy damage 6 range long qualities "{qualities}"')
    shot = await genesys("/attack relic at Scar medium", *[1] * 10)
    told = shot["facts"]["built"][2:]
    assert sorted(told) == [
        "1 more difficulty: cumbersome", "1 more difficulty: unwieldy", "1 setback: inaccurate",
        "2 boost: accurate", "▲ 1 advantage added", "▽ 1 threat added",
    ]  # fmt: skip
    assert shot["facts"]["advantage"] == 0
    await genesys("/item remove relic")
    for quality, advantage in (("superior", 1), ("inferior", -1)):
        await genesys(f'/item add relic ranged_heavy damage 6 range long qualities "{quality}"')
        shot = await genesys("/attack relic at Scar medium", *[1] * 5)
        assert shot["facts"]["advantage"] == advantage
