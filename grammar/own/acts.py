"""What people do in a game on a page: the prose of its moves and the names of its stats give the
words for it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from rules.core.ruling import quote_name
from rules.own.page import Field, Move, Page, stats_of

#: what a move says that someone does, up to its roll: `When you leap between moving cars, roll`
_TRIGGER = re.compile(r"\bwhen (?:you|someone|somebody) (.+?)(?:\broll\b|[.:;`]|$)", re.IGNORECASE)
_WORD = re.compile(r"[a-z][a-z'-]*")
_JOINING = frozenset({"and", "or"})
_ARTICLES = ("a", "an", "the", "my", "your", "this", "that", "his", "her", "their")
#: behind `and` these begin nothing that is done by whoever makes the move
_OTHERS = frozenset({*_ARTICLES, "it", "they", "she", "him", "them", "not", "you", "then"})
_SHORTEST = 3
#: so many words of a move's prose are looked at
_MOST_WORDS = 24
#: words for each deed, joined by `_`
Groups = Mapping[str, frozenset[str]]


class Doing(NamedTuple):
    """Words for what is done, joined by `_`, and the sentence that it leads to."""

    does: str
    words: frozenset[str]
    says: str
    label: str


def make_page_acts(
    page: Page, shared: Mapping[str, Any], own: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return the tables of a page's acts, in the form of `acts.toml`.

    `shared` are the words for what people do everywhere: those for the same deed count, too.
    """
    groups = {does: frozenset(said.split()) for does, said in shared["words"].items()}
    anything = frozenset(own["anything"]["words"].split())
    found = [
        *(_of_move(move, groups, anything) for move in page.moves.values()),
        *(_of_stat(page.fields[key], groups, own["stats"]) for key in stats_of(page)),
    ]
    made = [doing for doing in found if doing.words]
    known = frozenset(word for doing in made for word in doing.words)
    rolled = [groups[does] for does in own["rolled"]["deeds"].split()]
    made += _choose_stat(page, [group for group in rolled if not group & known])
    rows = [{"for": each.does, "say": each.says, "label": each.label} for each in made]
    words = {each.does: " ".join(sorted(each.words)) for each in made}
    named = " ".join(page.fields[key].name.casefold() for key in stats_of(page))
    return {"words": words, "act": [*own.get("act", ()), *rows], "never": {"stat": named}}


def _choose_stat(page: Page, groups: Iterable[frozenset[str]]) -> Iterator[Doing]:
    """Return a roll with a stat of one's choice, for deeds that lead nowhere else."""
    words = frozenset(word for group in groups for word in group)
    if page.main is not None and page.main.stats and words:
        yield Doing("page_roll", words, "check", "Roll with a stat of your choice")


def _of_move(move: Move, groups: Groups, anything: frozenset[str]) -> Doing:
    """Return the words for a move: those of its prose, and others for the same deed."""
    told, called = [*_find_deeds(move.trigger)], [*_find_deeds(f"when you {move.name}")]
    words = {each for verb, after in (*told, *called) for each in _phrases(verb, after, anything)}
    same = told if " " in move.name else (*told, *called)  # who hits the books hits nobody
    words |= {each for verb, after in same for each in _same_deed(verb, after, groups, anything)}
    name = quote_name(move.name.casefold())
    return Doing(f"page:{move.key}", frozenset(words), f"move {name} [at FOE]",
                 f"{move.name} [at FOE]")  # fmt: skip


def _find_deeds(prose: str) -> Iterator[tuple[str, list[str]]]:
    """Return what someone does in some prose: each verb, and the two words behind it."""
    found = _TRIGGER.search(prose)
    words = _WORD.findall(found[1].casefold())[:_MOST_WORDS] if found else []
    for at, word in enumerate(words):
        begins = at == 0 or words[at - 1] in _JOINING or words[:at] == ["try", "to"]
        if begins and word not in _OTHERS and len(word) >= _SHORTEST:
            yield word, words[at + 1 : at + 3]


def _phrases(verb: str, after: list[str], anything: frozenset[str]) -> list[str]:
    """Return the ways to say a deed: with what follows, and alone where that says enough."""
    alone = [] if verb in anything else [verb]
    if after[:1] and after[0] in _ARTICLES:
        return alone + [f"{verb}_{article}_{each}" for each in after[1:] for article in _ARTICLES]
    return [*alone, *(f"{verb}_{'_'.join(after[:count])}" for count in range(1, len(after) + 1))]


def _same_deed(
    verb: str, after: list[str], groups: Groups, anything: frozenset[str]
) -> Iterable[str]:
    """Return all words for a deed, by the longest phrase that it begins: `hack into` is no hack."""
    for count in range(len(after), -1, -1):
        said = "_".join((verb, *after[:count]))
        found = [group for group in groups.values() if said in group]
        if found and (count or verb not in anything):
            return [word for group in found for word in group]
    return ()


def _of_stat(stat: Field, groups: Mapping[str, frozenset[str]], known: Mapping[str, str]) -> Doing:
    """Return the words for what a stat is usually rolled for, by its name."""
    words: set[str] = set()
    for part in _WORD.findall(stat.name.casefold()):
        bases = {part, *_bases(part)}
        words |= {word for group in groups.values() if bases & group for word in group}
        kinds = (each for each, names in known.items() if part in names.split())
        words |= {word for kind in kinds for word in groups.get(kind, ())}
    name = stat.name.casefold()
    return Doing(f"stat:{stat.key}", frozenset(words), f"check {quote_name(name)}",
                 f"Roll {stat.name}")  # fmt: skip


def _bases(word: str) -> tuple[str, ...]:
    """Return what a name such as `Sneaking` or `Shooting` may be the form of."""
    stem = word.removesuffix("ing")
    return (stem, f"{stem}e", stem[:-1]) if stem != word else ()
