"""Modifiers of dice, in the notation of many dice bots.

modifier   = ("k" | "d" | "p") ["h" | "l"] [number] | ("k" | "d" | "p") test number   keep, drop
           | ("r" | "rr" | "ro" | "ra") [[test] number] | ("ro" | "ra") ("h" | "l") number
           | ("!" | "!!" | "!p" | "!!p") [[test] number] | ("e" | "ie" | "x") [test] number | "x"
           | ("mi" | "min" | "ma" | "max") number | ("u" | "uo") [[test] number]
           | "s" | "sa" | "sd" | ("t" | "s" | "f" | "cs" | "cf") [test] number
           | test number, where "f" or "!" follows
spoken     = ["and"] ("keep" | "drop") ["the"] [end] [number] [end], with end "highest" | "lowest"
           | "reroll" number ["once"] | "exploding"

`k3` keeps the highest three dice, and `d1` drops the lowest. In a set in round brackets `k3` keeps
values of 3, as `k=3` does everywhere. `p1` always drops values of 1. After `!`, `>` means "or more"
and `<` "or less", as on Roll20; everywhere else they are strict.
"""

import math
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from grammar.errors import Misread
from grammar.words import words_of
from rules.core import limits
from rules.core.dice.modifiers import LAST, OF_SETS, USUAL_TEST, Exact, Modifier
from rules.core.errors import Refused
from rules.lazy_regex import compile_later

FLAGS = re.IGNORECASE | re.ASCII
TEST = r"(?:<>|!=|[<>]=?|==?)"
NUMBER = r"\d++(?:\.\d++)?+"
EDGE = r"(?:adv(?:antage)?|dis(?:advantage)?)(?![a-z])"
MORE = "`+`, `>= 15` or nothing more"

_SELECTOR = rf"(?:{TEST}\s*+-?{NUMBER}|{NUMBER})"
_WORDS = (
    r"[kdp][hl](?:\s*+\d++)?",
    rf"[kdp]{TEST}\s*+-?{NUMBER}",
    rf"p{NUMBER}|[kd](?:\s*+\d++)?",
    rf"r[oa][hl]\d++|r[ora]\s*+{_SELECTOR}|r{_SELECTOR}|r[ora]?",
    rf"!!?p?{_SELECTOR}?|i?e{_SELECTOR}|(?<=[\d%f])x{_SELECTOR}?",
    rf"m(?:in?|ax?)\s*+-?{NUMBER}",
    rf"uo?{_SELECTOR}?|c[sf]\s*+{_SELECTOR}|[tsf]{_SELECTOR}|s[ad]?",
    rf"{TEST}\s*+-?{NUMBER}(?=\s*+f(?:[<>=!]|\d)|!)",
)
_ONE = "|".join(_WORDS)
#: modifiers in a row. Possessive quantifiers never backtrack, so that no text is slow to read
CHUNK = rf"(?!\s++!=)\s*+(?P<modifiers>(?:{_ONE})++)(?=[^a-z]|\Z|{EDGE})"
_CHUNK = compile_later(CHUNK, FLAGS)
_EACH = compile_later(
    rf"(?P<word>!!?p?|[a-z]*+)\s*+(?P<test>{TEST})?\s*+(?P<number>-?{NUMBER})?+",
    FLAGS,
)
_ENDS = r"highest|lowest|best|worst|top|bottom"
_NUMBERS = words_of("").numbers
_MANY = rf"(?:\d++|(?:{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})(?!\w))"
#: words for how many dice are kept or dropped, and which
SELECTING = compile_later(rf"(?:{_ENDS}|{_MANY})(?!\w)", FLAGS)
_SPOKEN = compile_later(
    rf"(?:,|,?\s++and)?\s++(?:(?P<keep>keep|drop)(?:ping|ing)?(?:\s++the)?"
    rf"(?=\s++(?:{_ENDS}|{_MANY}))"
    rf"(?:\s++(?P<end>{_ENDS}))?(?:\s++(?P<many>{_MANY}))?(?:\s++(?P<last>{_ENDS}))?"
    r"|re-?roll(?:ing)?\s++(?P<face>\d++)'?s?(?P<once>\s++once)?|(?P<bang>explod(?:e|es|ing)))"
    r"(?![\w.])",
    FLAGS,
)
_KEEPS = frozenset({"k", "d", "p", "kh", "kl", "dh", "dl", "ph", "pl"})
_LOW = frozenset({"lowest", "worst", "bottom"})
_SAME_TEST = {"==": "=", "<>": "!="}
_OR_EQUAL = {">": ">=", "<": "<="}
_ALIASES = {"r": "rr", "min": "mi", "max": "ma", "e": "!", "ie": "!", "x": "!", "s": "sa", "": "t"}


def read_number(said: str) -> Exact:
    """Read a number; raise `Refused` if it has over nine digits or decimals, before making it."""
    digits, _, places = said.lstrip("-").partition(".")
    if len(digits) > 9 and len(digits.lstrip("0")) > 9:
        raise Refused("too_large", most=limits.NUMBER)
    if len(places) > 9:
        raise Refused("too_fine")
    value: Exact = int(digits[-9:] or "0")
    if places and (part := int(places)):
        value += Fraction(part, 10 ** len(places))
    return -value if said.startswith("-") else value


def read_test(said: str) -> str:
    return _SAME_TEST.get(said, said)


def read_modifiers(
    text: str, place: int, *, of: str, lowest: int = 1, count: int | None = None
) -> tuple[tuple[Modifier, ...], int]:
    """Return the modifiers at an index, in the order in which they act, and the index after them.

    `of` is what they modify: `dice`, or a set in `(` or `{`.
    """
    found: list[Modifier] = []
    start = place
    while True:
        if chunk := _CHUNK.match(text, place):
            if of != "dice" and chunk.start("modifiers") > place:
                break  # after a bracket, only modifiers without a space before them count
            found += _read_modifiers(text, chunk, of, lowest, count)
        elif of == "dice" and (chunk := _SPOKEN.match(text, place)):
            found.append(_read_spoken_modifier(chunk))
        else:
            break
        place = chunk.end()
    words = {each.word for each in found}
    if "f" in words and "t" not in words:
        raise Misread(start, "what counts as a success, such as t5, before failures")
    return in_order(found), place


def in_order(modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Sort modifiers: those that count, mark or sort finished dice come last."""
    return tuple(sorted(modifiers, key=lambda each: each.word in LAST))


def _read_modifiers(
    text: str, chunk: re.Match[str], of: str, lowest: int, count: int | None
) -> Iterator[Modifier]:
    place = chunk.start("modifiers")
    while place < chunk.end():
        one = _ONE_OF.match(text, place)
        assert one is not None
        said = _EACH.fullmatch(one[0])
        assert said is not None, one[0]
        modifier = _modifier(said, of, lowest)
        if of != "dice" and modifier.word not in OF_SETS:
            raise Misread(place, "what to keep or to drop, such as kh1 or dl1")
        bare = said["word"].lower() == "d" and not said["test"]
        if bare and count is not None and modifier.number >= count > 0:
            raise Misread(place, MORE)  # rather a forgotten `+` than no dice at all
        if said["word"].lower() == "x" and said["number"] and not said["test"]:
            _refuse_times(place, text, one)
        yield modifier
        place = one.end()


def _refuse_times(place: int, text: str, one: re.Match[str]) -> None:
    """Raise `Misread` for `3d6x2`, which may mean "times"; `3d6x6` explodes on the highest face."""
    # a short look back: searching all of a long text for each `x` would be slow
    sides = re.search(r"d\s*+(\d++)\D*+\Z", text[max(0, place - 20) : place], FLAGS)
    if sides is None or int(sides[1][-9:]) != read_number(one[0][1:]):
        raise Misread(place, "`*` for times, or `!` and a number to explode")


def _modifier(said: re.Match[str], of: str, lowest: int) -> Modifier:
    word, test, digits = said["word"].lower(), read_test(said["test"] or ""), said["number"]
    number = read_number(digits) if digits else 1
    if word in _KEEPS:
        return _keep(word, test, number, bool(digits), of)
    if word.startswith("!"):
        test = _OR_EQUAL.get(test, test)
    # `s5` counts successes, a bare `s` sorts
    if word == "s" and digits:
        word = "t"
    word = _ALIASES.get(word, word)
    if word[0] == "r":
        return _reroll(word, test, number if digits else lowest)
    # a die shows whole numbers, so at least 2.5 is at least 3
    if word in ("mi", "ma"):
        return Modifier(word, (math.ceil if word == "mi" else math.floor)(number))
    if not digits:
        return Modifier(word)
    return Modifier(word, number, test or USUAL_TEST.get(word, "="))


def _reroll(word: str, test: str, number: Exact) -> Modifier:
    """Read a reroll; a third letter is `h` or `l` for the highest or lowest dice."""
    return Modifier(word[:2], number, word[2:] or ("" if test == "=" else test))


def _keep(word: str, test: str, number: Exact, counted: bool, of: str) -> Modifier:
    """Read a keep or a drop: by comparison, by value, or a number from one end."""
    keeps = word[0] == "k"
    if test:
        return Modifier("k" if keeps else "p", number, test)
    if counted and (word == "p" or (word == "k" and of == "(")):
        return Modifier(word, number, "=")
    end = word[1:] or ("h" if keeps else "l")
    return Modifier(f"{'k' if keeps else 'd'}{end}", number)


def _read_spoken_modifier(said: re.Match[str]) -> Modifier:
    if said["bang"]:
        return Modifier("!")
    if said["face"]:
        return Modifier("ro" if said["once"] else "rr", read_number(said["face"]))
    keeps = said["keep"].lower() == "keep"
    end = (said["end"] or said["last"] or ("highest" if keeps else "lowest")).lower()
    many = (said["many"] or "1").lower()
    number = read_number(_NUMBERS.get(many, many))
    return Modifier(f"{'k' if keeps else 'd'}{'l' if end in _LOW else 'h'}", number)


_ONE_OF = compile_later(_ONE, FLAGS)
