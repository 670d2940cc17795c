"""Ranges, and movement between them."""

from tests.conftest import Played
from tests.rules.genesys.symbols import rolled


async def test_69_who_ignores_the_surroundings_moves_freely(genesys: Played) -> None:
    await genesys("/range Scar short")
    await genesys("/hazard terrain difficult")
    await rolled(genesys, "+3 advantage")
    await genesys("/spend 3 advantage ignore")
    moved = await genesys("/maneuver move away from Scar")
    assert "short → medium" in moved["text"]


async def test_48_moving_takes_what_the_bands_cost(genesys: Played) -> None:
    await genesys("/range Scar medium")
    away = await genesys("/maneuver move away from Scar")
    assert "1 of 2" in away["text"]
    far = await genesys("/maneuver move away from Scar")
    assert "medium → long" in far["text"]
    await genesys("/maneuver move away from Scar")
    await genesys("/maneuver move away from Scar")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "extreme"
    for band in ("extreme", "long", "long", "medium", "short", "engaged"):
        await genesys("/maneuver move to Scar")
        assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == band
    await genesys("/maneuver disengage")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "short"
    await genesys("/maneuver engage Scar")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "engaged"


async def test_48_progress_is_kept_over_turns(genesys: Played) -> None:
    await genesys("/range Scar long")
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver move to Scar", by="alice")
    await genesys("/round next", by="gm")
    await genesys("/maneuver move to Scar", by="alice")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "medium"
    assert (await genesys.sheet("Griff"))["strain"] == 0


async def test_48_who_moves_on_leaves_the_melee(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/range Voss, Scar engaged", by="gm")
    await genesys("/range Griff, Scar short")
    await genesys("/maneuver engage Griff as Scar")
    bands = {tuple(r["between"]): r["band"] for r in (await genesys("/range"))["facts"]["ranges"]}
    assert bands == {("Scar", "Voss"): "short", ("Scar", "Griff"): "engaged"}


async def test_48_nobody_pays_for_a_way_that_is_done(genesys: Played) -> None:
    await genesys("/range Griff, Scar engaged", by="gm")
    await genesys("/encounter start")
    for said in ("engage Scar", "move to Scar"):
        error = await genesys.refused(f"/maneuver {said}", by="alice")
        assert error["message"] == "Griff is at engaged range already, and would pay for nothing."
    assert (await genesys("/maneuver disengage"))["facts"]["paid"] == "free"


async def test_84_a_game_master_who_plays_nobody_sets_ranges(genesys: Played) -> None:
    known = await genesys("/range Scar medium", by="gm")
    assert known["facts"]["ranges"] == [{"between": ["Scar", "Griff"], "band": "medium"}]
    await genesys("/sheet new Voss", by="bob")
    asked = await genesys("/range Scar long", by="gm")
    assert [c["label"] for c in asked["choices"]] == ["Griff", "Voss"]
    told = await genesys(asked["choices"][1]["says"])
    assert {"between": ["Scar", "Voss"], "band": "long"} in told["facts"]["ranges"]


async def test_everyone_of_one_side_is_as_far_from_everyone_of_the_other(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/npc new Brute", by="gm")
    await genesys("/npc reveal Brute")
    error = await genesys.refused("/range Griff, Voss, Scar, Brute medium")
    assert "/range Griff, Voss to Scar, Brute medium" in error["message"]
    shown = await genesys("/range Griff, Voss to Scar, Brute medium")
    pairs = sorted(sorted(each["between"]) for each in shown["facts"]["ranges"])
    assert pairs == [["Brute", "Griff"], ["Brute", "Voss"], ["Griff", "Scar"], ["Scar", "Voss"]]
    await genesys("/undo")
    assert (await genesys("/range"))["facts"]["ranges"] == []
