"""Patterns for whole texts that tell a single thing: here, Marta, take my auspex."""

import re
from collections.abc import Iterator

from grammar.acts import Form, forms
from play.language.readings.gifts_of_new_things import is_thing, read_people
from play.language.readings.guards import is_guarded
from play.language.readings.lexicon import Lexicon
from rules.core.permissions import is_gm
from rules.core.rule_helpers import quote_name
from rules.lazy_regex import compile_later

#: where a story continues after the act
_BREAK = compile_later(r"[,.!;:\u2014](?=\s|$)")
LONGEST_TOLD = 200
_MOST_BREAKS = 4


def find_told(text: str, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """Yield the sentences that a text may tell, with their labels, the likeliest first; the rest of
    the text contains no guard, name or number."""
    said = " ".join(text.replace("\u2019", "'").strip(" /").split())
    if len(said) > LONGEST_TOLD or any(mark in said for mark in '"\u201c\u201d#?'):
        return
    master = is_gm(lexicon.vocabulary.scene)
    for deed, story in _divide(said):
        if is_guarded(story) or re.search(r"\d", story) or _names_anyone(story, lexicon):
            continue
        for form in forms():
            found = form.match.fullmatch(deed) if master or not form.told else None
            if found and not _is_turned(deed, form) and (told := _fill(form, found, lexicon)):
                yield told


def _divide(said: str) -> Iterator[tuple[str, str]]:
    """Yield ways to split a text into an act and the story after it, the longest act first."""
    yield said.rstrip(" .!"), ""
    for mark in [*_BREAK.finditer(said)][:_MOST_BREAKS][::-1]:
        yield said[: mark.start()], said[mark.end() :]


def _is_turned(deed: str, form: Form) -> bool:
    """Say whether an act contains a guard that isn't part of its pattern."""
    guards = [word for word in re.findall(r"[\w']+", deed.casefold()) if is_guarded(word)]
    own = {*re.findall(r"[\w']+", form.match.pattern.casefold())}
    return not own.issuperset(guards)


def _names_anyone(story: str, lexicon: Lexicon) -> bool:
    words = re.findall(r"[\w'-]+", story.casefold())
    return any(lexicon.person(words, at)[0] for at in range(len(words)))


def _fill(form: Form, found: re.Match[str], lexicon: Lexicon) -> tuple[str, str] | None:
    """Return a pattern's sentence and label with their slots filled; None if one doesn't fit."""
    said = {slot.rstrip("_"): text for slot, text in found.groupdict().items() if text}
    filled, label = form.says, form.label
    for slot, text in said.items():
        value = _read(slot, text.strip(), lexicon)
        if not value:
            return None
        filled = filled.replace(slot, value)
        label = re.sub(rf"\b{slot}\b", value.replace('"', ""), label)
    return filled, label


def _read(slot: str, text: str, lexicon: Lexicon) -> str:
    if slot == "WHO":
        bare = re.sub(r"^(?:the|and|both|all|all the)\s+", "", text, flags=re.IGNORECASE)
        several = lexicon.find_several(bare.casefold().removesuffix("s"))
        spelt = lexicon.vocabulary.spell_name
        return read_people(bare, lexicon) or ", ".join(spelt("character", k) for k in several)
    if slot == "NEW":
        words = text.casefold().split()
        named = any(lexicon.person(words, at)[0] for at in range(len(words)))
        return "" if named or is_guarded(text) or not is_thing(text) else quote_name(text)
    return quote_name(text) if slot == "THING" else text
