"""The parts of sentences: names, numbers, dice, flags, words in quotes.

Each part yields pairs of a request's field and a value, which a verb gathers into the request. Each
is a single regular expression: that makes a sentence cost microseconds, and gives errors their
exact place.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pyparsing as pp

from grammar.engine.tokens import Keyword, Pair, Part, Wanted, plain_words
from rules.core.verb_declarations.request import KEYWORDS, Phrase

#: what completion shows for a number
NUMBERS = (("1",), ("2",), ("3",))
#: kinds of things with names of the table's choice
NAMED = frozenset({"character", "npc", "item", "weapon"})


def keyword(said: str) -> pp.ParserElement:
    """Match a word of the verb itself that yields nothing; `said` may be several: `to|as`."""
    told = " or ".join(f"`{word}`" for word in said.split("|"))
    # a name may go on behind these signs: Out-of-Towner
    return Keyword(rf"(?:{said})(?![\w&'-])", told, Wanted(words=(plain_words(said),)))


def words_pattern(
    stops: Iterable[str] = (),
    kinds: Iterable[str] = NAMED,
    *,
    one: bool = False,
    names_first: bool = False,
) -> str:
    """Match words up to the next keyword, signed number, quote or operator.

    `one`: a comma ends them too. A minus before a digit is part of a name that a table made
    (`X-1`), and ends any other word. With `names_first` a stop can be the first word, because
    someone may be called Target.
    """
    further = _word_pattern({*KEYWORDS, *stops}, kinds)
    first = _word_pattern(KEYWORDS, kinds) if names_first else further
    between = r"\s+" if one else r"(?:\s*,\s*|\s+)"
    return rf"{first}(?:{between}{further})*"


def _word_pattern(ends: Iterable[str], kinds: Iterable[str]) -> str:
    """Match one word that isn't in `ends`, or several in quotes."""
    last = "|".join(sorted(ends, key=len, reverse=True))
    dash = "-" if NAMED.intersection(kinds) else r"-(?!\d)"
    bracketed = r"\(\w+\)|" if "skill" in kinds else ""  # Ranged (Light)
    free = rf'(?!(?:{last})(?![\w&\'-]))[^\s+=,:"()\-](?:[^\s+=,:"()\-]|{dash})*'
    return rf'(?:"[^"]*"|{bracketed}{free})'


def phrase(
    field: str,
    kinds: str,
    stops: Iterable[str] = (),
    name: str = "",
    *,
    one: bool = False,
    names_first: bool = False,
    single: bool = False,
) -> Part:
    """Match words that name things of these kinds. `one`: up to a comma. `single`: one word."""
    wanted = tuple(kinds.split())

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, Phrase(found[0], place, place + len(found[0]), wanted)

    expected = name or _name_of(wanted[0])
    pattern = words_pattern(stops, wanted, one=one, names_first=names_first)
    if single:
        pattern = _word_pattern({*KEYWORDS, *stops}, wanted)
    return Part(pattern, expected, act, Wanted(kinds=wanted))


def _name_of(kind: str) -> str:
    return f"the name of {'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def match_led_phrase(
    lead: str,
    field: str,
    kinds: str,
    stops: Iterable[str] = (),
    name: str = "",
    names_first: bool = False,
) -> Part:
    """Match a phrase after a keyword: `at Scar`. `lead` may be several: `at|on`."""
    wanted = tuple(kinds.split())
    expected = name or _name_of(wanted[0])

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        if found["words"] is None:
            raise pp.ParseFatalException(text, place + len(found[0]), f"Expected {expected}")
        end = place + len(found[0])
        return field, Phrase(found["words"], end - len(found["words"]), end, wanted)

    words = words_pattern(stops, wanted, names_first=names_first)
    # matches without the words too, to say that just these are missing
    pattern = rf"(?:{lead})(?![\w&'-])(?:\s*(?P<words>{words}))?"
    leading = Wanted(plain_words(lead), wanted)
    return Part(pattern, f"`{lead.split('|')[0]}` and {expected}", act, leading)


def plus(field: str, kinds: str, name: str, stops: Iterable[str] = ()) -> Part:
    """Match a phrase after a plus sign: the stat in `hack+WS`."""
    wanted = tuple(kinds.split())

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        end = place + len(found[0])
        return field, Phrase(found["words"], end - len(found["words"]), end, wanted)

    pattern = rf"\+\s*(?!\d)(?P<words>{words_pattern(stops, wanted)})"
    return Part(pattern, f"`+` and {name}", act, Wanted(("+",), wanted))


def match_modifier(field: str) -> Part:
    """Match a modifier such as `+1`; phones add spaces after the sign."""
    return Part(
        # not the dice of `+2d6`, nor the repeats of `3#2d6`
        r"([+-])\s*(\d{1,3})(?![\dd#])",
        "a modifier such as +1",
        lambda text, place, found: (field, int(found[1] + found[2])),
        Wanted(words=(("+1",), ("-1",))),
    )


def number(field: str, name: str = "a number", most: int = 6, kinds: str = "") -> Part:
    """Match a number; `kinds` may say what it usually counts, such as `entry`.

    An entry's may be typed as its card shows it: `#41`.
    """
    wanted = Wanted(kinds=tuple(kinds.split()), words=() if kinds else NUMBERS)
    return Part(
        # not the 2 of 2.5, or of 2d6
        rf"{'#?' * ('entry' in wanted.kinds)}\d{{1,{most}}}(?![\w.])",
        name,
        lambda text, place, found: (field, int(found[0].removeprefix("#"))),
        wanted,
    )


def numbers(field: str, name: str = "numbers") -> Part:
    """Match several numbers, with spaces or commas between them, as one tuple."""
    return Part(
        r"\d{1,6}(?:[\s,]+\d{1,6})*(?![\w.])",
        name,
        lambda text, place, found: (field, tuple(map(int, re.split(r"[\s,]+", found[0])))),
        Wanted(words=NUMBERS),
    )


def led_number(lead: str, field: str) -> Part:
    """Match a number after a keyword: `need 2`, `uses 6`, `dc=15`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        if found["n"] is None:
            raise pp.ParseFatalException(text, place + len(found[0]), "Expected a number")
        return field, int(found["n"])

    # matches without the number too, to say that just this is missing
    pattern = rf"(?:{lead})(?:\s*[=:]?\s*(?P<n>[+-]?\d{{1,6}})(?!\w)|(?![\w&'-]))"
    wanted = Wanted(plain_words(lead), words=NUMBERS)
    return Part(pattern, f"`{lead.split('|')[0]}` and a number", act, wanted)


def flag(field: str, said: str, name: str = "") -> Part:
    """Match a word that is either there or not: `edge`. `said` may be several: `edge|precise`."""
    pattern = "|".join(re.sub(r"\s+", r"\\s+", way) for way in said.split("|"))
    return Part(
        rf"(?:{pattern})(?![\w&'-])",
        name or f"`{said.split('|')[0]}`",
        lambda text, place, found: (field, True),
        Wanted(words=(plain_words(said),)),
    )


def one_of(field: str, meanings: Mapping[str, Any] | Sequence[str], name: str) -> Part:
    """Match one of some words or phrases, and yield its meaning."""
    known: Mapping[str, Any]
    known = meanings if isinstance(meanings, Mapping) else {word: word for word in meanings}
    # or `long` would match in `long rest`, and `rest` be left over
    longest = sorted(known, key=len, reverse=True)
    pattern = "|".join(r"\s+".join(map(re.escape, way.split())) for way in longest)
    folded = {" ".join(way.casefold().split()): value for way, value in known.items()}
    same: dict[str, tuple[str, ...]] = {}  # words with the same meaning, together
    for way, value in known.items():
        same[repr(value)] = (*same.get(repr(value), ()), way)
    return Part(
        rf"(?:{pattern})(?![\w&'-])",
        name,
        lambda text, place, found: (field, folded[" ".join(found[0].casefold().split())]),
        Wanted(words=tuple(same.values())),
    )


def match_quotation(field: str, name: str = 'words in quotes, such as "so"') -> Part:
    return Part(
        r'"([^"]*)"',
        name,
        lambda text, place, found: (field, " ".join(found[1].split())),
        Wanted(free=True),
    )


def led_quoted(lead: str, field: str) -> Part:
    """Match words in quotes after a keyword: `until "you take damage"`."""
    return Part(
        rf'(?:{lead})\s*[=:]?\s*"([^"]*)"',
        f"`{lead.split('|')[0]}` and words in quotes",
        lambda text, place, found: (field, " ".join(found[1].split())),
        Wanted(plain_words(lead), free=True),
    )


def rest(field: str, name: str = "words", kinds: str = "") -> Part:
    """Match the whole rest as it was typed; `kinds` may say what people usually type there."""
    wanted = Wanted(kinds=tuple(kinds.split()), free=not kinds)
    return Part(r"(?s:\S(?:.*\S)?)", name, lambda text, place, found: (field, found[0]), wanted)


def dice(field: str) -> Part:
    """Match dice such as `2d6`, `d8` or `1d8+1d6`, as (count, sides) pairs."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        parts = re.findall(r"(\d*)\s*[dD]\s*(\d+)", found[0])
        return field, tuple((int(count or 1), int(sides)) for count, sides in parts)

    term = r"\d{0,3}d\d{1,4}(?![\w])"
    pattern = rf"{term}(?:\s*\+\s*{term})*"
    return Part(pattern, "dice such as 2d6", act, Wanted(words=(("1d6",), ("2d6",), ("1d8",))))
