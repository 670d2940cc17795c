"""The clock in turns and watches, and what time does to the hungry, the tired and the dying."""

from dataclasses import replace

from rules.core.errors import BadValues
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only, is_met
from rules.core.scene import changes
from rules.odd.harm.debilities import offer_drops, suffer, superseded
from rules.odd.harm.state import offer_replacement, settle_state
from rules.odd.requests.sheets import Time
from rules.odd.sheet import GONE, OddScene, OddSheet, is_hero

#: in turns
UNITS = {"turn": 1, "hour": 6, "watch": 36, "day": 144}
LONGEST = 1440


def pass_time(request: Time, scene: OddScene) -> Outcome:
    """Let time pass. A day without a meal or rest tells; a mortal wound kills after an hour."""
    if request.amount is None:
        return _told(scene, scene, [], ())
    gms_only(scene, "move the clock")
    if request.unit == "round":  # too short to count on the clock of turns
        return _told(scene, scene, ["Rounds are counted with /round next."], ())
    turns = request.amount * UNITS[request.unit]
    if not 0 < turns <= LONGEST * UNITS["day"]:
        said = f"{request.amount} {request.unit}"
        raise BadValues([("time", said, f"from 1 turn to {LONGEST} days, such as 1 watch")])
    after = scene.put(replace(scene.game, turns=scene.game.turns + turns))
    lines: list[str] = []
    choices: list[Choice] = []
    there = {sheet.record for sheet in scene.present()}
    for sheet in scene.everyone():
        aged = _aged(sheet, after.game.turns, sheet.record in there)
        if aged is sheet:
            continue
        after = after.put(aged)
        if not is_met(sheet):
            continue
        lines.append(_line(sheet, aged))
        choices += offer_drops(sheet, aged)
        choices += offer_replacement(scene, aged) if aged.state == "dead" else []
    return replace(_told(scene, after, lines, tuple(choices)), kind="time")


def _aged(sheet: OddSheet, now: int, there: bool) -> OddSheet:
    """Return what the time that has passed makes of someone: a mortal wound kills wherever they
    are, and NPCs too; who is not here has eaten and slept elsewhere."""
    if sheet.state in GONE:
        return sheet
    if (dying := settle_state(sheet, now)).state in GONE:
        return dying
    if not there or not is_hero(sheet):
        return sheet
    hungry = ("Hungry",) if now - sheet.ate >= UNITS["day"] else ()
    tired = ("Exhausted",) if now - sheet.slept >= UNITS["day"] else ()
    return suffer(sheet, *hungry, *tired)


def _line(before: OddSheet, after: OddSheet) -> str:
    if after.state == "dead":
        return f"**{after.name} dies** of the wound."
    new = [name for name in after.debilities if name not in before.debilities]
    return f"{after.name} is {' and '.join(new)}."


def describe_time(turns: int) -> str:
    """Return the time of a game in words."""
    day, left = divmod(turns, UNITS["day"])
    watch, turn = divmod(left, UNITS["watch"])
    return f"day {day + 1}, watch {watch + 1}, turn {turn + 1}"


def _told(
    before: OddScene, after: OddScene, lines: list[str], choices: tuple[Choice, ...]
) -> Outcome:
    turns = after.game.turns
    return Outcome(
        f"It is {describe_time(turns)}",
        prose="\n".join(lines),
        facts=(
            Fact("turns", turns),
            Fact("watches", turns // UNITS["watch"]),
            Fact("days", turns // UNITS["day"]),
            Fact("round", after.stage.round),
            Fact("elapsed", turns - before.game.turns),
        ),
        changes=changes(before, after),
        choices=choices,
        ends=superseded(choices),
        recorded=before is not after,
    )
