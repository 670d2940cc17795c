"""Aid or Interfere, and forward and ongoing modifiers: given, used and ended."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_own
from rules.core.characters.targets import find_named, find_one, find_one_meant, find_target
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import insist_own_roll
from rules.core.records.record import Value, encode
from rules.core.rule_helpers import format_modifier, insist, join_names
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase
from rules.heresy.checks.dice import Help, Rolled, move_dice, read_again, roll_faces
from rules.heresy.checks.modifiers import (
    Parts,
    Terms,
    forward_fits,
    gather_modifiers,
    is_overloaded,
    tilt_of,
)
from rules.heresy.checks.move_result import insist_open, read_roll, recalled_roll, without_roll
from rules.heresy.content import HOMES, MOVES, find_move
from rules.heresy.harm import insist_able
from rules.heresy.sheet import (
    MOST_XP,
    Forward,
    HeresyScene,
    HeresySheet,
    Ongoing,
    may_call_on_background,
)
from rules.heresy.verb_declarations.hold_bonds_growth import (
    EndBoost,
    GiveForward,
    GiveOngoing,
    HandForward,
    ShowBoosts,
    UseForward,
)
from rules.heresy.verb_declarations.moves_harm_gear import Aid

AID = MOVES["aid_or_interfere"]


def aid(request: Aid, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll bonds and change the other's latest roll by 2 or 1; a miss leaves it unchanged.

    The outcome is the other's roll, read again; the fact `aid` holds the helper's own dice.
    """
    helper = scene.actor
    other = find_target(scene, request.who)
    record = other.record
    does = "interfere with" if request.hinder else "aid"
    insist(request, record != helper.record, "aid_yourself", name=helper.name, what=does)
    insist_able(request, helper)
    insist(request, not is_overloaded(helper), "overloaded", name=helper.name)
    if scene.recalled is None or scene.recalled.subject != record:
        raise NotFound("no_roll_to_aid", other.name)
    recalled, theirs = recalled_roll(scene)
    insist_open(request, recalled)
    # one aid and one hindrance each, or a helper could roll until it works
    earlier = [each.hinder for each in theirs.helped if each.by == helper.record]
    what = "interfered with" if request.hinder else "aided"
    once = request.hinder not in earlier
    insist(request, once, "helped_already", name=helper.name, what=what)
    base, own = _roll_help(request, without_roll(scene, recalled), other.name, dice)
    help = Help(helper.record, own, request.hinder)
    again = replace(
        theirs, helped=(*theirs.helped, help), parts=(*theirs.parts, *_part(base, help))
    )
    return _show_help(scene, base, record, again, help)


def _roll_help(
    request: Aid, scene: HeresyScene, name: str, dice: Dice
) -> tuple[HeresyScene, Rolled]:
    """Roll the helper's own dice, and mark experience on a miss."""
    terms = Terms(move=AID, stat="bonds", target=name, modifiers=request.modifiers)
    weighed = gather_modifiers(scene.actor, terms, request)
    tilt = tilt_of(scene, request.adv, request.dis, request)
    sides = move_dice(tilt)
    own = Rolled(
        move=AID.key,
        stat=weighed.stat,
        sides=sides,
        faces=roll_faces(dice, sides),
        tilt=tilt,
        parts=weighed.parts,
    )
    return scene.put(_mark_experience(weighed.sheet, own)), own


def _mark_experience(sheet: HeresySheet, own: Rolled, count: int = 1) -> HeresySheet:
    missed = own.band == "6-" and not sheet.npc
    return replace(sheet, xp=min(MOST_XP, max(0, sheet.xp + count))) if missed else sheet


def _part(scene: HeresyScene, help: Help) -> Parts:
    return ((scene.sheets[help.by].name, help.change),) if help.change else ()


def find_help(rolled: Rolled, record: int) -> Help | None:
    """Return the latest help that a character gave to a roll, or None."""
    return next((help for help in reversed(rolled.helped) if help.by == record), None)


def help_again(
    scene: HeresyScene, base: HeresyScene, record: int, *, old: Help, own: Rolled, theirs: Rolled
) -> Outcome:
    """Replace a helper's roll with a new one, and read the helped roll again."""
    new = replace(old, own=own)
    # only the final result brings experience
    helper = _mark_experience(_mark_experience(base.sheets[old.by], old.own, -1), own)
    parts, gone = list(theirs.parts), _part(scene, old)
    if gone:
        last = len(parts) - 1 - parts[::-1].index(gone[0])
        del parts[last]
    helped = tuple(new if each is old else each for each in theirs.helped)
    again = replace(theirs, helped=helped, parts=(*parts, *_part(scene, new)))
    return _show_help(scene, base.put(helper), record, again, new)


def _show_help(
    scene: HeresyScene, base: HeresyScene, record: int, again: Rolled, help: Help
) -> Outcome:
    """Return the helped roll, read again, and what the helper's own roll leads to."""
    helper, own = base.sheets[help.by], help.own
    what = "interfere" if help.hinder else "help"
    change = help.change
    before = replace(again, parts=again.parts[:-1] if help.change else again.parts)
    does = f"{what}s ({format_modifier(change)})" if change else f"tries to {what}"
    theirs = f"{base.sheets[record].name} has {read_again(before, again)}"
    outcome = read_roll(
        scene,
        base,
        record,
        again,
        title=f"{helper.name} {does}: {theirs}",
        prose=_describe_help(helper.name, own, missed=again.band == "6-"),
        facts=_own_facts(helper.name, own, help.change),
    )
    return replace(outcome, choices=(*outcome.choices, *_offer_follow_ups(helper, own)))


def _offer_follow_ups(helper: HeresySheet, own: Rolled) -> Iterator[Choice]:
    """Offer the game master to answer a helper's miss, and the helper to reroll with This I
    Know."""
    name = helper.name
    if own.band == "6-":
        yield Choice(
            f"Done with {name}'s miss", "pick answered", "gm", name, owed=True, group="answer_aid"
        )
    if not helper.npc and may_call_on_background(helper) and not own.rerolled:
        yield Choice(f"{name}: This I Know (reroll)", "move this i know", "player", name)


def _describe_help(name: str, own: Rolled, *, missed: bool) -> str:
    """Describe a helper's own roll; if both missed, the game master is asked only once."""
    if own.band == "7-9":
        return f"{name} rolled {own.total} and is in danger too."
    if own.band == "6-" and missed:
        return f"{name} rolled {own.total}, a miss too."
    if own.band == "6-":
        return f"{name} rolled {own.total}. The game master says what happens to {name}."
    return f"{name} rolled {own.total}."


def _own_facts(name: str, own: Rolled, change: int) -> tuple[Fact, ...]:
    kept: dict[str, Value] = {
        "by": name,
        "kept": list(own.kept),
        "dropped": list(own.dropped),
        "modifier": own.modifier,
        "total": own.total,
        "band": own.band,
    }
    return (Fact("aid", kept), Fact("adjusted", change))


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
    # `forward +1 to Griff`: after `to` a name may stand where a move usually does
    sheets = find_named(scene, request.who) or find_named(scene, request.move) or [scene.actor]
    after = scene
    for sheet in sheets:
        kept = getattr(sheet, kind)
        # a penalty by hand isn't for another player's character
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
    # its player says by this that the condition holds
    fits = forward_fits(replace(forward, when=""), rolled.move, foe.name if foe else "")
    insist(request, fits, "forward_of_another", what=describe_forward(scene, forward))
    left = (*sheet.forward[: place - 1], *sheet.forward[place:])
    label = forward.when or forward.why or "forward"
    return ((label, forward.value),), replace(sheet, forward=left)
