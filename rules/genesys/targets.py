"""Whom a thing that symbols buy may land on."""

from collections.abc import Mapping
from typing import Any

from rules.genesys.content import Spend
from rules.genesys.sheet import GenesysScene, GenesysSheet


def whom(
    row: Spend, scene: GenesysScene, subject: GenesysSheet, memory: Mapping[str, Any]
) -> list[GenesysSheet]:
    """Return whom a row may land on."""
    present = [s for s in scene.present(npcs=True) if s.state != "dead"]
    if subject not in present:
        present.append(subject)
    allies = [sheet for sheet in present if sheet.side == subject.side]
    foes = [sheet for sheet in present if sheet.side != subject.side]
    target = scene.sheets.get(int(memory.get("target") or 0))
    hit = scene.sheets.get(int(memory.get("hit") or 0))
    known: dict[str, list[GenesysSheet]] = {
        "self": [subject],
        "ally": allies,
        "target": [target] if target else foes or [s for s in present if s is not subject],
        "foe": foes,
        "hit": [hit] if hit else [],
        "bystander": [scene.sheets[int(record)] for record in memory.get("bystanders", ())],
    }
    return known.get(row.whom, [])


def met(
    scene: GenesysScene, candidates: list[GenesysSheet], memory: Mapping[str, Any]
) -> list[GenesysSheet]:
    """Leave out whom the players have not met, unless they know of them by this very check."""
    if scene.speaker.gm:
        return candidates
    known = (memory.get("target"), memory.get("hit"))
    return [sheet for sheet in candidates if sheet.seen or sheet.record in known]
