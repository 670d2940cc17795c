"""Rules 80 and 81: rest, and recovery after a fight."""

from tests.conftest import Played
from tests.rules.genesys.symbols import pool


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
        "Griff has caught their breath after this encounter already.",
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


async def test_80_a_game_master_who_plays_nobody_is_asked_who_rests(genesys: Played) -> None:
    alone = await genesys("/rest night", by="gm")
    assert [c["label"] for c in alone["choices"]] == ["Griff"]
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Griff", by="gm")
    asked = await genesys("/rest night")
    assert [c["label"] for c in asked["choices"]] == ["Everyone", "Griff", "Voss"]
    assert asked["entry"] is None
    rested = await genesys(asked["choices"][0]["says"])
    assert rested["facts"]["names"] == ["Griff", "Voss"]
    assert ["Griff", "wounds", 3, 2] in rested["changes"]


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
    await genesys("/rest encounter cool", 2, 2, by="alice")
    assert (await genesys.sheet("Griff"))["strain"] == 5
