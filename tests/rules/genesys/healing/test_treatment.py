"""Medicae, criticals that heal, and healing by hand."""

from typing import Any

from rules.genesys.healing.treatment import medicae_difficulty
from rules.genesys.sheet import GenesysSheet
from tests.conftest import Played
from tests.rules.genesys.symbols import labels, pool


async def test_79_healing_by_hand_tells_what_it_came_to(genesys: Played) -> None:
    await genesys("/harm 3")
    healed = await genesys("/heal 5")
    assert (healed["title"], healed["changes"]) == (
        "Griff heals 3 wounds",
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
