"""Morale, and the defeats that call for it (rule 25)."""

from typing import Any

import pytest

from tests.conftest import Played


@pytest.mark.parametrize("trigger", ["leader", "half", "lone"])
@pytest.mark.parametrize(
    ("face", "result"), [(1, "fight"), (4, "retreat"), (7, "flee"), (12, "surrender")]
)
async def test_25_morale_records_its_trigger(
    party: Played, trigger: str, face: int, result: str
) -> None:
    await party("/sheet set wil=d12")
    reply = await party(f"/table morale {trigger}", face)
    assert reply["facts"]["result"] == result
    assert reply["facts"]["trigger"] == trigger


async def test_25_the_defeats_that_call_for_morale_offer_it(party: Played) -> None:
    await party("/sheet set Scar bod=d4 armour=0", by="gm")
    await party("/npc new Rat bod=d8 shown")
    fell = await party("/harm 4 Scar", 1)
    assert [c["says"] for c in fell["choices"]] == ["table morale leader"]
    halved = await party("/harm 4 Rat")
    assert [c["says"] for c in halved["choices"]] == ["table morale lone"]
    await party(":press Test their morale", 5, by="alice")
    await party("/npc new Bat bod=d4 shown", by="gm")
    await party("/npc new Cat bod=d4 shown")
    half = await party("/harm 4 Bat", 1)
    assert [c["says"] for c in half["choices"]] == ["table morale half"]


async def test_25_of_three_the_second_to_fall_makes_half(party: Played) -> None:
    await party("/npc retire Scar", by="gm")
    await party("/npc new Rat bod=d4 shown")
    await party("/npc copy Rat 2")
    assert (await party("/harm 4 Rat 1", 1))["choices"] == []
    half = await party("/harm 4 Rat 2", 1)
    assert [c["says"] for c in half["choices"]] == ["table morale half"]


async def foes(party: Played, *sentences: str) -> None:
    await party("/npc retire Scar", by="gm")
    for sentence in sentences:
        await party(sentence)


def calls(reply: dict[str, Any]) -> list[tuple[str, str, str]]:
    found = [c for c in reply["choices"] if c["label"] == "Test their morale"]
    return [(c["says"], c["who"], c["of"] or "") for c in found]


async def test_25_a_leader_falls_once_and_others_are_counted(party: Played) -> None:
    await foes(
        party, "/npc new Boss bod=d4 leader shown", "/npc new Rat bod=d4 shown", "/npc copy Rat 3"
    )
    fell = await party("/harm 4 Boss", 2, 3)
    assert calls(fell) == [("table morale leader", "anyone", "")]
    assert calls(await party("/harm 4 wil Boss")) == []  # a d6 of will is left
    assert calls(await party("/harm 1 Rat 1")) == []
    assert calls(await party("/harm 4 Rat 1", 2, 3)) == []  # two of five
    assert calls(await party("/harm 4 Rat 2", 2, 3)) == [("table morale half", "anyone", "")]
    assert calls(await party("/harm 4 Rat 3", 2, 3)) == []  # more than half were down before
    assert calls(await party("/harm 1 Rat")) == []
    assert calls(await party("/harm 1 Rat")) == [("table morale lone", "anyone", "")]
    assert calls(await party("/harm 1 Rat")) == []


async def test_25_the_half_is_of_those_who_are_there(party: Played) -> None:
    """Of four, the second makes half; neither the absent nor the characters count."""
    await foes(party, "/npc new Rat bod=d4 shown", "/npc copy Rat 3", "/npc new Owl bod=d4 shown")
    await party("/npc retire Owl")
    assert calls(await party("/harm 4 Rat 1", 2, 3)) == []
    assert calls(await party("/harm 4 Rat 2", 2, 3)) == [("table morale half", "anyone", "")]
    assert calls(await party("/harm 4 Rat 3", 2, 3)) == []
    await party("/undo")
    await party("/undo")
    assert calls(await party("/harm 4 int Rat 2")) == []
    assert calls(await party("/harm 9 Griff")) == []


async def test_25_one_who_stands_alone_breaks_at_half_of_what_they_were(party: Played) -> None:
    await foes(party, "/npc new Ogre bod=d10 shown")
    assert calls(await party("/harm 4 Ogre")) == []
    assert calls(await party("/harm 1 Ogre")) == [("table morale lone", "anyone", "")]
    assert calls(await party("/harm 1 Ogre")) == []
    await party("/heal 4 Ogre")
    assert calls(await party("/harm 9 Ogre")) == [("table morale lone", "anyone", "")]
    assert calls(await party("/harm 1 Ogre")) == []


async def test_25_nobody_is_left_to_break_when_the_only_one_falls(party: Played) -> None:
    await foes(party, "/npc new Rat bod=d4 shown")
    await party("/sheet set Rat bod.pool=1")
    assert calls(await party("/harm 4 Rat", 2, 3)) == []


async def test_25_whoever_struck_them_down_is_asked_to_test_it(party: Played) -> None:
    await foes(party, "/npc new Ogre bod=d4 defends=bod shown", "/npc new Rat bod=d4 shown")
    fell = await party("/attack longsword at Ogre", 8, 6, 1, by="alice")
    assert calls(fell) == []
    fell = await party("/attack longsword at Ogre", 8, 6, 1, 2, 3)
    assert calls(fell) == [("table morale half", "player", "Griff")]
    assert "Half of them are down." in (await party(":press Test their morale", 5))["text"]
    await party("/npc new Cat bod=d4 shown", by="gm")
    await party("/npc new Dog bod=d4 shown")
    await party("/harm 4 Cat", 2, 3)
    fell = await party("/attack bod at Rat vs bod as Dog", 4, 1)
    fell = await party("/attack bod at Rat vs bod as Dog", 4, 1)
    fell = await party("/attack bod at Rat vs bod as Dog", 4, 1)
    assert [says for says, _, _ in calls(fell)] == []
