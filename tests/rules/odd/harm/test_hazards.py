"""Harm without an attack: point 27 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_27_harm_to_dexterity_shakes_and_to_willpower_befuddles(odd: OddTable) -> None:
    reply = await odd("/harm 3 dex Griff", by="gm")
    assert reply["changes"] == [
        ["Griff", "dex", 9, 6],
        ["Griff", "debilities", [], ["Shaky"]],
    ]
    await odd("/harm 1 wil Griff")
    assert await odd.of("Griff", "debilities") == ["Shaky", "Befuddled"]


async def test_27_harm_by_hand_runs_the_same_course(odd: OddTable) -> None:
    reply = await odd("/harm 8", 3)  # one's own, through the hit points to strength
    assert (reply["facts"]["hp"], reply["facts"]["str"]) == (0, 10)
    reply = await odd("/harm 2 str Griff", 19)
    assert (reply["facts"]["str"], reply["facts"]["critical"]) == (8, True)
    reply = await odd("/harm d6 Griff, Ash", 4, 2, 2, 2, by="gm")
    assert [t["damage"] for t in reply["facts"]["targets"]] == [4, 4]
    assert (await odd.refused("/harm 3 dex Ash", by="alice"))["kind"] == "not_allowed"
    assert (await odd.refused("/harm"))["kind"] == "refused"
    assert (await odd.refused("/harm 0 dex"))["kind"] == "refused"
