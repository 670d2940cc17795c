"""What people do, in their own words, and what that leads to: the tables `acts.toml`.

One table stands beside what all games share, with the words for each thing that people do in its
`deeds.toml`. One stands beside each system's grammar: which sentences those things lead to there.

for = things that are done, perhaps under a condition: `attack/gun`, with something that shoots; or
      `verb:heal`, what begins with that verb and goes on in words of one's own
say = the sentence: FOE (someone), WEAPON, OWN (one that was not said), ITEM, SPELL, N, STAT; in
      [brackets] what is left out where nothing of the kind was said; STAT=Ag where it is not said
label = what a button says, with the same words

Words for what is done stand in three lists: `words` mean it and nothing else, `likely` are offered
and never done at once, `weak` need something that goes with them. Of a phrase the first word is
derived in all its forms; inside it any article stands for all of them and for an adjective behind
it, `him` for anyone, and `..` for up to four words of whatever kind: sink_.._into.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from rules.registry import family_of, find_system

_FOLDER = Path(__file__).parent
_FILES = ("acts.toml", "deeds.toml")
#: begins what a page's own moves are known by, among things that are done
MOVES = "page:"
#: stands in a phrase for up to so many words of whatever kind
GAP, _MOST_BETWEEN = "..", 4
#: words of which any stands for all inside a phrase, and those for someone
_ARTICLES = frozenset(
    ["my", "his", "the", "a", "an", "her", "its", "their", "our", "your", "this", "that", "these",
     "those", "some", "another", "one", "both"]
)  # fmt: skip
_WRITTEN = frozenset({"my", "his", "the", "a", "an"})
_WHOSE = frozenset({"my", "his", "her", "its", "their", "our", "your"})
_ANYONE = frozenset({"him", "her", "them"})
#: what no phrase reaches across, and what may stand apart from its verb: patch Griff up
_ENDS = frozenset({",", ".", ";", ":", "!", "?", "(", ")", "and", "but", "then"})
_PARTICLES = frozenset(
    {"up", "down", "off", "out", "over", "away", "back", "round", "around", "in", "open"}
)
_PAIR = 2


class Act(NamedTuple):
    """What something that people do leads to. `when`: the condition, `told`: a game master tells
    of it and rolls nothing."""

    says: str
    label: str
    when: str = ""
    told: bool = False


class Phrase(NamedTuple):
    """Words for something that people do. A weak one may mean something else as well; only what
    is `sure` means nothing else."""

    words: tuple[str, ...]
    does: str
    strong: bool
    sure: bool = True

    def find(self, said: Sequence[str], at: int) -> tuple[int, ...]:
        """Return the places of its words in a text from a verb on; none if they aren't there."""
        more = self.words[1:]
        if len(more) == 1 and more[0] in _PARTICLES and said[at + 1 : at + 2] != [*more]:
            more = (GAP, *more)
        found = _follow(more, said, at + 1)
        return () if found is None else (at, *found)

    def is_about(self, places: Sequence[int], named: Container[int]) -> bool:
        """Say whether `him` stands for a word that is there, or for someone who is named."""
        between = set(range(places[0], places[-1])) - {*places}
        return "him" not in self.words or not between or any(p in named for p in between)


def _follow(words: tuple[str, ...], said: Sequence[str], at: int) -> tuple[int, ...] | None:
    """Return where the words of a phrase stand from a place on; None if they don't."""
    if not words:
        return ()
    if at >= len(said):
        return None
    word, more = words[0], words[1:]
    if word == GAP or (word == "him" and more and said[at] not in _ANYONE):
        return _reach_over(more, said, at)
    if word in _WRITTEN:
        return _follow_article(more, said, at) if more else _end_before(word, said[at])
    if said[at] != word and not (word == "him" and said[at] in _ANYONE):
        return None
    found = _follow(more, said, at + 1)
    return None if found is None else (at, *found)


def _reach_over(words: tuple[str, ...], said: Sequence[str], at: int) -> tuple[int, ...] | None:
    """Return where words stand behind others that they leave between."""
    for place in range(at + 1, min(at + 1 + _MOST_BETWEEN, len(said))):
        if said[place - 1] in _ENDS:
            return None
        if (found := _follow(words, said, place)) is not None:
            return found
    return None


def _end_before(word: str, said: str) -> tuple[int, ...] | None:
    """Return that a phrase ends before an article, which belongs to what it is done to."""
    return () if said in (_WHOSE if word in _WHOSE else _ARTICLES - _WHOSE) else None


def _follow_article(words: tuple[str, ...], said: Sequence[str], at: int) -> tuple[int, ...] | None:
    """Return where words stand behind any article, with an adjective or without; whose it is may
    be said instead, and is nobody's word for what is done."""
    owner = said[at].endswith(("'s", "s'"))
    if said[at] not in _ARTICLES and not owner:
        return None
    found = _follow(words, said, at + 1)
    if found is None and said[at + 1 : at + 2] and said[at + 1].isalpha():
        found = _follow(words, said, at + 2)
    return None if found is None else (*(() if owner else (at,)), *found)


class Modifier(NamedTuple):
    """What is said beside an act, and how a sentence says it. Of a pattern with a group that is
    called `only`, only that is said beside it."""

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
    hurts: Mapping[str, str]  # what hurts someone, by what is counted: strain
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
        hurts={unit: does for does, said in own.get("hurts", {}).items() for unit in said.split()},
        modifiers=_modifiers(own, "modifiers"),
        terse=_modifiers(own, "terse"),
    )


@cache
def _family_phrases(family: str) -> tuple[dict[str, tuple[Phrase, ...]], frozenset[str]]:
    """Return the phrases that all games of a family know, and the forms of their first words."""
    shared, own = _table("shared"), _table(family)
    again = {
        name: {f"{own['again']}{does}": said for does, said in shared[name].items()}
        for name in ("words", "likely")
        if "again" in own
    }
    more = _phrases((own, again))
    known, forms = _shared_phrases()
    phrases = {**known, **{word: _order((*known.get(word, ()), *ways))
                           for word, ways in more.items()}}  # fmt: skip
    return phrases, forms | {form for word in more for form in _forms(word)}


@cache
def _shared_phrases() -> tuple[dict[str, tuple[Phrase, ...]], frozenset[str]]:
    """Return the phrases that all games share, made once, and the forms of their first words."""
    phrases = _phrases((_table("shared"),))
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


def shared_table(name: str) -> Mapping[str, str]:
    """Return a table of words that all games share, by what they stand for."""
    table: Mapping[str, str] = _table("shared")[name]
    return table


@cache
def shared_pattern(name: str) -> re.Pattern[str]:
    """Return a pattern for phrases that all games share."""
    return re.compile(rf"\b(?:{'|'.join(_table('shared')[name]['phrases'])})\b", re.IGNORECASE)


@cache
def shared_uses() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return what things that are carried serve for, and what such things are called."""
    uses = _table("shared")["serves"].items()
    return tuple((does, re.compile(rf"\b(?:{named})", re.IGNORECASE)) for does, named in uses)


@cache
def _table(system: str) -> Mapping[str, Any]:
    files = (_FOLDER / system / name for name in _FILES) if system else ()
    found = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files if file.exists())
    return {name: rows for table in found for name, rows in table.items()}


def _forms(word: str) -> tuple[str, ...]:
    """Return the forms of a word for what is done, as they are spelt by most."""
    stem = word.removesuffix("e")
    double = word + word[-1]
    return word, f"{word}s", f"{stem}ing", f"{stem}ed", f"{double}ing", f"{double}ed"


def _phrases(tables: tuple[Mapping[str, Any], ...]) -> dict[str, tuple[Phrase, ...]]:
    found: dict[str, list[Phrase]] = {}
    for table in tables:
        for name in ("words", "likely", "weak"):
            for does, said in table.get(name, {}).items():
                for each in said.split():
                    words = tuple(each.split("_"))
                    phrase = Phrase(words, does, name != "weak", name == "words")
                    found.setdefault(words[0], []).append(phrase)
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
    """Return what each deed leads to: a game's own rows first. Sentences that begin with what it
    has another verb for (`instead`) are left to that."""
    instead = tuple(each for table in tables for each in table.get("instead", ()))
    for place, table in enumerate(tables):
        for row in table.get("act", ()):
            if place and row["say"].startswith(instead or ("\0",)):
                continue
            for each in row["for"].split():
                does, _, when = each.partition("/")
                yield does, Act(row["say"], row["label"], when, row.get("told", False))


@cache
def wordings() -> Mapping[str, str]:
    """Return how sentences begin, and how a button words that for people."""
    words: Mapping[str, str] = _table("shared")["wordings"]
    return words


#: what the slots of whole texts are made of; one may stand in each of several alternatives
_FORM_SLOTS = {
    "WHO": r"[A-Za-z][\w'-]*(?:(?:,? and |, | )[\w'-]+){0,4}?",
    "THING": r"[a-z][\w'-]*(?: [\w'-]+){0,3}?",
    "NEW": r"[a-z][\w'-]*(?: [\w'-]+){0,2}?",
    "COND": r"[a-z]+(?: [a-z]+)?",
    "N": r"\d+|one|two|three|four|five|six",
}
_FORM_SLOT = compile_later(r"\b(WHO|THING|NEW|COND|N)\b")


class Form(NamedTuple):
    """A whole text that tells of one thing, and how a sentence says it."""

    match: re.Pattern[str]
    says: str
    label: str = ""
    told: bool = False


def _compile_form(pattern: str) -> re.Pattern[str]:
    """Return the pattern of a whole text: a slot of another alternative has a name of its own."""
    seen: Counter[str] = Counter()

    def slot(found: re.Match[str]) -> str:
        seen[found[1]] += 1
        return f"(?P<{found[1]}{'_' * (seen[found[1]] - 1)}>{_FORM_SLOTS[found[1]]})"

    return re.compile(_FORM_SLOT.sub(slot, pattern), re.IGNORECASE)


@cache
def forms() -> tuple[Form, ...]:
    """Return the whole texts that tell of one thing."""
    return tuple(
        Form(_compile_form(row["match"]), row["say"], row.get("label", ""), row.get("told", False))
        for row in _table("shared")["form"]
    )


@cache
def questions() -> tuple[Modifier, ...]:
    """Return the questions that looking something up answers, and the sentences that do."""
    return tuple(
        Modifier(re.compile(row["match"], re.IGNORECASE), row["say"])
        for row in _table("shared")["question"]
    )
