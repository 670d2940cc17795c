"""Healing, rest, and the treatment that stabilises the dying."""

import re
from collections.abc import Callable

from rules.core.characters.harm_and_rest import (
    BARS,
    Bar,
    Resters,
    ask_which,
    find_resting,
    finish_rest,
    insist_own,
    leave_out,
)
from rules.core.characters.harm_and_rest import Rest as RestRow
from rules.core.characters.targets import find_meant
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.records.calendar import UNITS
from rules.core.records.frozen_values import freeze_named
from rules.core.rule_helpers import insist, join_names
from rules.core.scene import changes
from rules.core.verb_declarations.request import Request
from rules.tens.death import (
    HIT_POINTS,
    check_able,
    condition,
    describe_change,
    fate_group,
    find_first_aid,
    spare,
)
from rules.tens.sheet import TensScene, TensSheet, effective_max
from rules.tens.verb_declarations import Heal, Rest, Treat, read_amount


@freeze_named
class TensRest(RestRow):
    gives: Callable[[TensSheet], int]  # hit points restored

    def give(self, sheet: TensSheet) -> TensSheet:
        return HIT_POINTS.heal(sheet, self.gives(sheet))


RESTS = {
    "short": TensRest(
        # half of the most hit points, not of what is missing
        name="a short rest",
        seconds=UNITS["hours"],
        gives=lambda sheet: effective_max(sheet) // 2,
    ),
    "long": TensRest(
        name="a long rest", seconds=8 * UNITS["hours"], night=True, gives=HIT_POINTS.lacks
    ),
}
#: why someone can't rest, by state
UNABLE = BARS | {
    "dying": Bar("dying_first", "{name} is dying and can't rest.", "treat {name}"),
    "fated": Bar("fate_first", "{name}'s Fate comes first.", "fate {name}"),
}
#: the line for someone who needed no rest, if others did
AT_FULL = "is at full HP"
WHY_NO_TREATMENT = {"dead": "dead", "fated": "fate_first"}


def heal(request: Heal, scene: TensScene, dice: Dice) -> Outcome:
    """Restore hit points, up to the maximum."""
    if request.who is None and scene.someone is None:
        _read_points(request)  # check the number before asking who it's for
    meant = find_meant(scene, request.who)
    insist_own(scene, meant)
    able = leave_out(request, meant, condition=condition)
    able.insist_lack(request, HIT_POINTS)
    amount = _read_points(request)
    return able.tell(
        _recover_all("heals {}", able, scene, lambda each: give_back(request, scene, each, amount))
    )


def _read_points(request: Heal) -> int:
    """Return how many hit points are restored."""
    amount = read_amount(request.amount, request.who, "a number, such as {}", "heal 3")
    if amount < 1:
        raise Refused("nothing_given")
    return amount


def give_back(request: Request, scene: TensScene, sheet: TensSheet, amount: int) -> TensSheet:
    """Return the sheet with hit points restored; at most tables any healing saves the dying."""
    found = HIT_POINTS.heal(sheet, amount)
    saved = scene.read_setting("healing_saves", "on") == "on" and found.state == "dying"
    called_off = request.anyway and found.state in ("dead", "fated")
    return spare(found) if saved or called_off else found


def insist_healable(request: Request, sheet: TensSheet) -> None:
    """Refuse to heal the dead."""
    insist(request, condition(sheet) != "dead", "dead", name=sheet.name)


def rest(request: Rest, scene: TensScene, dice: Dice) -> Outcome:
    """Rest: half the maximum after a short rest, all of it after a long one."""
    able = find_resting(request, scene, request.who, bars=UNABLE, condition=condition)
    able.insist_lack(request, HIT_POINTS)
    if not request.how:
        return ask_which(RESTS)
    row = RESTS[request.how]
    outcome = _recover_all(f"takes {row.name}", able, scene, row.give)
    return finish_rest(request, scene.game, outcome, row, able)


def _refuse_healing(why: str, sheet: TensSheet) -> Refused:
    return Refused(why, name=sheet.name, cure=find_first_aid(sheet))


def _recover_all(
    how: str, able: Resters[TensSheet], scene: TensScene, recover: Callable[[TensSheet], TensSheet]
) -> Outcome:
    after, several = scene, len(able.sheets) > 1
    lines: list[str] = []
    ends: list[str] = []
    for sheet in able.sheets:
        now = recover(sheet)
        after = after.put(now)
        does = how if not several or "{}" in how else "recovers"
        does = AT_FULL if now == sheet else does
        lines.append(describe_change(scene, does.format(now.hp - sheet.hp), sheet, now))
        if condition(sheet) == "fated" != condition(now):
            ends.append(fate_group(sheet))
    old = able.sheets[0]
    new = after.sheets[old.record]
    names = join_names(sheet.name for sheet in able.sheets)
    told = lines if several else []
    # "takes a short rest" of one is "take a short rest" of several
    plural = re.sub(r"^(\w+)s\b", r"\1", how.removesuffix(" {}"))
    return Outcome(
        f"{names} {plural}" if several else lines[0],
        Grade.SUCCESS,
        "\n".join(told),
        facts=(
            Fact("target", old.name),
            Fact("healed", new.hp - old.hp),
            Fact("hp", new.hp),
            Fact("state", new.state),
            Fact("unable", [sheet.name for sheet in able.unable]),
        ),
        changes=changes(scene, after),
        subject=old.record,
        ends=tuple(ends),
    )


def _list_dying(scene: TensScene) -> tuple[TensSheet, ...]:
    """Return the dying characters here; refuse if there are none."""
    found = tuple(sheet for sheet in scene.list_present() if condition(sheet) == "dying")
    if not found:
        raise Refused("nobody_dying")
    return found


def treat(request: Treat, scene: TensScene, dice: Dice) -> Outcome:
    """Stabilise someone: they lose no more hit points each round, and stay unconscious."""
    check_able(request, scene.someone)
    named = find_meant(scene, request.who) if request.who else _list_dying(scene)
    dying = tuple(sheet for sheet in named if request.anyway or condition(sheet) == "dying")
    if not dying:
        raise _refuse_healing(WHY_NO_TREATMENT.get(condition(named[0]), "not_dying"), named[0])
    after = scene
    for sheet in dying:
        after = after.put(spare(sheet))
    first = after.sheets[dying[0].record]
    others = tuple(sheet for sheet in named if sheet not in dying)
    is_or_are = "is" if len(dying) == 1 else "are"
    return Outcome(
        f"{join_names(sheet.name for sheet in dying)} {is_or_are} {first.state}",
        Grade.SUCCESS,
        "\n".join(f"{sheet.name} isn't dying." for sheet in others),
        facts=(
            Fact("target", first.name),
            Fact("state", first.state),
            Fact("unable", [sheet.name for sheet in others]),
        ),
        changes=changes(scene, after),
        subject=first.record,
    )
