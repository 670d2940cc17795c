"""Hit points, and how someone is: well, unconscious, dying, stable, fated or dead."""

from dataclasses import replace

from rules.core.characters.harm_track import Track
from rules.core.permissions import shows_numbers
from rules.core.rule_helpers import insist, quote_name
from rules.core.verb_declarations.request import Request
from rules.tens.sheet import TensScene, TensSheet, effective_max

#: what someone does who comes into a state
BECOMES = {
    "well": "is back on their feet",
    "unconscious": "falls unconscious",
    "dying": "is dying",
    "stable": "is stable",
    "fated": "faces their Fate",
    "dead": "dies",
}


#: states that are told in other words than they are kept in
TOLD = {"stable": "stable but unconscious", "fated": "facing their Fate"}


def condition(sheet: TensSheet) -> str:
    """Return how someone is: what the numbers say. Only `stable` and `dead` are remembered.

    A Fate that came due stays due: what was given back since does not count against it.
    """
    if sheet.state == "dead" or (sheet.npc and is_at_the_end(sheet)):
        return "dead"
    if sheet.state != "stable" and is_at_the_end(sheet):
        return "fated"
    if sheet.hp >= 0:
        return "well" if sheet.hp else "unconscious"
    return "stable" if sheet.state == "stable" else "dying"


def is_at_the_end(sheet: TensSheet) -> bool:
    """Say whether someone has come to the negative of their maximum, worn armour included."""
    return sheet.hp - sheet.since_fate <= -effective_max(sheet)


def describe_becoming(before: str, after: str) -> str:
    """Tell the state that someone comes into; empty where it is the one they were in."""
    if before == after:
        return ""
    if after == "unconscious" and before not in ("", "well"):
        return "is still unconscious"  # who comes up from below 0 doesn't fall
    return BECOMES[after]


def describe_change(
    scene: TensScene, does: str, before: TensSheet, after: TensSheet, *steps: str
) -> str:
    """Tell in one sentence what became of someone: what they lose or gain, and how they are then.

    The numbers of an NPC are told only where everyone may know them.
    """
    full = ", the maximum" if before.hp < after.hp == effective_max(after) else ""
    points = f"HP {before.hp} → {after.hp}{full}"
    told = before.hp != after.hp and shows_numbers(scene, after)
    way = "; ".join((*steps, *([points] if told else [])))
    now = describe_becoming(before.state, after.state)
    now = f" and {now}" if now else ""
    if before.hp < after.hp and after.state == "fated":  # healing doesn't call a Fate off
        now = f" but still {BECOMES['fated']}"
    return f"{after.name} {does}{f' ({way})' if way else ''}{now}"


def check_able(request: Request, sheet: TensSheet | None) -> None:
    """Refuse an act of someone who is down. Whoever speaks without a character is free to."""
    state = condition(sheet) if sheet is not None else "well"
    name = sheet.name if sheet is not None else ""
    cure = find_first_aid(sheet) if sheet is not None else ""
    told = TOLD.get(state, state)
    insist(request, state == "well", "cannot_act", name=name, state=told, cure=cure)


def find_first_aid(sheet: TensSheet) -> str:
    """Return the sentence that comes first for someone who is down; may be empty."""
    verb = {"dying": "treat", "fated": "fate"}.get(condition(sheet))
    return f"{verb} {quote_name(sheet.name)}" if verb else ""


def settle_state(sheet: TensSheet) -> TensSheet:
    """Return the sheet in the state that its numbers mean."""
    state = condition(sheet)
    since = sheet.since_fate if state == "fated" else 0
    if (state, since) == (sheet.state, sheet.since_fate):
        return sheet
    return replace(sheet, state=state, since_fate=since)


def keep_fate(before: TensSheet, after: TensSheet) -> TensSheet:
    """Return a sheet whose numbers were changed, with a Fate that was due still due."""
    if condition(before) == "fated":
        given = before.since_fate + max(0, after.hp - before.hp)
        after = replace(after, since_fate=max(given, after.hp + effective_max(after)))
    return settle_state(after)


def spare(sheet: TensSheet) -> TensSheet:
    """Return someone whose end is called off: well, or stable below 0."""
    return settle_state(replace(sheet, state="stable"))


def edit_numbers(before: TensSheet, after: TensSheet) -> TensSheet:
    """Return a sheet whose hit points, or their maximum, were set by hand.

    An NPC is as dead as its numbers say; a character's end is the table's to call off.
    """
    died = before.npc and is_at_the_end(before)
    if died or (after.hp < before.hp and after.state == "stable"):
        after = replace(after, state="well")
    return keep_fate(before, after)


def _fall(before: TensSheet, after: TensSheet) -> TensSheet:
    steady = replace(after, state="well") if before.state == "stable" else after
    return settle_state(steady)


HIT_POINTS = Track(
    key="hp", name="HP", most=effective_max, unhurt="is at full HP", fall=_fall, recover=keep_fate
)
