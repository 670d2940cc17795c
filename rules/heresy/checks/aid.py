"""Aid or Interfere: a roll with bonds that changes someone else's roll."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.characters.targets import find_target
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.record import Value
from rules.core.rule_helpers import format_modifier, insist
from rules.heresy.checks.modifiers import Parts, Terms, gather_modifiers, is_overloaded, tilt_of
from rules.heresy.checks.move_dice import Help, Rolled, move_dice, read_again, roll_faces
from rules.heresy.checks.move_result import insist_open, read_roll, recalled_roll, without_roll
from rules.heresy.content import MOVES
from rules.heresy.harm import insist_able
from rules.heresy.sheet import HeresyScene, HeresySheet
from rules.heresy.verb_declarations.moves_and_harm import Aid

AID = MOVES["aid_or_interfere"]


def aid(request: Aid, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll bonds and change the other's latest roll by 2 or 1; a miss leaves it unchanged.

    The outcome is the other's roll, read again; the fact `aid` holds the helper's own dice.
    """
    helper = scene.actor
    other = find_target(scene, request.who)
    record = other.record
    insist(request, record != helper.record, "aid_yourself", name=helper.name)
    insist_able(request, helper)
    insist(request, not is_overloaded(helper), "overloaded", name=helper.name)
    if scene.recalled is None or scene.recalled.subject != record:
        raise NotFound("no_roll_to_aid", other.name)
    recalled, theirs = recalled_roll(scene)
    insist_open(request, recalled)
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
    return replace(sheet, xp=max(0, sheet.xp + count)) if missed else sheet


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
    if not helper.npc and not helper.session.this_i_know and not own.rerolled:
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
