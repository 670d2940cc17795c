"""Who is down, by the numbers, and conditions and pending dice: gained, lost, expired."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_meant, find_named
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.rule_helpers import insist, join_names, quote_name, refuse_waste
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase, Request
from rules.genesys.checks.dice_pool import Op
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene, GenesysSheet, Pending, Status, Turn
from rules.genesys.verb_declarations.harm_turns_growth import SetStatus, ShowStatuses

#: kinds that don't track strain
STRAINLESS = ("rival", "minion")
#: marks the condition of someone whom version 1 put down by state alone
BY_STATE = "state"
LINES = {
    "well": "{name} comes round.",
    "incapacitated": "**{name} is incapacitated.**",
    "dead": "**All the {name} are down.**",
}


def strains(sheet: GenesysSheet) -> bool:
    """Say whether a character tracks strain; rivals and minions don't."""
    return sheet.kind not in STRAINLESS


def over_wounds(sheet: GenesysSheet) -> bool:
    """Say whether a character is over the wound threshold; minions fall one by one instead."""
    return sheet.kind != "minion" and sheet.wounds > sheet.wound_threshold


def is_over_threshold(sheet: GenesysSheet) -> bool:
    """Say whether a character is over either threshold."""
    return over_wounds(sheet) or (strains(sheet) and sheet.strain > sheet.strain_threshold)


def state_of(sheet: GenesysSheet) -> str:
    """Return the state that a sheet's numbers imply.

    The dead stay dead. Someone put down by hand stays down until that is cleared, and someone the
    game master keeps up stays up.
    """
    if sheet.state == "dead" or (sheet.kind == "minion" and not sheet.minions):
        return "dead"
    if "incapacitated" in sheet.statuses:
        return "incapacitated"
    return "incapacitated" if is_over_threshold(sheet) and not sheet.upright else "well"


def settle(tale: Progress, record: int) -> Progress:
    """Set a character's state to what the numbers imply, and describe it if it changed."""
    sheet = tale.sheet(record)
    # kept up against these numbers only: the next time they fall as usual
    if sheet.upright and not is_over_threshold(sheet):
        sheet = replace(sheet, upright=False)
    state = state_of(sheet)
    if state == sheet.state:
        return tale.put(sheet)
    line = LINES[state].format(name=sheet.name)
    # the line about the damage may have said so already
    told = any(line.strip("*").casefold() in each.casefold() for each in tale.lines)
    return tale.put(replace(sheet, state=state), *([] if told else [line]))


def upgrade(kind: str, version: int, kept: dict[str, Any]) -> dict[str, Any]:
    """Convert an older record to today's shape, without changing who is standing and who is down.

    In version 1 the state was independent of the numbers.
    """
    if kind in ("game", "stage") or version > 1:
        return kept
    wounds = kept.get("wounds", 0) > kept.get("wound_threshold", 12)
    strain = kept.get("strain", 0) > kept.get("strain_threshold", 12)
    is_over = (wounds and kept.get("kind") != "minion") or (
        strain and kept.get("kind") not in STRAINLESS
    )
    match kept.get("state", "well"):
        case "incapacitated" if not is_over:
            by_word = {"incapacitated": {"why": BY_STATE}}
            return {**kept, "statuses": {**kept.get("statuses", {}), **by_word}}
        case "well" if is_over:
            return {**kept, "upright": True}
    return kept


def clear_undone_state(before: GenesysSheet, sheet: GenesysSheet) -> GenesysSheet:
    """Return the sheet without the condition that stands for a version 1 state which was undone."""
    status = sheet.statuses.get("incapacitated")
    undone = (before.state, sheet.state) == ("incapacitated", "well")
    if status is None or status.why != BY_STATE or not undone:
        return sheet
    statuses = {key: each for key, each in sheet.statuses.items() if each is not status}
    return replace(sheet, statuses=statuses)


MOST_CONCEALMENT = 3
#: conditions that last longer when gained again
EXTENDED = frozenset({"staggered", "immobilized", "disoriented"})
#: conditions that can be set and cleared by hand, with their aliases
STATUSES = {
    "staggered": "staggered",
    "stagger": "staggered",
    "immobilized": "immobilized",
    "immobilised": "immobilized",
    "disoriented": "disoriented",
    "prone": "prone",
    "guarded": "guarded",
    "guarded stance": "guarded",
    "aiming": "aiming",
    "cover": "cover",
    "in cover": "cover",
    "concealed": "concealed",
    "concealment": "concealed",
    "concentrating": "concentrating",
    "rebuking": "rebuking",
    "mounted": "mounted",
    "prepared": "prepared",
    "winded": "winded",
    "hamstrung": "hamstrung",
    "slowed": "slowed",
    "distracted": "distracted",
    "burning": "burning",
    "vacuum": "vacuum",
    "atmosphere": "atmosphere",
    "suffocating": "suffocating",
    "holding breath": "holding_breath",
    "open": "open",
    "unhindered": "unhindered",
    "melee guard": "melee_guard",
    "ranged guard": "ranged_guard",
    "treated": "treated",
    "crossing": "crossing",
    "incapacitated": "incapacitated",
}
#: words for conditions whose key doesn't read well
CONDITIONS = {
    "cover": "in cover",
    "vacuum": "in vacuum",
    "atmosphere": "in bad air",
    "holding_breath": "holding their breath",
    "open": "without defense",
    "treated": "already treated this encounter",
    "melee_guard": "on guard in melee",
    "ranged_guard": "on guard at range",
}
#: conditions that maneuvers give, and threat can end
BENEFITS = ("aiming", "guarded", "cover", "prepared", "concentrating", "rebuking", "mounted")


def condition_words(key: str) -> str:
    """Return a condition as it follows "is"."""
    return CONDITIONS.get(key, key.replace("_", " "))


def condition_level(sheet: GenesysSheet, key: str) -> int:
    """Return the level of a condition, or 0."""
    status = sheet.statuses.get(key)
    return status.level if status else 0


def list_condition_ops(sheet: GenesysSheet, *, combat: bool) -> list[Op]:
    """Return the dice that conditions add to someone's own checks."""
    ops = [Op("setback", 1, "disoriented")] if "disoriented" in sheet.statuses else []
    if combat and "guarded" in sheet.statuses:
        ops.append(Op("setback", 1, "own guarded stance"))
    return ops


def concealment(request: Request, said: int, stored: int = 0) -> int:
    """Return how well someone is hidden; a typed number overrides the stored one."""
    insist(request, said <= MOST_CONCEALMENT, "concealment", most=MOST_CONCEALMENT)
    return said or stored


def own_turns(scene: GenesysScene, sheet: GenesysSheet, count: int = 1) -> int:
    """Return how many of one's own turns have to end until the end of the next turn, or a later
    one."""
    return count + (1 if scene.stage.is_turn_of(sheet.record) else 0)


def count_turns(scene: GenesysScene, sheet: GenesysSheet, key: str, count: int) -> int:
    """Return the stored number of turns for a condition that lasts `count` turns.

    One that is only extended has already counted the current turn.
    """
    goes_on = key in EXTENDED and key in sheet.statuses
    return count if goes_on else own_turns(scene, sheet, count)


def gain(sheet: GenesysSheet, key: str, status: Status) -> GenesysSheet:
    """Return the sheet with a condition; some last longer when gained again."""
    before = sheet.statuses.get(key)
    if before is not None and key in EXTENDED:
        if not before.turns:  # it already lasts until healed
            return sheet
        if status.turns:
            status = replace(status, turns=before.turns + status.turns)
    return replace(sheet, statuses={**sheet.statuses, key: status})


def lose(sheet: GenesysSheet, *keys: str) -> GenesysSheet:
    kept = {key: status for key, status in sheet.statuses.items() if key not in keys}
    return replace(sheet, statuses=kept)


def await_check(sheet: GenesysSheet, pending: Pending) -> GenesysSheet:
    """Return the sheet with a modifier that waits for its next check."""
    return replace(sheet, pending=(*sheet.pending, pending))


def turn_ended(sheet: GenesysSheet) -> GenesysSheet:
    """Return the sheet with everything that counts its turns one turn further."""
    statuses = {
        key: replace(status, turns=status.turns - 1) if status.turns else status
        for key, status in sheet.statuses.items()
        if status.turns != 1
    }
    pending = tuple(
        replace(each, turns=each.turns - 1) if each.turns else each
        for each in sheet.pending
        if each.turns != 1
    )
    return replace(sheet, statuses=statuses, pending=pending)


def _drop_statuses(sheet: GenesysSheet, until: Iterable[str], turns: bool) -> GenesysSheet:
    ends = set(until)
    kept = {
        key: status
        for key, status in sheet.statuses.items()
        if status.until not in ends and not (turns and status.turns)
    }
    return replace(sheet, statuses=kept)


def round_ended(sheet: GenesysSheet) -> GenesysSheet:
    return replace(_drop_statuses(sheet, ("round",), turns=False), turn=Turn())


def encounter_ended(sheet: GenesysSheet) -> GenesysSheet:
    """Return the sheet without anything that lasts only for a fight."""
    weapons = {
        key: replace(weapon, out=False) if weapon.out else weapon
        for key, weapon in sheet.weapons.items()
    }
    kept = _drop_statuses(sheet, ("round", "encounter"), turns=True)
    # these end with what uses them, and after a fight nothing does
    kept = replace(lose(kept, "aiming", "prepared", "slowed"), weapons=weapons, turn=Turn())
    return replace(kept, pending=lasting_pending(sheet))


def lasting_pending(sheet: GenesysSheet) -> tuple[Pending, ...]:
    """Return what waits for a check beyond a fight or a night: what a story point paid for."""
    return tuple(each for each in sheet.pending if each.until != "encounter")


def _find_best_rating(sheet: GenesysSheet, quality: str) -> int:
    """Return the best rating of a quality among the weapons in hand."""
    # a weapon that is put away or broken parries nothing
    held = (each for each in sheet.weapons.values() if each.held and not each.damaged)
    return max((weapon.qualities.get(quality, 0) for weapon in held), default=0)


def defense(sheet: GenesysSheet, melee: bool) -> list[tuple[int, str]]:
    """Return what each source adds to defense; nothing counts while the target is open."""
    if "open" in sheet.statuses:
        return []
    if melee:
        found = [
            (sheet.melee_defense, "melee defense"),
            (condition_level(sheet, "guarded"), "guarded stance"),
            (condition_level(sheet, "melee_guard"), "melee guard"),
            (_find_best_rating(sheet, "defensive"), "a defensive weapon"),
        ]
    else:
        found = [
            (sheet.ranged_defense, "ranged defense"),
            (condition_level(sheet, "cover"), "cover"),
            (condition_level(sheet, "ranged_guard"), "ranged guard"),
            (_find_best_rating(sheet, "deflection"), "deflection"),
        ]
    return [(count, why) for count, why in found if count]


def set_status(request: SetStatus, scene: GenesysScene) -> Outcome:
    """Give someone a condition, or clear it."""
    key = request.what.key("status")
    if key is None:
        if request.clear or not request.what.records():
            raise Refused("which_status")
        return show_statuses(ShowStatuses(verb=request.verb, who=request.what), scene)
    tale = Progress(scene)
    records = [each.record for each in find_meant(scene, request.what, request.who)]
    for record in records:
        sheet = tale.sheet(record)
        put = (
            _clear_status(request, sheet, key) if request.clear else _put(request, tale, sheet, key)
        )
        # on stage, or the turns that it lasts would never pass
        tale = settle(tale.put(put), record).draw_in(record)
    same = all(tale.sheet(record) == scene.sheets[record] for record in records)
    named, state = scene.sheets[records[0]].name, condition_words(key)
    refuse_waste(
        request, request.clear or key in EXTENDED or not same, "so_already", name=named, state=state
    )
    names = [scene.sheets[record].name for record in records]
    several = len(names) > 1 or scene.sheets[records[0]].several
    word = "are" if several else "is"
    word += " no longer" if request.clear else ""
    number = int(request.what.key("number") or 1)
    lasts = f" for {number} turns" if key in EXTENDED and number > 1 and not request.clear else ""
    return Outcome(
        f"{join_names(names)} {word} {condition_words(key)}{lasts}",
        facts=(
            Fact("names", names),
            Fact("status", key),
            Fact("statuses", sorted(tale.sheet(records[0]).statuses)),
        ),
        changes=changes(scene, tale.scene),
        subject=records[0],
    )


def _clear_status(request: SetStatus, sheet: GenesysSheet, key: str) -> GenesysSheet:
    if key == "incapacitated" and sheet.state == "incapacitated":
        insist(
            request,
            not is_over_threshold(sheet),
            "still_over",
            name=sheet.name,
            cure=f"check medicae on {quote_name(sheet.name)}",
        )
        return replace(lose(sheet, key), upright=is_over_threshold(sheet))
    if key not in sheet.statuses:
        raise NotFound(
            "no_status",
            condition_words(key),
            [each.replace("_", " ") for each in sorted(sheet.statuses)],
        )
    return lose(sheet, key)


def _put(request: SetStatus, tale: Progress, sheet: GenesysSheet, key: str) -> GenesysSheet:
    """Return the sheet with a condition; some last until the end of the next turn, or as typed."""
    number = int(request.what.key("number") or 0)
    if key == "concealed":
        concealment(request, number)
    if key not in EXTENDED:
        return gain(sheet, key, Status(number or 1))
    return gain(sheet, key, Status(turns=count_turns(tale.scene, sheet, key, number or 1)))


def show_statuses(request: ShowStatuses, scene: GenesysScene) -> Outcome:
    """List who is in which condition."""
    those = find_known(scene, request.who)
    told = {sheet.name: [*_list_state_words(sheet), *_list_status_words(sheet)] for sheet in those}
    lines = [f"{name}: {', '.join(words)}" for name, words in told.items() if words]
    found = {sheet.name: [*_list_state_words(sheet), *sorted(sheet.statuses)] for sheet in those}
    likely = sorted(those, key=lambda sheet: sheet.npc)
    example = next((quote_name(sheet.name) for sheet in likely), "Griff")
    nobody = f"{those[0].name} has no condition" if len(those) == 1 else "Nobody has a condition"
    none = f"{nobody}. To give one: `/status prone {example}`"
    return Outcome(
        "Conditions",
        prose="\n".join(lines) or none,
        facts=(Fact("conditions", {name: keys for name, keys in found.items() if keys}),),
        recorded=False,
    )


def describe_condition(key: str, status: Status) -> str:
    """Describe a condition and its level."""
    words = condition_words(key)
    return f"{words} {status.level}" if status.level > 1 else words


def _list_state_words(sheet: GenesysSheet) -> list[str]:
    return [sheet.state] if sheet.state != "well" else []


def _list_status_words(sheet: GenesysSheet) -> list[str]:
    return [_lasting_words(*each) for each in sheet.statuses.items()]


def _lasting_words(key: str, status: Status) -> str:
    """Describe a condition and how long it lasts."""
    if not status.turns:
        return describe_condition(key, status)
    turns = "1 turn" if status.turns == 1 else f"{status.turns} turns"
    return f"{describe_condition(key, status)} ({turns.replace(' ', ' more ')})"


def find_known(scene: GenesysScene, who: Phrase | None) -> list[GenesysSheet]:
    """Return who a list is about: those named, or everyone here whom the speaker knows."""
    found = find_named(scene, who) or scene.list_present(npcs=True)
    return [sheet for sheet in found if sheet.seen or is_gm(scene)]
