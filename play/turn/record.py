"""Writes a settled sentence into the journal, with what it changes and what it offers."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from play.clock import stamp
from play.turn.scene import upgraded
from play.turn.turn import Turn
from play.turn.unmet import veil
from play.turn.values import Settled
from rules.core.outcome import Choice
from rules.core.records.record import encode
from rules.core.ruling import spoken
from storage import scenes
from storage import turn as journal
from storage.turn import Draft, Kept


def record(
    turn: Turn, settled: Settled, *, source: str, about: int = 0, undoes: int = 0
) -> tuple[Settled, int]:
    """Keep one entry. Return it with what it offers, and its number."""
    found = turn.found
    offered = tuple(_pointed(c, found.last + 1, settled.visible) for c in settled.outcome.choices)
    settled = settled._replace(outcome=replace(settled.outcome, choices=offered))
    stage = turn.scene.stage
    unsaved = {} if stage.record in found.rows else {stage.record: encode(stage)}
    values = scenes.applied(found, settled.outcome.changes, unsaved)
    draft = Draft(
        source=source,
        speaker=turn.said.speaker,
        channel=turn.said.channel,
        said=settled.said,
        verb=settled.verb,
        actor=settled.acting,
        visible=settled.visible,
        dice=settled.dice,
        outcome=settled.outcome,
        at=stamp(turn.now),
        about=about,
        undoes=undoes,
        look_at=_look_at(turn, settled),
    )
    kept = Kept(
        values=values,
        kinds={record: _kind(turn, record) for record in values},
        offered=offered,
        takes=settled.takes,
        system=found.system,
        version=turn.system.version,
    )
    return settled, journal.record(turn.tx, found, draft, kept)


def _look_at(turn: Turn, settled: Settled) -> str:
    """Return when there may be something to do: to remind someone, to pass someone by, or to say
    a plan that nobody lived to say."""
    game, changes = turn.scene.game, settled.outcome.changes
    nudged = any(c.record == game.record and "nudge" in c.field for c in changes)
    if nudged or turn.found.plans:
        return stamp(turn.now)
    stage = turn.scene.stage
    due = [c.after for c in changes if c.record == stage.record and c.field == "due"] or [stage.due]
    when = [datetime.fromtimestamp(each, UTC) for each in due if isinstance(each, int) and each]
    after = game.nudge.get("after")
    when += [turn.now + timedelta(seconds=after)] if isinstance(after, int) else []
    return stamp(min(when)) if when else ""


def _kind(turn: Turn, record: int) -> str:
    """Return what a record is. Those that come into being in a turn are its stage, or sheets."""
    row = turn.found.rows.get(record)
    if row is not None:
        return row.kind
    return "stage" if record == turn.scene.stage.record else "sheet"


async def record_more(turn: Turn, about: int) -> list[tuple[Settled, int]]:
    """Keep what else was settled in this turn, each as an entry that follows up the first."""
    kept = []
    for place, settled in enumerate(turn.more, start=1):
        turn.found = upgraded(await scenes.read(turn.tx, turn.said.channel, turn.said.parent))
        source = f"{turn.said.source}:{place}"
        settled = veil(turn, settled, rules=True)
        kept.append(record(turn, settled, source=source, about=about))
    return kept


def spoken_for(choice: Choice, visible: str) -> Choice:
    """Let a choice that belongs to no entry say itself for whom it is made, and how hidden."""
    if choice.says.startswith("pick "):  # taken for whoever it was offered to
        return choice
    somebody = choice.of and choice.who in ("player", "gm") and " as " not in choice.says
    whose = f" as {spoken(choice.of)}" if somebody else ""
    head, mark, comment = choice.says.partition(" # ")
    return choice._replace(says=f"{head}{whose}{_hidden(visible)}{mark}{comment}")


def _hidden(visible: str) -> str:
    return "" if visible == "all" else f" {visible}"


def _pointed(choice: Choice, number: int, visible: str) -> Choice:
    """Let what a choice says name the entry that offers it, and be as secret as that was."""
    if not choice.recalls or " entry " in choice.says:
        return choice
    head, mark, comment = choice.says.partition(" # ")
    return choice._replace(says=f"{head} entry {number}{_hidden(visible)}{mark}{comment}")
