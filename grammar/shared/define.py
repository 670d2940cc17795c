"""How a table writes moves of its own, in the systems that have moves.

define = "move" NAME [STAT | "trigger" | BAND "text" | "class" NAME | "for" CHARACTER
                      | what else a system's moves have: a range, hits]...
       | "show" [NAME] | "drop" NAME ["for" CHARACTER]
BAND   = "success" | "10+", "mixed" | "7-9", "failure" | "6-"
"""

import re
from collections.abc import Iterable, Mapping, Sequence

import pyparsing as pp

from grammar.engine.parts import keyword, led_quoted, quoted
from grammar.engine.tokens import Pair, Part, Wanted, plain_words
from grammar.engine.verbs import Verb, either, verb
from rules.core import definitions as ask
from rules.core.requests.request import Phrase

ABOUT = "Write moves of your own"
BANDS = {
    "success": r"success|full|10\s*\+",
    "mixed": r"mixed|partial|7\s*-\s*9",
    "failure": r"failure|fail|miss|6\s*-",
}
OWN_WORDS = (
    *("success", "full", "mixed", "partial", "failure", "fail", "miss"),
    *("hits", "class", "trigger", "when", "for"),
)
#: what only moves that are learnt say, and the words that lead to it
LEARNT = ("requires", "replaces")


def define(stats: Mapping[str, str], parts: Sequence[Part] = (), stops: Iterable[str] = ()) -> Verb:
    """Return the verb. `stats` gives the key of each; `parts` and their `stops` are a system's."""
    move = verb(
        ask.DefineMove,
        "define",
        [keyword("move"), _name((*stats, *stops, *OWN_WORDS))],
        [
            *parts,
            _stat(stats),
            *(led_quoted(lead, band) for band, lead in BANDS.items()),
            led_quoted("trigger|when", "trigger"),
            quoted("trigger", 'when it is made, such as "You provoke a foe."'),
            _class(),
            _for((*stats, *stops, *OWN_WORDS)),
        ],
        usage='define move NAME [STAT] ["when"] success "..." mixed "..." failure "..."',
        about=ABOUT,
    )
    show = verb(
        ask.ShowMoves,
        "define",
        [keyword("show"), pp.Opt(_name())],
        usage="define show [NAME]",
        about=ABOUT,
    )
    drop = verb(
        ask.DropMove,
        "define",
        [keyword("drop"), _name(("for",))],
        [_for()],
        usage="define drop NAME",
        about=ABOUT,
    )
    return either("define", move, show, drop, about=ABOUT)


def _words(stops: Iterable[str]) -> str:
    """Match words, the first of which may be any, or words in quotes."""
    word = r"[^\s\"+=,:()]+"
    ends = "|".join(sorted({*stops, r"\d+\S*"}, key=len, reverse=True))
    return rf'"[^"]*"|{word}(?:\s+(?!(?:{ends})(?![\w&\'-])){word})*'


def _name(stops: Iterable[str] = ()) -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "name", " ".join(found[0].strip('"').split())

    return Part(_words(stops), "a name", act, Wanted(kinds=("defined",)))


def _for(stops: Iterable[str] = ()) -> Part:
    """Whose move it is. Unlike other names, it ends at a quote: that is the trigger."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "who", Phrase(found[1], found.start(1), found.end(1), ("character",))

    wanted = Wanted(plain_words("for"), ("character",))
    return Part(rf"for\s+({_words(stops)})", "`for` and a name", act, wanted)


def _stat(stats: Mapping[str, str]) -> Part:
    said = "|".join(sorted(map(re.escape, stats), key=len, reverse=True))
    folded = {way.casefold(): key for way, key in stats.items()}

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "stat", folded[found[1].casefold()]

    wanted = Wanted(words=tuple((way,) for way in stats))
    return Part(rf"\+?\s*({said})(?![\w&'-])", "a stat", act, wanted)


def learnt_parts(stops: Iterable[str]) -> list[Part]:
    """Return how a move says which other it needs, or takes the place of."""
    return [_other(lead, (*stops, *LEARNT, *OWN_WORDS)) for lead in LEARNT]


def _other(lead: str, stops: Iterable[str]) -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return lead, " ".join(found[1].strip('"').split())

    pattern = rf"{lead}\s*[=:]?\s*({_words(stops)})"
    return Part(pattern, f"`{lead}` and a move", act, Wanted(plain_words(lead), ("move",)))


def _class() -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "of_class", found[1].strip('"').casefold()

    pattern = r"class\s*[=:]?\s*(\"[^\"]*\"|[\w'-]+)"
    return Part(pattern, "`class` and its name", act, Wanted(plain_words("class"), free=True))
