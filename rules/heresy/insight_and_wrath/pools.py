"""Insight and Wrath: a pool for each that a class or a learnt move brings."""

from dataclasses import replace

from rules.heresy.checks.move_lookup import knows
from rules.heresy.content import CLASSES, MOVES
from rules.heresy.sheet import HeresySheet, Resource

#: the Tactician's resource, gained from blood
INSIGHT = "Insight"
#: the Templar's resource, spent on smites
WRATH = "Wrath"
#: the pool of a character without one
NO_POOL = Resource()
MOST_POINTS = {row.resource: row.most for row in CLASSES.values() if row.resource}
BRINGING = {
    name: tuple(move.key for move in MOVES.values() if move.pool == name) for name in MOST_POINTS
}


def pool_of(sheet: HeresySheet, name: str) -> Resource:
    """Return a pool by name, or one without a name if neither class nor moves bring it."""
    for kept in (sheet.resource, sheet.second):
        if kept.name == name:
            return kept
    if sheet.moves and any(knows(sheet, move) for move in BRINGING.get(name, ())):
        return Resource(name, 0, MOST_POINTS[name])
    return NO_POOL


def pools_of(sheet: HeresySheet) -> list[Resource]:
    """Return every pool of a character, their class's first."""
    names = dict.fromkeys((sheet.resource.name, sheet.second.name, *MOST_POINTS))
    return [pool for name in names if name and (pool := pool_of(sheet, name)).name]


def with_pool(sheet: HeresySheet, pool: Resource) -> HeresySheet:
    """Return the sheet with a pool replaced."""
    if sheet.resource.name in ("", pool.name):
        return replace(sheet, resource=pool)
    return replace(sheet, second=pool)


def with_every_pool(sheet: HeresySheet) -> HeresySheet:
    """Return the sheet with a place for every pool that its moves bring."""
    for pool in pools_of(sheet):
        sheet = with_pool(sheet, pool)
    return sheet


def gain(sheet: HeresySheet, name: str, amount: int) -> HeresySheet:
    """Return the sheet with more (or less) in a pool, within its limits; unchanged if it has
    none."""
    pool = pool_of(sheet, name)
    value = max(0, min(pool.max, pool.value + amount))
    return sheet if value == pool.value else with_pool(sheet, replace(pool, value=value))
