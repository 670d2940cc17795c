"""Experience and levels."""

from dataclasses import replace

from rules.core.characters.recovery import find_living
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.ruling import format_modifier, insist
from rules.core.scene import changes
from rules.tens.content import XP_FOR_LEVEL
from rules.tens.requests import Advance, GainXp, read_amount
from rules.tens.sheet import TensScene, TensSheet, proficiency, said_name

TOP_LEVEL, MOST_XP = 20, 999_999


def gain_xp(request: GainXp, scene: TensScene, dice: Dice) -> Outcome:
    """Add experience, or take some away; the comment says why."""
    sheets = find_living(request, scene, request.who)
    amount = read_amount(request.amount, request.who, "a number, such as xp +1")
    after = scene
    for sheet in sheets:
        now = sheet.xp + amount
        if now < 0:
            raise Refused("no_xp_left", name=sheet.name, xp=sheet.xp)
        if now > MOST_XP:
            raise Refused("too_much_xp")
        after = after.put(replace(sheet, xp=now))
    new = [after.sheets[sheet.record] for sheet in sheets]
    names = ", ".join(sheet.name for sheet in sheets)
    return Outcome(
        f"{names}: {format_modifier(amount)} experience",
        prose=request.comment,
        facts=(
            Fact("target", new[0].name),
            Fact("amount", amount),
            Fact("reason", request.comment or None),
            Fact("xp", new[0].xp, "Experience", "\n".join(f"{s.name}: {s.xp}" for s in new)),
            Fact("level", new[0].level),
        ),
        changes=changes(scene, after),
        choices=tuple(_level_up(s) for s in new if _has_enough(s, scene)),
        subject=sheets[0].record,
    )


def _has_enough(sheet: TensSheet, scene: TensScene) -> bool:
    counted = scene.read_setting("levelling", "manual") == "5e"
    return counted and sheet.level < TOP_LEVEL and sheet.xp >= XP_FOR_LEVEL[sheet.level]


def _level_up(sheet: TensSheet) -> Choice:
    return Choice(
        f"{sheet.name}: level {sheet.level + 1}", f"advance {said_name(sheet.name)}", of=sheet.name
    )


def advance(request: Advance, scene: TensScene, dice: Dice) -> Outcome:
    """Go up a level, or to the one that is named: everyone who is named."""
    sheets = find_living(request, scene, request.who)
    after = scene
    for sheet in sheets:
        after = after.put(_raise_level(request, scene, sheet))
    new = [after.sheets[sheet.record] for sheet in sheets]
    first, bonus = new[0], proficiency(new[0])
    lines = "\n".join(f"{s.name}: {format_modifier(proficiency(s))}" for s in new)
    return Outcome(
        "; ".join(f"{sheet.name} reaches level {sheet.level}" for sheet in new),
        facts=(
            Fact("target", first.name),
            Fact("level", first.level),
            Fact(
                "proficiency",
                bonus,
                "Proficiency",
                lines if len(new) > 1 else format_modifier(bonus),
            ),
            Fact("xp", first.xp),
        ),
        changes=changes(scene, after),
        subject=first.record,
    )


def _raise_level(request: Advance, scene: TensScene, sheet: TensSheet) -> TensSheet:
    said = request.who.key("number") if request.who else None
    level = request.to or int(said or sheet.level + 1)
    if level > TOP_LEVEL:
        raise Refused("top_level", most=TOP_LEVEL)
    if level <= sheet.level:
        raise Refused(
            "level_down",
            name=sheet.name,
            level=sheet.level,
            to=level,
            cure=f"sheet set level={level}",
        )
    if scene.read_setting("levelling", "manual") == "5e":
        needed = XP_FOR_LEVEL[level - 1]
        enough = sheet.xp >= needed
        insist(
            request, enough, "xp_short", level=level, needed=needed, name=sheet.name, xp=sheet.xp
        )
    return replace(sheet, level=level)
