"""The ledger: everyone's dice, and whether the journal was tampered with."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from play.language.exact_reading import Understood
from play.language.names.vocabulary import find_nearest_names
from play.posted.message_links import links
from play.turn.odds.luck import fortunes, rows
from play.turn.turn import Handlers, Turn
from play.turn.visibility import known_dice, may_know
from play.verbs.seal import describe_marks
from play.wording import ledger as wording
from play.wording import luck as luck_wording
from play.wording.markup import SOMEONE
from rules.core import rule_helpers
from rules.core.errors import NotFound
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.permissions import is_gm, may_see
from rules.core.records.record import Value
from rules.core.verb_declarations.gm_desk_and_story import Ledger
from storage import dice_ledger as kept
from storage import journal, secret_entries
from storage.dice_ledger import Rolled
from storage.journal import Entry


@dataclass(slots=True)
class Tally:
    """What one player has rolled: sides -> face -> how often. Hidden faces are only counted.

    Players are only told how many blind rolls there were: the number of dice could reveal whether
    one hit.
    """

    rolls: int = 0
    dice: int = 0
    hidden: int = 0
    blind: int = 0
    faces: dict[int, Counter[int]] = field(default_factory=dict)

    def facts(self) -> dict[str, Value]:
        return {
            "rolls": self.rolls,
            "dice": self.dice,
            "hidden": self.hidden,
            "blind": self.blind,
            "faces": {
                f"d{sides}": {str(face): count for face, count in sorted(seen.items())}
                for sides, seen in sorted(self.faces.items())
            },
            "average": {
                f"d{sides}": [f"{average(seen):.2f}", f"{(sides + 1) / 2:.2f}"]
                for sides, seen in sorted(self.faces.items())
            },
        }

    def describe(self, name: str) -> str:
        spread = [wording.spread(sides, seen) for sides, seen in sorted(self.faces.items())]
        return wording.tally(name, self.rolls, self.blind, self.dice, self.hidden, spread)


def average(seen: Counter[int]) -> float:
    return sum(face * count for face, count in seen.items()) / seen.total()


async def ledger(turn: Turn, understood: Understood) -> Outcome:
    """Show totals per player, or check the journal's hash chain."""
    request = understood.request
    assert isinstance(request, Ledger)
    turn.require_game()
    if request.luck:
        return await _luck(turn, request.who.strip().strip('"'))
    if request.seals:
        return await describe_marks(turn)
    rows = await kept.list_rolled(turn.tx, turn.found.game)
    if request.verify:
        return await _verify_ledger(turn, rows)
    tallies = await asyncio.to_thread(tally_dice, rows, whole=is_gm(turn.scene))
    names = {person: turn.people.get(person, SOMEONE) for person in tallies}
    undone = [row.number for row in rows if row.undone]
    rolled = [row.number for row in rows if row.undone and row.dice]
    return Outcome(
        wording.LEDGER,
        prose="\n".join(each.describe(names[p]) for p, each in tallies.items()) or wording.NO_DICE,
        facts=(
            Fact("entries", len(rows)),
            Fact("rolls", sum(each.rolls for each in tallies.values())),
            Fact("players", {names[p]: each.facts() for p, each in tallies.items()}),
            Fact("undone", undone, *wording.undone_line(rolled)),
            Fact("erased", [row.number for row in rows if row.erased]),
        ),
        recorded=False,
    )


def tally_dice(rows: Sequence[Rolled], *, whole: bool) -> dict[str, Tally]:
    """Count dice per player. `whole`: for someone who may know all of them.

    Faces that a correction used again are counted once.
    """
    tallies: dict[str, Tally] = {}
    drawn: dict[int, Counter[tuple[int, int]]] = {}  # shared by a roll's corrections
    for row in rows:
        kept = drawn.get(row.undoes) if row.verb == "fix" else None
        pool = drawn[row.number] = Counter() if kept is None else kept
        left = Counter(row.dice if whole else row.shown) - pool
        pool |= left + pool
        if not left:
            continue
        tally = tallies.setdefault(row.speaker, Tally())
        tally.rolls += 1
        if row.visible == "blind" and not whole:
            tally.blind += 1
            continue
        tally.dice += left.total()
        if row.visible != "all":
            tally.hidden += left.total()
            continue
        for (sides, face), count in left.items():
            tally.faces.setdefault(sides, Counter())[face] += count
    return tallies


async def _luck(turn: Turn, name: str) -> Outcome:
    """Tell how lucky everyone was, or one of them, from the rolls that the speaker may know."""
    shown = await secret_entries.list_revealed(turn.tx, turn.found.game)
    open_ = [
        each._replace(dice=known_dice(turn.scene, each.dice, each.outcome.memory))
        async for page in journal.pages(turn.tx, turn.found.game)
        for each in page
        if may_know(turn.scene, each) or each.number in shown
    ]
    spoken, meant = _whose(turn, name) if name else ("", lambda entry: True)
    theirs = list(filter(meant, open_))
    system, people = turn.system, dict(turn.people)
    found = await asyncio.to_thread(fortunes, theirs, system, people, SOMEONE)
    ends = [each.number for each in (*found.luckiest, *found.unluckiest)]
    addresses = await links(turn.tx, turn.found, ends)
    turn.draft.canonical_text = (
        f"ledger luck {rule_helpers.quote_name(spoken)}".strip() if spoken else "ledger luck"
    )
    return Outcome(
        luck_wording.title(spoken),
        prose="\n".join(luck_wording.lines(found, addresses)),
        facts=(
            Fact("luck", {who: each.serialise() for who, each in found.each.items()}),
            Fact("average", found.whole.average),
            Fact("error", found.whole.error),
            Fact("rolls", found.whole.rolls),
            Fact("uncounted", found.uncounted),
            Fact("luckiest", rows(found.luckiest)),
            Fact("unluckiest", rows(found.unluckiest)),
            Fact("verdict", found.verdict),
        ),
        recorded=False,
    )


def _whose(turn: Turn, name: str) -> tuple[str, Callable[[Entry], bool]]:
    """Return whose luck is meant, a character's or a player's, and a test for their entries."""
    folded = name.casefold()
    seen = [sheet for sheet in turn.scene.sheets.values() if may_see(turn.scene, sheet)]
    mine = next((sheet for sheet in seen if sheet.name.casefold() == folded), None)
    if mine is not None:
        return mine.name, lambda entry: entry.actor == mine.record
    called = {known.casefold(): person for person, known in turn.people.items()}
    if folded.removeprefix("@") in called:
        person = called[folded.removeprefix("@")]
        return turn.people[person], lambda entry: entry.speaker == person
    names = {each.casefold(): each for each in (*(s.name for s in seen), *turn.people.values())}
    raise NotFound("unknown_character", name, find_nearest_names(name, names))


async def _verify_ledger(turn: Turn, rows: Sequence[Rolled]) -> Outcome:
    bad = await journal.first_bad(turn.tx, turn.found.game)
    erased = [row.number for row in rows if row.erased]
    return Outcome(
        wording.describe_intact_ledger(len(rows))
        if bad is None
        else wording.describe_tampering(bad),
        Grade.SUCCESS if bad is None else Grade.FAILURE,
        prose=wording.erased_entries(erased),
        facts=(
            Fact("first_bad", bad),
            Fact("entries", len(rows)),
            Fact("undone", [row.number for row in rows if row.undone]),
            Fact("erased", erased),
        ),
        recorded=False,
    )


HANDLERS: Handlers = {Ledger: ledger}
