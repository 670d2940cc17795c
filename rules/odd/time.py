"""The clock in turns and watches, and what time does to the hungry, the tired and the dying."""

from collections.abc import Sequence

from rules.core.outcome import Choice, Fact
from rules.core.permissions import is_met
from rules.core.records.calendar import PARTS, UNITS, Passed, moment_of
from rules.core.rule_helpers import join_names
from rules.odd.death import offer_replacement, settle_state
from rules.odd.scars_and_debilities import list_superseded, offer_drops, suffer, tell_full_packs
from rules.odd.sheet import GONE, OddScene, OddSheet, is_hero

#: the number of turns in a day
DAY = UNITS["days"] // UNITS["turns"]


def pass_time(scene: OddScene, before: OddScene) -> Passed:
    """Let time pass: a day without food or sleep has consequences, and mortal wounds kill in an
    hour."""
    after, choices = scene, list[Choice]()
    lines = dict[str, list[str]]()
    now, there = scene.game.turns, {sheet.record for sheet in before.list_present()}
    for sheet in before.everyone() if now != before.game.turns else ():
        aged = _age_sheet(sheet, now, sheet.record in there)
        if aged is sheet:
            continue
        after = after.put(aged)
        if not is_met(sheet):
            continue
        lines.setdefault(_describe_new_state(sheet, aged), []).append(sheet.name)
        choices += offer_drops(sheet, aged)
        choices += offer_replacement(before, aged) if aged.state == "dead" else []
    title = f"It's {describe_time(moment_of(scene.game))}"
    told = [_tell_state(names, state) for state, names in lines.items()]
    told += tell_full_packs(choices)
    return Passed(after, tuple(told), _facts(before, scene), tuple(choices),
                  list_superseded(choices), title=title)  # fmt: skip


def _age_sheet(sheet: OddSheet, now: int, there: bool) -> OddSheet:
    """Return a character after time passed.

    Mortal wounds kill anyone anywhere; characters who aren't here are assumed to have eaten and
    slept.
    """
    if sheet.state in GONE:
        return sheet
    if (dying := settle_state(sheet, now)).state in GONE:
        return dying
    if not there or not is_hero(sheet):
        return sheet
    hungry = ("Hungry",) if now - sheet.ate >= DAY else ()
    tired = ("Exhausted",) if now - sheet.slept >= DAY else ()
    return suffer(sheet, *hungry, *tired)


def _describe_new_state(before: OddSheet, after: OddSheet) -> str:
    """Return the debilities that time gave someone; "" if it killed them."""
    new = [name for name in after.debilities if name not in before.debilities]
    return "" if after.state == "dead" else " and ".join(new)


def _tell_state(names: Sequence[str], state: str) -> str:
    who, several = join_names(names), len(names) > 1
    if not state:
        return f"**{who} die** of their wounds." if several else f"**{who} dies** of the wound."
    return f"{who} {'are' if several else 'is'} {state}."


def describe_time(seconds: int) -> str:
    """Return the time of a game in words."""
    day, left = divmod(seconds // UNITS["turns"], DAY)
    watch, turn = divmod(left, DAY // len(PARTS))
    return f"day {day + 1}, watch {watch + 1}, turn {turn + 1}"


def _facts(before: OddScene, after: OddScene) -> tuple[Fact, ...]:
    turns = after.game.turns
    return (
        Fact("turns", turns),
        Fact("watches", turns * len(PARTS) // DAY),
        Fact("days", turns // DAY),
        Fact("round", after.stage.round),
        Fact("elapsed", turns - before.game.turns),
    )
