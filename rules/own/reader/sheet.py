"""Reads `## Sheet`: one field a line, `Name: what it is`, and when a character is down."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rules.lazy_regex import compile_later
from rules.own.page_values import CHAIN, Condition, Field, Kind, Term
from rules.own.reader import page_limits
from rules.own.reader.names import EFFECT_WORDS, SHEET_WORDS, Names, slug
from rules.own.reader.problems import Problems, quote
from rules.own.reader.text import Line, Words, make_words

#: the kinds of fields, suggested for anything else
KINDS = ("+0, from -1 to +3", "5 of 5", "d6", "A, B or C", "yes or no", "text", "list")
_WHOLE = r"[+-]?\s?\d{1,6}"
_NUMBER = compile_later(
    rf"({_WHOLE})(?:\s*,?\s*\(?from\s+({_WHOLE})\s+to\s+({_WHOLE})\)?)?", re.IGNORECASE
)
_TRACK = compile_later(
    r"(\d{1,6})\s*(?:of|/)\s*(\d{1,6})(?:\s*,?\s*\(?(rising|falling)\)?)?", re.IGNORECASE
)
_DIE = compile_later(
    r"1?d(\d{1,4})(?:\s*,?\s*\(?from\s+1?d(\d{1,4})\s+to\s+1?d(\d{1,4})\)?)?", re.IGNORECASE
)
_SEVERAL = compile_later(r"\s*,\s*(?:or\s+)?|\s+or\s+", re.IGNORECASE)
_HAS_OR = compile_later(r"(?:^|[\s,])or\s", re.IGNORECASE)
_CONDITION = compile_later(
    r"(?P<name>[^()]*?)\s*(?:\(\s*(?P<worth>[+-]\s?\d{1,3})(?:\s+to\s+(?P<stats>[^()]+))?\s*\))?",
    re.IGNORECASE,
)
_DOWN = compile_later(r"down when\s+", re.IGNORECASE)
_OR, _AND = (
    compile_later(r"\s*,?\s+or\s+", re.IGNORECASE),
    compile_later(r"\s*,?\s+and\s+", re.IGNORECASE),
)
_AT = compile_later(
    r"(.+?)\s+(?:is|are|at|reaches|hits|=)\s+(?:at\s+)?(full|empty|[+-]?\d{1,6})", re.IGNORECASE
)


@dataclass
class SheetRead:
    """The contents of `## Sheet`, as far as they were read."""

    fields: dict[str, Field] = field(default_factory=dict)
    conditions: dict[str, Condition] = field(default_factory=dict)
    conditions_name: str = ""
    downs: list[tuple[Term, ...]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


class SheetReader:
    """Reads the lines of a sheet; references to other lines are checked at the end."""

    def __init__(self, problems: Problems, names: Names) -> None:
        self._problems, self._names = problems, names
        self.read = SheetRead()
        self._stats: list[tuple[Condition, Words]] = []
        self._down: list[Words] = []

    def take(self, line: Line) -> None:
        """Read a line."""
        words = make_words(line)
        down = _DOWN.match(words.text)
        if down is not None:
            self._down.append(words.cut(down.end()).strip_stop())
            return
        head, colon, _ = words.text.partition(":")
        if not colon or line.heading:
            message = f"I don't understand {quote(words.text)}. A line here is `Name: what it is`."
            self._problems.add(words, message, "", KINDS)
            return
        name, what = words.cut(0, len(head)), words.cut(len(head) + 1).strip_stop()
        if _is_conditions(name.text, what.text):
            self._take_conditions(name, what)
        else:
            self._take_field(name, what)

    def _take_field(self, name: Words, what: Words) -> None:
        key = slug(name.text)
        if key == "name" and what.text.casefold() == "text":
            return  # every character has a name anyway
        key = self._names.take(name, "a field")
        if not key:
            return
        found = self._read_kind(Field(key, name.text, Kind.BROKEN), what)
        if key == "xp" and found.kind not in (Kind.NUMBER, Kind.TRACK, Kind.BROKEN):
            self._problems.add(what, "XP is counted: make it a number or a track, such as `0`.")
        if key == "notes" and found.kind not in (Kind.TEXT, Kind.BROKEN):
            self._problems.add(what, "Notes are words: make it `text`.")
        # told once, not for each one more
        if len(self.read.fields) == page_limits.FIELDS:
            self._problems.add(name, f"A sheet has at most {page_limits.FIELDS} fields.")
        self.read.fields[key] = found
        self.read.names.append(name.text)
        taken = found.kind is Kind.TRACK and not self._names.reserve(f"{key}_max", name.place[0])
        if taken:
            message = f"{quote(f'{key}_max')} is taken: the track {quote(name.text)} needs it."
            self._problems.add(name, message)

    def _read_kind(self, made: Field, what: Words) -> Field:
        for pattern, read in _KINDS.items():
            found = pattern.fullmatch(what.text)
            if found is not None:
                return read(self, made, what, found)
        word = re.sub(r"^(?:an?|some)\s+", "", what.text.casefold())
        if word in ("text", "list"):
            return made._replace(kind=Kind(word))
        if _HAS_OR.search(what.text):
            return self._read_choice(made, what)
        message = f"I don't understand {quote(what.text)} after {quote(made.name)}."
        self._problems.add(what, message, what.text, KINDS)
        return made

    def _read_number(self, made: Field, what: Words, found: re.Match[str]) -> Field:
        default, low, high = (_read_number(each) for each in found.groups(""))
        if not found[2]:
            low, high = -page_limits.NUMBER, page_limits.NUMBER
        if not low <= default <= high:
            message = f"{found[1]} isn't between {found[2]} and {found[3]}."
            self._problems.add(what, message)
            return made
        return made._replace(kind=Kind.NUMBER, default=default, low=low, high=high)

    def _read_track(self, made: Field, what: Words, found: re.Match[str]) -> Field:
        default, high = int(found[1]), int(found[2])
        if not 1 <= high <= page_limits.TRACK or default > high:
            message = f"A track goes from 0 to at most {page_limits.TRACK}, such as `5 of 5`."
            self._problems.add(what, message)
            return made
        rising = (found[3] or "").casefold() == "rising"
        return made._replace(kind=Kind.TRACK, default=default, high=high, rising=rising)

    def _read_die(self, made: Field, what: Words, found: re.Match[str]) -> Field:
        default = int(found[1])
        # few games step beyond a d12, so a d20 must be asked for
        low, high = int(found[2] or CHAIN[0]), int(found[3] or max(12, default))
        wrong = next((each for each in (default, low, high) if each not in CHAIN), None)
        if wrong is not None:
            dice = ", ".join(f"d{each}" for each in CHAIN)
            self._problems.add(what, f"d{wrong} isn't a step die. Use {dice}.")
            return made
        if not low <= default <= high:
            self._problems.add(what, f"d{default} isn't between d{low} and d{high}.")
            return made
        return made._replace(kind=Kind.DIE, default=default, low=low, high=high)

    def _read_choice(self, made: Field, what: Words) -> Field:
        parts = [each for each in what.split(_SEVERAL) if each.text]
        folded = [each.text.casefold() for each in parts]
        if sorted(folded) == ["no", "yes"]:
            return made._replace(kind=Kind.FLAG)
        twice = next((each for n, each in enumerate(parts) if folded[n] in folded[:n]), None)
        if twice is not None:
            self._problems.add(twice, f"{quote(twice.text)} is in this list twice.")
        long = next((each for each in parts if len(each.text) > page_limits.CHOICE), None)
        if long is not None:
            message = f"A choice has at most {page_limits.CHOICE} letters, not {quote(long.text)}."
            self._problems.add(long, message)
        if len(parts) < 2:
            self._problems.add(what, "There's nothing to choose from. Write `A, B or C`.")
        return made._replace(kind=Kind.CHOICE, words=tuple(each.text for each in parts))

    def _take_conditions(self, name: Words, what: Words) -> None:
        if self.read.conditions_name:
            said = quote(self.read.conditions_name)
            message = (
                f"A page has one list of conditions, and {said} is it. For a choice, use `or`."
            )
            self._problems.add(name, message)
        self.read.conditions_name = self.read.conditions_name or name.text
        self.read.names.append(name.text)
        if slug(name.text) != "conditions":
            self._names.take(name, "a list of conditions")
        else:
            self._names.reserve("conditions", name.place[0])
        for each in split_list(what):
            if each.text:
                self._take_condition(each)

    def _take_condition(self, words: Words) -> None:
        found = _CONDITION.fullmatch(words.text)
        if found is None or not found["name"]:
            message = f"I don't understand {quote(words.text)}. A condition is written `hurt (-1)`."
            self._problems.add(words, message)
            # even a broken line defines its name, or every use of it would be a problem too
            found = found or re.match(r"(?P<name>[^()]*)(?P<worth>)(?P<stats>)", words.text)
        assert found is not None
        name = words.group(found, "name")
        key = self._names.take(name, "a condition") if name.text else ""
        if not key:
            return
        made = Condition(key, name.text, _read_number(found["worth"] or "0"))
        if len(self.read.conditions) == page_limits.CONDITIONS:
            self._problems.add(words, f"A page has at most {page_limits.CONDITIONS} conditions.")
        self.read.conditions[key] = made
        if found["stats"]:
            self._stats.append((made, words.group(found, "stats")))

    def finish(self) -> SheetRead:
        """Check references to other lines, and return the sheet."""
        separators = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s+or\s+", re.IGNORECASE)
        for condition, words in self._stats:
            stats = [self._find_stat(each) for each in words.split(separators) if each.text]
            made = condition._replace(stats=tuple(each for each in stats if each))
            self.read.conditions[condition.key] = made
        for words in self._down:
            for either in words.split(_OR):
                terms = [self._read_term(each) for each in either.split(_AND)]
                self.read.downs.append(tuple(each for each in terms if each is not None))
        return self.read

    def _find_stat(self, words: Words) -> str:
        key = slug(words.text)
        if key not in self.read.fields:
            names = [each.name for each in self.read.fields.values()]
            message = f"The sheet has no {quote(words.text)}."
            self._problems.add(words, message, words.text, names)
            return ""
        return key

    def _read_term(self, words: Words) -> Term | None:
        if slug(words.text) in self.read.conditions:
            return Term(slug(words.text))
        found = _AT.fullmatch(words.text)
        if found is None:
            conditions = [each.name for each in self.read.conditions.values()]
            fields = (f for f in self.read.fields.values() if f.kind is Kind.TRACK)
            right = [*conditions, *(f"{f.name} is {'full' if f.rising else 0}" for f in fields)]
            message = f"I don't understand when that is: {quote(words.text)}."
            self._problems.add(words, message, words.text, right)
            return None
        return self._read_level(words, found)

    def _read_level(self, words: Words, found: re.Match[str]) -> Term | None:
        key = self._find_stat(words.group(found, 1))
        if not key:
            return None
        made, said = self.read.fields[key], found[2].casefold()
        fits = made.kind in (Kind.TRACK, Kind.BROKEN) or (
            made.kind is Kind.NUMBER and said not in ("full", "empty")
        )
        if not fits:
            message = f"{made.name} can't be {said}: it isn't a track."
            self._problems.add(words.group(found, 2), message)
        if said == "full":
            return Term(key, full=True)
        return Term(key, 0 if said == "empty" else _read_number(said))


def split_list(words: Words) -> list[Words]:
    """Return the parts between commas that are outside brackets."""
    found, start, depth = [], 0, 0
    for place, sign in enumerate(words.text):
        depth = max(0, depth + (sign == "(") - (sign == ")"))
        if sign == "," and not depth:
            found.append(words.cut(start, place))
            start = place + 1
    return [*found, words.cut(start)]


def _is_conditions(name: str, what: str) -> bool:
    """Say whether a line lists conditions: several words without `or`, or under the name
    Conditions."""
    if _HAS_OR.search(what) or any(pattern.fullmatch(what) for pattern in _KINDS):
        return False
    if name.casefold() in ("conditions", "condition"):
        return what.casefold() not in ("text", "list")
    return "," in what or re.search(r"\([+-]\s?\d", what) is not None


def _read_number(text: str) -> int:
    return int(text.replace(" ", "") or 0)


_Reading = Callable[[SheetReader, Field, Words, re.Match[str]], Field]
_KINDS: Mapping[re.Pattern[str], _Reading] = {
    _TRACK: SheetReader._read_track,
    _DIE: SheetReader._read_die,
    _NUMBER: SheetReader._read_number,
}


def field_names(problems: Problems) -> Names:
    """Return the set of names that fields, conditions and clocks share."""
    return Names(problems, "a field", EFFECT_WORDS | SHEET_WORDS)
