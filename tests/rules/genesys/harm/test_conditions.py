"""Staggered, immobilized, disoriented."""

from rules.genesys.harm.conditions import await_check, turn_ended
from rules.genesys.sheet import GenesysSheet, Pending
from tests.conftest import Played
from tests.rules.genesys.symbols import pool, statuses


def test_43_help_for_two_turns_is_over_after_the_second_and_no_earlier() -> None:
    sheet = await_check(GenesysSheet(name="Griff"), Pending("boost", turns=2))
    sheet = await_check(sheet, Pending("setback"))  # which lasts as long as the fight
    once = turn_ended(sheet)
    assert [each.op for each in once.pending] == ["boost", "setback"]
    assert [each.op for each in turn_ended(once).pending] == ["setback"]


async def test_76_staggered_means_no_action_not_even_to_exchange(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status staggered Griff")
    assert (await genesys.refused("/check stealth vs easy", by="alice"))["kind"] == "refused"
    await genesys("/maneuver aim")
    assert (await genesys.refused("/maneuver aim action"))["kind"] == "refused"


async def test_76_staggered_leaves_one_maneuver_however_another_is_paid(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status staggered Griff")
    await genesys("/maneuver aim", by="alice")
    for another in ("/maneuver aim", "/maneuver aim strain"):
        assert (await genesys.refused(another))["kind"] == "refused"
    assert (await genesys.sheet("Griff"))["strain"] == 0
    assert (await genesys.sheet("Griff"))["turn"]["maneuvers"] == 1


async def test_76_immobilized_means_no_maneuver_however_paid(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status immobilized Griff")
    assert (await genesys.refused("/maneuver aim", by="alice"))["kind"] == "refused"
    assert (await genesys.refused("/maneuver aim strain"))["kind"] == "refused"
    await genesys("/check stealth vs easy")


async def test_76_disoriented_is_a_setback_and_again_lasts_longer(genesys: Played) -> None:
    await genesys("/status disoriented")
    assert pool(await genesys("/check stealth vs easy"), "k") == [1]
    before = (await genesys.sheet("Griff"))["statuses"]["disoriented"]["turns"]
    await genesys("/status disoriented 2")
    after = (await genesys.sheet("Griff"))["statuses"]["disoriented"]["turns"]
    assert after == before + 2
    await genesys("/status disoriented clear")
    assert pool(await genesys("/check stealth vs easy"), "k") == [0]
    assert (await genesys.refused("/status disoriented clear"))["kind"] == "not_found"


async def test_56_who_is_unhindered_sees_through_concealment_and_walks_over_rough_ground(
    genesys: Played,
) -> None:
    await genesys("/status concealed 2 Scar", by="gm")
    await genesys("/hazard gravity heavy 2")
    for status, setbacks in (("", [2, 2]), ("unhindered", [0, 0])):
        if status:
            await genesys(f"/status {status}", by="alice")
        seen = await genesys("/check perception vs easy on Scar", by="alice")
        lifted = await genesys("/check athletics vs easy")
        assert [each["facts"]["pool"]["k"] for each in (seen, lifted)] == setbacks


async def test_who_is_down_can_be_rid_of_another_condition(genesys: Played) -> None:
    await genesys("/strain 600 Griff", by="gm")
    assert (await genesys("/strain 600 Griff"))["changes"] == [["Griff", "strain", 600, 999]]
    await genesys("/status prone Griff")
    cleared = await genesys("/status prone clear Griff")
    assert [change[1] for change in cleared["changes"]] == ["statuses.prone"]
    assert (await genesys.refused("/status incapacitated clear Griff"))["kind"] == "refused"
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"


async def test_76_what_lasts_until_it_heals_is_not_cut_short_by_turns(genesys: Played) -> None:
    await genesys("/status disoriented 2 Griff", by="gm")
    await genesys("/crit Griff 61")  # slightly dazed: until it heals
    healed = {"level": 1, "turns": 0, "until": "healed", "why": "slightly_dazed"}
    assert await statuses(genesys, "Griff") == {"disoriented": healed}
    await genesys("/status disoriented 3 Griff")
    assert await statuses(genesys, "Griff") == {"disoriented": healed}
    await genesys("/crit heal Griff 1")
    assert await statuses(genesys, "Griff") == {}


async def test_76_in_ones_own_turn_the_present_turn_is_counted_once(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status immobilized Griff")  # before his turn: just the one to come
    assert (await statuses(genesys, "Griff"))["immobilized"]["turns"] == 1
    await genesys("/act Griff")
    for said, turns in (("staggered", 2), ("staggered", 3), ("staggered 2", 5)):
        await genesys(f"/status {said} Griff")
        assert (await statuses(genesys, "Griff"))["staggered"]["turns"] == turns
    for _ in range(2):  # it does not add up
        await genesys("/crit Griff 8")
        assert (await statuses(genesys, "Griff"))["slowed"]["turns"] == 2


async def test_status_of_several_is_set_cleared_and_told(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    none = "Nobody has a condition. To give one: `/status prone Griff`"
    assert (await genesys("/status", by="gm"))["text"] == none
    both = await genesys("/status cover 2 Voss, Griff")
    assert (both["title"], both["facts"]["names"]) == (
        "Voss and Griff are in cover",
        ["Voss", "Griff"],
    )
    assert [(await statuses(genesys, each))["cover"]["level"] for each in ("Voss", "Griff")] == [
        2,
        2,
    ]
    one = await genesys("/status prone Voss")
    assert one["facts"]["statuses"] == ["cover", "prone"]
    await genesys("/status staggered Voss")
    shown = await genesys("/status")
    assert shown["text"].splitlines() == [
        "Griff: in cover 2",
        "Voss: in cover 2, prone, staggered (1 more turn)",
    ]
    assert shown["facts"]["conditions"] == {
        "Griff": ["cover"], "Voss": ["cover", "prone", "staggered"],
    }  # fmt: skip
    error = await genesys.refused("/status prone clear Voss, Griff")
    assert error["kind"] == "not_found"
    assert "prone" in await statuses(genesys, "Voss")  # all or nothing
    gone = await genesys("/status cover clear Voss, Griff")
    assert gone["title"] == "Voss and Griff are no longer in cover"
    assert await statuses(genesys, "Griff") == {}


async def test_24_what_a_fight_takes_with_it_and_what_it_leaves(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    for said in ("aiming", "prepared", "slowed", "prone", "mounted", "burning 2", "staggered 3"):
        await genesys(f"/status {said} Griff")
    await genesys("/crit Griff 61")
    await genesys("/pool 1g +6 advantage as Griff", 1)
    await genesys("/spend 3 advantage negate Scar as Griff")
    await genesys("/spend 2 advantage boost Griff as Griff")
    await genesys("/story ready Griff")
    assert "open" in await statuses(genesys, "Scar")
    await genesys("/encounter end")
    griff = await genesys.sheet("Griff")
    assert sorted(griff["statuses"]) == ["burning", "disoriented", "mounted", "prone"]
    assert griff["statuses"]["burning"]["level"] == 2
    assert [each["why"] for each in griff["pending"]] == ["story point"]
    assert griff["turn"] == {
        "taken": False, "action": False, "maneuvers": 0, "free": 0, "ticked": False,
    }  # fmt: skip
    assert await statuses(genesys, "Scar") == {}


async def test_28_each_source_of_defense_is_told_and_the_best_blade_counts(genesys: Played) -> None:
    await genesys("/npc set Scar melee_defense=1 ranged_defense=2", by="gm")
    for name, qualities in (("saber", "defensive 1, deflection 1"), ("buckler", "defensive 3"),
                            ("wall", "deflection 2")):  # fmt: skip
        await genesys(f'/item add {name} melee damage +1 qualities "{qualities}" for Scar')
    for status in ("guarded", "melee guard 2", "cover 2", "ranged guard"):
        await genesys(f"/status {status} Scar")
    blow = await genesys("/attack unarmed at Scar", by="alice")
    assert blow["facts"]["built"][2:] == [
        "1 setback: melee defense", "1 setback: guarded stance", "2 setback: melee guard",
        "3 setback: a defensive weapon",
    ]  # fmt: skip
    shot = await genesys("/attack lasgun at Scar range medium")
    assert shot["facts"]["built"][2:] == [
        "2 setback: ranged defense", "2 setback: cover", "1 setback: ranged guard",
        "2 setback: deflection",
    ]  # fmt: skip
    for _ in range(3):
        await genesys("/item damage buckler for Scar", by="gm")
    assert pool(await genesys("/attack unarmed at Scar", by="alice"), "k") == [1 + 1 + 2 + 1]
    await genesys("/status open Scar", by="gm")
    assert pool(await genesys("/attack unarmed at Scar", by="alice"), "k") == [0]
    assert pool(await genesys("/attack lasgun at Scar range medium cover 3"), "k") == [0]


async def test_56_a_game_master_may_hide_someone_better_than_that(genesys: Played) -> None:
    await genesys("/status concealed 4 Scar anyway", by="gm")
    assert (await statuses(genesys, "Scar"))["concealed"]["level"] == 4
    await genesys("/status concealed Scar")
    assert (await statuses(genesys, "Scar"))["concealed"]["level"] == 1


async def test_status_of_two_tells_what_the_first_is_in(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/status prone Voss", by="gm")
    both = await genesys("/status guarded Voss, Griff")
    assert both["facts"]["statuses"] == ["guarded", "prone"]
    assert (both["facts"]["status"], both["entry"] is None) == ("guarded", False)


async def test_nobody_comes_round_who_is_not_down(genesys: Played) -> None:
    assert (await genesys.refused("/status incapacitated clear"))["kind"] == "not_found"
    await genesys("/sheet set Griff state=dead", by="gm")
    assert (await genesys.refused("/status incapacitated clear Griff"))["kind"] == "not_found"


async def test_24_what_counts_no_turns_outlasts_them(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    for said in ("prone", "immobilized 3", "staggered 2"):
        await genesys(f"/status {said} Griff")
    left = []
    for _ in range(3):
        await genesys("/round next")
        now = await statuses(genesys, "Griff")
        left.append({key: status["turns"] for key, status in now.items()})
    assert left == [
        {"prone": 0, "immobilized": 2, "staggered": 1},
        {"prone": 0, "immobilized": 1},
        {"prone": 0},
    ]
