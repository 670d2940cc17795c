"""Medicae, criticals that heal, and healing by hand."""

from typing import Any

import pytest

from rules.genesys.healing import medicae_difficulty
from rules.genesys.sheet import GenesysSheet
from tests.conftest import Played
from tests.rules.genesys.symbols import labels, leading, pool


async def test_79_healing_by_hand_tells_what_it_came_to(genesys: Played) -> None:
    await genesys("/harm 3")
    healed = await genesys("/heal 5")
    assert (healed["title"], healed["changes"]) == (
        "Griff heals 3 wounds (0/13)",
        [["Griff", "wounds", 3, 0]],
    )
    await genesys("/sheet set Griff state=dead wounds=3", by="gm")
    assert (await genesys.refused("/heal 1 Griff"))["message"] == "Griff is dead."


async def test_82_a_triumph_that_healed_one_more_is_spent(genesys: Played) -> None:
    await genesys("/crit Griff", 21, by="gm")
    await genesys("/crit Griff", 1)
    await genesys("/rest week Griff")
    both = await genesys("/crit heal 1 with resilience +1 triumph", 1, 1, 1, 1, by="alice")
    assert both["facts"]["healed_criticals"] == ["Off-Balance", "Sudden Jolt"]
    assert both["choices"] == []
    await genesys("/crit Griff", 21, by="gm")
    await genesys("/rest week Griff")
    one = await genesys("/crit heal 1 with medicae +1 triumph", 1, 1, 1, 1, 1, by="alice")
    assert any("vital" in label for label in labels(one, "player"))


def test_79_how_hard_medicae_is() -> None:
    def dice(wounds: int, **more: Any) -> int:
        patient = GenesysSheet(name="Griff", wounds=wounds, wound_threshold=12)
        return medicae_difficulty(patient, **{"own": False, "no_kit": False, **more})[0]

    assert [dice(wounds) for wounds in (0, 6, 7, 12, 13)] == [1, 1, 2, 2, 3]
    assert dice(7, own=True, no_kit=True) == 5
    assert dice(7, severity=4) == 4


async def test_79_medicae_heals_wounds_and_strain(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 8 Voss")
    await genesys("/strain 1 Voss")
    reply = await genesys("/check medicae on Voss no kit", 8, 4, 1, 1, 1, by="alice")
    assert pool(reply, "ygp") == [1, 1, 3]
    assert ["Voss", "wounds", 8, 4] in reply["changes"] or ["Voss", "wounds", 8, 5] in reply[
        "changes"
    ]
    assert ["Voss", "strain", 1, 0] in reply["changes"]


async def test_79_once_for_each_patient_in_an_encounter(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/harm 9 Scar")
    await genesys("/check medicae on Scar", by="alice")
    await genesys("/round next", by="gm")
    assert (await genesys.refused("/check medicae on Scar", by="alice"))["kind"] == "refused"
    await genesys("/encounter end", by="gm")
    await genesys("/check medicae on Scar", by="alice")


async def test_82_medicae_once_a_week(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/crit Voss", 41)
    failed = await genesys("/crit heal Voss 1", 1, 1, 1, 1, by="alice")
    assert pool(failed, "ygp") == [1, 1, 2]
    assert (await genesys.refused("/crit heal Voss 1"))["kind"] == "refused"
    for _ in range(7):
        await genesys("/rest night", by="bob")
    healed = await genesys("/crit heal Voss 1", 2, 1, 1, 1, by="alice")
    assert healed["facts"]["healed_criticals"] == ["Bowled Over"]
    assert (await genesys.sheet("Voss"))["criticals"] == []


async def test_82_resilience_after_a_week_of_rest(genesys: Played) -> None:
    await genesys("/harm 9")
    await genesys("/crit Griff", 41)
    assert (await genesys.refused("/crit heal Griff 1 resilience"))["kind"] == "refused"
    rested = await genesys("/rest week")
    assert ["Griff", "wounds", 9, 2] in rested["changes"]
    failed = await genesys(":press Griff: Resilience", 1, 1, 1, 1, 1)
    assert pool(failed, "gp") == [3, 2]
    assert ["Griff", "wounds", 2, 1] in failed["changes"]  # even so
    assert (await genesys.refused("/crit heal Griff 1 resilience"))["kind"] == "refused"
    await genesys("/rest week")
    healed = await genesys("/crit heal Griff 1 resilience", 2, 1, 1, 1, 1)
    assert healed["facts"]["healed_criticals"] == ["Bowled Over"]


async def test_82_a_triumph_heals_one_more(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/crit Voss", 1)
    await genesys("/crit Voss", 1)
    healed = await genesys("/crit heal Voss 1", 12, 1, 1, by="alice")
    assert healed["facts"]["healed_criticals"] == ["Minor Nick", "Sudden Jolt"]


@pytest.mark.parametrize(("wounds", "dice"), [(1, 1), (6, 1), (7, 2), (12, 2), (13, 3)])
async def test_79_how_hard_it_is_to_treat_is_told(genesys: Played, wounds: int, dice: int) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys(f"/sheet set Voss wounds={wounds}", *([9] if wounds > 12 else []), by="gm")
    why = {1: "up to half", 2: "over half", 3: "over"}[dice]
    treated = await genesys("/check medicae on Voss", by="alice")
    assert treated["facts"]["built"] == [
        "Medicae 1, Intellect 2: 1y1g", f"Wounds {why} the threshold: {dice}p"
    ]  # fmt: skip


async def test_79_without_a_kit_and_on_oneself(genesys: Played) -> None:
    await genesys("/harm 3")
    treated = await genesys("/check medicae on Griff no kit")
    assert treated["facts"]["built"][1:] == [
        "Wounds up to half the threshold: 1p", "1 more difficulty: no kit",
        "2 more difficulty: treating oneself",
    ]  # fmt: skip
    assert treated["facts"]["pool"]["p"] == 4


async def test_79_successes_heal_wounds_and_advantage_strain_and_the_rest_is_spent(
    genesys: Played,
) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Voss", by="gm")
    await genesys("/strain 2 Voss")
    # 1 success, 4 advantage, 1 threat: strain takes 2 of the 3 left
    treated = await genesys("/check medicae on Voss boost 1", 8, 8, 6, 4, by="alice")
    assert treated["changes"] == [["Voss", "wounds", 3, 2], ["Voss", "strain", 2, 0]]
    assert (treated["facts"]["target"], treated["facts"]["healed"]) == ("Voss", 1)
    assert labels(treated, "player") == [
        "Boost the next ally to roll (1 advantage)", "Notice something (1 advantage)"
    ]  # fmt: skip
    await genesys("/strain 1 Voss", by="gm")
    threatened = await genesys("/check medicae on Voss", 2, 1, 7, by="alice")
    assert threatened["changes"] == [["Voss", "wounds", 2, 1]]  # threat heals no strain
    assert labels(threatened, "gm")[:1] == ["Inflict 1 strain on Griff (1 threat)"]
    # a check that fails heals no wound, but its advantage still eases strain
    failed = await genesys("/check medicae on Voss", 6, 1, 1)
    assert (failed["facts"]["healed"], failed["changes"]) == (0, [["Voss", "strain", 1, 0]])
    assert failed["choices"] == []
    tired = await genesys("/check medicae on Voss", 6, 1, 1)
    assert (tired["changes"], len(tired["choices"])) == ([], 2)
    assert "strain" not in tired["text"]


async def test_79_who_has_strain_alone_is_treated_too(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/strain 1 Voss", by="gm")
    eased = await genesys("/check medicae on Voss", 6, 1, 1, by="alice")
    assert eased["changes"] == [["Voss", "strain", 1, 0]]
    unhurt = await genesys.refused("/check medicae on Voss")
    assert "Voss" in unhurt["message"]
    assert (await genesys("/check medicae on Voss as Griff anyway", by="gm"))["changes"] == []


async def test_79_the_dead_are_beyond_treatment(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/sheet set Voss state=dead wounds=3", by="gm")
    error = await genesys.refused("/check medicae on Voss", by="alice")
    assert error["message"] == "Voss is dead."
    assert (await genesys.refused("/heal 1 strain Voss", by="gm"))["message"] == "Voss is dead."


async def test_79_what_was_said_against_it_stands(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 9 Voss", by="gm")
    hard = await genesys("/check medicae on Voss vs hard no kit", 1, 1, 1, 1, 1, by="alice")
    assert hard["facts"]["built"][1:] == ["As said: 3p"]
    simple = await genesys("/check medicae on Voss vs simple", 1, 1)
    assert simple["facts"]["built"][1:] == ["As said: 0p"]
    dice = await genesys("/check medicae on Voss vs 1r1p", 1, 1, 1, 1)
    assert (pool(dice, "ygrp"), dice["facts"]["built"][1:]) == ([1, 1, 1, 1], ["Against 1r1p"])


async def test_79_treating_is_an_action_unless_it_is_free(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 9 all", by="gm")
    await genesys("/encounter start")
    free = await genesys("/check medicae on Voss free", 1, 1, 1, 1, by="alice")
    assert [change[:2] for change in free["changes"]] == [["Voss", "statuses.treated"]]
    acted = await genesys("/check medicae on Griff story", 1, 1, *[1] * 4)
    assert ["Griff", "turn.action", False, True] in acted["changes"]
    assert ["game", "story_player", 2, 1] in acted["changes"]
    assert pool(acted, "ygp") == [2, 0, 4]
    assert (await genesys.refused("/check medicae on Scar"))["kind"] == "refused"


async def test_79_outside_a_fight_someone_is_treated_again(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 9 Voss", by="gm")
    for _ in range(2):
        await genesys("/check medicae on Voss", 1, 1, 1, 1, by="alice")
    assert (await genesys.sheet("Voss"))["statuses"] == {}
    await genesys("/encounter start", by="gm")
    await genesys("/check medicae on Voss", 1, 1, 1, 1, by="alice")
    await genesys("/round next", by="gm")
    assert "Voss" in (await genesys.refused("/check medicae on Voss", by="alice"))["message"]
    again = await genesys("/check medicae on Voss as Griff anyway", 1, 1, 1, 1, by="gm")
    assert again["ok"]


async def test_79_several_are_healed_by_hand_and_the_first_leads(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Voss", by="gm")
    await genesys("/harm 1 Griff")
    await genesys("/strain 4 Griff")
    healed = await genesys("/heal 2 Voss, Griff")
    assert healed["title"] == "Voss and Griff heal up to 2 wounds"
    assert sorted(healed["changes"]) == [["Griff", "wounds", 1, 0], ["Voss", "wounds", 3, 1]]
    assert (healed["facts"]["names"], healed["facts"]["wounds"]) == (["Voss", "Griff"], 1)
    eased = await genesys("/heal 1 strain Griff")
    assert (eased["title"], eased["changes"]) == (
        "Griff recovers 1 strain (3/12)", [["Griff", "strain", 4, 3]]
    )  # fmt: skip
    assert (await genesys("/heal 1 Voss"))["title"] == "Voss heals 1 wound (0/12)"
    assert await leading(genesys, "/heal 1 strain Voss, Griff") == "Voss"


async def test_82_a_critical_is_treated_at_its_severity(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    for total in (10, 20, 45):
        await genesys(f"/crit Voss {total}", by="gm")
    second = await genesys("/crit heal Voss 2 no kit", 2, 1, 1, 1, by="alice")
    assert second["title"] == "Griff: Medicae on Voss's Distracted, passed"
    assert second["facts"]["built"][1:] == [
        "Critical of severity 1: 1p", "1 more difficulty: no kit"
    ]  # fmt: skip
    assert second["facts"]["target"] == "Voss"
    assert second["facts"]["healed_criticals"] == ["Distracted"]
    await genesys("/item add medkit", by="bob")
    own = await genesys("/crit heal 2", 1, 1, 1, 1, 1, 1)
    assert own["facts"]["built"][1:] == [
        "Critical of severity 2: 2p", "2 more difficulty: treating oneself"
    ]  # fmt: skip
    assert own["facts"]["healed_criticals"] == []
    nights = [each["nights"] for each in (await genesys.sheet("Voss"))["criticals"]]
    assert nights == [0, 7]
    first = await genesys("/check medicae on Voss critical 1", 2, 1, 1, by="alice")
    assert first["facts"]["healed_criticals"] == ["Slowed Down"]
    only = await genesys("/crit heal Voss anyway as Griff", 2, 1, 1, 1, by="gm")
    assert only["facts"]["healed_criticals"] == ["Bowled Over"]


async def test_82_what_is_said_of_the_treatment_of_a_critical_counts(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/crit Voss 45", by="gm")
    await genesys("/encounter start")
    said = "/check medicae on Voss critical 1 vs hard no kit boost 1 story free"
    tried = await genesys(said, *[1] * 6, by="alice")
    assert (pool(tried, "ygbp"), tried["facts"]["built"][1]) == ([2, 0, 1, 3], "As said: 3p")
    assert not any(change[1].startswith("turn") for change in tried["changes"])
    dice = await genesys(
        "/check medicae on Voss critical 1 vs 1r anyway as Griff", *[1] * 3, by="gm"
    )
    assert pool(dice, "ygrp") == [1, 1, 1, 0]
    assert ["Griff", "turn.action", False, True] in dice["changes"]


async def test_82_what_failed_waits_a_week_whatever_else_is_tried(genesys: Played) -> None:
    await genesys("/crit Griff 45", by="gm")
    await genesys("/crit heal Griff", *[1] * 6, by="alice")
    tried = await genesys("/crit heal Griff resilience anyway", *[1] * 5, by="gm")
    assert pool(tried, "gp") == [3, 2]
    error = await genesys.refused("/crit heal Griff", by="alice")
    assert "Bowled Over" in error["message"]
    assert "7" in error["message"]
    for _ in range(6):
        await genesys("/rest night")
    assert "1" in (await genesys.refused("/crit heal Griff"))["message"]
    await genesys("/rest night")
    assert (await genesys.refused("/crit heal Griff resilience"))["kind"] == "refused"
    await genesys("/rest week")
    failed = await genesys("/crit heal Griff resilience", *[1] * 5)
    assert failed["title"] == "Griff: Resilience against Bowled Over, failed"
    assert (await genesys("/crit heal Griff", *[1] * 6))["facts"]["healed_criticals"] == []


async def test_82_resilience_that_passes_heals_no_wound(genesys: Played) -> None:
    await genesys("/harm 9")
    await genesys("/crit Griff 45", by="gm")
    await genesys("/rest week Griff")
    healed = await genesys("/crit heal resilience", 2, 1, 1, 1, 1, by="alice")
    assert [change[1] for change in healed["changes"]] == ["criticals"]


async def test_82_only_the_triumph_of_a_check_that_passed_heals_another(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    for total in (10, 20, 45):
        await genesys(f"/crit Voss {total}", by="gm")
    failed = await genesys("/crit heal Voss 2 +1 failure", 12, 1, 1, by="alice")
    assert failed["facts"]["healed_criticals"] == []
    assert any("triumph" in label for label in labels(failed, "player"))
    both = await genesys("/crit heal Voss 3 +1 triumph", 12, 1, 1, 1)
    assert both["facts"]["healed_criticals"] == ["Slowed Down", "Bowled Over"]
    assert any("(1 triumph)" in label for label in labels(both, "player"))  # one of the two is left


async def test_82_a_game_master_takes_a_critical_away_outright(genesys: Played) -> None:
    await genesys("/crit Griff 10", by="gm")
    await genesys("/crit Griff 20")
    gone = await genesys("/crit heal Griff 2")
    assert (gone["title"], gone["rolled"]) == ("Griff is healed of Distracted", [])
    assert gone["facts"] == {"target": "Griff", "healed_criticals": ["Distracted"]}
    await genesys("/npc new Doc skills=medicae:1 shown")
    await genesys("/item add medkit for Doc")
    rolled = await genesys("/crit heal Griff as Doc", 2, 1, 1)  # whom they play rolls
    assert rolled["facts"]["healed_criticals"] == ["Slowed Down"]


async def test_82_treating_a_critical_is_an_action(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/crit Voss 10", by="gm")
    await genesys("/encounter start")
    tried = await genesys("/crit heal Voss", 1, 1, 1, by="alice")
    assert ["Griff", "turn.action", False, True] in tried["changes"]
    assert not any(change[0] == "game" for change in tried["changes"])
    assert "action" in (await genesys.refused("/check stealth vs easy"))["message"]


@pytest.mark.parametrize(("kit", "dice"), [("medkit", 1), ("medicae kit", 1), ("", 2), ("rope", 2)])
async def test_79_whether_there_is_a_kit_is_told_by_the_sheet(
    genesys: Played, kit: str, dice: int
) -> None:
    """found-3, 3: who carries none has it harder, without saying `no kit`."""
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Voss", by="gm")
    await genesys("/item drop medkit", by="alice")
    if kit:
        await genesys(f"/item add {kit}")
    treated = await genesys("/check medicae on Voss")
    assert treated["facts"]["pool"]["p"] == dice
    assert ("1 more difficulty: no kit" in treated["facts"]["built"]) is (dice == 2)


async def test_79_who_carries_a_kit_may_do_without(genesys: Played) -> None:
    """found-3, 3: `no kit` is said of a kit that is out of reach, and counts once."""
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Voss", by="gm")
    treated = await genesys("/check medicae on Voss no kit", 1, 1, 1, 1, by="alice")
    assert treated["facts"]["pool"]["p"] == 2
    await genesys("/item drop medkit")
    treated = await genesys("/check medicae on Voss no kit", 1, 1, 1, 1)
    assert treated["facts"]["pool"]["p"] == 2
    await genesys("/crit Voss 20", by="gm")
    surgery = await genesys("/crit heal Voss 1", by="alice")
    assert "1 more difficulty: no kit" in surgery["facts"]["built"]
