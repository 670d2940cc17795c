"""Numbers restored up to the maximum, and scars that waited for treatment."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.characters.targets import find_affected, find_one_meant
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.permissions import gms_only
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_either, join_names, quote_name
from rules.core.scene import changes
from rules.core.verb_declarations.request import Request
from rules.odd.content import SCARS
from rules.odd.death import check_able
from rules.odd.harm import read_score, roll_all
from rules.odd.scars_and_debilities import Raise, raise_maximum
from rules.odd.sheet import (
    ATTRIBUTES,
    GONE,
    HIT_POINTS,
    SHOWN,
    TRACKS,
    OddScene,
    OddSheet,
    close_wound,
    number,
)
from rules.odd.verb_declarations.rest_gear_growth import Treat
from rules.odd.verb_declarations.saves_and_combat import Heal


def check_alive(request: Request, sheet: OddSheet) -> None:
    insist(request, sheet.state not in GONE, "gone", name=sheet.name, state=sheet.state)


def insist_amount(request: Heal) -> None:
    """Refuse healing without an amount, before asking who it's for."""
    if request.amount is None and not request.dice and not request.points:
        raise BadValues([("heal", "", "an amount, such as 2 or d6")])


def heal(request: Heal, scene: OddScene, dice: Dice) -> Outcome:
    """Restore hit points or attribute points by hand, up to the maximum."""
    field = read_score(request.on)
    insist_amount(request)
    after, sheets, track = scene, find_affected(scene, *request.on), TRACKS[field]
    for sheet in sheets:
        check_alive(request, sheet)
    mortal = any(sheet.state == "mortal" for sheet in sheets)  # any healing closes a mortal wound
    if not mortal:
        track.insist_lack(request, sheets)
    for sheet in sheets:
        amount = (request.amount or 0) + roll_all(dice, request.dice)
        after = after.put(track.heal(sheet, amount))
    names = join_names(sheet.name for sheet in sheets)
    title = f"{names} {agree('regain', len(sheets) > 1)}"
    first = sheets[0]
    gained = number(after.sheets[first.record], field) - number(first, field)
    many = f"{gained} " if len(sheets) == 1 and gained else ""
    return describe_recovery(scene, after, sheets, f"{title} {many}{SHOWN[field]}")


def describe_recovery(
    before: OddScene,
    after: OddScene,
    sheets: Sequence[OddSheet],
    title: str,
    *,
    prose: Sequence[str] = (),
    facts: Sequence[Fact] = (),
    choices: Sequence[Choice] = (),
    kind: str = "",
    rolled: Mapping[int, str] | None = None,
    points: Mapping[str, int] | None = None,
    memory: Mapping[str, Value] | None = None,
    settles: str = "",
) -> Outcome:
    """Return the outcome of recovery, with a line for each character.

    By record, `points` are the attribute points still to place, and `rolled` the text of the die.
    """
    first = after.sheets[sheets[0].record]
    open_points = points or {}
    lines = [
        describe_gains(
            sheet,
            after.sheets[sheet.record],
            open_points.get(str(sheet.record), 0),
            (rolled or {}).get(sheet.record, ""),
        )
        for sheet in sheets
        if kind != "treat" or sheet.state == "mortal"  # other treatments: the rolls say it
    ]
    gained = first.hp - sheets[0].hp
    return Outcome(
        title,
        Grade.SUCCESS,
        "\n".join([*prose, *filter(None, lines)]),
        facts=(
            Fact("target", first.name),
            Fact("healed", gained),
            *(Fact(key, number(first, key)) for key in ("hp", *ATTRIBUTES)),
            Fact("debilities", list(first.debilities)),
            Fact("state", first.state),
            *facts,
        ),
        changes=changes(before, after),
        choices=tuple(choices),
        kind=kind,
        subject=first.record,
        memory={"points": dict(open_points), **(memory or {})},
        settles=settles,
    )


def describe_gain(before: OddSheet, after: OddSheet, key: str) -> str:
    """Return how a number rose; mark full HP, because the dice may have shown more."""
    full = " (full)" if key == "hp" and not HIT_POINTS.lacks(after) else ""
    return f"{SHOWN[key]} {number(before, key)} → {number(after, key)}{full}"


def describe_gains(before: OddSheet, after: OddSheet, points: int, rolled: str = "") -> str:
    """Return up to three lines: the roll with the numbers that rose, the states that ended or
    began, and the points still to place."""
    parts = [rolled] if rolled else []
    parts += [
        describe_gain(before, after, key)
        for key in ("hp", *ATTRIBUTES)
        if number(before, key) != number(after, key)
    ]
    gone = [name for name in before.debilities if name not in after.debilities]
    gone += [name for name in before.tended if name not in after.tended]
    gone += ["mortally wounded"] if before.state == "mortal" != after.state else []
    states = ["is Fresh (advantage on all saves)"] if after.fresh and not before.fresh else []
    states += [f"is no longer {join_either(gone)}"] if gone else []
    lines = [f"{after.name}: {', '.join(parts)}"] if parts else []
    lines += [f"{after.name} {' and '.join(states)}."] if states else []
    many = "1 attribute point" if points == 1 else f"{points} attribute points"
    lines += [f"{after.name} has {many} to place."] if points else []
    told = before.hp_max != after.hp_max  # the roll that raised the maximum already mentions it
    return "\n".join(lines) or ("" if told else f"{after.name}: no change")


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
