"""Rounds and encounters, and what ends with them."""

from tests.conftest import Played


async def test_24_what_lasts_a_round_ends_with_it(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/pool 1g +3 advantage", 1, by="alice")
    await genesys("/spend 3 advantage negate Scar")
    assert "open" in (await genesys.sheet("Scar"))["statuses"]
    await genesys("/round next", by="gm")
    assert "open" not in (await genesys.sheet("Scar"))["statuses"]


async def test_84_encounters_rounds_and_ranges(genesys: Played) -> None:
    started = await genesys("/encounter start", by="gm")
    assert started["facts"]["round"] == 1
    assert (await genesys("/round next"))["facts"]["round"] == 2
    assert (await genesys.refused("/encounter start"))["kind"] == "already_done"
    await genesys("/range Griff, Scar medium")
    shown = await genesys("/range")
    assert shown["facts"]["ranges"] == [{"between": ["Scar", "Griff"], "band": "medium"}]
    await genesys("/strain 3", by="alice")
    ended = await genesys("/encounter end", by="gm")
    assert ended["facts"]["encounter"] is False
    assert [c["says"] for c in ended["choices"]] == ["rest encounter discipline",
                                                    "rest encounter cool"]  # fmt: skip
    assert all(c["owed"] and c["of"] == "Griff" for c in ended["choices"])
    rested = await genesys(":press Griff: recover with Cool", 4, 1, by="alice")
    assert ["Griff", "strain", 3, 1] in rested["changes"]
    assert (await genesys.refused("/encounter end", by="gm"))["kind"] == "not_found"


async def test_84_anyone_may_run_rounds_where_the_game_master_is_away(genesys: Played) -> None:
    await genesys("/encounter start", by="alice")
    await genesys("/round next")
    assert (await genesys("/round"))["facts"]["round"] == 2


async def test_a_fight_ends_with_its_scene(genesys: Played) -> None:
    await genesys("/scene start The Gallery", by="gm")
    await genesys("/encounter start")
    await genesys("/scene end")
    assert (await genesys("/encounter"))["facts"]["encounter"] is False


async def test_84_a_fight_that_nobody_has_acted_in_may_be_begun_again(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    assert (await genesys("/encounter start"))["facts"]["round"] == 1
    await genesys("/init cool all", 4, 4, 1, 1)
    assert (await genesys("/encounter start"))["facts"]["round"] == 1
    await genesys("/act Scar")
    assert (await genesys.refused("/encounter start"))["kind"] == "already_done"
    await genesys("/encounter end")
    assert (await genesys("/encounter"))["facts"]["encounter"] is False


async def test_84_who_is_not_strained_may_catch_their_breath_and_owes_nothing(
    genesys: Played,
) -> None:
    await genesys("/npc new Boss kind=nemesis", by="gm")
    await genesys("/encounter start")
    ended = await genesys("/encounter end")
    assert ended["facts"]["recover"] == ["Griff"]  # no rival, and no nemesis without strain
    assert [(c["of"], c["owed"]) for c in ended["choices"]] == [("Griff", False)] * 2
