"""Choices that are offered and taken later: after a restart, out of order, by the wrong person."""

from pathlib import Path

import pytest

from local.table import LocalTable
from rules.core.outcome import Choice
from rules.genesys.checks.spends.menu import describe_choice
from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, rolled


async def test_a_choice_works_after_a_restart(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "games.db")) as opened:
        table = Played(opened)
        await table("/game start genesys", by="gm")
        await table("/npc new Scar soak=2 shown")
        await table("/npc reveal Scar")
        await table("/sheet new Griff skills=ranged_heavy:2", by="alice")
        await table("/item add lasgun ranged_heavy damage 6 crit 1 range long")
        await table("/encounter start", by="gm")
        await table("/strain 2 Griff")
        shot = await table("/attack lasgun at Scar range short +2 advantage", 2, 1, 1, by="alice")
        await opened.hear(":restart")
        first = await table(f":press Recover 1 strain of {shot['entry']}")
        assert first["facts"]["left"]["advantage"] == 1
        await opened.hear(":restart")
        crit = await table(f":press Critical injury (1 advantage) of {shot['entry']}", 22)
        assert crit["facts"]["name"] == "Off-Balance"
        await opened.hear(":restart")
        pending = (await table.sheet("Scar"))["pending"]
        assert [each["op"] for each in pending] == ["setback"]
        error = await table.refused(f":press Notice something of {shot['entry']}")
        assert error["kind"] == "refused"
        assert (await table.refused("/check cool vs easy", by="alice"))["kind"] == "refused"


async def test_options_close_with_the_next_roll_but_threat_stays_owed(genesys: Played) -> None:
    helped = await genesys("/pool 1g +1 advantage", 1)
    threatened = await genesys("/pool 1g +1 threat", 1)
    error = await genesys.refused(f":press Notice something of {helped['entry']}")
    assert error["kind"] == "already_done"
    await genesys("/pool 1g", 1)
    spent = await genesys(f":press Inflict 1 strain of {threatened['entry']}", by="gm")
    assert spent["changes"] == [["Griff", "strain", 0, 1]]
    again = await genesys.refused(f":press Inflict 1 strain of {threatened['entry']}")
    assert again["kind"] == "already_done"


async def test_several_are_picked_at_once(genesys: Played) -> None:
    await genesys("/strain 3")
    check = await genesys("/pool 1g +3 advantage", 1)
    labels = [choice["label"] for choice in check["choices"]]
    first = labels.index("Recover 1 strain (1 advantage)") + 1
    second = labels.index("Notice something (1 advantage)") + 1
    picked = await genesys(f"/pick {first} {second} of {check['entry']}")
    assert picked["changes"] == [["Griff", "strain", 3, 2]]
    assert picked["facts"]["left"]["advantage"] == 1
    error = await genesys.refused("/spend 2 advantage strain")
    assert error["kind"] == "refused"
    await genesys("/spend 1 advantage strain")


async def test_picking_several_overspends_as_little(genesys: Played) -> None:
    check = await genesys("/pool 1g +3 advantage", 1)
    labels = [choice["label"] for choice in check["choices"]]
    first = labels.index("Boost an ally (2 advantage)") + 1
    second = labels.index("Setback for an opponent (2 advantage)") + 1
    error = await genesys.refused(f"/pick {first} {second} of {check['entry']}")
    assert error["kind"] == "refused"
    assert (await genesys.sheet("Scar"))["pending"] == []


async def test_what_a_passed_check_hits_is_taken_back_with_its_spends(genesys: Played) -> None:
    shot = await genesys("/attack lasgun at Scar range short +3 advantage", 2, 1, 1, 1)
    await genesys("/spend 3 advantage critical", 41)
    scar = await genesys.sheet("Scar")
    assert "prone" in scar["statuses"]
    await genesys(f"/undo {shot['entry']}")
    scar = await genesys.sheet("Scar")
    assert (scar["wounds"], scar["criticals"], scar["statuses"]) == (0, [], {})
    await genesys("/redo")
    assert len((await genesys.sheet("Scar"))["criticals"]) == 1


async def test_a_spend_is_not_put_back_without_its_check(genesys: Played) -> None:
    await genesys("/strain 2")
    check = await genesys("/pool 1g +1 advantage", 1)
    await genesys("/spend 1 advantage recover")
    await genesys("/undo")
    await genesys(f"/undo {check['entry']}", by="gm")
    error = await genesys.refused("/redo", by="alice")
    assert (error["kind"], error["message"]) == (
        "not_found", f"#{check['entry']} was undone."
    )  # fmt: skip
    await genesys(f"/redo {check['entry']}", by="gm")
    assert (await genesys("/redo", by="alice"))["changes"] == [["Griff", "strain", 2, 1]]


async def test_35_the_despair_of_a_stray_shot_buys_nothing_else(genesys: Played) -> None:
    for name, player in (("Voss", "bob"), ("Kel", "carol")):
        await genesys(f"/sheet new {name}", by=player)
        await genesys(f"/range Scar, {name} engaged", by="gm")
    shot = await genesys(SHOT, 4, 2, 1, 12, 1, by="alice")
    assert labels(shot, "gm") == ["The stray shot: Voss", "The stray shot: Kel"]
    assert (await genesys.refused("/spend despair prone", by="gm"))["kind"] == "refused"
    hit = await genesys("/spend despair hit another Voss")
    assert hit["changes"][0][:2] == ["Voss", "wounds"]
    await genesys("/undo")
    await genesys(SHOT + " +1 despair +1 success", 4, 2, 1, 12, 1, by="alice")
    await genesys("/spend despair prone", by="gm")
    error = await genesys.refused("/spend despair strain")
    assert error["message"] == "That costs 1 despair; you have none."
    await genesys("/spend despair hit another Kel")


async def test_73_who_lies_already_cannot_fall(genesys: Played) -> None:
    await genesys("/status prone")
    threatened = await rolled(genesys, "+3 threat")
    assert not any("prone" in label for label in labels(threatened, "gm"))


async def test_65_what_has_no_effect_is_not_offered_and_the_commonest_come_first(
    genesys: Played,
) -> None:
    await genesys("/strain 2")
    hidden = await genesys("/check stealth vs easy +6 advantage +1 triumph", 1, 1, 1, 1)
    offered = labels(hidden, "player")
    for vain in ("Negate", "Disarm", "Ignore", "Destroy"):
        assert not any(vain in label for label in offered), offered
    shot = labels(await genesys(SHOT + " +3 advantage", 2, 1, 1, 1, 1), "player")
    assert [label.partition(" (")[0] for label in shot][:4] == [
        "Critical injury", "Recover 1 strain", "Boost the next ally to roll", "Boost an ally"
    ]  # fmt: skip
    assert not any("Negate" in label for label in shot)
    await genesys("/sheet set Scar melee_defense=1", by="gm")
    shot = labels(await genesys(SHOT + " +3 advantage", 2, 1, 1, 1, 1, by="alice"), "player")
    assert any("Negate" in label for label in shot)


async def test_36_a_miss_offers_no_critical_however_much_could_be_paid(genesys: Played) -> None:
    missed = await genesys(SHOT + " +6 advantage", 1, 1, 1, 1, 1)
    assert not any("Critical" in label for label in labels(missed, "player"))
    assert (await genesys.refused("/spend 6 advantage critical"))["kind"] == "refused"
    assert (await genesys.sheet("Scar"))["criticals"] == []


async def taken(table: Played, line: str, *faces: int) -> dict[str, tuple[int, bool, str]]:
    """Say something, and return of each choice how often it may be taken, whether it is owed, and
    its group."""
    if faces:
        await table.table.hear(":dice " + " ".join(map(str, faces)))
    ruling = (await table.table.hear(line)).ruling
    assert ruling is not None
    return {c.label: (c.take, c.owed, c.group) for c in ruling.outcome.choices}


async def test_65_the_whole_menu_of_a_hit_and_what_it_leaves_out(genesys: Played) -> None:
    """found-3, 3: one line per effect, for what it costs first."""
    await genesys("/strain 1")
    shot = await genesys(SHOT + " +3 advantage +1 triumph", 1, 1, 1, 1, 1)
    assert labels(shot, "player") == [
        "Critical injury (3 advantage)", "Recover 1 strain (1 advantage)",
        "Boost the next ally to roll (1 advantage)", "Boost an ally (2 advantage)",
        "Notice something (1 advantage)", "Free maneuver (2 advantage)",
        "Setback for Scar (2 advantage)", "Disable instead of wounding (3 advantage)",
        "Melee defense +1 (3 advantage)", "Ranged defense +1 (3 advantage)",
        "Disarm Scar (3 advantage)", "Upgrade Scar's difficulty (3 advantage)",
        "Upgrade an ally's ability (3 advantage)", "Do something vital (1 triumph)",
    ]  # fmt: skip
    bought = await genesys("/spend 3 advantage critical", 20)
    assert labels(bought, "player") == [
        "Critical injury +10 (1 triumph)", "Recover 1 strain (1 triumph)",
        "Boost the next ally to roll (1 triumph)", "Boost an ally (1 triumph)",
        "Notice something (1 triumph)", "Free maneuver (1 triumph)",
        "Setback for Scar (1 triumph)", "Melee defense +1 (1 triumph)",
        "Ranged defense +1 (1 triumph)", "Disarm Scar (1 triumph)",
        "Upgrade Scar's difficulty (1 triumph)", "Upgrade an ally's ability (1 triumph)",
        "Do something vital (1 triumph)",
    ]  # fmt: skip


async def test_65_the_whole_menu_of_threat_and_despair(genesys: Played) -> None:
    shot = await genesys(SHOT + " +3 threat", 1, 1, 1, 1, 1)
    assert labels(shot, "gm") == [
        "Inflict 1 strain on Griff (1 threat)", "Setback for Griff or an ally (2 threat)",
        "Boost for Scar (2 threat)", "Griff falls prone (3 threat)",
        "Free maneuver for an opponent (2 threat)", "The enemy gains a big advantage (3 threat)",
        "Let the players choose", "Spend nothing",
    ]  # fmt: skip
    shot = await genesys(SHOT + " +1 despair", 1, 1, 1, 1, 1)
    assert labels(shot, "gm") == [
        "Inflict 1 strain on Griff (1 despair)", "Setback for Griff or an ally (1 despair)",
        "Boost for Scar (1 despair)", "Griff falls prone (1 despair)",
        "Free maneuver for an opponent (1 despair)", "The enemy gains a big advantage (1 despair)",
        "Out of ammunition (1 despair)", "Upgrade Griff's or an ally's difficulty (1 despair)",
        "Damage Griff's tool or weapon (1 despair)", "Let the players choose", "Spend nothing",
    ]  # fmt: skip


async def test_65_how_often_each_may_be_taken_and_which_are_alternatives(genesys: Played) -> None:
    await genesys("/strain 9")
    offered = await taken(genesys, "/pool 1g +5 advantage +2 triumph +1 despair", 1)
    assert offered["Recover 1 strain (1 advantage)"] == (5, False, "")
    assert offered["Boost an ally (2 advantage)"] == (2, False, "")
    assert offered["Upgrade an ally's ability (3 advantage)"] == (1, False, "")
    assert offered["Do something vital (1 triumph)"] == (2, False, "")
    assert offered["Inflict 1 strain on Griff (1 despair)"] == (1, True, "threat")
    assert offered["Spend nothing"] == (1, True, "threat")
    assert offered["Let the players choose"] == (1, True, "threat")
    later = await taken(genesys, "/spend 1 advantage recover")
    assert later["Recover 1 strain (1 advantage)"] == (4, False, "")
    owed = {row for label, row in later.items() if "despair" in label or "nothing" in label}
    assert [(take, due) for take, due, _ in owed] == [(1, False)]
    assert "Let the players choose" not in later
    assert {group for _, _, group in owed} != {"threat"}


@pytest.mark.parametrize(("advantage", "offered"), [(5, False), (6, True), (7, True)])
async def test_36_a_critical_paid_for_twice_at_once_is_offered_last(
    genesys: Played, advantage: int, offered: bool
) -> None:
    shot = await genesys(SHOT + f" +{advantage} advantage", 2, 1, 1, 1, 1)
    assert (labels(shot, "player")[-1] == "Critical injury +10 (6 advantage)") is offered
    if offered:
        crit = await genesys(":press Critical injury +10", 20)
        facts = crit["facts"]
        assert (facts["modifier"], facts["total"], facts["left"]["advantage"]) == (
            10, 30, advantage - 6
        )  # fmt: skip


async def test_36_after_a_critical_it_is_made_worse_and_not_twice(genesys: Played) -> None:
    await genesys(SHOT + " +9 advantage", 2, 1, 1, 1, 1)
    crit = await genesys("/spend 3 advantage critical", 20)
    worse = [label for label in labels(crit, "player") if "Critical" in label]
    assert worse == ["Critical injury +10 (3 advantage)"]


async def test_31_the_second_weapon_has_a_critical_of_its_own(genesys: Played) -> None:
    await genesys('/item add axe melee damage +2 crit 2 qualities "vicious 1"')
    await genesys('/item add dirk melee damage +1 crit 4 qualities "vicious 2"')
    both = await genesys("/attack both axe dirk at Scar +9 advantage", 2, 1, 1, 1, 1, 1)
    told = [label for label in labels(both, "player") if "Critical" in label or "second" in label]
    assert told == ["Critical injury (2 advantage)", "Hit with the second weapon (1 advantage)",
                    "Critical injury +10 (4 advantage)"]  # fmt: skip
    hit = await genesys("/spend 1 advantage second weapon")
    assert hit["changes"] == [["Scar", "wounds", 3, 5]]  # 1 and Brawn 3 and a success, less soak 3
    told = [label for label in labels(hit, "player") if "Critical" in label or "second" in label]
    assert told == [
        "Critical injury (2 advantage)", "Critical injury with the second weapon (4 advantage)",
        "Critical injury +10 (4 advantage)",
        "Critical injury with the second weapon +10 (8 advantage)",
    ]  # fmt: skip
    first = await genesys("/spend 2 advantage critical", 20)
    assert first["facts"]["modifier"] == 10
    second = await genesys("/spend 4 advantage critical second", 20)
    assert second["facts"]["modifier"] == 30  # vicious 2, and one injury already
    error = await genesys.refused("/spend 1 advantage second weapon")
    assert error["message"] == "“Hit with the second weapon” has already been bought for this hit."


async def test_31_the_second_weapon_costs_what_the_table_settled(genesys: Played) -> None:
    await genesys("/item add axe melee damage +2 crit 2, dirk melee damage +2 crit 2")
    await genesys("/game set two_weapon_cost=2", by="gm")
    one = await genesys("/attack both axe dirk at Scar +1 advantage", 2, 1, 1, 1, 1, 1, by="alice")
    assert not any("second" in label for label in labels(one, "player"))
    both = await genesys("/attack both axe dirk at Scar +2 advantage", 2, 1, 1, 1, 1, 1)
    assert "Hit with the second weapon (2 advantage)" in labels(both, "player")


@pytest.mark.parametrize(
    ("before", "label"),
    [
        ("/sheet set Scar melee_defense=1", "Negate Scar's defense"),
        ("/sheet set Scar ranged_defense=1", "Negate Scar's defense"),
        ("/hazard terrain difficult", "Ignore the surroundings"),
        ("/hazard gravity heavy 1", "Ignore the surroundings"),
        ("/hazard gravity zero", "Ignore the surroundings"),
        ("/status concealed 1 Scar", "Ignore the surroundings"),
    ],
)
async def test_65_what_helps_against_something_is_offered_where_that_is(
    genesys: Played, before: str, label: str
) -> None:
    assert label not in str(labels(await genesys(SHOT + " +9 advantage", by="alice"), "player"))
    await genesys(before, by="gm")
    assert label in str(labels(await genesys(SHOT + " +9 advantage", by="alice"), "player"))


async def test_65_what_would_come_to_nothing_is_left_out(genesys: Played) -> None:
    await genesys("/hazard gravity low 1", by="gm")
    await genesys("/npc set Scar wound_threshold=99")
    bare = SHOT + " +3 advantage +2 triumph"
    offered = str(labels(await genesys(bare, 2, 1, 1, 1, 1, by="alice"), "player"))
    assert "Ignore" not in offered
    assert "Destroy Scar's gear (2 triumphs)" in offered
    await genesys("/item drop sword for Scar", by="gm")
    offered = str(labels(await genesys(bare, 2, 1, 1, 1, 1, by="alice"), "player"))
    assert "Disarm" not in offered
    assert "Destroy Scar's gear (2 triumphs)" in offered
    await genesys("/item remove sword for Scar", by="gm")
    offered = str(labels(await genesys(bare, 2, 1, 1, 1, 1, by="alice"), "player"))
    assert "Destroy" not in offered
    await genesys("/item add rope for Scar", by="gm")
    offered = str(labels(await genesys(bare, 2, 1, 1, 1, 1, by="alice"), "player"))
    assert "Destroy Scar's gear (2 triumphs)" in offered
    missed = await genesys(SHOT + " +2 triumph +5 failure", 1, 1, 1, 1, 1)
    assert "Destroy" not in str(labels(missed, "player"))


async def test_68_a_free_maneuver_is_offered_as_long_as_the_turn_holds_one(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    said = "/check stealth vs easy free +9 advantage"
    assert "Free maneuver" in str(labels(await genesys(said, by="alice"), "player"))
    await genesys("/maneuver aim")
    check = await genesys(said)
    assert "Free maneuver" in str(labels(check, "player"))
    given = await genesys("/spend 2 advantage maneuver")
    assert "Free maneuver" not in str(labels(given, "player"))
    error = await genesys.refused("/spend 2 advantage maneuver")
    assert "can't take a third maneuver" in error["message"]
    assert (await genesys("/spend 2 advantage maneuver anyway", by="gm"))["ok"]


async def test_65_a_further_hit_is_offered_at_four_others_at_most(genesys: Played) -> None:
    await genesys('/item add stubber ranged_heavy damage 5 range long qualities "auto-fire"')
    for number in range(1, 6):
        await genesys(f"/npc new Thug{number} shown", by="gm")
        await genesys(f"/npc reveal Thug{number}")
    shot = await genesys(
        "/attack stubber at Scar medium auto +2 advantage", 2, *[1] * 5, by="alice"
    )
    further = [label for label in labels(shot, "player") if label.startswith("Auto-fire")]
    assert further == ["Auto-fire (2 advantage)"] + [
        f"Auto-fire at Thug{number} (2 advantage)" for number in range(1, 5)
    ]


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("spend 2 advantage boost Voss entry 3", "Gets a boost on the next check"),
        ("spend 1 advantage next ally", "Leaves a boost for the next ally who rolls"),
        ("spend 1 triumph critical entry 8", "Wounds deeply"),
        ("spend 2 advantage second weapon", "Hits with the second weapon too"),
        ("spend 2 advantage quality burn", "Feels what the weapon can do"),
        ("spend nothing entry 8", "What is left stays unspent"),
        ("spend 2 advantage boosting", ""),
    ],
)
def test_65_every_choice_is_explained_in_a_line(says: str, told: str) -> None:
    assert describe_choice(Choice("", says)) == told


@pytest.mark.parametrize(
    ("symbols", "who"),
    [("+6 advantage +2 triumph", "player"), ("+6 threat +2 despair", "gm")],
)
async def test_65_a_menu_has_one_line_per_effect(genesys: Played, symbols: str, who: str) -> None:
    """found-3, 3: what is bought with the plain symbol can still be said with the special one."""
    await genesys("/strain 3")
    shot = await genesys(f"{SHOT} {symbols}", 2, 1, 1, 1, 1)
    effects = [label.partition(" (")[0] for label in labels(shot, who)]
    assert len(effects) == len({*effects})
    special = "triumph" if who == "player" else "despair"
    what = "recover" if who == "player" else "tire"
    spent = await genesys(f"/spend 1 {special} {what}", by="alice" if who == "player" else "gm")
    assert spent["facts"]["symbol"] == special


async def test_who_is_being_treated_is_not_disarmed(genesys: Played) -> None:
    await genesys("/sheet new Voss intellect=3 skills=medicae:2", by="bob")
    await genesys("/harm 4 Griff", by="gm")
    healed = await genesys("/check medicae on Griff +1 triumph", *[1] * 5, by="bob")
    assert healed["choices"]
    assert not [c for c in healed["choices"] if "Griff" in c["label"]]
