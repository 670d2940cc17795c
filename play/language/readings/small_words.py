"""Finds words that may be left out: small words where they stand, and descriptions of a place;
and sentences about how someone is, in which nobody acts."""

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import dropwhile, pairwise

from grammar.acts import MOVES, acts_of
from grammar.words import words_in
from play.language.canonical_sentence import phrases
from play.language.names.name_matching import ARTICLES, MYSELF
from play.language.readings.tokens import FROM, LEADS, Token, letters, stems
from rules.core.verb_declarations.request import REFUSED, Request
from rules.own.key import OWN
from rules.registry import family_of, find_system

_POINTING = frozenset({"it", "that", "this"})
_LATER = frozenset({"then", "also"})
#: small words after a word or a name: a perception check, Griff is exhausted
_BEHIND = frozenset(
    {
        *(("word", said) for said in ("roll", "check", "checks", "test", "attempt", "spell")),
        *(("name", said) for said in ("is", "are", "be", "becomes", "become", "gets", "goes")),
    }
)
#: words that may precede a thing or a person
_TO_ANYTHING = frozenset(
    {"with", "using", "for", "to", "on", "against", "vs", "versus", "at", "by", "via"}
)

#: verbs that are also nouns found in many sentences: under the table
THINGS = frozenset(
    {"table", "deck", "clock", "note", "date", "find", "chapter", "remind", "pick", "round", "turn",
     "time", "range", "story", "fate", "session", "bond", "resource", "hold", "act", "answer"}
)  # fmt: skip

#: words for rolling dice
_ROLLING = frozenset({"roll", "rolls", "rolling", "check", "test", "save", "+", "make", "makes"})
#: words for opposition
_FACING = LEADS - {"with", "for", "by", "using", "via"} | {"and"}


def cuts_deed(system: str, request: Request, text: str) -> bool:
    """Say whether words are taken for less than they mean on a page: part of a move's name,
    something never rolled, or a stat that a move's text also uses as an act."""
    if family_of(system) != OWN:
        return False
    rolled = not _ROLLING.isdisjoint(text.casefold().replace("+", " + ").split())
    named = {name.kind for phrase in phrases(request) for name in phrase.names}
    if "move" not in named and _names_move(system, text):
        return True
    for phrase in phrases(request):
        said = {form for word in letters(phrase.text) for form in stems(word)}
        for name in phrase.names:
            parts = {*letters(name.said)} - ARTICLES
            if name.kind in REFUSED or (name.kind == "move" and parts - said):
                return True
            if name.kind == "stat" and not rolled and _is_in_move(system, parts):
                return True
    return False


def is_in_phrase(system: str, said: Sequence[str], thing: Sequence[str]) -> bool:
    """Say whether words that may name a thing are part of a phrase for something else: take his
    measure."""
    known = acts_of(system).phrases
    ways = ((at, way) for at, word in enumerate(said) for form in stems(word)
            for way in known.get(form, ()) if way.does not in ("take", "buy"))  # fmt: skip
    found = (way.find(said, at) for at, way in ways)
    return any(len(places) > 1 and said[places[-1]] in thing for places in found)


def _names_move(system: str, text: str) -> bool:
    """Say whether a move of the page is named in full: bandaging is a move of that name."""
    rules, said = find_system(system), f" {' '.join(letters(text))} "
    moves = rules.page.moves.values() if rules is not None and rules.page is not None else ()
    return any(f" {' '.join(letters(move.name))} " in said for move in moves)


def _is_in_move(system: str, words: Iterable[str]) -> bool:
    known = acts_of(system).phrases
    return any(way.does.startswith(MOVES) for word in words for way in known.get(word, ()))


def stray(tokens: Sequence[Token], said: str, verbs: Container[str]) -> list[str]:
    """Return the small words that are missing in `said` and do mean something where they stand."""
    kept = {*letters(said)}
    content = [token for token in tokens if token.kind != "filler"]
    return [
        token.said
        for place, token in enumerate(content)
        if token.kind == "light" or token.said in LEADS
        if token.said not in kept and not _is_idle(content, place, verbs)
    ]


def _is_idle(content: Sequence[Token], place: int, verbs: Container[str]) -> bool:
    said = content[place].said
    before = content[place - 1] if place else None
    after = content[place + 1] if place + 1 < len(content) else None
    if said in MYSELF:  # the actor is known anyway
        idle = True
    elif said in LEADS:
        idle = after is not None and _leads_to(said, after)
    elif said in _POINTING:  # push it, use that potion
        idle = before is not None and (before.kind == "light" or _is_verb(before, verbs))
    elif said == "and":
        idle = before is not None and after is not None
    elif said in _LATER:
        idle = before is None
    elif before is not None and (before.kind, said) in _BEHIND:
        idle = before.kind == "word" or after is not None
    else:
        idle = not any(each.kind in ("word", "number") for each in content[:place])
    return idle


def _leads_to(said: str, after: Token) -> bool:
    if after.kind == "word":
        return said in _TO_ANYTHING
    return said not in FROM


def _is_verb(token: Token, verbs: Container[str]) -> bool:
    return any(each in verbs for each in stems(token.said))


def tells_manner(tokens: Sequence[Token], said: str) -> bool:
    """Say whether `hard` after a name is read as a difficulty,
    though it may be manner: I hit Scar hard."""
    behind = any(a.kind == "name" and b.said == "hard" for a, b in pairwise(tokens))
    return behind and "hard" in letters(said)


def is_against_unsaid(tokens: Sequence[Token], said: str) -> bool:
    """Say whether a reading is against someone although no word says so."""
    return " vs " in f" {said} " and not _FACING & {token.said for token in tokens}


#: words before a place that no grammar uses: behind the crates
_PLACES = words_in("places")


def without_scenery(
    tokens: Sequence[Token], is_known: Callable[[str], bool]
) -> tuple[list[Token], str]:
    """Return a sentence without its place, which ends at a comma, and the place's words.

    A place contains no name and no word of the rules: behind Scar, or behind cover, is no scenery.
    """
    at = next((n for n, token in enumerate(tokens) if token.said in _PLACES), 0)
    end = next((n for n in range(at, len(tokens)) if tokens[n].said == ","), len(tokens))
    told = tokens[at + 1 : end]
    words = [token for token in told if token.kind == "word"]
    if not at or not words or any(token.kind in ("name", "number") for token in told):
        return [*tokens], ""
    if any(is_known(form) for token in words for form in stems(token.said)):
        return [*tokens], ""
    if at > 1 and tokens[at - 1].said == "from":  # from behind the door
        at -= 1
    return [*tokens[:at], *tokens[end:]], " ".join(token.text for token in tokens[at:end])


#: words for what happens to someone, what they have, and how they are
_GETTING, _HAVING = frozenset({"gets", "get", "got"}), frozenset({"has", "have", "had"})
_BEING = _GETTING | _HAVING | {"is", "are", "was", "were"}
_STANDING = frozenset({"at", "on", "down", "to", "only", "been", "being"})


def tells_state(tokens: Sequence[Token], is_struck: Callable[[Token], bool]) -> bool:
    """Say whether words tell of a state: `Griff is at 2 wounds`, `Scar is hit`."""
    content = [t for t in tokens if t.kind != "filler" or t.said in _BEING]
    told = [*dropwhile(lambda token: token.kind == "name" or token.said == "and", content)]
    if not told or told[0] is content[0] or told[0].said not in _BEING:
        return False
    after = next((token for token in told[1:] if token.said not in _STANDING), None)
    if after is None:
        return False
    if after.kind == "number":
        return told[0].said not in _GETTING
    return told[0].said not in _HAVING and not after.said.endswith("ing") and is_struck(after)
