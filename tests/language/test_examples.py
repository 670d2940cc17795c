"""What `/help VERB` shows: three sentences of this very game. `tests/play` says them all."""

import pytest

from grammar.parser import verbs_of
from rules.registry import SYSTEMS
from tests.language.conftest import speaking

#: verbs that can be said in one way only
ALONE = frozenset({"about", "waiting", "sunder", "x"})
#: verbs that are refused to who is whole
NEEDED = frozenset({"rest", "heal"})
#: verbs of which a player is shown less: the rest of them is the game master's
MASTERS = frozenset({"game", "ask", "nudge", "gm", "chronicle", "round", "time", "undo", "act",
                     "narrate", "date", "chapter", "give", "clock", "table"})  # fmt: skip


@pytest.mark.parametrize("speaker", ["alice", "gm"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_verb_shows_three_examples_of_its_own(system: str, speaker: str) -> None:
    async with speaking(system) as table:
        await table.fresh(speaker)
        replies = {verb: await table.line(f"/help {verb}") for verb in verbs_of(system)}
    shown = {verb: reply["facts"]["examples"] for verb, reply in replies.items()}
    fewer = ALONE | (frozenset() if speaker == "gm" else MASTERS | NEEDED)
    assert not {verb: each for verb, each in shown.items() if len(set(each)) < 3}.keys() - fewer
    assert all(shown[verb] for verb in ALONE & shown.keys())
    others = {v: each for v, each in shown.items() if not all(e.startswith(v) for e in each)}
    assert not others


async def test_an_example_names_who_and_what_is_here() -> None:
    async with speaking("odd") as table:
        await table.fresh("alice")
        reply = await table.line("/help attack")
        assert reply["facts"]["examples"][0] == "attack sword at Scar"
        await table.line(":as gm")
        assert (await table.line("/help save"))["facts"]["examples"][0] == "save str as Griff"
