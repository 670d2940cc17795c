"""Treatment: scars that waited to be mended have their last roll, and a mortal wound is closed."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.ruling import insist
from rules.odd.content import SCARS
from rules.odd.harm.scars import Raise, raise_maximum
from rules.odd.harm.state import check_able
from rules.odd.healing.recovery import check_alive, close_wound, describe_recovery
from rules.odd.requests import Treat
from rules.odd.sheet import OddScene, OddSheet
from rules.odd.targets import find_one

SCARS_BY_NAME = {scar.name: scar for scar in SCARS.values()}


def mend_scars(
    sheet: OddSheet, names: Sequence[str], dice: Dice
) -> tuple[OddSheet, tuple[Raise, ...]]:
    """Make the waiting rolls of these scars, in the order in which they were dealt."""
    rises = []
    for name in [each for each in sheet.pending if each in names]:
        sheet, rise = raise_maximum(sheet, "hp", SCARS_BY_NAME[name].dice, dice)
        rises.append(rise)
    left = tuple(each for each in sheet.pending if each not in names)
    return replace(sheet, pending=left), tuple(rises)


def treat(request: Treat, scene: OddScene, dice: Dice) -> Outcome:
    """Mend what waits to be mended, all of it or one scar, and close a mortal wound."""
    sheet = find_one(request.who, scene) or scene.actor
    check_alive(request, sheet)
    if scene.someone is not None:  # who lies there treats nobody, least of all themselves
        check_able(request, scene.someone, dazed=not scene.stage.round)
    scar = request.who.key("scar") if request.who else None
    names = (scar,) if scar else sheet.pending
    something = any(name in sheet.pending for name in names)
    something = something or (sheet.state == "mortal" and not scar)
    insist(request, something, "nothing_to_treat", name=sheet.name)
    after, rises = mend_scars(close_wound(sheet), names, dice)
    mended = [name for name in sheet.pending if name not in after.pending]
    told = f"{' and '.join(mended)} mended" if mended else "tended"
    return describe_recovery(
        scene,
        scene.put(after),
        [sheet],
        f"{sheet.name}: {told}",
        prose=[rise.told() for rise in rises],
        facts=(
            Fact("mended", mended),
            Fact("roll", sum(rises[0].faces) if rises else 0),
            Fact("before", sheet.hp_max),
            Fact("after", after.hp_max),
            Fact("raises", [rise.plain() for rise in rises]),
            Fact("pending", list(after.pending)),
        ),
        kind="treat",
    )
