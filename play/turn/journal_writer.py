"""Writes what was settled into the journal, with its changes and its choices."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from play.current_time import stamp
from play.language.canonical_sentence import with_tail
from play.turn.choices import choice_sentences
from play.turn.scene_builder import build_scene, upgrade_state
from play.turn.secrets.numbers_players_know import tell_more
from play.turn.secrets.unmet_npcs import veil, without_unmet
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Ruling, Settled
from play.turn.visibility import known_dice, without_hands
from rules.core.outcome import Choice, Outcome
from rules.core.records.player_view import rebase_changes
from rules.core.records.record import Change, Value, copy_with, encode
from rules.core.rule_helpers import quote_name
from storage import scene_query
from storage import turn_writer as journal
from storage.secret_entries import REALLY
from storage.turn_writer import Kept, NewEntry

#: verbs of choices that are always public, whatever they follow up
OF_THE_TABLE = frozenset({"round", "turn", "init", "time", "date", "sheet", "whisper", "deck"})


def _address_choices(settled: Settled, number: int) -> tuple[Choice, ...]:
    """Return the choices as an entry of this number offers them."""
    return tuple(
        [
            _point_choice(c, number, settled.visible)
            for c in settled.outcome.choices
            if settled.visible == "all" or c.who != "others"  # who can't see a secret card
        ]
    )


def record(
    turn: Turn, settled: Settled, *, source: str, about: int = 0, undoes: int = 0
) -> tuple[Settled, int]:
    """Write an entry. Return what was settled, with its choices addressed, and its number."""
    found = turn.found
    outcome, stage = settled.outcome, turn.scene.stage
    offered = _address_choices(settled, found.last + 1)
    really = _find_real_changes(turn, settled)
    # a channel's stage is stored only once something on it changes
    begins = stage.record not in found.rows and any(c.record == stage.record for c in really)
    new = {stage.record: encode(stage)} if begins else {}
    values = scene_query.apply_changes(found, really, new)
    outcome = _remember_real_changes(outcome, really)
    if outcome.choices:
        outcome = copy_with(outcome, {"choices": offered})
    settled = settled._replace(outcome=outcome)
    entry = NewEntry(
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
    return settled, journal.record(turn.tx, found, entry, kept)


def _find_real_changes(turn: Turn, settled: Settled) -> tuple[Change, ...]:
    """Return what a sentence really changes, even if its speaker sees veiled sheets."""
    if settled.really is not None:
        return settled.really
    if not turn.scene.veiled:
        return settled.outcome.changes
    real = build_scene(turn.found, turn.said, turn.now)
    return rebase_changes(real, settled.outcome.changes)


def _remember_real_changes(outcome: Outcome, really: tuple[Change, ...]) -> Outcome:
    """Keep the real changes in an outcome's memory if they differ from those that are shown."""
    if really is outcome.changes and REALLY not in outcome.memory:
        return outcome
    told = {(each.record, each.field): each for each in outcome.changes}
    real = {(each.record, each.field): each for each in really}
    other = [each for place, each in real.items() if told.get(place) != each]
    other += [replace(each, after=each.before) for place, each in told.items() if place not in real]
    if not other:
        return (
            outcome
            if REALLY not in outcome.memory
            else replace(outcome, memory=_strip_real_changes(outcome))
        )
    kept: list[Value] = [[c.record, c.name, c.field, c.before, c.after] for c in other]
    return replace(outcome, memory={**_strip_real_changes(outcome), REALLY: kept})


def _strip_real_changes(outcome: Outcome) -> dict[str, Value]:
    """Return an outcome's memory without the real changes of an earlier version."""
    return {key: value for key, value in outcome.memory.items() if key != REALLY}


def _look_at(turn: Turn, settled: Settled) -> str:
    """Return when to look at this game again: for a reminder, a deadline or a lost plan."""
    game, stage, changes = turn.scene.game, turn.scene.stage, settled.outcome.changes
    if not (changes or stage.due or game.nudge or turn.found.plans):
        return ""
    of_game = [change for change in changes if change.record == game.record]
    # a plan whose process dies before it is said is found at the next look
    if turn.found.plans or any("nudge" in change.field for change in of_game):
        return stamp(turn.now)
    due = [c.after for c in changes if c.record == stage.record and c.field == "due"] or [stage.due]
    when = [datetime.fromtimestamp(each, UTC) for each in due if each and isinstance(each, int)]
    kept = [change.after for change in of_game if change.field[:10] == "reminders."]
    when += [
        datetime.fromtimestamp(int(each["at"]), UTC) for each in kept if isinstance(each, dict)
    ]
    after = game.nudge.get("after")
    when += [turn.now + timedelta(seconds=after)] if isinstance(after, int) else []
    return stamp(min(when)) if when else ""


def _kind(turn: Turn, record: int) -> str:
    """Return what kind of record this is. One created in this turn is its stage or a sheet."""
    row = turn.found.rows.get(record)
    if row is not None:
        return row.kind
    return "stage" if record == turn.scene.stage.record else "sheet"


async def record_more(turn: Turn, about: int) -> list[tuple[Settled, int, Ruling]]:
    """Write everything else that was settled in this turn, as follow-ups of the first entry."""
    kept = []
    for place, settled in enumerate(turn.draft.more, start=1):
        # the entry before this one may have changed what this one is stored on
        found = upgrade_state(await scene_query.read(turn.tx, turn.said.channel, turn.said.parent))
        turn = replace(turn, found=found)
        source = f"{turn.said.source}:{place}"
        settled = veil(turn, await tell_more(turn, settled), rules=True)
        settled, number = record(turn, settled, source=source, about=about)
        kept.append((settled, number, as_ruling(turn, settled, number)))
    return kept


def address_choice(choice: Choice, visible: str) -> Choice:
    """Add to a choice that belongs to no entry whose it is, and how hidden."""
    if choice.says.startswith("pick "):  # `pick` works out for whom
        return choice
    whose = quote_name(choice.of) if choice.of and choice.who in ("player", "gm") else ""
    return choice._replace(says=with_tail(choice.says, name=whose, visible=visible))


def _point_choice(choice: Choice, number: int, visible: str) -> Choice:
    """Make a choice's sentence name the entry that offers it, and be as secret as that entry.

    Choices about the table itself, such as the next round, are never secret.
    """
    if not choice.recalls and choice.says.partition(" ")[0] in OF_THE_TABLE:
        return choice
    entry = number if choice.recalls else 0
    return choice._replace(says=with_tail(choice.says, entry=entry, visible=visible))


def as_ruling(turn: Turn, settled: Settled, number: int) -> Ruling:
    """Return what was settled and stored as its speaker may see it."""
    outcome = settled.outcome
    if outcome.changes:
        known = without_hands(without_unmet(turn.scene, outcome.changes))
        if len(known) < len(outcome.changes):
            outcome = copy_with(outcome, {"changes": known})
    rolled = known_dice(turn.scene, settled.dice, outcome.memory)
    return Ruling(
        outcome=outcome,
        said=settled.said,
        by=turn.said.name,
        number=number,
        visible=settled.visible,
        rolled=rolled,
        choices=choice_sentences.just_offered(outcome, turn.found.game, number),
        game=turn.found.game,
        system=turn.found.system,
        at=stamp(turn.now),
        manner=turn.manner(outcome.subject or settled.acting, outcome),
        speaker=turn.said.speaker,
        channel=turn.said.channel,
        planned=turn.plan is not None and turn.said.source.startswith("plan:"),
        awaited=bool(turn.found.plans or turn.scene.stage.due),
        purse=turn.system.purse(outcome.memory, (), number),
    )
