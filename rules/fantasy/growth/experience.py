"""Experience: gained through trouble, rolled on its table, and spent on what that gives."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_key, find_meant
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.ruling import agree, insist, join_names
from rules.core.scene import changes
from rules.fantasy.content import ROLLED
from rules.fantasy.growth.advances import (
    MAY,
    choices_of_kind,
    choices_of_roll,
    learn_advance,
    list_ways,
)
from rules.fantasy.requests.sheets import Advance, Experience, Learn
from rules.fantasy.sheet import FantasyScene, FantasySheet

#: the dice that experience may be rolled on: their size is also what must be had for it
DICE = (4, 6, 8, 10, 12, 20)
MOST_XP = 999


def experience(request: Experience, scene: FantasyScene, dice: Dice) -> Outcome:
    """Gain experience, when style, motivation or flaw brought trouble. Or lose some."""
    records = [sheet.record for sheet in find_meant(scene, request.who)]
    after = scene
    for record in records:
        sheet = scene.sheets[record]
        total = sheet.xp + (request.points or 0)
        insist(request, total >= 0, "no_such_xp", name=sheet.name, xp=sheet.xp)
        if total > MOST_XP:
            raise Refused("xp_most", name=sheet.name, most=MOST_XP)
        after = after.put(replace(sheet, xp=max(0, total)))
    changed = [after.sheets[record] for record in records]
    return Outcome(
        _headline(changed, request.points),
        facts=(
            Fact("xp", changed[0].xp),
            Fact("may_roll", [f"d{die}" for die in DICE if die <= changed[0].xp]),
        ),
        changes=changes(scene, after),
        choices=tuple(c for sheet in changed for c in _rolls(sheet, several=len(changed) > 1)),
        subject=records[0],
        recorded=request.points is not None,
    )


def _headline(sheets: list[FantasySheet], points: int | None) -> str:
    """Tell how much experience people gain or lose; without a number, how much they have."""
    if points is None:
        return ", ".join(f"{sheet.name} has {sheet.xp} XP" for sheet in sheets)
    several = len(sheets) > 1
    does = agree("lose" if points < 0 else "gain", several)
    each = " each" if several else ""
    return f"{join_names(sheet.name for sheet in sheets)} {does} {abs(points)} XP{each}"


def _rolls(sheet: FantasySheet, several: bool) -> Iterator[Choice]:
    best = max((die for die in DICE if die <= sheet.xp), default=0)
    if best:
        label = f"{sheet.name}: roll a d{best}" if several else f"Roll a d{best} to advance"
        yield Choice(label, f"advance d{best}", "player", sheet.name, recalls=False)


def advance(request: Advance, scene: FantasyScene, dice: Dice) -> Outcome:
    """Roll a die on the experience table. Experience drops to the next die's size below."""
    actor = scene.actor
    said = find_key("die", request.die)
    die = (
        int(said.partition("d")[2]) if said else max((d for d in DICE if d <= actor.xp), default=4)
    )
    if die not in DICE:
        raise Refused("advance_dice", dice=", ".join(f"d{size}" for size in DICE))
    insist(request, actor.xp >= die, "not_enough_xp", die=die, xp=actor.xp)
    left = max((size for size in DICE if size < die), default=0)
    return roll_advance(scene, replace(actor, xp=left), die, dice)


def roll_advance(scene: FantasyScene, sheet: FantasySheet, die: int, dice: Dice) -> Outcome:
    """Read a roll on the experience table."""
    face = dice.roll(die)
    row = ROLLED["experience"].at(face)
    loss = 0
    if row.effect.startswith("lose"):
        loss = dice.roll(int(row.effect.split()[1]))
        sheet = replace(sheet, xp=max(0, sheet.xp - loss))
    may = MAY.get(row.effect, ())
    choices = tuple(choices_of_roll(sheet, may)) if may else ()
    return Outcome(
        f"{sheet.name} rolls a d{die} to advance: {face}",
        Grade.SUCCESS if may else Grade.FAILURE,
        f"Nothing learned, and {loss} more XP lost." if loss else row.text,
        facts=(
            Fact("die", die),
            Fact("face", face),
            Fact("result", row.text),
            Fact("may", list(may)),
            Fact("lost_xp", loss),
            Fact("xp", sheet.xp),
        ),
        changes=changes(scene, scene.put(sheet)),
        choices=choices,
        kind="advance",
        subject=sheet.record,
        memory={"may": list(may), "die": die, "again": row.effect == "any"},
    )


def may_give(request: Learn, scene: FantasyScene, memory: Mapping[str, Any]) -> bool:
    """Say whether an advance is one that gives what someone wants to learn."""
    if request.how == "again":
        return bool(memory["again"] and not memory["may"])
    return request.how in (how.removeprefix("other_") for how in memory["may"])


def learn(request: Learn, scene: FantasyScene, dice: Dice) -> Outcome:
    """Take what an advance offers: a feat, a spell, a class, a better die."""
    recalled, actor = scene.recalled, scene.actor
    if recalled is None or recalled.kind != "advance" or recalled.subject != actor.record:
        raise NotFound("no_advance", cure="advance d4")
    memory: Mapping[str, Any] = recalled.memory
    if recalled.taken:
        raise AlreadyDone("learned_already", number=recalled.number)
    if request.how == "again":
        if not memory["again"] or memory["may"]:
            raise Refused("nothing_again")
        return replace(roll_advance(scene, actor, int(memory["die"]), dice), settles="again")
    if request.what is None:
        choices = choices_of_kind(actor, request.how, tuple(memory["may"]))
        insist(request, bool(choices), "not_offered", how=request.how, may=list_ways(memory["may"]))
        return Outcome(f"Which {request.how}?", choices=choices, recorded=False)
    key = find_key(request.how, request.what) or ""
    sheet, told = learn_advance(request, actor, key, tuple(memory["may"]))
    again = Choice("Roll again", "advance again", "player", actor.name, owed=True, group="again")
    return Outcome(
        f"{actor.name} {told}",
        Grade.SUCCESS,
        facts=(Fact("learned", request.how), Fact("what", key), Fact("xp", sheet.xp)),
        changes=changes(scene, scene.put(sheet)),
        choices=(again,) if memory["again"] else (),
        kind="advance" if memory["again"] else "",
        subject=actor.record,
        memory={"may": [], "again": memory["again"], "die": memory["die"]},
        settles="learn",
    )
