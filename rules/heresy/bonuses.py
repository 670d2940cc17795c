"""Dice and wounds that come to an attack by themselves: moves known, tactics, hatred."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.heresy.checks.own_moves import knows
from rules.heresy.gear import tagged
from rules.heresy.requests import Damage
from rules.heresy.sheet import HeresySheet


@dataclass(frozen=True, slots=True)
class Blow:
    """What is added to an attack: extra dice of its largest size, dice of their own, wounds."""

    extra: int = 0
    bonus: tuple[int, ...] = ()
    more: int = 0
    notes: tuple[str, ...] = ()


#: what each reason adds: extra dice, dice of their own, wounds, and what is told of it
REASONS: Mapping[str, tuple[int, tuple[int, ...], int, str]] = {
    "burst": (1, (), 0, "One more use: one more die."),
    "hatred": (1, (), 0, "Hatred: one more die."),
    "reckless": (1, (), 0, "Reckless: one more die."),
    "quarry": (0, (4, 4), 0, "This One's Mine: two more d4."),
    "cheap": (0, (6,), 0, "Cheap Shot: one more d6."),
    "precise": (0, (), 1, "Precise: one more wound if any die wounds."),
    "spurs": (1, (), 0, "Bone spurs: one more die."),
}


def blow_of(
    request: Damage, attacker: HeresySheet | None, foe: HeresySheet | None, tags: tuple[str, ...]
) -> Blow:
    """Gather what is added to an attack, and say why."""
    whys = [REASONS[why] for why, holds in _reasons(request, attacker, foe, tags).items() if holds]
    return Blow(
        request.extra + sum(extra for extra, _, _, _ in whys),
        tuple(size for _, bonus, _, _ in whys for size in bonus),
        sum(more for _, _, more, _ in whys),
        tuple(note for _, _, _, note in whys),
    )


def _reasons(
    request: Damage, attacker: HeresySheet | None, foe: HeresySheet | None, tags: tuple[str, ...]
) -> Mapping[str, bool]:
    if attacker is None:
        return {"burst": request.burst, "hatred": request.hatred}
    cheap = request.cheap and knows(attacker, "cheap_shot")
    return {
        "burst": request.burst,
        "hatred": request.hatred or _hates(attacker, foe),
        "reckless": attacker.tactic == "reckless",
        "quarry": _is(attacker.quarry, foe),
        "cheap": cheap and tagged(tags, "precise", "hand"),
        "precise": attacker.tactic == "precise" and _is(attacker.focus, foe),
        "spurs": "spurs" in attacker.mutations and request.mode == "melee",
    }


def _hates(attacker: HeresySheet, foe: HeresySheet | None) -> bool:
    if foe is None or not foe.kind:
        return False
    kinds = {foe.kind.casefold(), f"{foe.kind.casefold()}s"}
    return any(group.casefold() in kinds for group in attacker.hatred)


def _is(name: str, foe: HeresySheet | None) -> bool:
    return bool(name) and foe is not None and foe.name.casefold() == name.casefold()
