"""Numbers restored, never above the maximum."""

from collections.abc import Mapping, Sequence

from rules.core.characters.targets import find_affected
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_either, join_names
from rules.core.scene import changes
from rules.core.verb_declarations.request import Request
from rules.odd.harm.hazards import read_score, roll_all
from rules.odd.sheet import (
    ATTRIBUTES,
    GONE,
    HIT_POINTS,
    SHOWN,
    TRACKS,
    OddScene,
    OddSheet,
    number,
)
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
