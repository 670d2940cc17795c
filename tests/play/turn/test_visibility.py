"""A blind roll is the game master's: its roller sees nothing that depends on its faces."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from play.completion.complete import complete
from play.turn.values import Ruling

#: how a blind roll is made in each system, how many faces it needs of which die, and what follows
GAMES = {
    "heresy": ("move hack+WS at Scar blind", (6, 6)),
    "odd": ("save str blind", (20,)),
    "tens": ("move dodge blind", (10, 10)),
    "fantasy": ("test bod blind", (4, 4)),
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
        "file": outcome.document.text if outcome.document else _unsalted(facts.get("json")),
    }


def _unsalted(text: object) -> object:
    """Return an export without what is random in it."""
    if not isinstance(text, str):
        return text
    whole = json.loads(text)
    for entry in whole.get("entries", ()):
        entry.pop("at", None)
    return whole


async def played(system: str, faces: tuple[int, ...]) -> dict[str, Any]:
    """Play a game in which alice rolls blind, and return all that she can find out after."""
    found: dict[str, Any] = {}
    sentence, _ = GAMES[system]
    async with LocalTable(":memory:") as table:
        await table.hear(":clock 2026-12-01 10:00")
        await table.hear(f"/game start {system}")
        await table.hear("/npc new Scar")
        await table.hear(":as alice")
        await table.hear("/sheet new Griff")
        await table.hear(":dice " + " ".join(map(str, faces)))
        reply = await table.hear(f"/{sentence}")
        assert reply.ruling is not None, reply.error
        for text in LOOKUPS:
            looked = await table.hear(f"/{text}")
            found[text] = seen(looked.ruling) if looked.ruling else str(looked.error)
        for typed in TYPED:
            found[f"typing {typed}"] = await complete(table.referee, table.said(typed))
    return found


@st.composite
def twins(draw: st.DrawFn) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    system = draw(st.sampled_from(sorted(GAMES)))
    sides = GAMES[system][1]
    faces = st.tuples(*(st.integers(1, side) for side in sides))
    return system, draw(faces), draw(faces)


@settings(max_examples=12, deadline=None)
@given(twins())
async def test_twin_games_that_differ_in_blind_faces_look_the_same_to_the_roller(
    pair: tuple[str, tuple[int, ...], tuple[int, ...]],
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
