"""Catching up after a while away: what happened, what changed, what you owe."""

from collections.abc import Sequence

from play import desk_wording as wording
from play.hiding import told
from play.links import links
from play.owing import owed, players
from play.turn import Handlers, Turn, Understood
from play.verbs.timing import zone_of
from play.verbs.waiting import live
from play.wording import entry_line
from rules.core.changes import merged
from rules.core.desk import CatchUp
from rules.core.outcome import Fact, Outcome
from rules.core.record import Change
from storage import desk, journal
from storage.journal import Entry

MOST = 50


async def catch_up(turn: Turn, understood: Understood) -> Outcome:
    """Tell what happened since the speaker last spoke, or the last so many entries."""
    request = understood.request
    assert isinstance(request, CatchUp)
    turn.system  # noqa: B018 - asks for a game
    since = await desk.spoke(turn.tx, turn.found.game, turn.said.speaker)
    if request.count is None:
        entries = await journal.since(turn.tx, turn.found.game, since)
    else:
        count = min(max(request.count, 1), MOST)
        entries = await journal.last(turn.tx, turn.found.game, count)
    mine = [row for row in await owed(turn.tx, turn.found, turn.scene) if _owes(turn, row.persons)]
    unseen = next((entry.number for entry in entries if entry.number > since), None)
    found = await links(
        turn.tx, turn.found, [*(r.entry for r in mine), *([unseen] if unseen else [])]
    )
    link = found.get(unseen or 0)
    changed = _changed(turn, entries)
    lines = [entry_line(each, turn.people, told(turn.scene, each)) for each in entries[-MOST:]]
    parts = [
        wording.first_unseen(unseen, link) if unseen else "",
        wording.earlier(len(entries) - MOST) if len(entries) > MOST else "",
        *lines,
        *(wording.your_change(change) for change in changed if change.field != "record"),
        *(wording.waits(row, True, found.get(row.entry, ""), zone_of(turn.scene)) for row in mine),
    ]
    return Outcome(
        wording.caught_up(len(entries), request.count is None),
        prose="\n".join(filter(None, parts)),
        facts=(
            Fact("since", since),
            Fact("first_unseen", unseen),
            Fact("link", link),
            Fact("scenes", _scenes(entries)),
            Fact("entries", [each.number for each in entries]),
            Fact("rulings", [[each.number, each.outcome.title] for each in entries]),
            Fact("changes", [[c.name, c.field, c.before, c.after] for c in changed]),
            Fact("owed", [row.row() for row in mine]),
        ),
        choices=live(mine),
        recorded=False,
        private=True,
    )


def _owes(turn: Turn, persons: Sequence[str]) -> bool:
    return turn.said.speaker in persons


def _scenes(entries: Sequence[Entry]) -> list[str]:
    """Return the scenes that began in these entries."""
    begun = [each for each in entries if each.kind == "scene_start" and not each.undone_by]
    facts = [{fact.key: fact.value for fact in each.outcome.facts} for each in begun]
    return [str(each["scene"]) for each in facts if each.get("scene")]


def _changed(turn: Turn, entries: Sequence[Entry]) -> tuple[Change, ...]:
    """Return what changed on the speaker's own sheets, all in all."""
    sheets = turn.scene.sheets
    mine = {
        record
        for record in sheets
        if not sheets[record].npc
        and turn.said.speaker in (sheets[record].owner, *players(turn.scene, sheets[record]))
    }
    seen = (each for each in entries if told(turn.scene, each))
    return merged(c for each in seen for c in each.changes if c.record in mine)


HANDLERS: Handlers = {CatchUp: catch_up}
