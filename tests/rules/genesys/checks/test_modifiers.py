"""What injuries, conditions, gravity, opponents and waiting dice do to a check."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, pool, rolled


@pytest.mark.parametrize(
    ("total", "harder", "free"),
    [
        (48, "mechanics perception intellect cunning", "charm discipline athletics stealth"),
        (53, "charm discipline presence willpower", "mechanics perception athletics stealth"),
        (58, "athletics stealth brawn agility", "mechanics perception charm discipline"),
        (88, "athletics stealth mechanics perception charm discipline brawn", ""),
        (97, "athletics stealth melee ranged_light brawn", "resilience mechanics perception"),
    ],
)
async def test_77_some_injuries_make_some_checks_harder(
    genesys: Played, total: int, harder: str, free: str
) -> None:
    await genesys(f"/crit Griff {total}", by="gm")
    for skills, dice in ((harder, 2), (free, 1)):
        for skill in skills.split():
            check = await genesys(f"/check {skill} vs easy", by="alice")
            assert pool(check, "pk") == [dice, 0], skill


@pytest.mark.parametrize(
    ("limb", "needs", "spares"),
    [
        ("Left arm", "brawl melee ranged_light ranged_heavy gunnery medicae mechanics skulduggery",
         "athletics coordination stealth riding brawn perception"),
        ("Right leg", "athletics coordination stealth riding",
         "brawl melee ranged_light medicae mechanics brawn perception"),
    ],
)  # fmt: skip
async def test_77_a_limb_is_needed_for_some_checks(
    genesys: Played, limb: str, needs: str, spares: str
) -> None:
    """A crippled limb makes them harder; one that is lost hinders all others with a setback."""
    await genesys("/crit Griff 97", by="gm")
    await genesys(f":press {limb}")
    for skills, dice in ((needs, 2), (spares, 1)):
        for skill in skills.split():
            check = await genesys(f"/check {skill} vs easy", by="alice")
            assert pool(check, "pk") == [dice, 0], skill
    await genesys("/crit heal Griff 1", by="gm")
    await genesys("/crit Griff 103")
    await genesys(f":press {limb}")
    for skills, both in ((needs, [2, 0]), (spares, [1, 1])):
        skill = skills.split()[0]
        assert pool(await genesys(f"/check {skill} vs easy", by="alice"), "pk") == both


async def test_77_the_blinded_and_those_whose_senses_are_scattered(genesys: Played) -> None:
    await genesys("/crit Griff 118", by="gm")
    for skill, dice in (("stealth", [2, 0]), ("perception", [2, 1]), ("vigilance", [2, 1])):
        # average: 2p turned once each; what is upgraded further adds one
        assert pool(await genesys(f"/check {skill} vs average", by="alice"), "rp") == dice
    await genesys("/crit heal Griff 1", by="gm")
    await genesys("/crit Griff 68")
    check = await genesys("/check stealth boost 3 vs easy", by="alice")
    assert pool(check, "b") == [0]
    assert check["facts"]["built"][-1] == "every boost taken away: Scattered Senses"


async def test_76_the_disoriented_have_a_setback_and_the_guarded_in_combat(genesys: Played) -> None:
    await genesys("/status disoriented Griff", by="gm")
    assert pool(await genesys("/check charm vs easy", by="alice"), "k") == [1]
    await genesys("/status disoriented clear Griff", by="gm")
    await genesys("/maneuver guarded", by="alice")
    for skill, dice in (("melee", 1), ("ranged_light", 1), ("stealth", 0), ("brawn", 0)):
        assert pool(await genesys(f"/check {skill} vs easy"), "k") == [dice], skill


@pytest.mark.parametrize(
    ("skill", "touched"),
    [("athletics", 2), ("brawn", 2), ("melee", 2), ("coordination", 2), ("resilience", 0),
     ("stealth", 0), ("agility", 0)],
)  # fmt: skip
async def test_59_gravity_touches_brawn_and_coordination(
    genesys: Played, skill: str, touched: int
) -> None:
    await genesys("/hazard gravity heavy 2", by="gm")
    assert pool(await genesys(f"/check {skill} vs easy", by="alice"), "bk") == [0, touched]
    await genesys("/hazard gravity low 2", by="gm")
    assert pool(await genesys(f"/check {skill} vs easy", by="alice"), "bk") == [touched, 0]
    await genesys("/hazard gravity zero", by="gm")
    assert pool(await genesys(f"/check {skill} vs easy", by="alice"), "bk") == [0, 0]


async def test_69_who_ignores_the_surroundings_bears_gravity_and_sees_the_hidden(
    genesys: Played,
) -> None:
    await genesys("/hazard gravity heavy 1", by="gm")
    await genesys("/status concealed 2 Scar")
    seen = await genesys("/check perception on Scar vs easy", by="alice")
    assert pool(seen, "k") == [2]
    await rolled(genesys, "+3 advantage")
    await genesys("/spend 3 advantage ignore")
    assert pool(await genesys("/check athletics vs easy"), "k") == [0]
    assert pool(await genesys("/check perception on Scar vs easy"), "k") == [0]
    await genesys("/hazard gravity low 1", by="gm")
    assert pool(await genesys("/check athletics vs easy", by="alice"), "b") == [1]


async def test_58_concealment_helps_who_hides_and_hinders_who_looks(genesys: Played) -> None:
    assert pool(await genesys("/check stealth concealment 3 vs easy"), "bk") == [3, 0]
    assert pool(await genesys("/check perception concealment 1 vs easy"), "bk") == [0, 1]
    assert pool(await genesys("/check perception vs Scar"), "bk") == [0, 0]
    assert pool(await genesys("/check charm vs easy"), "bk") == [0, 0]
    await genesys("/status concealed 2 Griff", by="gm")
    hides = await genesys("/check stealth vs easy", by="alice")
    assert pool(hides, "bk") == [2, 0]
    assert pool(await genesys("/check perception vs easy"), "bk") == [0, 0]
    assert pool(await genesys("/check perception vs Griff as Scar", by="gm"), "k") == [2]
    error = await genesys.refused("/check stealth concealment 4 vs easy", by="alice")
    assert error["message"] == "Concealment goes from 1 to 3."


async def test_52_who_rebukes_hinders_the_powers_of_foes_within_medium(genesys: Played) -> None:
    await genesys("/sheet set skills.telepathy=1")
    await genesys("/sheet new Voss skills=telepathy:1", by="bob")
    await genesys("/npc new Witch skills=telepathy:1 shown", by="gm")
    for name in ("Witch", "Voss"):
        await genesys("/maneuver rebuke as " + name)

    async def upgraded(skill: str, name: str) -> int:
        check = await genesys(f"/check {skill} vs average as {name}")
        return pool(check, "r")[0]

    assert [await upgraded("telepathy", name) for name in ("Griff", "Voss", "Witch")] == [1, 1, 1]
    assert await upgraded("charm", "Griff") == 0
    assert await upgraded("presence", "Griff") == 0
    for band, count in (("engaged", 1), ("short", 1), ("medium", 1), ("long", 0), ("extreme", 0)):
        await genesys(f"/range Griff, Witch {band}")
        assert await upgraded("telepathy", "Griff") == count
    await genesys("/status rebuking clear Witch")
    assert await upgraded("telepathy", "Voss") == 0


async def test_75_what_waits_for_another_check_goes_on_waiting(genesys: Played) -> None:
    """Who shoots while engaged with someone gives them a boost in melee, against the shooter."""
    await genesys("/range Griff, Scar engaged", by="gm")
    await genesys("/attack lasgun at Scar", 1, 1, 1, 1, 1, 1, by="alice")
    await rolled(genesys, "+2 threat")
    await genesys("/spend 2 threat foe boost Scar", by="gm")
    other = await genesys("/check discipline vs easy as Scar")
    assert pool(other, "b") == [1]  # what waits for any check is used, whatever stands before it
    assert len((await genesys.sheet("Scar"))["pending"]) == 1
    assert pool(await genesys("/check melee vs easy as Scar"), "b") == [0]
    blow = await genesys("/attack sword at Griff as Scar")
    assert pool(blow, "b") == [1]
    assert (await genesys.sheet("Scar"))["pending"] == []


async def test_75_all_that_waits_for_a_check_is_used_with_it(genesys: Played) -> None:
    await rolled(genesys, "+7 advantage")
    for bought in (
        "2 advantage boost Griff",
        "2 advantage boost Griff",
        "3 advantage upgrade Griff",
    ):
        await genesys(f"/spend {bought}")
    check = await genesys("/check stealth vs easy")
    assert pool(check, "yb") == [3, 2]
    assert check["changes"][0][3] == []


async def test_67_a_boost_for_the_next_ally_is_for_no_foe_and_not_for_oneself(
    genesys: Played,
) -> None:
    await genesys("/sheet new Voss", by="bob")
    await rolled(genesys, "+1 advantage")
    await genesys("/spend 1 advantage next ally")
    await genesys("/pool 1g +1 advantage", 1, by="bob")
    await genesys("/spend 1 advantage next ally")
    assert pool(await genesys("/check discipline vs easy as Scar", by="gm"), "b") == [0]
    mine = await genesys("/check stealth vs easy", by="alice")
    assert mine["facts"]["built"][-1] == "1 boost: from Voss"
    assert pool(mine, "b") == [1]
    theirs = await genesys("/check stealth vs easy", by="bob")
    assert theirs["facts"]["built"][-1] == "1 boost: from Griff"
    assert pool(await genesys("/check stealth vs easy"), "b") == [0]


async def test_55_a_point_that_waits_for_another_check_is_in_nobodys_way(genesys: Played) -> None:
    await genesys("/story set 5 5", by="gm")
    await genesys("/story ready Griff")
    await genesys("/check stealth vs easy story", by="alice")
    await genesys("/story upgrade")
    error = await genesys.refused("/check stealth vs easy story")
    assert error["message"].startswith(
        "Each side can spend one story point per check, and Griff's next check already has one."
    )
    await genesys("/story difficulty Scar")
    await genesys("/check discipline vs easy story as Scar", by="gm")  # theirs is another side's
    shot = await genesys(SHOT, 1, 1, 1, 1, 1, by="alice")
    assert pool(shot, "y") == [3]
