"""Reads `## Moves`: each is prose with a roll, results, effects and lists to choose from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.lazy_regex import compile_later
from rules.own.page_values import MAIN, Clause, Field, Kind, Move, Option, Pick, Roll, Shape
from rules.own.reader import page_limits
from rules.own.reader.names import slug
from rules.own.reader.problems import Problems, quote
from rules.own.reader.results_and_effects import LABEL, MARK_XP, EffectReader, find_results
from rules.own.reader.rolls import NUMBERS, strip_ticks
from rules.own.reader.text import Line, Words, make_words, tame

_ON = compile_later(
    rf"(?:^|(?<=[.!?;:`)] ))on an? (?P<label>{LABEL.pattern}) ?[,:]? ?", re.IGNORECASE
)
_ON_UNCLEAR = compile_later(r"(?:^|(?<=[.!?;:`)] ))on an? (?P<label>[^,:.`]{1,60})", re.IGNORECASE)
#: a bare band that begins a result; it would otherwise belong to the result before
_BARE = compile_later(r"(?:^|(?<=[.!?;:`)] ))(?P<label>\d{1,3}(?:\+|-\d{0,3})) ?:")
#: changes to the roll that a move can't make; they belong to the roll
_SWALLOWED = compile_later(
    r" ?(?:[+-] ?\d|twice\b|(?:against|versus|vs\.?)\b|(?:with|at) (?:dis)?advantage\b)",
    re.IGNORECASE,
)
#: a move's own difficulty, if its roll has one
_AGAINST = compile_later(
    r",? ?(?:against|versus|vs\.?) (?:a difficulty of |difficulty )?(\d{1,4})\b", re.IGNORECASE
)
_ROLL = compile_later(r"\broll\b", re.IGNORECASE)
#: what may follow `roll`: the name of another roll, and stats after plus signs
_STATS = compile_later(r" ?(?P<roll>[^\W\d_][^+.,;:!?`]{0,59}?)? ?\+ ?(?=[^\W\d_])")
_MORE = compile_later(r",? ?(?:(?P<how>or|and)\b|,) ?(?P<plus>\+ ?)?(?=[^\W\d_])", re.IGNORECASE)
_PIECE = compile_later(r"(?:^| )[\w'&/-]+")
_PLAIN = compile_later(r"(?P<roll>[^\W\d_][\w' -]{0,59}?)?(?=[.,;:!?]|$)")
_CHOOSE = compile_later(
    r"\b(?:choose|pick)(?P<upto> up to)? (?P<count>\d{1,2}|one|two|three|four|five|six)\b",
    re.IGNORECASE,
)


@dataclass
class _Result:
    """A clause being read: its results, and the text that belongs to it."""

    results: frozenset[str] | None
    words: list[Words] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    picks: list[Pick] = field(default_factory=list)
    chooses: list[tuple[Words, int, bool]] = field(default_factory=list)


class MoveReader:
    """Reads the lines of one move."""

    def __init__(
        self,
        problems: Problems,
        effects: EffectReader,
        fields: Mapping[str, Field],
        rolls: Mapping[str, Roll],
        move: Move,
        at: Words,
    ) -> None:
        self._problems, self._effects = problems, effects
        self._fields, self._rolls = fields, rolls
        self._move, self._at = move, at
        self._results: list[_Result] = [_Result(None)]
        self._waiting: list[_Result] = []  # clauses that choose from the list that follows
        self._list: list[Option] = []
        self._prose: list[str] = []
        self._rolled = False

    def take(self, line: Line) -> None:
        """Read a line: a bullet, or prose with results."""
        words = make_words(line)
        self._prose.append(f"- {words.text}" if line.bullet else words.text)
        if line.bullet and not _ON.match(words.text):
            self._take_bullet(words)
            return
        self._close_list()
        start, current = 0, self._results[0]
        for found in self._find_ons(words):
            self._take_part(current, words.cut(start, found.start()))
            current = self._begin(words, found)
            start = found.end()
        self._take_part(current, words.cut(start))

    def _find_ons(self, words: Words) -> Sequence[re.Match[str]]:
        clear = {found.start(): found for found in _ON.finditer(words.text)}
        self._find_roll(words)
        for found in _ON_UNCLEAR.finditer(words.text) if self._move.roll else ():
            clear.setdefault(found.start(), found)
        for found in _BARE.finditer(words.text) if self._move.roll else ():
            message = f"Begin this with `On a {found['label']},`."
            self._problems.add(words.group(found, "label"), message)
        return [clear[place] for place in sorted(clear)]

    def _begin(self, words: Words, found: re.Match[str]) -> _Result:
        """Begin a clause for some results."""
        label = words.group(found, "label")
        roll = self._roll
        results: frozenset[str] = frozenset()
        if roll is not None:
            results = find_results(roll, label, self._problems)
        elif not self._move.roll and len(self._results) == 1:
            message = f"{quote(self._move.name)} has no roll, so no results. Add `roll +Stat`."
            self._problems.add(label, message)
        made = _Result(results)
        self._results.append(made)
        return made

    @property
    def _roll(self) -> Roll | None:
        return self._rolls.get(self._move.roll)

    def _take_part(self, result: _Result, words: Words) -> None:
        if not words.text:
            return
        result.words.append(words)
        for found in _CHOOSE.finditer(words.text):
            said = found["count"].casefold()
            count = NUMBERS.get(said) or (int(said) if said.isdecimal() else 0)
            result.chooses.append((words.group(found, 0), count, not found["upto"]))
            if result not in self._waiting:
                self._waiting.append(result)

    def _take_bullet(self, words: Words) -> None:
        if not self._waiting:
            self._results[-1].words.append(words)
            return
        option = Option(strip_ticks(words.text), self._effects.read_all(words))
        if len(self._list) == page_limits.OPTIONS:
            self._problems.add(
                words, f"A list to choose from has at most {page_limits.OPTIONS} lines."
            )
        if not option.text:
            option = option._replace(text=words.text.replace("`", ""))
        self._list.append(option)

    def _close_list(self) -> None:
        """Give the finished list to all clauses that choose from it."""
        if not self._list:
            return
        options = tuple(self._list)
        for result in self._waiting:
            for at, count, owed in result.chooses:
                if count > len(options) or count < 1:
                    self._problems.add(at, f"There are {len(options)} lines here, so nobody can "
                                       f"choose {count}.")  # fmt: skip
                result.picks.append(Pick(count, owed, options))
            result.chooses.clear()
        self._waiting, self._list = [], []

    def _find_roll(self, words: Words) -> None:
        """Find what the move rolls, in its prose before the first result."""
        if self._rolled or len(self._results) > 1:
            return
        first = _ON.search(words.text)
        end = first.start() if first else len(words.text)
        for found in _ROLL.finditer(words.text, 0, end):
            rest = words.cut(found.end(), end)
            alone = found.start() < 2 or words.text[found.start() - 2] == ","
            if self._read_roll(rest, alone):
                self._rolled = True
                return

    def _read_roll(self, rest: Words, stands_alone: bool) -> bool:
        """Read the text after the word `roll`; say whether it is a roll."""
        found = _STATS.match(rest.text)
        if found is not None:
            self._read_stats(rest, found)
            return True
        plain = _PLAIN.match(rest.text)
        if plain is None:
            return False
        name = (plain["roll"] or "").strip()
        if name and slug(name) not in self._rolls:
            if stands_alone and slug(name) in self._fields:
                message = f"Put a plus before the stat: `roll +{name}`."
                self._problems.add(rest, message, name, [f"+{self._fields[slug(name)].name}"])
                self._move = self._move._replace(roll="?")
                return True
            return False
        self._set_roll(rest, name)
        roll = self._roll
        if roll is not None and not roll.broken and roll.stats and not self._is_free(roll):
            self._problems.add(rest, "This roll needs a stat. Add `roll +Stat`.", "", ())
        return True

    def _is_free(self, roll: Roll) -> bool:
        """Say whether a roll works without its stat; totals do."""
        return roll.shape in (Shape.BANDS, Shape.DIFFICULTY)

    def _set_roll(self, at: Words, name: str) -> None:
        main = MAIN if MAIN in self._rolls else next(iter(self._rolls), "")
        key = slug(name) if name else main
        if name and key not in self._rolls:
            names = [roll.name for roll in self._rolls.values()]
            self._problems.add(at, f"There's no roll called {quote(name)}.", name, names)
            key = "?"
        elif not key:
            self._problems.add(at, "This page doesn't say how to roll. Add `## Roll`.")
            key = "?"
        self._move = self._move._replace(roll=key)

    def _read_stats(self, rest: Words, found: re.Match[str]) -> None:
        self._set_roll(rest.group(found, "roll") if found["roll"] else rest, found["roll"] or "")
        stats, place, both = [], found.end(), False
        more: re.Match[str] | None = found
        while more is not None:
            name, known = self._match_field(rest.text[place:])
            if more is not found and not known and not more["plus"]:
                break  # not a stat: `roll +Grit and hope`
            stats.append(self._find_stat(rest.cut(place, place + len(name))))
            place += len(name)
            both = both or (more is not found and (more["how"] or "").casefold() == "and")
            more = _MORE.match(rest.text, place)
            place = more.end() if more else place
        self._move = self._move._replace(stats=tuple(filter(None, stats)), both=both)
        if both and not found["roll"]:
            self._choose_pair()
        self._read_more(rest, place)
        if all(stats):
            self._check_count(rest, len(stats) if both else 1)

    def _choose_pair(self) -> None:
        """Choose the only roll with two stats if the main one takes fewer."""
        roll, pairs = self._roll, [key for key, each in self._rolls.items() if each.stats == 2]
        if roll is not None and roll.stats < 2 and len(pairs) == 1:
            self._move = self._move._replace(roll=pairs[0])

    def _check_count(self, rest: Words, count: int) -> None:
        """Report that a roll takes more or fewer stats than named."""
        roll = self._roll
        if roll is None or roll.broken or roll.stats == count:
            return
        says = {0: "no stat", 1: "one stat", 2: "two stats"}[roll.stats]
        cure = {0: "`roll`", 1: "`roll +A`", 2: "`roll +A and +B`"}[roll.stats]
        message = f"This roll takes {says}: say {cure}."
        if count == 2:
            message += " For both, give the page a roll of `two stats`."
        self._problems.add(rest, message)

    def _read_more(self, rest: Words, place: int) -> None:
        """Read the move's own difficulty, and report anything else that would change the roll."""
        roll, own = self._roll, _AGAINST.match(rest.text, place)
        if own is not None and roll is not None and roll.against:
            self._move = self._move._replace(difficulty=int(own[1]))
        elif (more := _SWALLOWED.match(rest.text, place)) is not None:
            message = "A move rolls its stat as it is. Leave this out, and say it when you roll."
            self._problems.add(rest.cut(more.start()), message)

    def _match_field(self, text: str) -> tuple[str, bool]:
        """Return the longest field name at the start of a text, or else its first word, and whether
        it's known."""
        ends: list[int] = []
        # no name is longer, but the text may be
        for piece in _PIECE.finditer(text[:80]):
            if piece.start() != (ends[-1] if ends else 0):
                break
            ends.append(piece.end())
        for end in reversed(ends[:8]):
            if slug(text[:end]) in self._fields:
                return text[:end], True
        return text[: ends[0]] if ends else text[:1], False

    def _find_stat(self, words: Words) -> str:
        key = slug(words.text)
        made = self._fields.get(key)
        roll = self._roll
        wants = (Kind.DIE,) if roll and roll.shape is Shape.STEP else (Kind.NUMBER, Kind.TRACK)
        if made is None:
            names = [each.name for each in self._fields.values() if each.kind in wants]
            self._problems.add(words, f"The sheet has no {quote(words.text)}.", words.text, names)
            return ""
        if roll and not roll.broken and made.kind not in (*wants, Kind.BROKEN):
            what = "a die" if wants == (Kind.DIE,) else "a number or a track"
            self._problems.add(words, f"{made.name} can't be rolled here: this roll needs {what}.")
        return key

    def finish(self) -> Move:
        """Return the move, after reporting what its prose leaves open."""
        self._close_list()
        for result in self._waiting:
            for at, count, _ in result.chooses:
                message = f"There's no list to choose {count} from: write it below, with dashes."
                self._problems.add(at, message)
        clauses = tuple(map(self._finish_clause, self._results))
        trigger = strip_ticks(" ".join(w.text for w in self._results[0].words))
        kept = tuple(c for c in clauses if c.results is not None or c.effects or c.picks)
        text = tame("\n".join(self._prose))
        roll = self._move.roll if self._move.roll != "?" else ""
        return self._move._replace(trigger=trigger, clauses=kept, text=text, roll=roll)

    def _finish_clause(self, result: _Result) -> Clause:
        effects = [effect for words in result.words for effect in self._effects.read_all(words)]
        text = " ".join(words.text for words in result.words)
        marks = MARK_XP.search(re.sub(r"`[^`]*`", "", text))
        if marks is not None and result.results is not None:
            at = result.words[0]
            effects += self._effects.read_all(Words("`xp +1`", at.line, at.start))
        said = "" if result.results is None else strip_ticks(text)
        return Clause(result.results, said, tuple(effects), tuple(result.picks))
