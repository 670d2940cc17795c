"""Whom a purchase with symbols may affect."""

from collections.abc import Mapping
from typing import Any

from rules.core.characters.targets import keep_living
from rules.core.permissions import is_gm
from rules.genesys.content import QUALITIES, Spend
from rules.genesys.sheet import GenesysScene, GenesysSheet


def find_remembered(
    scene: GenesysScene, memory: Mapping[str, Any], key: str
) -> GenesysSheet | None:
    """Return the sheet whose record a check remembers under a key, or None."""
    record = memory.get(key)
    return scene.sheets.get(int(record)) if record else None


def recipients(
    row: Spend,
    scene: GenesysScene,
    subject: GenesysSheet,
    memory: Mapping[str, Any],
    quality: str = "",
) -> list[GenesysSheet]:
    """Return whom a row may affect."""
    present = keep_living(scene.list_present(npcs=True))
    if subject not in present:
        present.append(subject)
    allies = [sheet for sheet in present if sheet.side == subject.side]
    foes = [sheet for sheet in present if sheet.side != subject.side]
    target, hit = find_remembered(scene, memory, "target"), find_remembered(scene, memory, "hit")
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
    """Leave out characters the players haven't met, unless this check was about them."""
    if is_gm(scene):
        return candidates
    known = (memory.get("target"), memory.get("hit"))
    return [sheet for sheet in candidates if sheet.seen or sheet.record in known]
