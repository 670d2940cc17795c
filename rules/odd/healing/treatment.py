"""Treatment: scars that waited for it get their last roll, and a mortal wound is closed."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.targets import find_one_meant
from rules.core.dice.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.rule_helpers import insist, join_names, quote_name
from rules.odd.content import SCARS
from rules.odd.harm.scars import Raise, raise_maximum
from rules.odd.harm.who_is_down import check_able
from rules.odd.healing.recovery import check_alive, describe_recovery
from rules.odd.sheet import OddScene, OddSheet, close_wound
from rules.odd.verb_declarations.rest_gear_growth import Treat

SCARS_BY_NAME = {scar.name: scar for scar in SCARS.values()}


def mend_scars(
    sheet: OddSheet, names: Sequence[str], dice: Dice
) -> tuple[OddSheet, tuple[Raise, ...]]:
    """Treat these scars in the order they were dealt, and make their pending rolls.

    Those that also need rest are marked as tended until then.
    """
    rises, tended = [], list(sheet.tended)
    for scar in [SCARS_BY_NAME[each] for each in sheet.pending if each in names]:
        tended += [scar.name] if scar.ends == "long" else []
        if scar.dice:
            sheet, rise = raise_maximum(sheet, "hp", scar.dice, dice)
            rises.append(rise)
    left = tuple(each for each in sheet.pending if each not in names)
    return replace(sheet, pending=left, tended=tuple(tended)), tuple(rises)


def _list_treated(request: Treat, scene: OddScene, sheet: OddSheet) -> tuple[str, ...]:
    """Return the scars to treat: those named, else all that need no uncommon cure."""
    named = request.who.keys("scar") if request.who else ()
    for name in named:
        waits = name in sheet.pending
        insist(request, waits, "not_waiting", name=sheet.name, scar=name)
        if SCARS_BY_NAME[name].ends == "gm":
            gms_only(scene, f"say that someone is no longer {name}")
    names = named or tuple(n for n in sheet.pending if SCARS_BY_NAME[n].ends != "gm")
    mortal = sheet.state == "mortal" and not named
    if not names and not mortal and sheet.debilities:
        told = {"debilities": join_names(sheet.debilities), "quoted": quote_name(sheet.name)}
        insist(request, False, "only_debilities", name=sheet.name, **told)
    insist(request, bool(names) or mortal, "nothing_to_treat", name=sheet.name)
    return names


def treat(request: Treat, scene: OddScene, dice: Dice) -> Outcome:
    """Treat all pending scars or the named ones, and close a mortal wound."""
    sheet = find_one_meant(scene, request.who)
    check_alive(request, sheet)
    if scene.someone is not None:  # someone who is down can't treat anyone
        check_able(request, scene.someone, dazed=not scene.stage.round)
    after, rises = mend_scars(close_wound(sheet), _list_treated(request, scene, sheet), dice)
    mended = [n for n in sheet.pending if n not in after.pending and n not in after.tended]
    told = (
        f"'s {join_names(mended)} {'is' if len(mended) == 1 else 'are'} healed"
        if mended
        else " is treated"
    )
    tended = [f"{name} now ends with a long rest: `/rest long`" for name in after.tended]
    return describe_recovery(
        scene,
        scene.put(after),
        [sheet],
        f"{sheet.name}{told}",
        prose=[*(rise.describe() for rise in rises), *tended],
        facts=(
            Fact("mended", mended),
            Fact("roll", sum(rises[0].faces) if rises else 0),
            Fact("before", sheet.hp_max),
            Fact("after", after.hp_max),
            Fact("raises", [rise.serialise() for rise in rises]),
            Fact("pending", list(after.pending)),
        ),
        kind="treat",
    )
