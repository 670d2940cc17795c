"""What people do, in their own words, and what that leads to: the tables `acts.toml`.

One table stands beside what all games share: the words for each thing that people do. One stands
beside each system's grammar: which sentences those things lead to there.

for = things that are done, perhaps under a condition: `attack/gun`, with something that shoots; or
      `verb:heal`, what begins with that verb and goes on in words of one's own
say = the sentence: FOE (someone), WEAPON, OWN (one that was not said), ITEM, SPELL, N, STAT; in
      [brackets] what is left out where nothing of the kind was said; STAT=Ag where it is not said
label = what a button says, with the same words
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from rules.registry import family_of, find_system

_FOLDER = Path(__file__).parent
#: begins what a page's own moves are known by, among things that are done
MOVES = "page:"


class Act(NamedTuple):
    """What something that people do leads to. `when`: the condition, `told`: a game master tells
    of it and rolls nothing."""

    says: str
    label: str
    when: str = ""
    told: bool = False


class Phrase(NamedTuple):
    """Words for something that people do. A weak one may mean something else as well."""

    words: tuple[str, ...]
    does: str
    strong: bool


class Modifier(NamedTuple):
    """What is said beside an act, and how a sentence says it."""

    match: re.Pattern[str]
    says: str


class Acts(NamedTuple):
    """The tables of one game."""

    phrases: Mapping[str, tuple[Phrase, ...]]  # by their first word, longest first
    forms: frozenset[str]  # those first words, in all their forms
    acts: Mapping[str, tuple[Act, ...]]  # by what is done
    kinds: Mapping[str, Act]  # by the kind of what is named: a skill, a spell
    never: Mapping[str, frozenset[str]]  # names of a kind that mean too much else
    usual: Mapping[str, str]  # the attribute that goes with a skill
    modifiers: tuple[Modifier, ...]
    terse: tuple[Modifier, ...]  # the same where a sentence begins with its verb


@lru_cache(64)
def acts_of(system: str) -> Acts:
    """Return the tables of a game: its own before those of all."""
    page = _page_acts(system)
    shared, own = _table("shared"), {**_table(family_of(system)), **page}
    phrases, forms = _family_phrases(family_of(system))
    if page:
        more = _phrases((page,))
        forms |= {form for word in more for form in _forms(word)}
        phrases = {**phrases, **{word: _order((*ways, *phrases.get(word, ())))
                                 for word, ways in more.items()}}  # fmt: skip
    return Acts(
        phrases=phrases,
        forms=forms,
        acts=_acts((own, shared)),
        kinds={kind: Act(says, own["labels"][kind]) for kind, says in own.get("kinds", {}).items()},
        never={kind: frozenset(said.split()) for kind, said in own.get("never", {}).items()},
        usual=own.get("usual", {}),
        modifiers=_modifiers(own, "modifiers"),
        terse=_modifiers(own, "terse"),
    )


@cache
def _family_phrases(family: str) -> tuple[dict[str, tuple[Phrase, ...]], frozenset[str]]:
    """Return the phrases that all games of a family know, and the forms of their first words."""
    shared, own = _table("shared"), _table(family)
    again = {f"{own['again']}{does}": said for does, said in shared["words"].items()
             if "again" in own}  # fmt: skip
    phrases = _phrases((shared, own, {"words": again}))
    return phrases, frozenset(form for word in phrases for form in _forms(word))


def _page_acts(system: str) -> Mapping[str, Any]:
    """Return the acts that a page itself gives; none where the game is on no page."""
    rules = find_system(system)
    if rules is None or rules.page is None:
        return {}
    family = family_of(system)
    made: Mapping[str, Any] = import_module(f"grammar.{family}.acts").make_page_acts(
        rules.page, _table("shared"), _table(family)
    )
    return made


def _modifiers(table: Mapping[str, Any], name: str) -> tuple[Modifier, ...]:
    ways = table.get(name, {}).items()
    return tuple(Modifier(re.compile(match, re.IGNORECASE), says.strip()) for says, match in ways)


@cache
def shared_words(name: str) -> frozenset[str]:
    """Return a list of words that all games share."""
    return frozenset(_table("shared")[name]["words"].split())


@cache
def shared_pattern(name: str) -> re.Pattern[str]:
    """Return a pattern for phrases that all games share."""
    return re.compile(rf"\b(?:{'|'.join(_table('shared')[name]['phrases'])})\b", re.IGNORECASE)


@cache
def _table(system: str) -> Mapping[str, Any]:
    file = _FOLDER / system / "acts.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if system and file.exists() else {}


def _forms(word: str) -> tuple[str, ...]:
    """Return the forms of a word for what is done, as they are spelt by most."""
    stem = word.removesuffix("e")
    double = word + word[-1]
    return word, f"{word}s", f"{stem}ing", f"{stem}ed", f"{double}ing", f"{double}ed"


def _phrases(tables: tuple[Mapping[str, Any], ...]) -> dict[str, tuple[Phrase, ...]]:
    found: dict[str, list[Phrase]] = {}
    for table in tables:
        for name in ("words", "weak"):
            for does, said in table.get(name, {}).items():
                for each in said.split():
                    words = tuple(each.split("_"))
                    found.setdefault(words[0], []).append(Phrase(words, does, name == "words"))
    return {first: _order(ways) for first, ways in found.items()}


def _order(ways: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Return phrases longest first, and of the same length the strong ones."""
    return tuple(sorted(ways, key=lambda way: (-len(way.words), not way.strong)))


def _acts(tables: tuple[Mapping[str, Any], ...]) -> dict[str, tuple[Act, ...]]:
    found: dict[str, list[Act]] = {}
    for does, act in _rows(tables):
        found.setdefault(does, []).append(act)
    return {does: tuple(acts) for does, acts in found.items()}


def _rows(tables: tuple[Mapping[str, Any], ...]) -> Iterator[tuple[str, Act]]:
    for table in tables:
        for row in table.get("act", ()):
            for each in row["for"].split():
                does, _, when = each.partition("/")
                yield does, Act(row["say"], row["label"], when, row.get("told", False))


@cache
def wordings() -> Mapping[str, str]:
    """Return how sentences begin, and how a button words that for people."""
    words: Mapping[str, str] = _table("shared")["wordings"]
    return words


@cache
def questions() -> tuple[Modifier, ...]:
    """Return the questions that looking something up answers, and the sentences that do."""
    return tuple(
        Modifier(re.compile(row["match"], re.IGNORECASE), row["say"])
        for row in _table("shared")["question"]
    )
