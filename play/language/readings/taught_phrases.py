"""Reads phrases that a table has taught, with names and numbers in their slots."""

import re
from collections.abc import Iterator
from typing import Any

from grammar.parser import aliases_of
from play.language.names.lexicon import Lexicon
from play.language.names.name_matching import LAST_NAMED
from play.language.names.name_steps import NO_NAMES
from play.language.readings.guards import is_guarded
from play.language.readings.tokens import Tokens
from rules.core.records.tables_decks_notes import Taught
from rules.core.scene import Scene
from rules.lazy_regex import compile_later

AnyScene = Scene[Any, Any, Any]
#: verbs that a phrase may mean: rolls, attacks and lookups of the rules
TEACHABLE = frozenset({"move", "check", "test", "save", "attack", "deed", "cast", "contest", "pool",
                       "roll", "damage", "rules", "odds"})  # fmt: skip
LONGEST_PHRASE, MOST_WORDS = 100, 8
_SLOT = compile_later(r"\b(FOE|WHO|THING|N)\b")
_ARTICLE = compile_later(r"^(?:the|a|an|my|that|this|his|her|their)\s+", re.IGNORECASE)
_FORMS = {"N": r"(\d+|\d*d\d+)"}


def list_taught(scene: AnyScene) -> list[Taught]:
    """Return the taught phrases that apply to the speaker: their own, and the game's."""
    every = (thing for thing in scene.things.values() if isinstance(thing, Taught))
    found = (each for each in every if each.whole or each.owner == scene.speaker.id)
    return sorted(found, key=lambda each: each.record)


def recall_taught(text: str, scene: AnyScene, lexicon: Lexicon) -> Iterator[str]:
    """Yield the sentences that a whole line means by what was taught."""
    said = " ".join(text.strip(" /.!").split())
    if is_guarded(said):
        return
    for each in list_taught(scene):
        meant = _fill(each, said, lexicon)
        if meant:
            yield meant


def _fill(taught: Taught, said: str, lexicon: Lexicon) -> str:
    slots = _SLOT.findall(taught.name)
    parts = _SLOT.split(taught.name)
    form = "".join(
        _FORMS.get(part, "(.+?)") if at % 2 else re.escape(part).replace(r"\ ", r"\s+")
        for at, part in enumerate(parts)
    )
    found = re.fullmatch(form, said, re.IGNORECASE)
    if found is None:
        return ""
    filled = dict(zip(slots, (_ARTICLE.sub("", each) for each in found.groups()), strict=True))
    people = [filled[slot] for slot in ("FOE", "WHO") if slot in filled]
    known = all(lexicon.is_person(each) or each.casefold() in LAST_NAMED for each in people)
    return _SLOT.sub(lambda slot: filled[slot[1]], taught.means) if known else ""


def find_fault(phrase: str, means: str, lexicon: Lexicon) -> str:
    """Return what is wrong with a phrase that can't be taught; empty if it can."""
    words = [word for word in re.findall(r"[\w'-]+", phrase) if not _SLOT.fullmatch(word)]
    folded = [word.casefold() for word in words]
    small = lexicon.table.fillers | lexicon.table.light | NO_NAMES
    verb = aliases_of(lexicon.system).get(means.lstrip("/").partition(" ")[0].casefold(), "")
    tokens = Tokens(lexicon).read_all(_SLOT.sub(" ", f"{phrase} {means}"))
    slots, meant = _SLOT.findall(phrase), {*_SLOT.findall(means)}
    faults = {
        f"{LONGEST_PHRASE} characters is the limit": max(len(phrase), len(means)) > LONGEST_PHRASE,
        "the phrase needs a word of its own": small.issuperset(folded),
        "the phrase can't say no or if": is_guarded(phrase),
        "it can only mean a roll, an attack or a rule": verb.partition(" ")[0] not in TEACHABLE,
        "put FOE in place of a name": any(token.kind == "name" for token in tokens),
        "use FOE, WHO, THING and N once each, and in the phrase too": len({*slots}) < len(slots)
        or not meant <= {*slots},
    }
    return next((expected for expected, wrong in faults.items() if wrong), "")


def make_phrase(said: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """Return a phrase and its meaning, from a sentence whose comment is what was typed."""
    exact, _, typed = said.partition(" # ")
    exact = exact.partition(" as ")[0]
    phrase = typed.strip(" .!")
    if not phrase or len(phrase.split()) > MOST_WORDS:
        return None
    people = [token for token in Tokens(lexicon).read_all(phrase) if token.kind == "name"]
    swaps = [(token.said, token.text, "FOE") for token in people[:1]]
    held = (*lexicon.list_own("weapon"), *lexicon.list_own("item"))
    swaps += [(each.replace("_", " ").strip('"'), each, "THING") for each in held if each in exact]
    for typed, written, slot in swaps:
        found = re.search(rf"(?:\b(?:the|my)\s+)?\b{re.escape(typed)}\b", phrase, re.IGNORECASE)
        if found and written in exact and slot not in phrase:
            phrase = phrase[: found.start()] + slot + phrase[found.end() :]
            exact = exact.replace(written, slot, 1)
    return (phrase, exact) if not find_fault(phrase, exact, lexicon) else None
