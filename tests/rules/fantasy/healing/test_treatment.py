"""Points given back (rule 40)."""

from tests.conftest import Played


async def test_40_healing_stops_at_the_size_of_the_die(party: Played) -> None:
    await party("/harm 3 Griff", by="gm")
    reply = await party("/heal 2 bod Griff", by="bob")
    assert reply["changes"] == [["Griff", "bod.pool", 5, 7]]
    reply = await party("/heal 5 Griff")
    assert reply["changes"] == [["Griff", "bod.pool", 7, 8]]
    assert reply["facts"]["healed"] == 1
    assert "full" in reply["text"]
    assert (await party.refused("/heal 0 Griff"))["kind"] == "refused"


async def test_40_healing_goes_to_all_and_to_several_names(party: Played) -> None:
    await party("/harm 3 all", by="gm")
    reply = await party("/heal 1 bod all")
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 5, 6], ["Isaac", "bod.pool", 3, 4]]
    reply = await party("/heal 5 Griff, Isaac")
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 6, 8], ["Isaac", "bod.pool", 4, 6]]
    assert "Griff's BOD is full at 8" in reply["text"]
    assert [each["healed"] for each in reply["facts"]["targets"]] == [2, 2]
