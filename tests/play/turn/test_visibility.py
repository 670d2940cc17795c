"""A blind roll is the game master's: its roller sees nothing that depends on its faces."""

import json
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from play.completion.complete import complete
from play.turn.values import Ruling

#: blind sentences of each system, with the dice that they roll; what else they roll is fair
GAMES: dict[str, dict[str, tuple[int, ...]]] = {
    "heresy": {
        "move hack+WS at Scar blind": (6, 6),
        "damage 2d6 at Scar blind": (6, 6),
        "suffer 1d6 blind": (6,),
        "roll 2d6 blind": (6, 6),
    },
    "genesys": {
        "check stealth vs hard blind": (8, 8, 8, 8, 8),
        "pool 2g1y vs 2p blind": (12, 8, 8, 8, 8),
        "roll d100 blind": (100,),
    },
    "tens": {
        "move dodge blind": (10, 10),
        "attack at Scar blind": (10, 10),
        "save dex blind": (10, 10),
        "roll d20 blind": (20,),
    },
    "fantasy": {"test bod blind": (6,), "roll 2d6 blind": (6, 6)},
    "odd": {
        "save str blind": (20,),
        "attack d8 at Scar blind": (8,),
        "harm d6 Griff blind": (6,),
        "roll 2d6 blind": (6, 6),
    },
}
LOOKUPS = [
    "sheet show", "sheet list", "history", "history 4", "ledger", "waiting", "catchup", "help",
    "game show", "privacy", "sheet export", "privacy export",
]  # fmt: skip
TYPED = ["", "sheet set ", "sheet set wounds", "move ", "undo ", "fix ", "history "]


def seen(ruling: Ruling) -> dict[str, Any]:
    """Return all of a ruling that reaches a person: words, labels, buttons and files."""
    outcome = ruling.outcome
    facts = {fact.key: fact.value for fact in outcome.facts}
    return {
        "title": outcome.title,
        "prose": outcome.prose,
        "told": [(fact.label, fact.text or fact.value) for fact in outcome.facts if fact.label],
        "choices": [(each.choice.label, each.choice.says) for each in ruling.choices],
        "file": outcome.document.content.decode()
        if outcome.document
        else _unsalted(facts.get("json")),
    }


def _unsalted(text: object) -> object:
    """Return an export without what is random in it."""
    if not isinstance(text, str):
        return text
    whole = json.loads(text)
    for entry in whole.get("entries", ()):
        entry.pop("at", None)
    return whole


Script = tuple[tuple[str, tuple[int, ...]], ...]


async def played(system: str, script: Script) -> dict[str, Any]:
    """Play a game in which alice rolls blind, and return all that players can find out after."""
    found: dict[str, Any] = {}
    async with LocalTable(":memory:") as table:
        await table.hear(":clock 2026-12-01 10:00")
        await table.hear(f"/game start {system}")
        await table.hear("/npc new Scar shown")
        await table.hear(":as bob")
        await table.hear("/sheet new Isaac")
        await table.hear(":as alice")
        await table.hear("/sheet new Griff")
        for sentence, faces in script:
            await table.hear(":dice " + " ".join(map(str, faces)))
            reply = await table.hear(f"/{sentence}")
            assume(reply.ruling)  # what came of the one before may forbid it, and that is told
        for who in ("alice", "bob"):
            await table.hear(f":as {who}")
            for text in LOOKUPS:
                looked = await table.hear(f"/{text}")
                found[f"{who}: {text}"] = seen(looked.ruling) if looked.ruling else looked.error
            for typed in TYPED:
                told = await complete(table.referee, table.said(typed))
                found[f"{who} typing {typed}"] = told
    return {key: str(each) if isinstance(each, Exception) else each for key, each in found.items()}


@st.composite
def twins(draw: st.DrawFn) -> tuple[str, Script, Script]:
    """Two scripts of the same blind sentences with other faces."""
    system = draw(st.sampled_from(sorted(GAMES)))
    said = draw(st.lists(st.sampled_from(sorted(GAMES[system])), min_size=1, max_size=3))

    def rolled() -> Script:
        return tuple(
            (each, tuple(draw(st.integers(1, side)) for side in GAMES[system][each]))
            for each in said
        )

    return system, rolled(), rolled()


@settings(max_examples=12, deadline=None)
@given(twins())
async def test_twin_games_that_differ_in_blind_faces_look_the_same_to_players(
    pair: tuple[str, Script, Script],
) -> None:
    system, one, other = pair
    assert await played(system, one) == await played(system, other)


async def test_what_follows_a_blind_roll_stays_blind() -> None:
    async with LocalTable(":memory:") as table:
        for line in ("/game start heresy", ":as alice", "/sheet new Griff"):
            await table.hear(line)
        await table.hear("/move hack+WS blind")
        fixed = await table.hear("/fix 3 move hack+WS")
        again = await table.hear("/again")
        assert fixed.ruling is not None
        assert again.ruling is not None
        assert (fixed.ruling.visible, again.ruling.visible) == ("blind", "blind")
