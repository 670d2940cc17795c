"""Spends points of a pool, and asks before the last ones go, because an empty pool is a wound."""

from typing import Any

from rules.core.dice.dice import Dice
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Request
from rules.fantasy.harm.pool_loss import lose
from rules.fantasy.sheet import FantasyScene, attribute, step_down


@freeze
class Asked:
    """The question before points would empty a pool or buy nothing, and the warning with it.

    The question is the label of its button, unless it has a `title`.
    """

    label: str
    warning: str
    title: str = ""


@freeze
class Spent:
    """The scene after points were spent, with notes on what else that did."""

    scene: FantasyScene
    notes: tuple[str, ...] = ()


def spend(
    request: Request,
    scene: FantasyScene,
    record: int,
    *,
    key: str,
    cost: int,
    dice: Dice,
    sure: bool,
) -> Spent | Asked:
    """Take points from a character's pool; ask first if that would empty it."""
    sheet = scene.sheets[record]
    now = attribute(sheet, key)
    held: dict[str, Any] = {
        "name": sheet.name,
        "attribute": key.upper(),
        "cost": cost,
        "pool": now.pool,
    }
    insist(request, cost <= now.pool, "not_enough_points", **held)
    if cost >= now.pool and not sure and now.pool:
        die = step_down(now.die)
        name = sheet.name
        lower = f"{name}'s {key.upper()} die drops to d{die}, and {name} takes a wound."
        worst = f"{name} loses {key.upper()}, takes a wound and rolls for their life."
        warning = lower if die else worst
        return Asked(f"Spend the last {now.pool} {key.upper()}", warning)
    loss = lose(sheet, key, min(cost, now.pool), dice, why="spent")
    return Spent(scene.put(loss.sheet), loss.notes)
