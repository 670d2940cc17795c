"""Words that people use besides the exact language: the tables `words.toml`.

Each system's folder has a table, and the shared folder one for all. A row has words, the sentence
they stand for, and an example with its meaning, which is tested.

when = elements in order: `word|word`, NAME (characters), FOE (others), N (a number), DICE, AMOUNT
(a number or dice), REST (any words), <kind> (a thing of that kind); [brackets] if optional
only = "offered": the sentence is offered and never done at once; of several, with |
       between them, each is offered
match = a regular expression for words that are rewritten before they are read
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from grammar.word_lists import NAME_WORDS
from rules.fast_tuples import NamedTuple
from rules.registry import family_of
from rules.toml_tables import read_toml

_FOLDER = Path(__file__).parent
LONGEST_OPENER = 5


class Element(NamedTuple):
    """One element of a row: a slot, or one of several words."""

    slot: str
    words: tuple[str, ...] = ()
    optional: bool = False


class Row(NamedTuple):
    """A pattern of words, and the sentence they stand for."""

    when: tuple[Element, ...]
    says: str
    sure: bool = True  # if not, the sentence is only offered


class Rewrite(NamedTuple):
    """Words that are rewritten before they are read."""

    match: re.Pattern[str]
    says: str


class Stands(NamedTuple):
    """What a word stands for, unless the sentence matches `unless`."""

    says: tuple[str, ...]
    unless: re.Pattern[str] | None = None


class Words(NamedTuple):
    """All tables of one game; its own come before the shared ones."""

    fillers: frozenset[str]
    openers: Mapping[str, frozenset[tuple[str, ...]]]  # by their first word
    light: frozenset[str]
    same: Mapping[str, str]
    numbers: Mapping[str, str]
    stands: Mapping[str, Stands]
    rows: tuple[Row, ...]
    rewrites: tuple[Rewrite, ...]
    units: Mapping[str, frozenset[str]]
    needs: Mapping[str, str]
    leads: Mapping[str, str]
    players: frozenset[str]  # verbs that only player characters roll
    body: frozenset[str]
    body_says: str
    examples: tuple[tuple[str, str, bool], ...]  # the words, their meaning, whether it is certain

    def count_opening_words(self, said: Sequence[str], at: int) -> int:
        """Return the length of the longest meaningless opening at this index; 0 for none."""
        ways = self.openers.get(said[at])
        words = tuple(said[at : at + LONGEST_OPENER]) if ways else ()
        while ways and words and words not in ways:
            words = words[:-1]
        return len(words)


@lru_cache(256)
def tables_of(system: str) -> tuple[Mapping[str, Any], ...]:
    """Return the tables of a game: its own first, then the shared one."""
    names = (*((family_of(system),) if system else ()), "shared")
    return tuple(filter(None, map(_table, names)))


@cache
def _table(name: str) -> Mapping[str, Any]:
    file = _FOLDER / name / "words.toml"
    return read_toml(file.read_text(encoding="utf-8")) if file.exists() else {}


@cache
def words_in(name: str) -> frozenset[str]:
    """Return one of the shared lists of words around names."""
    return frozenset(NAME_WORDS[name].split())


@lru_cache(256)
def words_of(system: str) -> Words:
    """Return the words that people use in a game of this system."""
    tables = tables_of(system)
    return Words(
        fillers=_set(tables, "fillers", "anywhere"),
        openers=_openers(tables),
        light=_set(tables, "fillers", "light"),
        same=_merge(tables, "same"),
        numbers=_merge(tables, "numbers"),
        stands=_stands(tables),
        rows=tuple(_rows(tables)),
        rewrites=tuple(_rewrites(tables)),
        units={verb: frozenset(said.split()) for verb, said in _merge(tables, "units").items()},
        needs=_merge(tables, "needs"),
        leads=_merge(tables, "leads"),
        players=_set(tables, "players", "verbs"),
        body=_set(tables, "body", "parts"),
        body_says=next((t["body"]["says"] for t in tables if "says" in t.get("body", {})), ""),
        examples=tuple((row["example"], row["means"], "only" not in row) for table in tables
                       for kind in ("stands", "row", "rewrite") for row in table.get(kind, ())
                       if "example" in row),
    )  # fmt: skip


def _openers(
    tables: tuple[Mapping[str, Any], ...],
) -> dict[str, frozenset[tuple[str, ...]]]:
    found: dict[str, set[tuple[str, ...]]] = {}
    for table in tables:
        for said in table.get("fillers", {}).get("first", ()):
            words = tuple(said.split())
            found.setdefault(words[0], set()).add(words)
    return {first: frozenset(ways) for first, ways in found.items()}


def _set(tables: tuple[Mapping[str, Any], ...], name: str, key: str) -> frozenset[str]:
    return frozenset(word for t in tables for word in t.get(name, {}).get(key, "").split())


def _merge(tables: tuple[Mapping[str, Any], ...], name: str) -> dict[str, str]:
    return {key: value for t in reversed(tables) for key, value in t.get(name, {}).items()}


def _stands(tables: tuple[Mapping[str, Any], ...]) -> dict[str, Stands]:
    found: dict[str, Stands] = {}
    for table in reversed(tables):
        for row in table.get("stands", ()):
            unless = re.compile(row["unless"], re.IGNORECASE) if "unless" in row else None
            says = tuple(row["for"].split(" | "))
            for word in row["word"].split():
                found[word.replace("_", " ")] = Stands(says, unless)
    return {word: stands for word, stands in found.items() if stands.says != ("",)}


def _rows(tables: tuple[Mapping[str, Any], ...]) -> Iterator[Row]:
    for table in tables:
        for row in table.get("row", ()):
            elements = tuple(map(_element, row["when"].split()))
            yield Row(elements, row["say"], row.get("only") != "offered")


def _element(said: str) -> Element:
    optional = said.startswith("[")
    said = said.strip("[]")
    if re.fullmatch(r"NAME|FOE|N|DICE|AMOUNT|REST|<\w+>", said):
        return Element(said, optional=optional)
    return Element("", tuple(said.split("|")), optional)


def _rewrites(tables: tuple[Mapping[str, Any], ...]) -> Iterator[Rewrite]:
    for table in tables:
        for row in table.get("rewrite", ()):
            yield Rewrite(re.compile(row["match"], re.IGNORECASE), row["say"])
