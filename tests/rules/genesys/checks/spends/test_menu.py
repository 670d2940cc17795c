"""Choices that are offered and taken later: after a restart, out of order, by the wrong person."""

from pathlib import Path

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, rolled


async def test_a_choice_works_after_a_restart(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "games.db")) as opened:
        table = Played(opened)
        await table("/game start genesys", by="gm")
        await table("/npc new Scar soak=2")
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
    spent = await genesys(f":press 1 strain of {threatened['entry']}", by="gm")
    assert spent["changes"] == [["Griff", "strain", 0, 1]]
    again = await genesys.refused(f":press 1 strain of {threatened['entry']}")
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
    first = labels.index("Free maneuver (2 advantage)") + 1
    second = labels.index("Setback for the target (2 advantage)") + 1
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
        "not_found", f"Entry {check['entry']} has been undone."
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
    assert (await genesys.refused("/spend despair strain"))["kind"] == "refused"
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
        "Critical injury", "Recover 1 strain", "Boost the next ally", "Boost an ally"
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
