"""What people do in their own words, and the sentences it leads to: the tables `acts.toml`.

The shared table and its `deeds.toml` have the words for everything that people do. Each system's
table has the sentences those deeds lead to there.

for = deeds, perhaps with a condition: `attack/gun` needs something that shoots; or `verb:heal`, for
text that begins with that verb and goes on in one's own words
say = the sentence: FOE (someone), WEAPON, OWN (one that wasn't named), ITEM, SPELL, N, STAT; parts
in [brackets] are left out if nothing of the kind was named; STAT=Ag is the default
label = the button's text, with the same slots

Deeds have three lists of words: `words` mean the deed and nothing else, `likely` are offered but
never done at once, `weak` need something that goes with them. The first word of a phrase is matched
in all its forms. Inside it, any article stands for all of them and an optional adjective, `him` for
anyone, and `..` for up to four words: sink_.._into.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from rules.registry import family_of, find_system
from rules.toml_tables import read_toml

_FOLDER = Path(__file__).parent
_FILES = ("acts.toml", "deeds.toml")
#: begins the deed of a page's own move
MOVES = "page:"
#: in a phrase, stands for up to this many words of any kind
GAP, _MOST_BETWEEN = "..", 4
#: articles (any stands for all in a phrase), those written in tables, and words for someone
_ARTICLES = frozenset(
    ["my", "his", "the", "a", "an", "her", "its", "their", "our", "your", "this", "that", "these",
     "those", "some", "another", "one", "both"]
)  # fmt: skip
_WRITTEN = frozenset({"my", "his", "the", "a", "an"})
_WHOSE = frozenset({"my", "his", "her", "its", "their", "our", "your"})
_ANYONE = frozenset({"him", "her", "them"})
#: words that no phrase reaches across, and particles that may stand apart: patch Griff up
_ENDS = frozenset({",", ".", ";", ":", "!", "?", "(", ")", "and", "but", "then"})
_PARTICLES = frozenset(
    {"up", "down", "off", "out", "over", "away", "back", "round", "around", "in", "open"}
)
_PAIR = 2
#: deeds that strike someone, and where the first slot of a sentence begins
_BLOWS, _SLOT = ("attack", "shoot", "throw"), compile_later(r"[\[A-Z]")


class Act(NamedTuple):
    """The sentence that a deed leads to. `when` is its condition; `told`: it is narrated and not
    rolled."""

    says: str
    label: str
    when: str = ""
    told: bool = False


class Phrase(NamedTuple):
    """Words for a deed. A weak one may mean something else too; only a `sure` one means nothing
    else."""

    words: tuple[str, ...]
    does: str
    strong: bool
    sure: bool = True

    def find(self, said: Sequence[str], at: int) -> tuple[int, ...]:
        """Return the indexes of its words in a text from a verb on; () if they aren't there."""
        more = self.words[1:]
        if len(more) == 1 and more[0] in _PARTICLES and said[at + 1 : at + 2] != [*more]:
            more = (GAP, *more)
        found = _follow(more, said, at + 1)
        return () if found is None else (at, *found)

    def is_about(self, places: Sequence[int], named: Container[int]) -> bool:
        """Say whether `him` stands for a word between, or for someone who is named."""
        between = set(range(places[0], places[-1])) - {*places}
        return "him" not in self.words or not between or any(p in named for p in between)


def _follow(words: tuple[str, ...], said: Sequence[str], at: int) -> tuple[int, ...] | None:
    """Return the indexes of a phrase's words from an index on; None if they aren't there."""
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
    """Return the indexes of words after a gap of other words."""
    for place in range(at + 1, min(at + 1 + _MOST_BETWEEN, len(said))):
        if said[place - 1] in _ENDS:
            return None
        if (found := _follow(words, said, place)) is not None:
            return found
    return None


def _end_before(word: str, said: str) -> tuple[int, ...] | None:
    """Return () if a phrase ends before this article, which belongs to the object; else None."""
    return () if said in (_WHOSE if word in _WHOSE else _ARTICLES - _WHOSE) else None


def _follow_article(words: tuple[str, ...], said: Sequence[str], at: int) -> tuple[int, ...] | None:
    """Return the indexes of words after any article, with or without an adjective.

    A possessive such as "Griff's" may replace the article, and isn't part of the phrase.
    """
    owner = said[at].endswith(("'s", "s'"))
    if said[at] not in _ARTICLES and not owner:
        return None
    found = _follow(words, said, at + 1)
    if found is None and said[at + 1 : at + 2] and said[at + 1].isalpha():
        found = _follow(words, said, at + 2)
    return None if found is None else (*(() if owner else (at,)), *found)


class Modifier(NamedTuple):
    """Words beside a deed, and how a sentence says them; if a pattern has a group `only`, only that
    is used."""

    match: re.Pattern[str]
    says: str


class Acts(NamedTuple):
    """The tables of one game."""

    phrases: Mapping[str, tuple[Phrase, ...]]  # by their first word, longest first
    forms: frozenset[str]  # those first words, in all their forms
    acts: Mapping[str, tuple[Act, ...]]  # by deed
    kinds: Mapping[str, Act]  # by the kind of name: a skill, a spell
    never: Mapping[str, frozenset[str]]  # names that mean too many other things, by kind
    usual: Mapping[str, str]  # the attribute that goes with a skill
    hurts: Mapping[str, str]  # the deed that hurts someone, by unit: strain
    modifiers: tuple[Modifier, ...]
    terse: tuple[Modifier, ...]  # the same for sentences that begin with their verb
    spells: dict[str, re.Pattern[str]]  # words that tell of a spell without naming it


@lru_cache(64)
def acts_of(system: str) -> Acts:
    """Return the tables of a game; its own come before the shared ones."""
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
        spells={
            spell: re.compile(rf"\b(?:{said})", re.IGNORECASE)
            for spell, said in own.get("spells", {}).items()
        },
    )


def is_blow(system: str, said: str) -> bool:
    """Say whether a sentence strikes someone, as `attack` does, and `move hack+WS`."""
    words = _split_name(said)
    return any(words[: len(blow)] == blow for blow in _list_blows(system))


@lru_cache(64)
def _list_blows(system: str) -> tuple[list[str], ...]:
    """Return the first words of a game's sentences that strike someone, without their slots."""
    acts = (act for does in _BLOWS for act in acts_of(system).acts.get(does, ()))
    heads = (_SLOT.split(act.says)[0] for act in acts if "FOE" in act.says)
    return tuple(_split_name(head)[:2] for head in heads)


def _split_name(said: str) -> list[str]:
    return said.replace("_", " ").replace("+", " ").split()


@cache
def _family_phrases(family: str) -> tuple[dict[str, tuple[Phrase, ...]], frozenset[str]]:
    """Return the phrases of a family of games, and all forms of their first words."""
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
    """Return the phrases that all games share, and all forms of their first words."""
    phrases = _phrases((_table("shared"),))
    return phrases, frozenset(form for word in phrases for form in _forms(word))


def _page_acts(system: str) -> Mapping[str, Any]:
    """Return the acts that a page adds; none if the game isn't on a page."""
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
    """Return a table of words that all games share, by meaning."""
    table: Mapping[str, str] = _table("shared")[name]
    return table


@cache
def shared_pattern(name: str) -> re.Pattern[str]:
    """Return a pattern for phrases that all games share."""
    return re.compile(rf"\b(?:{'|'.join(_table('shared')[name]['phrases'])})\b", re.IGNORECASE)


@cache
def shared_uses() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return what carried things are used for, with patterns for their names."""
    uses = _table("shared")["serves"].items()
    return tuple((does, re.compile(rf"\b(?:{named})", re.IGNORECASE)) for does, named in uses)


@cache
def _table(system: str) -> Mapping[str, Any]:
    files = (_FOLDER / system / name for name in _FILES) if system else ()
    found = (read_toml(file.read_text(encoding="utf-8")) for file in files if file.exists())
    return {name: rows for table in found for name, rows in table.items()}


def _forms(word: str) -> tuple[str, ...]:
    """Return the regular forms of a verb."""
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
    """Return phrases longest first, and among equals the strong ones first."""
    return tuple(sorted(ways, key=lambda way: (-len(way.words), not way.strong)))


def _acts(tables: tuple[Mapping[str, Any], ...]) -> dict[str, tuple[Act, ...]]:
    found: dict[str, list[Act]] = {}
    for does, act in _rows(tables):
        found.setdefault(does, []).append(act)
    return {does: tuple(acts) for does, acts in found.items()}


def _rows(tables: tuple[Mapping[str, Any], ...]) -> Iterator[tuple[str, Act]]:
    """Yield what each deed leads to, a game's own rows first.

    Shared sentences beginning with a verb that the game replaces (`instead`) are skipped.
    """
    instead = tuple(each for table in tables for each in table.get("instead", ()))
    for place, table in enumerate(tables):
        for row in table.get("act", ()):
            if place and row["say"].startswith(instead):
                continue
            for each in row["for"].split():
                does, _, when = each.partition("/")
                yield does, Act(row["say"], row["label"], when, row.get("told", False))


@cache
def wordings() -> Mapping[str, str]:
    """Return the beginnings of sentences, with a button's words for them."""
    words: Mapping[str, str] = _table("shared")["wordings"]
    return words


_PEOPLE = r"[A-Za-z][\w'-]*(?:(?:,? and |, | )[\w'-]+){0,4}?"
#: the patterns of slots in whole texts; each may occur in several alternatives
_FORM_SLOTS = {
    "WHO": _PEOPLE,
    "WHOM": _PEOPLE,
    "KIND": r"[A-Za-z][\w'-]*(?: [\w'-]+){0,3}?",
    "THING": r"[a-z][\w'-]*(?: [\w'-]+){0,3}?",
    "NEW": r"[a-z][\w'-]*(?: [\w'-]+){0,2}?",
    "COND": r"[a-z]+(?: [a-z]+)??",
    "N": r"\d+|one|two|three|four|five|six",
}
_FORM_SLOT = compile_later(r"\b(WHOM?|KIND|THING|NEW|COND|N)\b")


class Form(NamedTuple):
    """A whole text with one meaning, and how a sentence says it. One that isn't `sure` is only
    offered. One that comes `last` may also stand behind a story."""

    match: re.Pattern[str]
    says: str
    label: str = ""
    told: bool = False
    sure: bool = True
    last: bool = False


def _compile_form(pattern: str) -> re.Pattern[str]:
    """Return the pattern of a whole text; a repeated slot gets a group name of its own."""
    seen: Counter[str] = Counter()

    def slot(found: re.Match[str]) -> str:
        seen[found[1]] += 1
        return f"(?P<{found[1]}{'_' * (seen[found[1]] - 1)}>{_FORM_SLOTS[found[1]]})"

    return re.compile(_FORM_SLOT.sub(slot, pattern), re.IGNORECASE)


@cache
def forms() -> tuple[Form, ...]:
    """Return the whole texts that have one meaning."""
    return tuple(
        Form(
            _compile_form(row["match"]),
            row["say"],
            row.get("label", ""),
            row.get("told", False),
            row.get("sure", "NEW" not in row["say"]),
            row.get("last", False),
        )
        for row in _table("shared")["form"]
    )


@cache
def questions() -> tuple[Modifier, ...]:
    """Return questions that a lookup answers, with the sentences that look it up."""
    return tuple(
        Modifier(re.compile(row["match"], re.IGNORECASE), row["say"])
        for row in _table("shared")["question"]
    )
