"""Grammar for writing a table's own moves, in the systems that have moves.

define = "move" NAME [STAT | "trigger" | BAND "text" | "class" NAME | "for" CHARACTER
                      | other parts of a system's moves: a range, hits]...
       | "show" [NAME] | "drop" NAME ["for" CHARACTER]
BAND   = "success" | "10+", "mixed" | "7-9", "failure" | "6-"
"""

import re
from collections.abc import Iterable, Mapping

from grammar.engine.declaration import OwnPart
from grammar.engine.tokens import Pair, Part, Wanted, plain_words
from rules.core.verb_declarations.request import Phrase

OWN_WORDS = (
    *("success", "full", "mixed", "partial", "failure", "fail", "miss"),
    *("hits", "class", "trigger", "when", "for"),
)
#: keywords that only moves that are learnt have
LEARNT = ("requires", "replaces")


def define_parts(stats: Mapping[str, str], stops: Iterable[str] = ()) -> dict[str, OwnPart]:
    """Return the parts of `rules.core.move_definitions` in a system that has these stats.

    `stats` has the key of each name; `stops` end a name, besides the words that all systems use.
    """
    ends = (*stats, *stops, *OWN_WORDS)
    return {
        "move_name": OwnPart(lambda field: _name(field, ends), _write_name),
        "any_move": OwnPart(_name, _write_name),
        "dropped_move": OwnPart(lambda field: _name(field, ("for",)), _write_name),
        "stat": OwnPart(lambda field: _stat(field, stats), str),
        "of_class": OwnPart(_class, lambda name: f'class "{name}"'),
        "whose_move": OwnPart(lambda field: _for(field, ends), _write_owner),
        "whose_dropped": OwnPart(_for, _write_owner),
        **{lead: OwnPart(
               lambda field: _match_other_move(field, (*ends, *LEARNT)), f'{lead} "{{}}"'.format
           )
           for lead in LEARNT},
    }  # fmt: skip


def _write_name(name: str) -> str:
    return f'"{name}"'


def _write_owner(who: Phrase) -> str:
    return f"for {who.spell()}"


def _words(stops: Iterable[str]) -> str:
    """Return a pattern for words in quotes, or words up to a stop; the first may be any word."""
    word = r"[^\s\"+=,:()]+"
    ends = "|".join(sorted({*stops, r"\d+\S*"}, key=len, reverse=True))
    return rf'"[^"]*"|{word}(?:\s+(?!(?:{ends})(?![\w&\'-])){word})*'


def _name(field: str, stops: Iterable[str] = ()) -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, " ".join(found[0].strip('"').split())

    return Part(_words(stops), "a name", act, Wanted(kinds=("defined",)))


def _for(field: str, stops: Iterable[str] = ()) -> Part:
    """Match whose move it is. Unlike other names, it ends at a quote, which begins the trigger."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, Phrase(found[1], found.start(1), found.end(1), ("character",))

    wanted = Wanted(plain_words("for"), ("character",))
    return Part(rf"for\s+({_words(stops)})", "`for` and a name", act, wanted)


def _stat(field: str, stats: Mapping[str, str]) -> Part:
    said = "|".join(sorted(map(re.escape, stats), key=len, reverse=True))
    folded = {way.casefold(): key for way, key in stats.items()}

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, folded[found[1].casefold()]

    wanted = Wanted(words=tuple((way,) for way in stats))
    return Part(rf"\+?\s*({said})(?![\w&'-])", "a stat", act, wanted)


def _match_other_move(lead: str, stops: Iterable[str]) -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return lead, " ".join(found[1].strip('"').split())

    pattern = rf"{lead}\s*[=:]?\s*({_words(stops)})"
    return Part(pattern, f"`{lead}` and a move", act, Wanted(plain_words(lead), ("move",)))


def _class(field: str) -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, found[1].strip('"').casefold()

    pattern = r"class\s*[=:]?\s*(\"[^\"]*\"|[\w'-]+)"
    return Part(pattern, "`class` and its name", act, Wanted(plain_words("class"), free=True))
