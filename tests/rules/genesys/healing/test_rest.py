"""Rules 80 and 81: rest, and recovery after a fight."""

from dataclasses import replace

from rules.core.records.record import Value
from rules.core.scene import Recalled, Scene, Sheets, Speaker
from rules.genesys.healing import FIGHT_OVER, recovered_since
from rules.genesys.sheet import GenesysGame, GenesysScene, GenesysSheet, GenesysStage
from tests.conftest import Played
from tests.rules.genesys.symbols import leading, pool


async def test_81_strain_is_recovered_once_after_each_fight(genesys: Played) -> None:
    await genesys("/strain 5")
    await genesys("/encounter start", by="gm")
    await genesys("/encounter end")
    assert (await genesys("/waiting"))["facts"]["waiting"]
    breath = await genesys("/rest encounter cool", 4, 2, by="alice")
    assert breath["facts"]["recovered"] == 3
    assert (await genesys("/waiting"))["facts"]["waiting"] == []
    again = await genesys.refused("/rest encounter discipline")
    assert (again["kind"], again["message"]) == (
        "refused",
        "Griff already recovered after this encounter.",
    )
    assert (await genesys("/rest encounter cool Griff anyway", by="gm"))["ok"]
    await genesys("/undo")
    await genesys(f"/undo {breath['entry']}", by="alice")
    assert (await genesys("/waiting"))["facts"]["waiting"]
    await genesys(":press Griff: recover with Cool", 2, 2)
    assert (await genesys.refused("/rest encounter cool"))["kind"] == "refused"
    await genesys("/encounter start", by="gm")
    await genesys("/encounter end")
    assert (await genesys("/rest encounter cool", 2, 2, by="alice"))["ok"]


async def test_81_each_recovers_with_a_roll_of_their_own(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/strain 3 all", by="gm")
    both = await genesys("/rest encounter cool all", 4, 1, 2, 1)
    assert (both["facts"]["names"], both["facts"]["recovered"]) == (["Griff", "Voss"], [2, 1])
    await genesys("/undo")
    assert (await genesys.sheet("Voss"))["strain"] == 3
    assert (await genesys("/ask all: rest encounter cool"))["ok"]


async def test_80_a_game_master_who_plays_nobody_means_everyone(genesys: Played) -> None:
    """found-3, 1: as in every other game."""
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Griff", by="gm")
    rested = await genesys("/rest night")
    assert rested["facts"]["names"] == ["Griff", "Voss"]
    assert rested["changes"] == [["Griff", "wounds", 3, 2]]


async def test_80_a_night_heals_a_wound_and_all_strain(genesys: Played) -> None:
    await genesys("/harm 5")
    await genesys("/strain 4")
    reply = await genesys("/rest night")
    assert reply["changes"] == [["Griff", "wounds", 5, 4], ["Griff", "strain", 4, 0]]


async def test_81_recovering_strain_after_an_encounter(genesys: Played) -> None:
    await genesys("/strain 5")
    reply = await genesys("/rest encounter discipline", 4, 2)
    assert pool(reply, "gp") == [2, 0]
    assert reply["changes"] == [["Griff", "strain", 5, 2]]
    assert (await genesys("/rest encounter cool", 6, 1))["facts"]["recovered"] == 0


async def test_81_who_rests_alone_is_not_named_twice(genesys: Played) -> None:
    await genesys("/strain 5")
    alone = await genesys("/rest encounter cool", 4, 2)
    await genesys("/undo")
    named = await genesys("/rest encounter cool Griff", 4, 2)
    assert named["text"] == alone["text"]
    assert named["changes"] == alone["changes"] == [["Griff", "strain", 5, 2]]


async def test_80_a_night_outlasts_whatever_counts_turns(genesys: Played) -> None:
    await genesys("/status staggered 3 Griff", by="gm")
    await genesys("/status prone Griff")
    await genesys("/maneuver aim", by="alice")
    await genesys("/rest night Griff", by="gm")
    assert list((await genesys.sheet("Griff"))["statuses"]) == ["prone"]
    await genesys("/undo")
    assert "staggered" in (await genesys.sheet("Griff"))["statuses"]


async def test_81_another_fight_is_another_breath(genesys: Played) -> None:
    await genesys("/strain 9 Griff", by="gm")
    await genesys("/encounter start")
    await genesys("/encounter end")
    await genesys("/rest encounter cool", 2, 2, by="alice")
    assert "already" in (await genesys.refused("/rest encounter cool"))["message"]
    await genesys("/encounter start", by="gm")
    error = await genesys.refused("/rest encounter cool", by="alice")  # that is for afterwards
    assert error["message"] == "You can't rest mid-fight. Is it over? `/round end`"
    await genesys("/round end", by="gm")
    await genesys("/rest encounter cool", 2, 2, by="alice")
    assert (await genesys.sheet("Griff"))["strain"] == 5


def test_81_who_recovered_in_an_older_game_is_known() -> None:
    """Entries used to remember the one who recovered without a list."""
    older: tuple[dict[str, Value], ...] = ({"recovered": 4}, {}, {"recovered": [5, 6]})
    entry = Recalled(7, "encounter end", "encounter", FIGHT_OVER, 0, {}, {}, (), (), followed=older)
    nobody: Sheets[GenesysSheet] = Sheets({}, lambda record, row: GenesysSheet(name="?"))
    scene: GenesysScene = Scene(
        GenesysGame(), GenesysStage(), nobody, Speaker("1", "gm"), recalled=entry
    )
    assert recovered_since(scene) == {4, 5, 6}
    assert recovered_since(replace(scene, recalled=None)) == set()


async def test_81_strain_by_successes_and_nothing_by_failures(genesys: Played) -> None:
    await genesys("/strain 2")
    failed = await genesys("/rest encounter cool setback 1", 1, 1, 3)
    assert (failed["changes"], failed["facts"]["recovered"]) == ([], 0)
    assert failed["title"] == "Griff: Cool to recover strain, failed"
    all_of_it = await genesys("/rest encounter cool", 4, 2)
    assert (all_of_it["changes"], all_of_it["facts"]["recovered"]) == (
        [["Griff", "strain", 2, 0]], 2
    )  # fmt: skip
    await genesys("/strain 1")
    plain = await genesys("/rest encounter", 1, 1)  # Discipline, where nothing is said
    assert plain["facts"]["built"] == ["Discipline 0, Willpower 2: 2g", "Simple: 0p"]


async def test_81_what_each_rolled_is_told_where_several_recover(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/strain 3 all", by="gm")
    both = await genesys("/rest encounter cool Griff, Voss", 4, 1, 5, 1)
    assert both["title"] == "Griff and Voss recover with Cool"
    assert both["text"].splitlines() == [
        "Griff: ✶ 2 successes.", "Griff recovers 2 strain (1/12).",
        "Voss: ✶ 0 successes, ▲ 1 advantage.", "Voss recovers no strain.",
    ]  # fmt: skip
    assert both["facts"] == {"rest": "encounter", "names": ["Griff", "Voss"], "recovered": [2, 0]}


async def test_81_of_several_nobody_recovers_twice(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/strain 5 all", by="gm")
    await genesys("/encounter start")
    await genesys("/encounter end")
    await genesys("/rest encounter cool", 2, 1, by="bob")
    assert "Voss" in (await genesys.refused("/rest encounter cool all", by="gm"))["message"]
    assert (await genesys.sheet("Griff"))["strain"] == 5
    await genesys("/rest encounter cool all anyway", 2, 1, 2, 1)
    for player in ("alice", "bob"):
        assert "already" in (await genesys.refused("/rest encounter", by=player))["message"]


async def test_80_a_week_heals_seven_wounds_and_offers_resilience_for_each_critical(
    genesys: Played,
) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/crit Griff 45", by="gm")
    await genesys("/crit Griff 20")
    await genesys("/crit Voss 10")
    await genesys("/harm 8 Griff")
    await genesys("/crit heal Griff 1", *[1] * 6, by="alice")
    week = await genesys("/rest week Griff, Voss", by="gm")
    assert week["title"] == "A week of rest"
    assert week["facts"] == {"rest": "week", "names": ["Griff", "Voss"]}
    assert ["Griff", "wounds", 8, 1] in week["changes"]
    assert [(c["label"], c["says"], c["who"], c["of"]) for c in week["choices"]] == [
        (
            "Griff: Resilience against Bowled Over",
            "crit heal Griff 1 resilience",
            "player",
            "Griff",
        ),
        (
            "Griff: Resilience against Distracted",
            "crit heal Griff 2 resilience",
            "player",
            "Griff",
        ),
        ("Voss: Resilience against Slowed Down", "crit heal Voss 1 resilience", "player", "Voss"),
    ]
    kept = (await genesys.sheet("Griff"))["criticals"]
    assert [(each["nights"], each["rested"]) for each in kept] == [(0, True), (0, True)]
    night = await genesys("/rest night Griff")
    assert [c["label"] for c in night["choices"]] == ["Go on to the morning"]
    kept = (await genesys.sheet("Griff"))["criticals"]
    assert [each["rested"] for each in kept] == [True, True]  # a night later still


async def test_80_a_night_counts_one_of_the_nights_until_medicae(genesys: Played) -> None:
    await genesys("/crit Griff 45", by="gm")
    await genesys("/crit heal Griff", *[1] * 6, by="alice")
    slept = await genesys("/rest night")
    kept = (await genesys.sheet("Griff"))["criticals"][0]
    assert (kept["nights"], kept["rested"]) == (6, False)
    assert slept["text"] == "Griff recovers 1 strain (0/12)."
    assert (await genesys("/rest night"))["text"] == "Griff sleeps well."
    await genesys("/harm 1")
    assert (await genesys("/rest night"))["text"] == "Griff heals 1 wound (0/13)."


async def test_80_whoever_is_named_or_spoken_for_rests_alone(genesys: Played) -> None:
    await genesys("/npc reveal Scar", by="gm")
    await genesys("/strain 2 Scar")
    slept = await genesys("/rest night as Scar")
    assert slept["facts"]["names"] == ["Scar"]
    assert await leading(genesys, "/rest night Scar, Griff") == "Scar"


async def test_80_where_nobody_is_nobody_rests(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/npc new Boss nemesis shown")
    await table("/strain 2 Boss")
    assert (await table.refused("/rest night"))["message"] == "For whom?"
    for said in ("/rest night all", "/rest night all as Boss"):
        assert "no characters here yet" in (await table.refused(said))["message"]
    assert (await table.sheet("Boss"))["strain"] == 2


async def test_80_the_dead_do_not_rest(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Griff, Voss", by="gm")
    await genesys("/sheet set Griff state=dead anyway")
    slept = await genesys("/rest night all")
    assert slept["facts"]["names"] == ["Voss"]
    assert slept["changes"] == [["Voss", "wounds", 3, 2]]
    error = await genesys.refused("/rest night Griff")
    assert (error["kind"], "Griff" in error["message"]) == ("refused", True)
    await genesys("/rest night Griff anyway")
    assert (await genesys.sheet("Griff"))["wounds"] == 2


async def test_nobody_sleeps_mid_fight(genesys: Played) -> None:
    await genesys("/strain 2", by="alice")
    await genesys("/encounter start", by="gm")
    for said in ("/rest night", "/rest week", "/rest encounter cool"):
        error = await genesys.refused(said, by="alice")
        assert error["message"].startswith("You can't rest mid-fight."), said
    await genesys("/encounter end", by="gm")
    await genesys("/rest night", by="alice")
    assert (await genesys.sheet("Griff"))["strain"] == 0
