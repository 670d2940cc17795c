"""An NPC that was not revealed is nobody to players, whatever they type.

Twin games that differ only in the name of a hidden NPC: in one a player's sentences name it, in the
other nobody has that name. What players get must be the same.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.parser import verbs_of
from local.json_lines import reply_json
from local.table import LocalTable, Reply
from play.completion.whole_sentences import complete
from storage.engine import sqlite
from tests.play.turn.test_visibility import LOOKUPS, seen
from tests.samples import examples, sample

#: what each game's Griff and the others are like, and what the hidden one does before players act
GAMES = {
    "heresy": ("ws=2 wounds=2", "defense=2", "suffer 2d6 for Griff from {}"),
    "genesys": ("brawn=3", "brawn=2", "range {}, Griff short"),
    "tens": ("str=16 hp=5 max_hp=12", "hp=7", "attack Griff as {}"),
    "fantasy": ("", "bod=d8", "attack d6 at Griff as {}"),
    "odd": ("str=12 hp=6 weapon=d8", "hp=5 weapon=d6", "attack at Griff as {}"),
}
HIDDEN, OTHER = "Vorx", "Mulk"
#: ways to name someone with any verb
FORMS = (
    "{verb} Vorx", "{verb} at Vorx", "{verb} 1 Vorx", "{verb} vorx # hm", "{verb} Scar, Vorx",
    "{verb} show Vorx", "{verb} Vor", "{verb} all but Vorx", "{verb} as Vorx",
)  # fmt: skip
#: of a game's own verbs, with all that they need
OWN = {
    "heresy": (
        "move hack+WS at {}", "damage 2d6 at {}", "suffer 2d6 from {}", "harm 1 {}", "heal 1 {}",
        "odds move hack at {}", "bond add {}", "interfere {}", "aid {}", "forward +1 {}",
        "resource give 1 to {}",
    ),
    "genesys": (
        "attack at {} with fists", "range {} short", "check cool vs {}", "odds attack {}",
        "harm 2 {}", "status prone add {}", "maneuver engage {}", "check melee vs {}'s discipline",
    ),
    "tens": (
        "attack {}", "move dodge at {}", "odds attack {}", "harm 1 {}", "save dex vs {}",
        "heal 1 {}", "aid {}",
    ),
    "fantasy": (
        "attack d6 at {}", "test bod vs {}", "odds attack d6 at {}", "harm 1 {}", "treat {}",
        "test wil at {}",
    ),
    "odd": (
        "attack {}", "attack d6 blast at {}", "odds attack {}", "save str vs {}", "range near {}",
        "harm 1 {}", "deed trip {}", "use bandage on {}",
    ),
}  # fmt: skip
SHARED = (
    "I attack {}", "what is {} doing?", "say as {}: hello", "say hello {}", "plan attack {}",
    "scene join {}", "history {}", "roll 1d6 for {}",
    "vote {} or Scar?", "keep hit: attack {}", "turn to {}", "move to {}", "lend Griff to {}",
    "item give rope to {}", "npc reveal {}", "ask {}: roll 1d6", "rules {}", "undo {}",
    "again at {}", "fix attack {}", "round start {}", "attack {} and Scar", "attack all",
)  # fmt: skip
#: what takes the name, so that it is somebody's afterwards
TAKING = (
    "hireling hire {} athletics",
    "hireling hire {}",
    "sheet rename Griff to {}",
    "sheet new {}",
)
#: what would end the game, or everything in it; and what has a random mark
LEFT_OUT = {"privacy", "game", "seal"}
TYPED = ("attack V", "attack at Vo", "harm 1 V", "sheet show V", "odds attack V", "as V", "Vor")


def every_verb(system: str) -> list[str]:
    """Return sentences of every verb that name the hidden one."""
    verbs = sorted(set(verbs_of(system)) - LEFT_OUT)
    formed = [form.format(verb=verb) for verb in verbs for form in FORMS]
    whole = [each.format(HIDDEN) for each in (*OWN[system], *SHARED)]
    return [*whole, *formed, *(each.format(HIDDEN) for each in TAKING)]


@pytest.fixture(autouse=True)
def no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let notes be written with the next turn alone, so that it is no matter how fast one is."""
    monkeypatch.setattr(sqlite, "PAUSE", 3600.0)


class Watched:
    """A table at which every statement to the database is counted."""

    def __init__(self, table: LocalTable) -> None:
        self.table = table
        self.count = 0
        self.last = ""

    async def begin(self, system: str, name: str) -> None:
        pc, npc, does = GAMES[system]
        await self.table.hear(":clock 2026-12-01 10:00")
        for line in (
            f"/game start {system}", "/npc new Scar shown", ":as bob", "/sheet new Isaac",
            ":as alice", f"/sheet new Griff {pc}", ":as gm", f"/npc new {name} {npc}",
            f"/scene start Cave with Griff, Isaac, Scar, {name}", "/round start", f"/harm 1 {name}",
            ":dice 1 2 3 4 5 6 1 2 3 4", f"/{does.format(name)}", ":dice 3 4 5 6 1 2 3 4 5 6 1 2",
            f"/item add axe as {name}", "/init all",
        ):  # fmt: skip
            await self.table.hear(line)
        connection = self.table.database._connection  # type: ignore[attr-defined]
        await connection.set_trace_callback(self._counted)

    def _counted(self, statement: str) -> None:
        """Count a statement once, for however many rows it is sent."""
        kind = " ".join(statement.split()[:4])
        self.count += kind != self.last
        self.last = kind

    async def say(self, line: str, by: str = "alice") -> dict[str, Any]:
        """Return all that a player gets for a sentence, and how many statements it took."""
        await self.table.hear(f":as {by}")
        await self.table.hear(":dice 3 4 2 5 1 6 3 2 4 1 5 2 3 4 2 5 1 6")
        database = self.table.database
        await database.settle()
        before = self.count
        reply = await self.table.hear(f"/{line}")
        await database.settle()  # else notes are written some time
        return {**told(reply), "statements": self.count - before}

    async def typing(self, text: str) -> Any:
        return await complete(self.table.referee, self.table.make_utterance(text))


def told(reply: Reply) -> dict[str, Any]:
    """Return all of a reply that reaches a player."""
    if reply.ruling is None or reply.ruling.outcome.kind in ("question", "for_whom"):
        return reply_json(reply)
    ruling = reply.ruling
    changes = [[c.name, c.field, c.before, c.after] for c in ruling.outcome.changes]
    more = [seen(each) for each in (*ruling.more, *ruling.ran, *reply.ran)]
    kept = (ruling.said, ruling.number, ruling.visible, ruling.rolled)
    return {**seen(ruling), "kept": kept, "changes": changes, "more": more}


@pytest.mark.sampled
@pytest.mark.parametrize("system", GAMES)
async def test_its_name_is_one_that_nobody_has_in_every_verb(system: str) -> None:
    """T5: the same words, offers, kind, column, entries and statements, whatever is typed."""
    async with LocalTable(":memory:") as one, LocalTable(":memory:") as other:
        hidden, nobody = Watched(one), Watched(other)
        await hidden.begin(system, HIDDEN)
        await nobody.begin(system, OTHER)
        for line in sample(every_verb(system), 40):
            assert await hidden.say(line) == await nobody.say(line), line
        for text in TYPED:
            assert await hidden.typing(text) == await nobody.typing(text), text
        for who in ("alice", "bob"):
            for text in LOOKUPS:
                assert await hidden.say(text, who) == await nobody.say(text, who), (who, text)


WORDS = st.sampled_from(
    ["Vorx", "vorx", "Vor", "at", "1", "all", "but", "Scar", "Griff", "as", "with", "entry 5", "#"]
)


@settings(max_examples=examples(25))
@given(st.sampled_from(sorted(GAMES)), st.data())
async def test_so_it_is_in_any_words(system: str, data: st.DataObject) -> None:
    """T5: of any verb with any words about it."""
    verbs = sorted(set(verbs_of(system)) - LEFT_OUT)
    async with LocalTable(":memory:") as one, LocalTable(":memory:") as other:
        hidden, nobody = Watched(one), Watched(other)
        await hidden.begin(system, HIDDEN)
        await nobody.begin(system, OTHER)
        for _ in range(5):
            verb = data.draw(st.sampled_from(verbs))
            words = data.draw(st.lists(WORDS, min_size=1, max_size=5))
            line = f"{verb} {' '.join(words)}"
            assert await hidden.say(line) == await nobody.say(line), line
