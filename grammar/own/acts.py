"""What people do in a game on a page, in words from its moves' prose and its stats' names."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.core.rule_helpers import quote_name
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from rules.own.page_values import Field, Move, Page, stats_of

#: the trigger of a move, up to its roll: `When you leap between moving cars, roll`
_TRIGGER = compile_later(
    r"\bwhen (?:you|someone|somebody) (.+?)(?:\broll\b|[.:;`]|$)", re.IGNORECASE
)
_WORD = compile_later(r"[a-z][a-z'-]*")
_JOINING = frozenset({"and", "or"})
_ARTICLES = ("a", "an", "the", "my", "your", "this", "that", "his", "her", "their")
#: words that aren't the verb of a second deed after `and`
_OTHERS = frozenset({*_ARTICLES, "it", "they", "she", "him", "them", "not", "you", "then"})
_SHORTEST = 3
#: how many words of a move's trigger are read
_MOST_WORDS = 24
#: marks a deed of all games that is offered here and never done at once
ANY = "any:"
#: words for each deed, joined by `_`
Groups = Mapping[str, frozenset[str]]


class Doing(NamedTuple):
    """Deeds of all games and the page's own words (joined by `_`) that lead to one sentence."""

    does: str
    says: str
    label: str
    deeds: frozenset[str]
    words: frozenset[str] = frozenset()

    def write_row(self) -> dict[str, str]:
        """Return it as a row of `acts.toml`."""
        does = (self.does, *(f"{ANY}{deed}" for deed in sorted(self.deeds)))
        return {"for": " ".join(does), "say": self.says, "label": self.label}


def make_page_acts(
    page: Page, shared: Mapping[str, Any], own: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return the tables of a page's acts, in the form of `acts.toml`.

    `shared` has the words that all games use for deeds; if the page's words mean a deed there, all
    of that deed's words count.
    """
    groups = {does: frozenset(said.split()) for does, said in shared["words"].items()}
    anything = frozenset(own["anything"]["words"].split())
    found = [
        *(_of_move(move, groups, anything) for move in page.moves.values()),
        *(_of_stat(page.fields[key], groups, own["stats"]) for key in stats_of(page)),
    ]
    known = {deed for doing in found for deed in doing.deeds}
    found += _choose_stat(page, {*own["rolled"]["deeds"].split()} - known)
    rows = [doing.write_row() for doing in found if doing.deeds or doing.words]
    words = {each.does: " ".join(sorted(each.words)) for each in found if each.words}
    named = " ".join(page.fields[key].name.casefold() for key in stats_of(page))
    return {"words": words, "act": rows, "never": {"stat": named}}


def _choose_stat(page: Page, deeds: Iterable[str]) -> Iterator[Doing]:
    """Yield a roll with a stat of one's choice, for deeds that nothing else on the page covers."""
    if page.main is not None and page.main.stats:
        yield Doing("roll:", "check", "Roll a stat", frozenset(deeds))


def _of_move(move: Move, groups: Groups, anything: frozenset[str]) -> Doing:
    """Return the words of a move's trigger and name, and the deeds they mean."""
    told, called = [*_find_deeds(move.trigger)], [*_find_deeds(f"when you {move.name}")]
    words = {each for verb, after in (*told, *called) for each in _phrases(verb, after, anything)}
    # A name of several words may be an idiom: "hit the books" isn't an attack.
    same = told if " " in move.name else (*told, *called)
    deeds = {each for verb, after in same for each in _same_deeds(verb, after, groups, anything)}
    name = quote_name(move.name.casefold())
    return Doing(f"page:{move.key}", f"move {name} [at FOE]", f"{move.name} [at FOE]",
                 frozenset(deeds), frozenset(words))  # fmt: skip


def _find_deeds(prose: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each verb of the trigger in some prose, with the two words after it."""
    found = _TRIGGER.search(prose)
    words = _WORD.findall(found[1].casefold())[:_MOST_WORDS] if found else []
    for at, word in enumerate(words):
        begins = at == 0 or words[at - 1] in _JOINING or words[:at] == ["try", "to"]
        if begins and word not in _OTHERS and len(word) >= _SHORTEST:
            yield word, words[at + 1 : at + 3]


def _phrases(verb: str, after: list[str], anything: frozenset[str]) -> list[str]:
    """Return phrases for a deed: the verb with the words after it, and alone if that is clear."""
    alone = [] if verb in anything else [verb]
    if after[:1] and after[0] in _ARTICLES:
        return alone + [f"{verb}_{article}_{each}" for each in after[1:] for article in _ARTICLES]
    return [*alone, *(f"{verb}_{'_'.join(after[:count])}" for count in range(1, len(after) + 1))]


def _same_deeds(verb: str, after: list[str], groups: Groups, anything: frozenset[str]) -> list[str]:
    """Return the deeds that words mean; the longest phrase decides: to hack into isn't to hack.

    A verb that may begin anything, such as "take", counts only with words after it.
    """
    for count in range(len(after), -1, -1):
        said = "_".join((verb, *after[:count]))
        found = [does for does, group in groups.items() if said in group]
        if found and (count or verb not in anything):
            return found
    return []


def _of_stat(stat: Field, groups: Groups, known: Mapping[str, str]) -> Doing:
    """Return the deeds that a stat is usually rolled for, judging by its name."""
    deeds: set[str] = set()
    for part in _WORD.findall(stat.name.casefold()):
        bases = {part, *_bases(part)}
        deeds |= {does for does, group in groups.items() if bases & group}
        deeds |= {does for does, names in known.items() if part in names.split()}
    name = quote_name(stat.name.casefold())
    return Doing(f"stat:{stat.key}", f"check {name}", f"Roll {stat.name}", frozenset(deeds))


def _bases(word: str) -> tuple[str, ...]:
    """Return the verbs that a name such as `Sneaking` may come from; none without `ing`."""
    stem = word.removesuffix("ing")
    return (stem, f"{stem}e", stem[:-1]) if stem != word else ()
