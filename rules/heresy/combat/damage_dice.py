"""Damage dice: a pool, what adds dice and wounds to it, and rerolls.

Dice are rolled in the order written. With extra dice, the whole pool is rolled from the largest
size down. Rerolls follow, from left to right.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from rules.core.dice.dice import Dice, throw
from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze
from rules.heresy.checks.move_lookup import knows
from rules.heresy.gear import has_tag
from rules.heresy.sheet import HeresySheet
from rules.heresy.verb_declarations.moves_and_harm import Damage, Pool

MOST_DICE = 100


def sizes_in(pool: Pool) -> tuple[int, ...]:
    """Return the size of every die, in order."""
    if sum(count for count, _ in pool) > MOST_DICE:
        raise Refused("too_many_dice", most=MOST_DICE)
    if any(count < 1 or sides < 1 for count, sides in pool):
        raise Refused("no_dice")
    return tuple(sides for count, sides in pool for _ in range(count))


def add_dice(sizes: Sequence[int], extra: int, bonus: Sequence[int] = ()) -> tuple[int, ...]:
    """Return a pool with more dice: those in `bonus`, and `extra` ones of its largest size."""
    if not extra and not bonus:
        return tuple(sizes)
    whole = [*sizes, *bonus]
    if len(whole) + extra > MOST_DICE:
        raise Refused("too_many_dice", most=MOST_DICE)
    whole += [max(whole)] * extra
    return tuple(sorted(whole, reverse=True))


def roll_pool(dice: Dice, sizes: Sequence[int], proven: int) -> tuple[tuple[int, ...], list[str]]:
    """Roll a pool, rerolling each die at `proven` or less once; return the faces and their text."""
    alike = [(size, len(list(same))) for size, same in groupby(sizes)]
    faces = [face for size, count in alike for face in throw(dice, count, size)]
    told = [str(face) for face in faces]
    for place, face in enumerate(faces):
        if face <= proven:
            faces[place] = dice.roll(sizes[place])
            told[place] = f"~~{face}~~ {faces[place]}"
    return tuple(faces), told


@freeze
class Bonus:
    """What is added to an attack: extra dice of its largest size, dice of other sizes, and
    wounds."""

    extra: int = 0
    bonus: tuple[int, ...] = ()
    more: int = 0
    notes: tuple[str, ...] = ()


#: what each reason adds: extra dice, dice of other sizes, wounds, and a note
REASONS: Mapping[str, tuple[int, tuple[int, ...], int, str]] = {
    "burst": (1, (), 0, "Another use: one extra die."),
    "hatred": (1, (), 0, "Hatred: one extra die."),
    "reckless": (1, (), 0, "Reckless: one extra die."),
    "quarry": (0, (4, 4), 0, "This One's Mine: two extra d4."),
    "cheap": (0, (6,), 0, "Cheap Shot: one extra d6."),
    "precise": (0, (), 1, "Precise: one extra wound."),
    "spurs": (1, (), 0, "Bone spurs: one extra die."),
}


def gather_bonus(
    request: Damage, attacker: HeresySheet | None, foe: HeresySheet | None, tags: tuple[str, ...]
) -> Bonus:
    """Gather everything that is added to an attack, with notes on why."""
    whys = [REASONS[why] for why, holds in _reasons(request, attacker, foe, tags).items() if holds]
    return Bonus(
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
        "cheap": cheap and has_tag(tags, "precise", "hand"),
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
