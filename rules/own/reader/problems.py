"""What may be wrong with a page: problems, common mistakes, and names nothing may have."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from difflib import get_close_matches

from rules.core.errors import Faulty, Problem
from rules.core.sheet import ABOUT, Sheet
from rules.core.verb_declarations import notes_and_dates, rounds_plans_votes, tables_decks_clocks
from rules.core.verb_declarations.verb import verbs_in
from rules.core.verb_declarations.where_understood import EVERYWHERE, IN_GAMES
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from rules.own.page_values import Field, Kind, Page, stats_of
from rules.own.reader import page_limits
from rules.own.reader.text import Words

#: finds what was meant; called only if the problem is listed
Cure = Callable[[], tuple[str, ...]]
LONGEST_QUOTE = 60


class _Found(NamedTuple):
    line: int
    column: int
    message: str
    wrong: str
    right: Collection[str]
    cure: Cure | None = None


class Problems:
    """Collects problems; suggestions are looked up only for those that are listed."""

    def __init__(self) -> None:
        self._found: list[_Found] = []

    def add(
        self,
        at: Words | tuple[int, int],
        message: str,
        wrong: str = "",
        right: Iterable[str] = (),
        cure: Cure | None = None,
    ) -> None:
        """Add a problem at a place; `wrong` is the wrong word, `right` are the possible ones.

        `cure` knows better suggestions, if it has any.
        """
        line, column = at if not isinstance(at, Words) else at.place
        self._found.append(_Found(line, column, message, wrong, tuple(right), cure))

    def include(self, problem: Problem) -> None:
        """Add a problem that another reader found."""
        line, column, message, hints = problem
        self._found.append(_Found(line, column, message, "", hints))

    def __bool__(self) -> bool:
        return bool(self._found)

    def fault(self) -> Faulty:
        """Return all problems, in page order."""
        found = sorted(self._found, key=lambda each: each[:2])
        told = [Problem(*each[:3], _find_hints(each)) for each in found[: page_limits.PROBLEMS]]
        return Faulty("page", told, max(0, len(found) - page_limits.PROBLEMS))


def _find_hints(found: _Found) -> tuple[str, ...]:
    cured = found.cure() if found.cure is not None else ()
    return cured or _find_nearest(found.wrong, found.right)


def _find_nearest(wrong: str, right: Collection[str]) -> tuple[str, ...]:
    """Return the words most like the wrong one; if none is, all of them unless they are many."""
    if not right:
        return ()
    folded = {each.casefold(): each for each in right}
    near = get_close_matches(wrong[:LONGEST_QUOTE].casefold(), list(folded), 3, 0.5)
    if near:
        return tuple(folded[each] for each in near)
    return tuple(right) if len(right) <= 5 else ()


def quote(text: str) -> str:
    """Return page text for a message: shortened, and in backticks."""
    plain = text.replace("`", "'")
    return f"`{plain[:LONGEST_QUOTE]}…`" if len(plain) > LONGEST_QUOTE else f"`{plain}`"


_NAME = compile_later(r"[^\W\d_](?:[\w '&!?,./-]*[\w!?'])?")
_LETTERS = compile_later(r"[\W_]+")
_DISCORD = compile_later(r"discord|clyde")
#: words that can't be any name
NOBODY = frozenset({"everyone", "here", "someone", "someone_else", "gm", "the_gm", "system"})
#: words that effects begin with
EFFECT_WORDS = frozenset({"forward", "ongoing", "clear", "table"})
#: fields that every sheet has
SHEET_WORDS = frozenset({
    *ABOUT, *(each.name for each in fields(Sheet) if "stored" in each.metadata),
    "portrait", "colour", "state", "forward", "ongoing",
})  # fmt: skip
#: words that can't name a roll, because they are verbs
VERBS = frozenset({
    *verbs_in(*EVERYWHERE, *IN_GAMES, rounds_plans_votes, notes_and_dates, tables_decks_clocks),
    "move", "check", "hold", "harm", "heal", "status", "item", "choose", "effect",
    "clock", "table", "deck",
})  # fmt: skip


def list_shadowed_stats(page: Page) -> list[str]:
    """Return the names of stats that are also verbs, so that the word alone doesn't roll them."""
    named = [page.fields[key].name for key in stats_of(page)]
    return [name for name in named if name.casefold() in VERBS]


def slug(name: str) -> str:
    """Return a name as a key: lower case, with underscores."""
    return _LETTERS.sub("_", name.casefold().replace("'", "")).strip("_")


def fold_whose(name: str) -> str:
    """Return a name with `my` replaced by `your`, so that both are the same."""
    return " ".join("your" if word == "my" else word for word in name.casefold().split())


class Names:
    """The names of one set, such as all moves."""

    def __init__(self, problems: Problems, what: str, reserved: Collection[str] = ()) -> None:
        self._problems, self._what, self._reserved = problems, what, reserved
        self._used: dict[str, int] = {}

    def take(self, words: Words, what: str = "") -> str:
        """Return the key of a name, or "" if it was used before or has no letters.

        A name that isn't allowed is reported, but still gets a key, so that uses of it aren't
        errors too.
        """
        what = what or self._what
        name, key = words.text, slug(words.text)
        if not _NAME.fullmatch(name) or not key or len(name) > page_limits.NAME:
            message = (
                f"{quote(name)} can't be the name of {what}: use letters, digits and spaces, "
                f"a letter first, at most {page_limits.NAME} in all."
            )
            self._problems.add(words, message)
        elif key in self._reserved or key in NOBODY or _DISCORD.search(key):
            message = f"{quote(name)} can't be the name of {what}: that word is taken. Change it."
            self._problems.add(words, message)
        if key in self._used:
            message = f"{quote(name)} is on this page twice: first in line {self._used[key]}."
            self._problems.add(words, message)
            return ""
        if key:
            self._used[key] = words.place[0]
        return key

    def reserve(self, key: str, line: int) -> bool:
        """Reserve a key that belongs to another name, such as `hp_max`; return False if it is
        taken."""
        free = key not in self._used
        self._used.setdefault(key, line)
        return free

    def __contains__(self, key: object) -> bool:
        return key in self._used


_DIE = compile_later(r"\b\d{0,2}d(\d{1,3})s?\b", re.IGNORECASE)
#: other ways to describe dice, and how a page writes it; `{die}` is the die that was meant
_DICE = {
    compile_later(pattern, re.IGNORECASE): cure
    for pattern, cure in (
        (r"two .*\bdice\b.*(?:highest|best|higher)", "two stats' dice, read the highest"),
        (r"(?:pool|number of|equal to|as many|per point|dice equal|for every|for each).*"
         r"(?:highest|best)", "a {die} for each point of a stat, read the highest"),
        (r"pool|number of|equal to|as many|per point|for every|for each|\bx ?d\d",
         "a {die} for each point of a stat"),
        (r"\b(?:equal|at) or (?:under|below|less)|or (?:less|lower)|percent|%",
         "{die} at or under a stat"),
        (r"\bunder\b|\bbelow\b", "{die} under a stat"),
        (r"\bdc\b|\btn\b|target|difficulty|\bvs\b|versus|against|beat|meet",
         "{die} + a stat against a difficulty, usually 12"),
        (r"stat'?s? die|die of|step", "the stat's die"),
        (r"\+|\bplus\b|\badd\b|modifier", "{dice} + a stat"),
    )
}  # fmt: skip
#: the same for sentences about results
_RESULTS = {
    compile_later(pattern, re.IGNORECASE): cure
    for pattern, cure in (
        (r"(?:each|every|any|all|dice|die)\b[^\d]{0,20}(\d{1,3}).*(?:hits?|success(?:es)?)",
         r"Each \1+ is a hit"),
        (r"(\d{1,3})'?s\b.*(?:hits?|success(?:es)?)", r"Each \1+ is a hit"),
        (r".*?(\d{1,3}) (?:or|and) (?:more|higher|above|up|over|better)\b"
         r"(?:.*\b(critical|success|mixed|failure|fumble))?.*", r"\1+ \2"),
        (r".*?(\d{1,3}) (?:or|and) (?:less|lower|below|under|fewer)\b"
         r"(?:.*\b(critical|success|mixed|failure|fumble))?.*", r"\1- \2"),
        (r".*doubles?\b.*", "Doubles are critical"),
        (r".*(?:crit\w*) (?:on|with|for) (?:an? )?(?:natural )?(\d{1,3}).*", r"\1 is critical"),
        (r".*(?:natural|nat) (\d{1,3}).*(?:fumble|fail).*", r"\1 is a fumble"),
        (r".*(?:natural|nat) (\d{1,3}).*", r"\1 is critical"),
        (r"(\d{1,3}(?:\+|-\d{0,3})) ?:? ?(?:an? )?(?:strong hit|full success|hit|yes|good)",
         r"\1 success"),
        (r"(\d{1,3}(?:\+|-\d{0,3})) ?:? ?(?:an? )?(?:weak hit|partial(?: success)?|cost|yes,? but)",
         r"\1 mixed"),
        (r"(\d{1,3}(?:\+|-\d{0,3})) ?:? ?(?:an? )?(?:miss|fail|bad|no)", r"\1 failure"),
    )
}  # fmt: skip
#: letters of a line that are looked at, because these patterns are slow on long texts
LONGEST_LINE = 120
_WORDS = compile_later(r"[^\W_]+")
_NUMBER = compile_later(r"\d{1,3}")
_ROLLED = compile_later(r"\b\d{0,2}d\d{1,3}\b", re.IGNORECASE)
_LOSING = compile_later(r"-|\b(?:lose|loses|spend|pay|minus|reduce|remove|drop|take away|use)\b")
_HURTING = compile_later(r"\b(?:harm|damage|hurt|wound|deal|deals|suffer|suffers|take|takes)\b")


def cure_dice(said: str) -> tuple[str, ...]:
    """Return how a page writes the dice that these words mean, or () if that isn't clear."""
    said = said[:LONGEST_LINE]
    die = _DIE.search(said)
    cure = next((cure for pattern, cure in _DICE.items() if pattern.search(said)), "")
    if not cure or (die is None and "{" in cure):
        return ()
    if die is None:
        return (cure,)
    return (cure.format(die=f"d{die[1]}", dice=die[0].rstrip("sS")),)


def cure_results(said: str) -> tuple[str, ...]:
    """Return how a page writes the results that these words mean, or ()."""
    for pattern, cure in _RESULTS.items():
        if (found := pattern.fullmatch(said[:LONGEST_LINE])) is not None:
            made = found.expand(cure).strip()
            bare = {"+": " success", "-": " failure"}.get(made[-1:], "")
            return (made + bare,)
    return ()


def cure_effect(
    said: str, fields: Mapping[str, Field], others: Mapping[str, Iterable[str]]
) -> tuple[str, ...]:
    """Return the effect that these words probably mean, from the names in them.

    `others` are conditions, clocks and tables, by the form of their effect: `{}`, `{} +1`.
    """
    text = said[:LONGEST_LINE].casefold()
    words = f" {' '.join(_WORDS.findall(text))} "
    named = [each for each in fields.values() if _is_in(each.name, words)]
    dice, number = _ROLLED.search(text), _NUMBER.search(text)
    found = (form.format(name) for form, names in others.items() for name in names
             if _is_in(name, words))  # fmt: skip
    if not named and (other := next(found, "")):
        return (other,)
    if dice or (not named and _HURTING.search(text)):
        tracks = [each for each in fields.values() if each.kind is Kind.TRACK]
        amount = dice[0] if dice else number[0] if number else "1"
        return tuple(f"harm {amount} to {each.name}" for each in (named or tracks)[:1])
    sign = "-" if _LOSING.search(text) else "+"
    return tuple(show_change(each, sign, number[0] if number else "1") for each in named[:1])


def _is_in(name: str, words: str) -> bool:
    return f" {' '.join(_WORDS.findall(name.casefold()))} " in words


def show_change(made: Field, sign: str = "+", amount: str = "1") -> str:
    """Return an example of an effect for a field."""
    match made.kind:
        case Kind.FLAG:
            return f"{made.name} = yes"
        case Kind.CHOICE:
            return f"{made.name} = {made.words[0] if made.words else 'this'}"
        case Kind.LIST:
            return f"{made.name} + rope"
        case Kind.TEXT:
            return f"{made.name} = words"
    return f"{made.name} {sign}{amount}"
