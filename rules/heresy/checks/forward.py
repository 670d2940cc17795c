"""Forward and ongoing modifiers: given, listed, used, handed on and ended."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_own
from rules.core.characters.targets import find_named, find_one, find_one_meant, find_target
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import insist_own_roll
from rules.core.records.record import encode
from rules.core.rule_helpers import format_modifier, insist, join_names
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase
from rules.heresy.checks.modifiers import Parts, forward_fits
from rules.heresy.checks.move_dice import Rolled, read_again
from rules.heresy.checks.move_lookup import find_move
from rules.heresy.checks.move_result import insist_open, read_roll, recalled_roll, without_roll
from rules.heresy.content import HOMES
from rules.heresy.sheet import Forward, HeresyScene, HeresySheet, Ongoing
from rules.heresy.verb_declarations.hold_bonds_growth import (
    EndBoost,
    GiveForward,
    GiveOngoing,
    HandForward,
    ShowBoosts,
    UseForward,
)

MOST_FORWARDS = 20


def give_forward(request: GiveForward, scene: HeresyScene, dice: Dice) -> Outcome:
    """Store a modifier for the next roll that fits."""
    target = find_one(scene, request.target)
    foe = target.name if target else ""
    forward = Forward(request.value, _move(request.move), foe, request.when, request.comment)
    return _give_modifier(
        request, scene, "forward", forward, describe_forward(scene, replace(forward, why=""))
    )


def give_ongoing(request: GiveOngoing, scene: HeresyScene, dice: Dice) -> Outcome:
    """Store a modifier for every roll that fits, until something ends it."""
    move = _move(request.move)
    ongoing = Ongoing(request.value, move, until=request.until, why=request.comment)
    return _give_modifier(
        request, scene, "ongoing", ongoing, describe_ongoing(scene, replace(ongoing, why=""))
    )


def _move(move: Phrase | None) -> str:
    return (move.key("move") if move is not None else None) or ""


def _give_modifier(
    request: GiveForward | GiveOngoing,
    scene: HeresyScene,
    kind: str,
    boost: Forward | Ongoing,
    told: str,
) -> Outcome:
    """Store a modifier with everyone it is for."""
    sheets = find_named(scene, request.who) or find_named(scene, request.move) or [scene.actor]
    after = scene
    for sheet in sheets:
        kept = getattr(sheet, kind)
        if request.value < 0:
            insist_own(scene, [sheet])
        insist(request, len(kept) < MOST_FORWARDS, "too_many_boosts", most=MOST_FORWARDS)
        after = after.put(replace(sheet, **{kind: (*kept, boost)}))  # type: ignore[arg-type]
    verb = "takes" if len(sheets) == 1 else "take"
    first = after.sheets[sheets[0].record]
    return Outcome(
        f"{join_names(sheet.name for sheet in sheets)} {verb} {told}",
        facts=(Fact(kind, [encode(each) for each in getattr(first, kind)]),),
        changes=changes(scene, after),
        subject=first.record,
    )


def _describe(scene: HeresyScene, boost: Forward | Ongoing) -> str:
    if isinstance(boost, Ongoing):
        return describe_ongoing(scene, boost)
    return describe_forward(scene, boost)


def describe_forward(scene: HeresyScene, forward: Forward, sheet: HeresySheet | None = None) -> str:
    parts = [f"{format_modifier(forward.value)} forward"]
    parts.append(f"to {find_move(scene, forward.move, sheet).name}" if forward.move else "")
    parts.append(f"against {forward.target}" if forward.target else "")
    parts.append(f"when {forward.when}" if forward.when else "")
    parts.append(f"({forward.why})" if forward.why else "")
    return " ".join(filter(None, parts))


def describe_ongoing(scene: HeresyScene, ongoing: Ongoing, sheet: HeresySheet | None = None) -> str:
    parts = [f"{format_modifier(ongoing.value)} ongoing"]
    parts.append(f"to {find_move(scene, ongoing.move, sheet).name}" if ongoing.move else "")
    parts.append(f"to rolls with {ongoing.stat.upper()}" if ongoing.stat else "")
    parts.append(f"until {ongoing.until}" if ongoing.until else "")
    parts.append(f"({ongoing.why})" if ongoing.why else "")
    return " ".join(filter(None, parts))


def show_boosts(request: ShowBoosts, scene: HeresyScene, dice: Dice) -> Outcome:
    sheet = find_one_meant(scene, request.who)
    forward = [describe_forward(scene, each, sheet) for each in sheet.forward]
    ongoing = [describe_ongoing(scene, each, sheet) for each in sheet.ongoing]
    lines = [_number_lines(forward), _number_lines(ongoing)]
    if all(lines):  # each list is numbered from 1
        lines = [f"**Forward**\n{lines[0]}", f"**Ongoing**\n{lines[1]}"]
    return Outcome(
        f"{sheet.name}'s modifiers",
        prose="\n".join(filter(None, lines)) or "None.",
        facts=(
            Fact("forward", [encode(each) for each in sheet.forward]),
            Fact("ongoing", [encode(each) for each in sheet.ongoing]),
        ),
        recorded=False,
        private=True,
    )


def _number_lines(told: Sequence[str]) -> str:
    return "\n".join(f"{place}. {each}" for place, each in enumerate(told, start=1))


def end_boost(request: EndBoost, scene: HeresyScene, dice: Dice) -> Outcome:
    """Remove a stored modifier."""
    sheet = find_one_meant(scene, request.who)
    insist_own(scene, [sheet])
    kept: tuple[Forward | Ongoing, ...] = sheet.ongoing if request.ongoing else sheet.forward
    kind = "ongoing" if request.ongoing else "forward"
    place = request.number
    if not 1 <= place <= len(kept):
        raise NotFound(f"no_{kind}", str(place))
    left = (*kept[: place - 1], *kept[place:])
    new = replace(sheet, **{kind: left})  # type: ignore[arg-type]
    gone = kept[place - 1]
    return Outcome(
        f"{sheet.name} loses {_describe(scene, gone)}",
        facts=(Fact(kind, [encode(each) for each in left]),),
        changes=changes(scene, scene.put(new)),
        subject=sheet.record,
    )


def hand_forward(request: HandForward, scene: HeresyScene, dice: Dice) -> Outcome:
    """Hand a stored forward to someone else."""
    sheet: HeresySheet = scene.actor
    other = find_target(scene, request.who)
    if not 1 <= request.number <= len(sheet.forward):
        raise NotFound("no_forward", str(request.number))
    forward = sheet.forward[request.number - 1]
    left = (*sheet.forward[: request.number - 1], *sheet.forward[request.number :])
    after = scene.put(replace(sheet, forward=left))
    theirs = after.sheets[other.record]
    after = after.put(replace(theirs, forward=(*theirs.forward, forward)))
    return Outcome(
        f"{sheet.name} gives {other.name} {describe_forward(scene, forward)}",
        facts=(Fact("forward", [encode(each) for each in left]),),
        changes=changes(scene, after),
        subject=sheet.record,
    )


def use_forward(request: UseForward, scene: HeresyScene, dice: Dice) -> Outcome:
    """Add a modifier that the fiction allows to a finished roll, and read it again."""
    recalled, rolled = recalled_roll(scene)
    insist_own_roll(scene)
    insist_open(request, recalled)
    base = without_roll(scene, recalled)
    sheet = base.sheets[recalled.subject]
    if request.perk:
        parts = _perk(request, sheet, rolled)
        perks = (*rolled.perks, request.perk)
    else:
        parts, sheet = _take_stored(request, scene, sheet, rolled)
        perks = rolled.perks
    again = replace(rolled, parts=(*rolled.parts, *parts), perks=perks)
    title = f"{sheet.name} adds {parts[0][1]:+d} ({parts[0][0]}): {read_again(rolled, again)}"
    return read_roll(scene, base.put(sheet), recalled.subject, again, title=title)


def _perk(request: UseForward, sheet: HeresySheet, rolled: Rolled) -> Parts:
    insist(request, request.perk not in rolled.perks, "perk_used")
    if request.perk == "tactic":
        fits = sheet.tactic == "defensive" and rolled.move == "defy_danger"
        insist(request, fits, "no_perk", name=sheet.name)
        return (("holding ground", 1),)
    home = HOMES.get(sheet.home)
    fits = home is not None and home.helps(rolled.move)
    insist(request, fits, "no_perk", name=sheet.name)
    return ((home.name if home else "home world", 1),)


def _take_stored(
    request: UseForward, scene: HeresyScene, sheet: HeresySheet, rolled: Rolled
) -> tuple[Parts, HeresySheet]:
    """Return a stored forward and the sheet without it: by number, or the only conditional one."""
    waiting = [place for place, each in enumerate(sheet.forward, start=1) if each.when]
    place = request.number
    if place is None and len(waiting) == 1:
        (place,) = waiting
    if place is None or not 1 <= place <= len(sheet.forward):
        raise NotFound("no_forward", str(place or ""))
    forward = sheet.forward[place - 1]
    foe = scene.sheets.get(rolled.target)
    fits = forward_fits(replace(forward, when=""), rolled.move, foe.name if foe else "")
    insist(request, fits, "forward_of_another", what=describe_forward(scene, forward))
    left = (*sheet.forward[: place - 1], *sheet.forward[place:])
    label = forward.when or forward.why or "forward"
    return ((label, forward.value),), replace(sheet, forward=left)
