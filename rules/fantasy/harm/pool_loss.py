"""Points lost from a pool: dice that step down, wounds, attributes lost."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.outcome import Fact
from rules.core.records.frozen_values import freeze
from rules.fantasy.harm.death import roll_death
from rules.fantasy.sheet import POOLS, Attribute, FantasySheet, attribute, step_down, with_attribute


@freeze
class Loss:
    """What losing points did. `steps` are the dice it went down by, as (before, after)."""

    sheet: FantasySheet
    points: int = 0
    steps: tuple[tuple[int, int], ...] = ()
    death: str = ""
    notes: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()  # the same without numbers, for players

    @property
    def lost(self) -> bool:
        return any(after == 0 for _, after in self.steps)


def lose(
    sheet: FantasySheet, key: str, points: int, dice: Dice, *, carry: bool = False, why: str = ""
) -> Loss:
    """Take points from a pool.

    At 0 the pool is depleted, and any further points are ignored unless `carry`.
    """
    loss = Loss(sheet)
    left = points
    while left > 0 and key not in loss.sheet.lost:
        now = attribute(loss.sheet, key)
        if left < now.pool:
            lower = POOLS[key].harm(loss.sheet, left)
            return replace(loss, sheet=lower, points=loss.points + left)
        loss = deplete(replace(loss, points=loss.points + now.pool), key, dice, why)
        left = left - now.pool if carry else 0
    return loss


def deplete(loss: Loss, key: str, dice: Dice, why: str) -> Loss:
    """Step a die down and refill its pool; below a d4 the attribute is lost."""
    now = attribute(loss.sheet, key)
    die = step_down(now.die)
    step = f"d{now.die} → {f'd{die}' if die else 'lost'}"
    told = f"{key} {step}"
    sheet = with_attribute(loss.sheet, key, Attribute(die, now.normal, die))
    sheet = replace(sheet, wounds=(*sheet.wounds, f"{told}: {why}" if why else told))
    drop = f"drops ({step}) and is full again ({die}/{die})" if die else f"is used up ({step})"
    note = f"{sheet.name}'s {key.upper()} {drop}."
    hint = f"{sheet.name} is badly wounded." if die else ""  # else see roll_for_life
    loss = replace(loss, sheet=sheet, steps=(*loss.steps, (now.die, die)))
    loss = _add_note(loss, note, hint)
    if die:
        return loss
    sheet = replace(loss.sheet, lost=(*loss.sheet.lost, key))
    return roll_for_life(replace(loss, sheet=sheet), dice)


def _add_note(loss: Loss, note: str, hint: str) -> Loss:
    return replace(loss, notes=(*loss.notes, note), hints=(*loss.hints, *filter(None, (hint,))))


def roll_for_life(loss: Loss, dice: Dice) -> Loss:
    """Roll for the life of a character who lost an attribute."""
    death = roll_death(loss.sheet, dice)
    loss = replace(loss, sheet=death.sheet, death=death.unit)
    return _add_note(_add_note(loss, death.note, death.hint), death.rolled, "")


def loss_facts(key: str, loss: Loss | None, harm: int, armour: int = 0) -> tuple[Fact, ...]:
    """Return the facts about a loss of points; every key is there even if nothing was lost."""
    sheet = loss.sheet if loss else None
    now = attribute(sheet, key) if sheet else None
    timer = sheet.timer if sheet else None
    return (
        Fact("harm", harm, "Harm" if harm else "", f"**{harm}**"),
        Fact("armour", armour),
        Fact("attribute", key),
        Fact("taken", loss.points if loss else 0),
        Fact("pool", now.pool if now else None),
        Fact("die", now.die if now else None),
        Fact("reduced", len(loss.steps) if loss else 0),
        Fact("lost", bool(loss and loss.lost)),
        Fact("death", loss.death or None if loss else None),
        Fact("timer", {"unit": timer.unit, "remaining": timer.remaining} if timer else None),
    )
