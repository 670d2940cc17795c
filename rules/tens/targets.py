"""Whom a sentence means."""

from rules.core.permissions import is_gm
from rules.core.requests.request import Phrase, Request
from rules.core.ruling import insist
from rules.tens.harm.health import condition
from rules.tens.sheet import TensScene, TensSheet


def named_or_actor(who: Phrase | None, scene: TensScene) -> tuple[TensSheet, ...]:
    """Return everyone who is named, each once, or the one who acts."""
    records = who.records() if who is not None else ()
    return tuple(scene.sheets[record] for record in dict.fromkeys(records)) or (scene.actor,)


def named_or_present(who: Phrase | None, scene: TensScene) -> tuple[TensSheet, ...]:
    """Return everyone who is named, or the one who acts; of a game master without a character,
    all player characters who are there."""
    if who is None and scene.someone is None and is_gm(scene):
        return scene.present() or (scene.actor,)
    return named_or_actor(who, scene)


def find_targets(request: Request, who: Phrase | None, scene: TensScene) -> tuple[TensSheet, ...]:
    """Return who is named, or the one who acts. The dead are beyond it."""
    found = named_or_actor(who, scene)
    for sheet in found:
        insist(request, condition(sheet) != "dead", "dead", name=sheet.name)
    return found


def split_name(words: str, scene: TensScene) -> tuple[tuple[TensSheet, ...], str]:
    """Take a name, or `all`, from the end of words or from their beginning; the rest is left."""
    known: dict[str, tuple[TensSheet, ...]] = {"all": tuple(scene.present())}
    known |= {sheet.name.casefold(): (sheet,) for sheet in scene.standing()}
    for name in sorted(known, key=len, reverse=True):
        if f" {words}".endswith(f" {name}"):
            return known[name], words.removesuffix(name).strip()
        if words.startswith(f"{name} "):
            return known[name], words.removeprefix(name).strip()
    return (), words


def find_by_name(words: str, scene: TensScene) -> TensSheet | None:
    """Return the character that words are the whole name of."""
    return next((s for s in scene.standing() if s.name.casefold() == words.casefold()), None)
