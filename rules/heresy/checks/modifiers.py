"""What is added to a move's dice: the stat, and everything else that applies."""

from dataclasses import replace

from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Request
from rules.fast_tuples import NamedTuple
from rules.heresy.content import INSIGHT, Move, gain, knows, pool_of, pools_of
from rules.heresy.sheet import (
    SHOWN,
    STATS,
    Forward,
    HeresyScene,
    HeresySheet,
    Item,
    Ongoing,
    Weapon,
    stat_of,
)

#: how far over their load a character can be before each roll means dropping something or failing
STRAINED = 2

Parts = tuple[tuple[str, int], ...]


def tilt_of(scene: HeresyScene, adv: bool, dis: bool, request: Request) -> int:
    """Return 1 with advantage, -1 with disadvantage, 0 with neither or both."""
    # the rules know no disadvantage, so a table may do without
    allowed = not dis or scene.read_setting("disadvantage", "on") == "on"
    insist(request, allowed, "no_disadvantage")
    return int(adv) - int(dis)


def bonds_with(sheet: HeresySheet, name: str) -> int:
    """Count a character's bonds with someone."""
    return sum(bond.target.casefold() == name.casefold() for bond in sheet.bonds)


def stat_part(sheet: HeresySheet, stat: str, target: str) -> tuple[str, int]:
    """Return the label and value of a stat, or of bonds or a resource rolled in its place."""
    if stat in STATS:
        return SHOWN[stat], stat_of(sheet, stat)
    if stat == "bonds":
        return "bonds", bonds_with(sheet, target)
    if stat == "resource":
        return sheet.resource.name or "resource", sheet.resource.value
    pools = (pool for pool in pools_of(sheet) if pool.name.casefold() == stat)
    return next(((pool.name, pool.value) for pool in pools), ("", 0))


def forward_fits(forward: Forward, move: str, target: str) -> bool:
    """Say whether a roll uses up a forward by itself."""
    if forward.when:
        return False
    aimed = not forward.target or forward.target.casefold() == target.casefold()
    return aimed and forward.move in ("", move)


def ongoing_fits(ongoing: Ongoing, move: str, stat: str) -> bool:
    return ongoing.move in ("", move) and ongoing.stat in ("", stat)


def is_clumsy(sheet: HeresySheet) -> bool:
    """Say whether clumsy gear hinders every move."""
    worn: list[Item | Weapon] = [*sheet.items.values(), *sheet.weapons.values()]
    clumsy = any(tag.casefold() == "clumsy" for thing in worn for tag in thing.tags)
    return clumsy and not knows(sheet, "armored")


def is_overloaded(sheet: HeresySheet) -> bool:
    return sheet.weight > sheet.load + STRAINED


class Weighed(NamedTuple):
    """The modifiers of a roll, and the sheet after paying for them."""

    stat: str
    parts: Parts
    sheet: HeresySheet


class Terms(NamedTuple):
    """How a move is rolled: with what stat, at whom, and with which typed modifiers."""

    move: Move
    stat: str
    target: str = ""
    modifiers: tuple[int, ...] = ()
    keep_forward: bool = False
    insight: bool = False


def gather_modifiers(sheet: HeresySheet, terms: Terms, request: Request) -> Weighed:
    """Gather every modifier, and use up the forwards that fit."""
    key = terms.move.key
    shown, value = stat_part(sheet, terms.stat, terms.target)
    parts = [(shown, value)] if shown else []
    parts += [("said", modifier) for modifier in terms.modifiers]
    used = () if terms.keep_forward else _list_used_forwards(sheet, key, terms.target)
    parts += [(_label_boost("forward", forward), forward.value) for forward in used]
    parts += [
        (_label_boost("ongoing", each), each.value)
        for each in sheet.ongoing
        if ongoing_fits(each, key, terms.stat)
    ]
    parts += _list_standing_parts(sheet, key)
    paid = sheet
    if used:
        # by identity: of two equal forwards each counts
        left = tuple(each for each in sheet.forward if not any(each is gone for gone in used))
        paid = replace(sheet, forward=left)
    if terms.insight:
        paid = _spend_insight(paid, request)
        parts.append((INSIGHT, 1))
    return Weighed(shown, tuple(parts), paid)


def _list_used_forwards(sheet: HeresySheet, move: str, target: str) -> tuple[Forward, ...]:
    return tuple(forward for forward in sheet.forward if forward_fits(forward, move, target))


def _list_standing_parts(sheet: HeresySheet, move: str) -> list[tuple[str, int]]:
    """Return the modifiers that apply to a character's every roll."""
    parts = []
    if sheet.weight > sheet.load:
        parts.append(("encumbered", -1))
    if is_clumsy(sheet):
        parts.append(("clumsy", -1))
    if move == "last_breath" and sheet.home == "death":
        parts.append(("Death World", 1))
    return parts


def _spend_insight(sheet: HeresySheet, request: Request) -> HeresySheet:
    insist(request, pool_of(sheet, INSIGHT).value > 0, "no_resource", name=INSIGHT, have="no")
    return gain(sheet, INSIGHT, -1)


def _label_boost(kind: str, boost: Forward | Ongoing) -> str:
    return f"{kind}: {boost.why}" if boost.why else kind
