"""A line is one act, unless something stands between two that are both clear; and of two moves,
skills or stats in one sentence none is dropped."""

import re
from typing import Any

import pytest

from rules.registry import SYSTEMS
from tests.language.conftest import rows, speaking

#: what stands between two sentences
BETWEEN = re.compile(r";|\n|\bthen\b|[.!] \w", re.IGNORECASE)


def replies(reply: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all that a line was answered with, each ruling by itself."""
    several: list[dict[str, Any]] = reply.get("replies") or [reply]
    return [each for each in several if each["ok"]]


def test_no_row_of_the_tables_wants_one_act_ruled_twice() -> None:
    """T1: only what is said as two sentences means two."""
    twice = [row for row in rows() if row.how == "said" and "; " in row.means]
    assert not [row.sentence for row in twice if not BETWEEN.search(row.sentence)]


@pytest.mark.parametrize(
    "text",
    ["I charge and attack Scar", "I swing and hit the ogre with my sword", "attack and rest",
     "I run up and strike Scar", "I hack and slash at Scar", "I aim and shoot at Scar",
     "I attack Scar, rest", "I hit and hit and hit the ogre"],
)  # fmt: skip
@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_bare_and_or_comma_never_makes_two_acts(system: str, text: str) -> None:
    """T1: one sentence, one entry."""
    async with speaking(system) as table:
        assert len(replies(await table.say("alice", text))) <= 1


@pytest.mark.parametrize(
    "text",
    ["I hack and slash at Scar with my chainsword", "/move hack and slash Scar with my chainsword",
     "I hack & slash Scar with the chainsword", "hack and slash at Scar with chainsword"],
)  # fmt: skip
async def test_to_hack_and_slash_is_one_move(text: str) -> None:
    """T1: a name may have an `and` in it."""
    async with speaking("heresy") as table:
        (ruled,) = replies(await table.say("alice", text))
    assert ruled["facts"]["move"] == "hack_and_slash"
    assert "Scar" in ruled["said"]
    assert "chainsword" in ruled["said"]


FIRST = {"heresy": "move hack+ws at Scar", "genesys": "check stealth vs hard",
         "tens": "move stealth hard", "fantasy": "test bod", "odd": "save dex"}  # fmt: skip


@pytest.mark.parametrize("between", ["; ", " then ", " and then ", ". ", "\n"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_what_stands_between_sentences_parts_them(system: str, between: str) -> None:
    """T1: two that are clear are both said, in their order."""
    said = FIRST[system]
    async with speaking(system) as table:
        assert len(replies(await table.say("alice", f"/{said}{between}roll 2d6"))) == 2


@pytest.mark.parametrize(
    "second", ["blorp the ogre", "harm 2 Zorg", "I look menacing", "roll if he runs", "attack Zorg"]
)
@pytest.mark.parametrize("between", ["; ", " then ", ". ", "\n"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_nothing_is_done_unless_every_part_is_clear(
    system: str, between: str, second: str
) -> None:
    """T1: the first is not said before the last is understood."""
    async with speaking(system) as table:
        reply = await table.say("alice", f"{FIRST[system]}{between}{second}")
    assert not replies(reply), reply


async def test_two_acts_that_are_not_said_as_two_are_offered_alone() -> None:
    """T1: neither is done, and neither is forgotten."""
    async with speaking("heresy") as table:
        reply = await table.say("alice", "/move hack+ws at Scar, damage 2d6 at Scar")
    offered = [each["says"] for each in reply["error"]["choices"]]
    assert offered == ["move hack_and_slash +WS at Scar", "damage 2d6 at Scar"]


@pytest.mark.parametrize(
    ("system", "text", "kind", "either"),
    [
        ("heresy", "/move hack_and_slash parley at Scar", "moves",
         ["move hack_and_slash at Scar", "move parley at Scar"]),
        ("heresy", "/move defy+ag parley", "moves", ["move parley +Ag", "move defy_danger +Ag"]),
        ("heresy", "/move hack ws ag at Scar", "stats",
         ["move hack_and_slash WS at Scar", "move hack_and_slash Ag at Scar"]),
        ("heresy", "/move hack+ws at Scar with ag", "stats",
         ["move hack_and_slash +WS at Scar", "move hack_and_slash at Scar with Ag"]),
        ("heresy", "/move hack at Scar with chainsword laspistol", "weapons",
         ["move hack_and_slash at Scar with chainsword",
          "move hack_and_slash at Scar with laspistol"]),
        ("genesys", "/check stealth cool vs hard", "skills",
         ["check stealth vs hard", "check cool vs hard"]),
        ("genesys", "/check stealth vs Scar perception cool", "skills",
         ["check stealth vs Scar perception", "check stealth vs Scar cool"]),
        ("tens", "/move stealth dodge hard", "moves", ["move stealth hard", "move dodge hard"]),
        ("tens", "/move stealth dex str hard", "abilities",
         ["move stealth dex hard", "move stealth str hard"]),
        ("fantasy", "/test bod int", "attributes", ["test bod", "test int"]),
        ("fantasy", "/test bod+melee+survival", "skills",
         ["test bod +melee", "test bod +survival"]),
        ("odd", "/save str dex", "attributes", ["save str", "save dex"]),
        ("odd", "/save str vs Ogre dex wil", "attributes",
         ["save str vs Ogre dex", "save str vs Ogre wil"]),
    ],
)  # fmt: skip
async def test_of_two_of_a_kind_none_is_dropped(
    system: str, text: str, kind: str, either: list[str]
) -> None:
    """T4: it is refused, and either is offered."""
    async with speaking(system) as table:
        error = (await table.say("alice", text))["error"]
    assert error["message"].startswith(f"That names two {kind}.")
    assert [each["says"] for each in error["choices"]] == either


async def test_the_same_twice_is_not_two() -> None:
    """T4: whoever says a move's name twice means one."""
    async with speaking("heresy") as table:
        reply = await table.say("alice", "/move hack hack_and_slash at Scar")
    assert reply["ok"] or "two" not in reply["error"]["message"]
