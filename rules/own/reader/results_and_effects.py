"""The results that a line is for, and the effects in its backticks."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from rules.core.outcome import Grade
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from rules.own.page_values import CHAIN, ENDLESS, Condition, Effect, Field, Kind, Roll, Shape, Verb
from rules.own.reader import page_limits
from rules.own.reader.common_mistakes import cure_effect, show_change
from rules.own.reader.names import slug
from rules.own.reader.problems import Problems, quote
from rules.own.reader.text import Words

_TICKED = compile_later(r"`([^`]*)(`?)")
_TARGET = compile_later(r"\s(?:for|to|on) the target$", re.IGNORECASE)
_FORWARD = compile_later(
    r"(?P<what>forward|ongoing) (?P<after>[+-] ?\d{1,3})"
    r"|(?P<before>[+-] ?\d{1,3}) (?P<kind>forward|ongoing)",
    re.IGNORECASE,
)
_HOLD = compile_later(r"(?:hold \+? ?(\d{1,3})|\+? ?(\d{1,3}) hold)", re.IGNORECASE)
_XP = compile_later(r"(?:xp ([+-] ?\d{1,3})|mark (?:an? )?xp|([+-] ?\d{1,3}) xp)", re.IGNORECASE)
_TABLE = compile_later(r"table (.+)", re.IGNORECASE)
_HARM = compile_later(r"harm (\d{0,2}d\d{1,3}(?: ?[+-] ?\d{1,3})?|\d{1,3}) to (.+)", re.IGNORECASE)
_CLEAR = compile_later(r"clear (.+)", re.IGNORECASE)
_SET = compile_later(r"([^=+]+?) ?= ?(.+)")
_ADD = compile_later(r"(.+?) ?([+-]) ?(\d{1,6})")
_ADD_FIRST = compile_later(r"([+-]) ?(\d{1,6}) (.+)")
_PUT = compile_later(r"([^+=]+?) ?\+ ?(.+)")
MARK_XP = compile_later(r"\bmarks? (?:an? )?(?:xp|experience)\b", re.IGNORECASE)


class Known(NamedTuple):
    """What effects can name on this page."""

    fields: Mapping[str, Field]
    conditions: Mapping[str, Condition]
    clocks: Mapping[str, str]  # key -> name
    tables: Mapping[str, str]

    def names(self) -> list[str]:
        """Return the names that an effect may begin with."""
        fields = [each.name for each in self.fields.values()]
        return [*fields, *(c.name for c in self.conditions.values()), *self.clocks.values()]


class EffectReader:
    """Reads effects out of words."""

    def __init__(self, problems: Problems, known: Known) -> None:
        self._problems, self._known = problems, known
        self._names = known.names()

    def read_all(self, words: Words) -> tuple[Effect, ...]:
        """Return every effect in the backticks of a text."""
        found: list[Effect] = []
        for ticked in _TICKED.finditer(words.text):
            inner = words.cut(*ticked.span(1))
            if not ticked[2]:
                self._problems.add(inner, "This backtick isn't closed. Add another one after it.")
                break
            effect = self.read(inner)
            found += [effect] if effect is not None else []
        return tuple(found)

    def read(self, words: Words) -> Effect | None:
        """Return one effect, or None after reporting what is wrong."""
        said = " ".join(words.text.split()).rstrip(".")
        target = _TARGET.search(said)
        body = said[: target.start()] if target else said
        made = next((e for read in _READINGS if (e := read(self, words, body)) is not None), None)
        if made is None:
            self._report_unknown(words, body)
            return None
        if made.verb is Verb.TABLE and target:
            self._problems.add(
                words, "A table isn't rolled for anyone. Leave out `for the target`."
            )
        return made._replace(target=target is not None, said=said)

    def _report_unknown(self, words: Words, body: str) -> None:
        name = re.split(r" ?[+=-]", body, maxsplit=1)[0].strip()
        if not slug(name):
            self._problems.add(words, "There's nothing in these backticks.")
            return
        fields, known = self._known.fields, self._known
        fits = fields.get(slug(name))
        message = (
            f"{fits.name} can't change like that."
            if fits
            else f"I don't know the effect {quote(body)}."
        )
        others = {
            "{}": [each.name for each in known.conditions.values()],
            "{} +1": known.clocks.values(),
            "table {}": known.tables.values(),
        }
        right = [show_change(fits)] if fits else self._names
        self._problems.add(words, message, name, right, partial(cure_effect, body, fields, others))

    def _read_forward(self, words: Words, body: str) -> Effect | None:
        found = _FORWARD.fullmatch(body)
        if found is None:
            return None
        verb = Verb((found["what"] or found["kind"]).casefold())
        return Effect(verb, amount=_read_number(found["after"] or found["before"]))

    def _read_hold(self, words: Words, body: str) -> Effect | None:
        found = _HOLD.fullmatch(body)
        if found is None or "hold" in self._known.fields:
            return None
        return Effect(Verb.HOLD, amount=int(found[1] or found[2]))

    def _read_xp(self, words: Words, body: str) -> Effect | None:
        found = _XP.fullmatch(body)
        return Effect(Verb.XP, amount=_read_number(found[1] or found[2] or "1")) if found else None

    def _read_table(self, words: Words, body: str) -> Effect | None:
        found = _TABLE.fullmatch(body)
        if found is None:
            return None
        key = slug(found[1])
        if key not in self._known.tables:
            message = f"This page has no table {quote(found[1])}."
            self._problems.add(words, message, found[1], self._known.tables.values())
        return Effect(Verb.TABLE, key)

    def _read_harm(self, words: Words, body: str) -> Effect | None:
        found = _HARM.fullmatch(body)
        if found is None:
            return None
        made = self._find_field(words, found[2])
        if made is not None and made.kind not in (Kind.TRACK, Kind.NUMBER, Kind.BROKEN):
            self._problems.add(words, f"{made.name} can't be harmed: it isn't a track.")
        if _is_odd_die(found[1]):
            self._problems.add(words, f"{quote(found[1])} are no dice that I can roll.")
        return Effect(
            Verb.HARM, made.key if made else slug(found[2]), text=found[1].replace(" ", "")
        )

    def _read_clear(self, words: Words, body: str) -> Effect | None:
        found = _CLEAR.fullmatch(body)
        if found is None:
            return None
        key = slug(found[1])
        if key not in self._known.conditions:
            names = [each.name for each in self._known.conditions.values()]
            self._problems.add(words, f"{quote(found[1])} isn't a condition.", found[1], names)
        return Effect(Verb.CLEAR, key)

    def _read_mark(self, words: Words, body: str) -> Effect | None:
        key = slug(body)
        return Effect(Verb.MARK, key) if key in self._known.conditions else None

    def _read_number(self, words: Words, body: str) -> Effect | None:
        found = _ADD.fullmatch(body) or _ADD_FIRST.fullmatch(body)
        if found is None:
            return None
        # by their texts, because compile_later hands out stand-ins
        first = found.re.pattern == _ADD_FIRST.pattern
        name, sign, digits = (found[3], found[1], found[2]) if first else found.groups()
        key, amount = slug(name), int(sign + digits)
        if abs(amount) > page_limits.AMOUNT:
            self._problems.add(words, f"That's too much at once: {page_limits.AMOUNT} at most.")
        if key in self._known.clocks:
            return Effect(Verb.CLOCK, key, amount)
        made = self._known.fields.get(key)
        if made is None or made.kind not in _COUNTED:
            return None
        return Effect(Verb.ADD, key, amount)

    def _read_set(self, words: Words, body: str) -> Effect | None:
        found = _SET.fullmatch(body)
        made = self._known.fields.get(slug(found[1])) if found else None
        if found is None or made is None:
            return None
        value = find_value(made, found[2].strip())
        if value is None:
            message = f"{made.name} can't be {quote(found[2])}: it is {describe_kind(made)}."
            self._problems.add(words, message, found[2], made.words)
            value = ""
        return Effect(Verb.SET, made.key, text=value)

    def _read_put(self, words: Words, body: str) -> Effect | None:
        found = _PUT.fullmatch(body)
        made = self._known.fields.get(slug(found[1])) if found else None
        if found is None or made is None or made.kind not in (Kind.LIST, Kind.BROKEN):
            return None
        if len(found[2]) > page_limits.TEXT or "." in found[2]:
            message = (
                f"Give the thing a name of at most {page_limits.TEXT} letters, without full stops."
            )
            self._problems.add(words, message)
        return Effect(Verb.PACK, made.key, text=found[2].strip())

    def _find_field(self, words: Words, name: str) -> Field | None:
        made = self._known.fields.get(slug(name))
        if made is None:
            names = [each.name for each in self._known.fields.values()]
            self._problems.add(words, f"The sheet has no {quote(name)}.", name, names)
        return made


_Reading = Callable[[EffectReader, Words, str], Effect | None]
# whole names first: a condition may be called Clear Headed
_READINGS: tuple[_Reading, ...] = (
    EffectReader._read_mark, EffectReader._read_forward, EffectReader._read_hold,
    EffectReader._read_xp, EffectReader._read_table, EffectReader._read_harm,
    EffectReader._read_clear, EffectReader._read_number, EffectReader._read_set,
    EffectReader._read_put,
)  # fmt: skip
_COUNTED = (Kind.NUMBER, Kind.TRACK, Kind.DIE, Kind.BROKEN)


def find_value(made: Field, said: str) -> str | None:
    """Return the value for a field as stored text, or None if it can't have it."""
    folded = said.casefold()
    match made.kind:
        case Kind.FLAG:
            return {"yes": "yes", "on": "yes", "no": "no", "off": "no"}.get(folded)
        case Kind.CHOICE:
            return next((word for word in made.words if word.casefold() == folded), None)
        case Kind.DIE | Kind.NUMBER | Kind.TRACK:
            return _find_number(made, folded)
        case Kind.LIST:
            return None
    return said if len(said) <= page_limits.TEXT or made.kind is Kind.BROKEN else None


def _find_number(made: Field, said: str) -> str | None:
    is_die = made.kind is Kind.DIE
    found = re.fullmatch(r"1?d(\d{1,3})" if is_die else r"([+-]? ?\d{1,6})", said)
    if found is None:
        return None
    number = _read_number(found[1])
    fits = made.low <= number <= made.high and (not is_die or number in CHAIN)
    return str(number) if fits else None


def describe_kind(made: Field) -> str:
    """Describe in a few words what a field may hold."""
    match made.kind:
        case Kind.FLAG:
            return "yes or no"
        case Kind.CHOICE:
            return "one of " + ", ".join(made.words)
        case Kind.DIE:
            return f"a die from d{made.low} to d{made.high}"
        case Kind.LIST:
            return f"a list: `{made.name} + rope`"
        case Kind.NUMBER | Kind.TRACK:
            return f"a number from {made.low} to {made.high}"
    return f"text of at most {page_limits.TEXT} letters"


def _is_odd_die(said: str) -> bool:
    found = re.fullmatch(r"(\d*)d(\d+).*", said.casefold())
    if found is None:
        return False
    count, sides = int(found[1] or 1), int(found[2])
    return not (1 <= count <= page_limits.DICE and 2 <= sides <= page_limits.SIDES)


def _read_number(text: str) -> int:
    return int(text.replace(" ", ""))


_NUMBERS = r"\d{1,6} ?(?:\+|- ?\d{1,6}|-)?(?: hits?)?|(?:two|three|four) \d{1,4}'?s"
_KNOWN = r"critical|crit|success|pass|mixed success|mixed|failure|fail|fumble|hit|miss"
_SURE = rf"(?:{_NUMBERS}|{_KNOWN})"
_ONE = rf"(?:{_NUMBERS}|[^\W\d_][\w' -]{{0,40}}?)"
#: one result, or several: `7-9 or 6-`; the page's own name for one must end with a comma
LABEL = compile_later(
    rf"(?:{_SURE}(?: or (?:an? )?{_SURE})*(?=[,:;.! ]|$)|{_ONE}(?: or (?:an? )?{_ONE})*(?=[,:]))",
    re.IGNORECASE,
)
_OR = compile_later(r" or (?:an? )?", re.IGNORECASE)
_RANGE = compile_later(r"(\d{1,6}) ?(?:(\+)|- ?(\d{1,6})|(-))?( hits?)?", re.IGNORECASE)
#: results by the words for them
WORDS = {
    "critical": (Grade.TRIUMPH,),
    "crit": (Grade.TRIUMPH,),
    "success": (Grade.SUCCESS,),
    "pass": (Grade.SUCCESS,),
    "mixed": (Grade.MIXED,),
    "mixed success": (Grade.MIXED,),
    "failure": (Grade.FAILURE,),
    "fail": (Grade.FAILURE,),
    "fumble": (Grade.DISASTER,),
    "hit": (Grade.TRIUMPH, Grade.SUCCESS, Grade.MIXED),
    "miss": (Grade.FAILURE, Grade.DISASTER),
}


def find_results(roll: Roll, label: Words, problems: Problems) -> frozenset[str]:
    """Return the results that are meant, as grades, and bands as written."""
    found: set[str] = set()
    for part in label.split(_OR):
        if roll.broken:
            continue
        meant = _find_one(roll, part.text)
        if not meant:
            message = f"This roll has no result {quote(part.text)}."
            problems.add(part, message, part.text, result_names(roll))
        found |= meant
    return frozenset(found)


def _find_one(roll: Roll, said: str) -> set[str]:
    folded = said.casefold().strip()
    grades = WORDS.get(folded, ())
    known = grades_of(roll)
    if grades:
        return {grade for grade in grades if grade in known}
    named = {band.said for band in roll.bands if band.name.casefold() == folded}
    if named:
        return named
    if roll.many and folded == roll.many[2].casefold():
        return {roll.many[2]}
    found = _RANGE.fullmatch(said.strip())
    return _find_range(roll, found) if found else set()


def _find_range(roll: Roll, found: re.Match[str]) -> set[str]:
    """Return the bands that a range covers; none if it cuts a band in two."""
    low = int(found[1])
    high = ENDLESS if found[2] else int(found[3]) if found[3] else low
    low = -ENDLESS if found[4] else low
    if roll.shape is Shape.COUNT:
        same = {b.said for b in roll.bands if b.low == int(found[1])}
        return {b.said for b in roll.bands if b.low >= low} if found[2] else same
    covered: set[str] = set()
    for band in roll.bands:
        if band.high < low or band.low > high:
            continue
        from_below = low <= band.low or band.low == -ENDLESS
        to_above = high >= band.high or band.high == ENDLESS
        if not (from_below and to_above):
            return set()
        covered.add(band.said)
    return covered


def grades_of(roll: Roll) -> set[Grade]:
    """Return the grades that a roll can have."""
    found = {band.grade for band in roll.bands} | set(roll.natural.values())
    if not roll.bands:
        found |= {Grade.SUCCESS, Grade.FAILURE}
    if roll.is_pool or roll.shape is Shape.COUNT:
        found.add(Grade.FAILURE)
    if roll.many or roll.doubles or roll.exact or roll.margin > 0:
        found.add(Grade.TRIUMPH)
    if roll.doubles_fumble:
        found.add(Grade.DISASTER)
    return found


def result_names(roll: Roll) -> list[str]:
    """Return the words for a roll's results."""
    bands = [band.said for band in roll.bands]
    own = [band.name for band in roll.bands if band.name]
    grades = grades_of(roll)
    return [*bands, *own, *(word for word, meant in WORDS.items() if grades & {*meant})]
