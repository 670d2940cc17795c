"""What is suffered at the start of a turn, and by whom."""

from tests.conftest import Played
from tests.rules.genesys.symbols import statuses


async def test_62_all_that_a_turn_begins_with_is_told_in_its_order(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    for hazard in ("atmosphere 2", "fire 1", "vacuum"):
        await genesys(f"/hazard {hazard} Griff")
    await genesys("/crit Griff 135")
    turn = await genesys("/act Griff")
    assert turn["text"].splitlines() == [
        "Griff is in vacuum.",
        "Griff takes 3 wounds (3/13).",
        "Griff is burning.",
        "Griff takes 1 wound (4/13).",
        "Griff is in bad air.",
        "Griff takes 2 wounds (6/13).",
        "Griff bleeds.",
        "Griff takes 1 wound (7/13).",
        "Griff takes 1 strain (1/12).",
    ]
    assert (await genesys("/round next"))["text"] == ""  # he has had his turn
    passed = await genesys("/round next")  # nobody took it, and it came all the same
    assert (await genesys.sheet("Griff"))["wounds"] == 14
    assert len(passed["facts"]["criticals"]) == 1


async def test_62_held_breath_helps_against_air_and_not_against_fire(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    for hazard in ("atmosphere 4", "hold breath", "fire 2"):
        await genesys(f"/hazard {hazard} Griff")
    first = await genesys("/act Griff")
    assert first["text"].splitlines() == [
        "Griff is burning.",
        "Griff takes 2 wounds (2/13).",
        "Griff holds their breath: 3 rounds left.",  # the round in which he took it is none
    ]
    await genesys("/hazard end fire Griff")
    told = []
    for _ in range(3):
        await genesys("/round next")
        told.append((await genesys("/act Griff"))["text"].splitlines())
    assert told == [
        ["Griff holds their breath: 2 rounds left."],
        ["Griff holds their breath: 1 round left."],
        ["Griff has no breath left.", "Griff is in bad air.", "Griff takes 4 wounds (6/13)."],
    ]
    assert list(await statuses(genesys, "Griff")) == ["atmosphere"]


async def test_63_wounds_are_no_reason_for_a_critical_of_no_air(genesys: Played) -> None:
    await genesys("/harm 14 Griff", 46, by="gm")
    choked = await genesys("/hazard suffocation now Griff")
    assert (choked["rolled"], choked["facts"]["strain"]) == ([], 3)
    await genesys("/strain 6 Griff")
    at = await genesys("/hazard suffocation Griff")  # 12 of 12
    assert (at["rolled"], at["facts"]["strain"]) == ([], 3)
    over = await genesys("/hazard suffocation Griff", 20)
    assert [each["total"] for each in over["facts"]["criticals"]] == [30]


async def test_63_a_rival_at_the_threshold_has_one_critical_with_the_wound_too_many(
    genesys: Played,
) -> None:
    await genesys("/harm 9 Scar", by="gm")
    at = await genesys("/hazard suffocation now Scar")
    assert (at["rolled"], at["facts"]["wounds"]) == ([], 3)
    over = await genesys("/hazard suffocation Scar", 46)
    assert len(over["facts"]["criticals"]) == 1


async def test_61_the_round_that_begins_over_the_threshold_brings_a_critical(
    genesys: Played,
) -> None:
    await genesys("/harm 10 Griff", by="gm")
    assert (await genesys("/hazard vacuum Griff"))["rolled"] == []  # 13 of 13
    over = await genesys("/hazard vacuum Griff", 46)
    assert len(over["facts"]["criticals"]) == 1
    more = await genesys("/hazard vacuum Griff", 36)
    assert [each["total"] for each in more["facts"]["criticals"]] == [46]


async def test_62_the_dead_suffer_nothing_more(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    for hazard in ("vacuum", "fire 1", "atmosphere 1", "suffocation now"):
        await genesys(f"/hazard {hazard} Griff")
    await genesys("/crit Griff 135")
    await genesys("/sheet set Griff state=dead")
    passed = await genesys("/round next")
    assert (passed["text"], passed["rolled"]) == ("", [])
    sheet = await genesys.sheet("Griff")
    assert (sheet["wounds"], sheet["strain"]) == (0, 0)
    await genesys("/encounter end")
    assert (await genesys("/hazard vacuum Griff"))["facts"]["wounds"] == 0


async def test_62_whom_the_vacuum_kills_neither_burns_nor_bleeds(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    for hazard in ("vacuum", "fire 1"):
        await genesys(f"/hazard {hazard} Griff")
    await genesys("/crit Griff 135")
    for _ in range(5):
        await genesys("/crit Griff 46")
    await genesys("/harm 12 Griff")
    died = await genesys("/act Griff", 91)  # 15 of 13: and 91 with 60 more kills
    assert died["text"].splitlines()[-1] == (
        "Griff is **dead** (rolled 91, +60 for earlier criticals: 151). Nobody survives that."
    )
    sheet = await genesys.sheet("Griff")
    assert (sheet["state"], sheet["wounds"], sheet["strain"]) == ("dead", 15, 0)
