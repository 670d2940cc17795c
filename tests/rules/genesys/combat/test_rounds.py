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


async def test_84_who_is_not_strained_is_offered_no_breath_and_owes_nothing(
    genesys: Played,
) -> None:
    await genesys("/npc new Boss kind=nemesis shown", by="gm")
    await genesys("/encounter start")
    ended = await genesys("/encounter end")
    assert ended["facts"]["recover"] == ["Griff"]  # no rival, and no nemesis without strain
    assert ended["choices"] == []  # a button that would be refused


async def test_84_a_round_begins_the_fight_where_none_was_on(genesys: Played) -> None:
    assert (await genesys("/encounter", by="gm"))["title"] == "The encounter is not on"
    assert (await genesys("/round"))["facts"] == {"round": 0, "encounter": False, "slots": []}
    first = await genesys("/round next")
    assert (first["title"], first["facts"]["encounter"]) == ("Round 1", True)
    again = await genesys("/encounter start")  # nobody has acted yet
    assert again["facts"]["round"] == 1
    assert [c["says"] for c in again["choices"]] == ["init cool all", "init vigilance all"]
    await genesys("/init cool all", 4, 4, 1, 1)
    assert (await genesys("/encounter start"))["choices"] == []
    await genesys("/round next")
    assert (await genesys.refused("/encounter start"))["kind"] == "already_done"


async def test_84_whoever_is_strained_recovers_but_no_rival_and_nobody_dead(
    genesys: Played,
) -> None:
    await genesys("/sheet new Voss", by="bob")
    for name in ("Boss", "Chief"):
        await genesys(f"/npc new {name} kind=nemesis shown", by="gm")
    await genesys("/encounter start")
    for name in ("Griff", "Voss", "Boss", "Scar"):
        await genesys(f"/strain 1 {name}")
    await genesys("/sheet set Voss state=dead")
    ended = await genesys("/encounter end")
    assert sorted(ended["facts"]["recover"]) == ["Boss", "Griff"]
    owed = {c["of"]: c["owed"] for c in ended["choices"]}
    assert owed == {"Griff": True, "Boss": False}
    assert (ended["facts"]["round"], ended["facts"]["slots"]) == (0, [])


async def test_84_nothing_of_a_fight_is_left_when_it_ends(genesys: Played) -> None:
    await genesys("/range Griff, Scar long", by="gm")
    await genesys("/init cool all", 4, 4, 1, 1)
    await genesys("/maneuver move to Scar", by="alice")
    await genesys("/pool 1g +1 advantage", 1)
    await genesys("/spend 1 advantage next ally")
    stage = (await genesys.everything())["stage"]
    assert {"moving", "pending", "slots", "current", "encounter", "round"} <= stage.keys()
    await genesys("/encounter end", by="gm")
    stage = (await genesys.everything())["stage"]
    assert not {"moving", "pending", "slots", "current", "encounter", "round"} & stage.keys()
    assert stage["ranges"] != {}
    await genesys("/maneuver move to Scar", by="alice")  # the way begins anew
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "long"


async def test_78_of_several_criticals_only_the_one_that_kills_counts_down(
    genesys: Played,
) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/crit Griff 46")
    await genesys("/crit Griff 145")
    await genesys("/round next")
    await genesys("/crit Griff 145")
    left = [each["rounds"] for each in (await genesys.sheet("Griff"))["criticals"]]
    assert left == [0, 1, 2]
    died = await genesys("/round next")
    assert died["text"] == "**Griff dies.**"
    assert (await genesys.sheet("Griff"))["state"] == "dead"


async def test_24_what_was_bought_before_a_round_is_gone_with_it(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/check cool vs easy +2 advantage", 1, 1, 1, by="alice")
    await genesys("/spend 2 advantage maneuver")
    await genesys("/maneuver guarded")
    await genesys("/round next", by="gm")
    assert (await genesys.sheet("Griff"))["turn"] == {
        "taken": False, "action": False, "maneuvers": 0, "free": 0, "ticked": False,
    }  # fmt: skip


async def test_84_a_fight_that_someone_has_acted_in_is_on(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/pool 1g +2 advantage", 1, by="alice")
    await genesys("/spend 2 advantage maneuver")
    await genesys("/encounter start", by="gm")  # the same fight: what was bought in it stays
    assert (await genesys.sheet("Griff"))["turn"]["free"] == 1
    await genesys("/act Griff")
    assert (await genesys.refused("/encounter start"))["kind"] == "already_done"


async def test_81_a_nemesis_catches_their_breath_once_after_the_fight(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis shown", by="gm")
    await genesys("/encounter start")
    await genesys("/strain 5 Boss")
    await genesys("/encounter end")
    rested = await genesys("/rest encounter cool as Boss", 2, 1)
    assert ["Boss", "strain", 5, 4] in rested["changes"]
    assert (await genesys.refused("/rest encounter cool as Boss"))["kind"] == "refused"


async def test_what_only_shows_something_is_not_written_down(genesys: Played) -> None:
    for shows in ("status", "crit list", "hazard", "range", "init", "round", "encounter"):
        shown = await genesys(f"/{shows}")
        assert (shown["entry"], shown["changes"]) == (None, []), shows


async def test_84_a_round_that_is_under_way_is_not_begun_again(genesys: Played) -> None:
    assert (await genesys("/round start", by="gm"))["facts"]["round"] == 1
    again = await genesys.refused("/round start")
    assert again["kind"] == "already_done"
    assert "Round 1" in again["message"]
    assert [each["says"] for each in again["choices"]] == ["round next"]
    assert (await genesys("/round next"))["facts"]["round"] == 2


async def test_84_a_fight_that_is_on_does_not_begin_again(genesys: Played) -> None:
    await genesys("/init cool all", 4, 4, 1, 1, by="gm")
    again = await genesys("/encounter start")
    assert (again["title"], again["entry"]) == ("The fight is already on: round 1", None)
