"""Experience and levels."""

from dataclasses import replace

from rules.core.characters.harm_and_rest import find_living
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.rule_helpers import agree, format_modifier, insist, join_names
from rules.core.scene import changes
from rules.tens.content import XP_FOR_LEVEL
from rules.tens.sheet import TensScene, TensSheet, proficiency, said_name
from rules.tens.verb_declarations import Advance, GainXp, read_amount

TOP_LEVEL, MOST_XP = 20, 999_999
#: hit points are whatever the class and the table say
MORE_HP = "If that means more HP, add them. For example, 2 more: `/sheet set {}max hp+=2`"


def gain_xp(request: GainXp, scene: TensScene, dice: Dice) -> Outcome:
    """Add or take away experience; the comment says why."""
    amount = read_amount(request.amount, request.who, "a number, such as {}", "xp +1")
    sheets = find_living(request, scene, request.who)
    after = scene
    for sheet in sheets:
        now = sheet.xp + amount
        if now < 0:
            raise Refused("no_xp_left", name=sheet.name, xp=sheet.xp)
        if now > MOST_XP:
            raise Refused("too_much_xp")
        after = after.put(replace(sheet, xp=now))
    new = [after.sheets[sheet.record] for sheet in sheets]
    names = join_names(sheet.name for sheet in sheets)
    does = agree("lose" if amount < 0 else "gain", len(sheets) > 1)
    return Outcome(
        f"{names} {does} {abs(amount)} XP{' each' * (len(sheets) > 1)}",
        facts=(
            Fact("target", new[0].name),
            Fact("amount", amount),
            Fact("reason", request.comment or None),
            Fact("xp", new[0].xp),
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
        f"{sheet.name}: level up to {sheet.level + 1}",
        f"advance {said_name(sheet.name)}",
        of=sheet.name,
    )


def advance(request: Advance, scene: TensScene, dice: Dice) -> Outcome:
    """Raise everyone who is named by a level, or to a typed level."""
    sheets = find_living(request, scene, request.who)
    after = scene
    for sheet in sheets:
        after = after.put(_raise_level(request, scene, sheet))
    new = [after.sheets[sheet.record] for sheet in sheets]
    first = new[0]
    more = MORE_HP.format(f"{said_name(first.name)} " if len(new) == 1 else "")
    return Outcome(
        _describe_rise(sheets, new),
        prose="\n".join((*filter(None, map(_tell_proficiency, sheets, new)), more)),
        facts=(
            Fact("target", first.name),
            Fact("level", first.level),
            Fact("proficiency", proficiency(first)),
            Fact("xp", first.xp),
        ),
        changes=changes(scene, after),
        subject=first.record,
    )


def _describe_rise(before: list[TensSheet], after: list[TensSheet]) -> str:
    """Describe who levels up; the levels only for one, because the changes show those of
    several."""
    first, *others = after
    if others:
        return f"{join_names(sheet.name for sheet in after)} level up"
    return f"{first.name} levels up (level {before[0].level} → {first.level})"


def _tell_proficiency(before: TensSheet, after: TensSheet) -> str:
    """Describe how someone's proficiency grew with a level; "" if it didn't."""
    old, new = (format_modifier(proficiency(sheet)) for sheet in (before, after))
    return f"{after.name}'s proficiency: {old} → {new}" if old != new else ""


def _raise_level(request: Advance, scene: TensScene, sheet: TensSheet) -> TensSheet:
    said = request.who.key("number") if request.who else None
    level = request.to or int(said or sheet.level + 1)
    if level > TOP_LEVEL:
        raise Refused("top_level", name=sheet.name, most=TOP_LEVEL)
    if level == sheet.level:
        raise Refused("level_same", name=sheet.name, level=level)
    if level < sheet.level:
        raise Refused(
            "level_down",
            name=sheet.name,
            level=sheet.level,
            to=level,
            who=said_name(sheet.name),
            cure=f"sheet set {said_name(sheet.name)} level={level}",
        )
    if scene.read_setting("levelling", "manual") == "5e":
        needed = XP_FOR_LEVEL[level - 1]
        enough = sheet.xp >= needed
        insist(
            request, enough, "xp_short", level=level, needed=needed, name=sheet.name, xp=sheet.xp
        )
    return replace(sheet, level=level)
