"""How likely each result of a save or a blow is, and how lucky dice were."""

from collections.abc import Mapping
from dataclasses import replace

from rules.core.dice.chances import Fallen, Luck, luck_of_kept, place_among, sums
from rules.core.odds import Reading, find_value_after, numbers_in, read_facts, read_fate
from rules.core.outcome import Outcome
from rules.core.sheet import stranger
from rules.core.verb_declarations.request import Request
from rules.odd.sheet import GONE, OddScene, OddSheet
from rules.odd.verb_declarations.saves_and_combat import Attack

#: attributes, hit points and armour of a weak, a typical and a tough foe
LIKELY = ((7, 2, 0), (10, 5, 1), (14, 8, 3))


def read_outcome(request: Request, scene: OddScene, outcome: Outcome) -> Reading | None:
    """Read an attack by what happens to the first target, anything else by whether it passed."""
    facts = {fact.key: fact.value for fact in outcome.facts}
    struck = next((s for s in scene.sheets.values() if s.name == facts.get("target")), None)
    if outcome.kind not in ("attack", "harm"):
        return read_facts(outcome)
    numbers = numbers_in(facts)
    if struck is None:
        total = numbers["damage"]
        return Reading(str(total), total, numbers)
    fate = _fate(outcome, struck, bool(facts.get("critical")))
    return read_fate(fate, numbers, mine=not isinstance(request, Attack))


def _fate(outcome: Outcome, struck: OddSheet, critical: bool) -> str:
    """Return what happens to a target; a critical injury counts as down, since they can't act."""
    state = str(find_value_after(outcome, struck.record, "state", struck.state))
    if state in GONE:
        return "dead"
    if critical or state != struck.state:
        return "down"
    changed = {change.field for change in outcome.changes if change.record == struck.record}
    if any(field.startswith("scars") for field in changed):
        return "scar"
    return "hurt" if changed & {"hp", "str", "dex", "wil"} else "unhurt"


def luck_of(fallen: Fallen) -> Luck | None:
    """Return the luck of a save, where low is good, or of damage, which may be rolled twice."""
    if fallen.kind in ("save", "deed"):
        return luck_of_kept(fallen, low=True)
    kept, dropped = fallen.facts.get("kept"), fallen.facts.get("dropped")
    if fallen.kind != "attack" or not kept or not isinstance(dropped, list):
        return None
    once = sums(fallen.sizes[: len(kept)])
    if not dropped:
        return place_among(once, sum(kept))
    total, other = sum(kept), sum(dropped)
    better = "dis" not in fallen.said.split() if total == other else total > other
    return place_among(_pick_of_two(once, better=better), total)


def _pick_of_two(once: Mapping[int, int], *, better: bool) -> Mapping[int, int]:
    """Return the better or worse of two rolls, with weights."""
    found: dict[int, int] = {}
    passed = 0  # the weight of all rolls that lose to this one
    for total in sorted(once, reverse=not better):
        weight = once[total]
        found[total] = weight * (weight + 2 * passed)
        passed += weight
    return found


def likely_foes(sheet: OddSheet) -> tuple[OddSheet, ...]:
    """Return three typical stand-ins for a foe of whom only the name and place are known."""
    bare = replace(stranger(sheet), zone=sheet.zone, warband=sheet.warband, employer=sheet.employer)
    return tuple(
        replace(
            bare, str=score, dex=score, wil=score, str_max=score, dex_max=score, wil_max=score,
            hp=points + armour, hp_max=points, armour=armour,
        )
        for score, points, armour in LIKELY
    )  # fmt: skip
