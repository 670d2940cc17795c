"""Damage dice: a pool, its extra dice, and rerolls.

Dice are rolled in the order written. With an extra die the sizes are rolled from the largest
down, the extra ones among those of their size. Rerolls come after, from left to right.
"""

from collections.abc import Sequence

from rules.core.dice import Dice
from rules.core.errors import Refused
from rules.heresy.requests import Pool

MOST_DICE = 100


def flat(pool: Pool) -> tuple[int, ...]:
    """Return the size of every die, in order."""
    if sum(count for count, _ in pool) > MOST_DICE:
        raise Refused("too_many_dice", most=MOST_DICE)
    if any(count < 1 or sides < 1 for count, sides in pool):
        raise Refused("no_dice")
    return tuple(sides for count, sides in pool for _ in range(count))


def grown(sizes: Sequence[int], extra: int, bonus: Sequence[int] = ()) -> tuple[int, ...]:
    """Return a pool with dice of its own (`bonus`) and extra ones of its largest size added."""
    if not extra and not bonus:
        return tuple(sizes)
    whole = [*sizes, *bonus]
    if len(whole) + extra > MOST_DICE:
        raise Refused("too_many_dice", most=MOST_DICE)
    whole += [max(whole)] * extra
    return tuple(sorted(whole, reverse=True))


def roll_pool(dice: Dice, sizes: Sequence[int], proven: int) -> tuple[tuple[int, ...], list[str]]:
    """Roll a pool, each die at `proven` or less once more. Return the faces, and them as told."""
    faces = [dice.roll(size) for size in sizes]
    told = [str(face) for face in faces]
    for place, face in enumerate(faces):
        if face <= proven:
            faces[place] = dice.roll(sizes[place])
            told[place] = f"~~{face}~~ {faces[place]}"
    return tuple(faces), told
