"""Finds out once which NPCs the players of an older game have met, by what everyone could read.

Revealing NPCs used to be optional. So an NPC counts as met (name and looks) if a public entry names
it, unless it was hidden afterwards.
"""

import re
from collections.abc import Mapping
from datetime import datetime

from play.current_time import stamp
from play.turn.scene_builder import upgrade_state
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import PlayerError
from storage import games, journal, scene_query, secret_entries
from storage.engine.database import Database
from storage.journal import Entry

#: entries read at once, so that nobody waits longer than that takes
PAGE = 200


class MeetingsUnknown(Exception):
    """Raised when it isn't known yet whom a game's players have met: find out, then try again."""

    def __init__(self, game: int) -> None:
        super().__init__(game)
        self.game = game


async def find_meetings(database: Database, game: int) -> None:
    """Find out and store whom the players of a game have met."""
    async with database.begin_reading() as tx:
        found = upgrade_state(await scene_query.read(tx, "", "", game=game))
        shown = await secret_entries.list_revealed(tx, game)
    left = {
        row.id: _compile_name(row.name)
        for row in found.rows.values()
        if row.kind == "npc" and not row.values().get("shown")
    }
    met: set[int] = set()
    number = found.last + 1
    while left and number > 1:
        async with database.begin_reading() as tx:
            page = await journal.list_before(tx, game, number, PAGE)
        for entry in page:
            public = entry.number in shown or (entry.visible == "all" and not entry.outcome.private)
            decided = _decide_met(entry, left, public)
            met |= {record for record, named in decided.items() if named}
            left = {record: name for record, name in left.items() if record not in decided}
        number = page[-1].number if page else 0
    await _keep(database, game, met)


def _compile_name(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def _decide_met(entry: Entry, left: Mapping[int, re.Pattern[str]], public: bool) -> dict[int, bool]:
    """Return whether each NPC counts as met, for those that this entry names or hides."""
    outcome = entry.outcome
    public = public and entry.verb != "game"  # a new game's suggestions name nobody real
    told = (f"{fact.label} {fact.text or fact.value}" for fact in outcome.facts if fact.label)
    text = "\n".join((entry.said, outcome.title, outcome.prose, *told)) if public else ""
    named = {
        r for r, name in left.items() if r in (entry.actor, entry.subject) or name.search(text)
    }
    hidden = {c.record for c in entry.changes if c.field == "shown" and c.after is False}
    found = dict.fromkeys(named, True) if public else {}
    return found | dict.fromkeys(hidden & left.keys(), False)


async def _keep(database: Database, game: int, met: set[int]) -> None:
    """Reveal the NPCs that players had met, without their numbers."""
    async with database.transaction(game) as tx:
        rows = upgrade_state(await scene_query.read(tx, "", "", game=game)).rows
        now = {r: rows[r].values() for r in met if r in rows and rows[r].kind == "npc"}
        sheets = {
            record: {**values, "shown": True, "numbers": False}
            for record, values in now.items()
            if not values.get("shown")
        }
        await games.mark_met(tx, game, sheets)


async def note_unknown(
    database: Database, now: datetime, said: Utterance, error: PlayerError
) -> None:
    """Log a name that no one the player knows bears, in the same way whether or not it exists."""
    game, name = error.unknown
    if name:
        async with database.transaction(game) as tx:
            games.note_name(tx, game, said.speaker, stamp(now), name)
