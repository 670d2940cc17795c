"""Whom a fight waits for, and whom it does not: the fallen, and sides with nobody left to act."""

from typing import Any

from tests.conftest import Played

VOSS = "/sheet new Voss brawn=2 willpower=3 skills=cool:1"


async def waited_for(table: Played) -> list[Any]:
    return [[who, what] for who, what, *_ in (await table("/waiting"))["facts"]["waiting"]]


async def test_18_a_turn_begins_while_another_still_has_something_timed(genesys: Played) -> None:
    await genesys(VOSS, by="bob")
    await genesys("/encounter start", by="gm")
    await genesys("/hazard fire 2 Voss")
    await genesys("/maneuver aim", by="alice")
    turn = await genesys("/act", by="bob")
    assert ["Griff", "statuses.aiming.turns", 2, 1] in turn["changes"]
    await genesys("/undo")
    await genesys("/hazard douse", 4, 1, 1, 1)
    assert "burning" not in (await genesys.sheet("Voss"))["statuses"]


async def test_18_nobody_takes_the_turn_of_another(genesys: Played) -> None:
    await genesys(VOSS, by="bob")
    await genesys("/encounter start", by="gm")
    await genesys("/hazard fire 2 Griff")
    for sentence in ("/act Griff", "/hazard douse Griff", "/hazard fire 1 Griff"):
        assert (await genesys.refused(sentence, by="bob"))["kind"] == "not_allowed"


async def test_18_a_side_with_nobody_able_is_not_waited_for(genesys: Played) -> None:
    await genesys("/init cool all", 4, 4, 1, 1, by="gm")
    assert await waited_for(genesys) == [["gm", "a slot to fill"]]
    await genesys("/sheet set Scar state=dead")
    assert await waited_for(genesys) == [["Griff", "a slot to fill"]]
    await genesys("/act Griff", by="alice")
    assert await waited_for(genesys) == []


async def test_what_the_dead_owe_and_what_the_fallen_cannot_do_is_not_waited_for(
    genesys: Played,
) -> None:
    await genesys("/check stealth")
    await genesys("/pool 1g +1 threat", 1)
    assert len(await waited_for(genesys)) == 2
    await genesys("/sheet set Griff state=incapacitated", by="gm")
    assert [what for _, what in await waited_for(genesys)] == [
        "1 strain (1 threat) / Let the players choose / Spend nothing"
    ]
    await genesys("/sheet set Griff state=dead")
    assert await waited_for(genesys) == []
    await genesys("/sheet set Griff state=well")
    assert len(await waited_for(genesys)) == 2


async def test_18_the_turn_of_someone_unmet_names_nobody(genesys: Played) -> None:
    await genesys("/npc new Ghost", by="gm")
    await genesys("/init cool all", 1, 1, 1, 1, 1, 1)
    turn = await genesys("/act Ghost")
    assert "Ghost" not in turn["title"] + turn["text"]
    assert turn["title"] == "An NPC's turn"
