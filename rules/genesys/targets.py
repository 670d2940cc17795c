"""Whom a sentence means, and on whom a purchase with symbols may land."""

from collections.abc import Mapping
from typing import Any

from rules.core.errors import NotAllowed, Refused
from rules.core.permissions import is_gm, owns
from rules.core.requests.request import Phrase
from rules.genesys.content import QUALITIES, Spend
from rules.genesys.requests.rolls import Attack, SpendSymbols
from rules.genesys.sheet import GenesysScene, GenesysSheet


def one_record(who: Phrase | None) -> int:
    """Return the record of the one whom a phrase names, 0 where it names none."""
    return (who.record() or 0) if who is not None else 0


def target_or_self(who: Phrase | None, scene: GenesysScene) -> int:
    """Return the record of whom a phrase names, or of who speaks.

    Where there is neither, a game master is asked for whom.
    """
    return one_record(who) or scene.actor.record


def targets_or_self(who: Phrase | None, scene: GenesysScene) -> list[int]:
    """Return the records of all whom a phrase names, or of who speaks.

    Everyone, where nobody is, is not who speaks.
    """
    if who is None:
        return [target_or_self(None, scene)]
    found = list(who.records())
    if not found:
        raise Refused("nobody_here")
    return found


def shown_to(scene: GenesysScene, who: Phrase | None) -> list[GenesysSheet]:
    """Return those whom a list is about: named, or everyone here whom the speaker knows of."""
    named = who.records() if who is not None else ()
    found = [scene.sheets[record] for record in named] or scene.present(npcs=True)
    return [sheet for sheet in found if sheet.seen or is_gm(scene)]


def gm_for_nobody(scene: GenesysScene) -> bool:
    """Say whether a game master speaks who plays nobody: there is no self to fall back on."""
    return is_gm(scene) and not scene.acting


def own_character(scene: GenesysScene, record: int) -> GenesysSheet:
    """Return a character of one's own to take a turn, which ends another's in passing."""
    sheet = scene.sheets[record]
    if not (record == scene.acting or owns(scene, sheet) or is_gm(scene)):
        raise NotAllowed("not_your_character", name=sheet.name)
    return sheet


def attack_target(request: Attack) -> int:
    """Return whom an attack is aimed at, wherever in the sentence the name stands."""
    named = {*(request.target.records() if request.target else ()), *request.weapon.records()}
    if len(named) > 1:
        raise Refused("one_target")
    return next(iter(named), 0)


def spend_target(request: SpendSymbols) -> int | None:
    """Return whom a spend names, before or behind what is bought."""
    return one_record(request.what) or one_record(request.who) or None


def remembered(scene: GenesysScene, memory: Mapping[str, Any], key: str) -> GenesysSheet | None:
    """Return the sheet of whom a check remembers under a key, where there is one."""
    record = memory.get(key)
    return scene.sheets.get(int(record)) if record else None


def recipients(
    row: Spend,
    scene: GenesysScene,
    subject: GenesysSheet,
    memory: Mapping[str, Any],
    quality: str = "",
) -> list[GenesysSheet]:
    """Return whom a thing that symbols buy may land on."""
    present = [s for s in scene.present(npcs=True) if s.state != "dead"]
    if subject not in present:
        present.append(subject)
    allies = [sheet for sheet in present if sheet.side == subject.side]
    foes = [sheet for sheet in present if sheet.side != subject.side]
    target, hit = remembered(scene, memory, "target"), remembered(scene, memory, "hit")
    known: dict[str, list[GenesysSheet]] = {
        "self": [subject],
        "ally": allies,
        "target": [target] if target else foes or [s for s in present if s is not subject],
        "foe": foes,
        "hit": [hit] if hit else [],
        "bystander": [scene.sheets[int(record)] for record in memory.get("bystanders", ())],
    }
    if quality and QUALITIES[quality].spreads and hit:
        return [hit, *(sheet for sheet in foes if sheet.record != hit.record)]
    return known.get(row.whom, [])


def known_recipients(
    scene: GenesysScene, candidates: list[GenesysSheet], memory: Mapping[str, Any]
) -> list[GenesysSheet]:
    """Leave out whom the players have not met, unless they know of them by this very check."""
    if is_gm(scene):
        return candidates
    known = (memory.get("target"), memory.get("hit"))
    return [sheet for sheet in candidates if sheet.seen or sheet.record in known]
