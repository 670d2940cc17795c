"""What `/help VERB` shows: three sentences of this very game, each of which can be said."""

from typing import Any

import pytest

from grammar.registry import verbs_of
from rules.registry import SYSTEMS
from tests.language.conftest import Speaking, speaking

#: verbs that can be said in one way only
ALONE = frozenset({"about", "waiting", "sunder", "x"})
#: verbs that are refused to who is whole
NEEDED = frozenset({"rest", "heal"})
#: verbs of which a player is shown less: the rest of them is the game master's
MASTERS = frozenset({"game", "ask", "nudge", "gm", "chronicle", "round", "time", "undo", "act",
                     "narrate", "date", "chapter", "give"})  # fmt: skip


async def examples(table: Speaking, system: str) -> dict[str, list[str]]:
    """Return what is shown for every verb of a game."""
    shown = {}
    for verb in verbs_of(system):
        reply = await table.line(f"/help {verb}")
        assert reply["ok"], verb
        shown[verb] = reply["facts"]["examples"]
    return shown


@pytest.mark.parametrize("speaker", ["alice", "gm"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_verb_shows_three_examples_of_its_own(system: str, speaker: str) -> None:
    async with speaking(system) as table:
        await table.fresh(speaker)
        shown = await examples(table, system)
    fewer = ALONE | (frozenset() if speaker == "gm" else MASTERS | NEEDED)
    assert not {verb: each for verb, each in shown.items() if len(set(each)) < 3}.keys() - fewer
    assert all(shown[verb] for verb in ALONE & shown.keys())
    others = {v: each for v, each in shown.items() if not all(e.startswith(v) for e in each)}
    assert not others


@pytest.mark.parametrize("speaker", ["alice", "gm"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_example_is_ruled_on_or_clearly_refused(system: str, speaker: str) -> None:
    async with speaking(system) as table:
        await table.fresh(speaker)
        wrong = []
        for said in (each for shown in (await examples(table, system)).values() for each in shown):
            reply = await table.line(said)
            if not is_clear(reply):
                wrong.append((said, reply["error"]))
    assert not wrong


def is_clear(reply: dict[str, Any]) -> bool:
    """Say whether a sentence was ruled on, asked about, or understood and refused."""
    if reply["ok"]:
        return True
    error = reply["error"]
    asked = bool(error.get("choices")) and error["column"] is None
    return error["kind"] != "not_understood" or asked


async def test_an_example_names_who_and_what_is_here() -> None:
    async with speaking("odd") as table:
        await table.fresh("alice")
        reply = await table.line("/help attack")
        assert reply["facts"]["examples"][0] == "attack sword at Scar"
        await table.line(":as gm")
        assert (await table.line("/help save"))["facts"]["examples"][0] == "save str as Griff"
