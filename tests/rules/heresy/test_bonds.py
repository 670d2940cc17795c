"""Rule 38: bonds."""

from tests.conftest import Played


async def test_38_bonds_are_added_counted_and_resolved(heresy: Played) -> None:
    await heresy('/bond add Isaac "owes me a life"')
    reply = await heresy('/bond add Isaac "knows too much"')
    assert reply["facts"]["count"] == {"Isaac": 2}
    resolved = await heresy("/bond resolve Isaac")
    assert ["Griff", "xp", 0, 1] in resolved["changes"]
    assert resolved["facts"]["count"] == {"Isaac": 1}
    again = await heresy("/bond resolve")
    assert not [change for change in again["changes"] if change[1] == "xp"]
    assert (await heresy.refused("/bond resolve"))["kind"] == "not_found"


async def test_38_a_bond_with_someone_who_has_no_sheet(heresy: Played) -> None:
    await heresy('/bond add Inquisitor Vail "signed my papers"')
    await heresy("/bond add Isaac")
    bonds = (await heresy.sheet("Griff"))["bonds"]
    assert bonds[0] == {"target": "Inquisitor Vail", "text": "signed my papers"}
    await heresy("/bond drop 1")
    assert len((await heresy.sheet("Griff"))["bonds"]) == 1
