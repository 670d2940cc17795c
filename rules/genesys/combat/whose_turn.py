"""What a fight is waiting for, and what a game master sees of it at a glance."""

from rules.core.outcome import Choice, Fact
from rules.core.system import Upcoming
from rules.genesys.combat.turns import is_known
from rules.genesys.healing.rest import recovery_of
from rules.genesys.sheet import GenesysScene, GenesysSheet

SLOT = "a slot to fill"
#: verbs that need a character who can act
ACTS = ("check", "attack", "maneuver")


def owes(scene: GenesysScene) -> tuple[tuple[str, str], ...]:
    """Return who could fill the next slot, as pairs of name and what is owed.

    Only game masters are told of NPCs that nobody has met; players see the next slot they know of.
    """
    unmet = [s.name for s in _next_slot(scene, frozenset()) if not s.seen]
    those = _next_slot(scene, frozenset(), known=True)
    names = ["gm"] if any(sheet.side == "NPC" for sheet in those) else [s.name for s in those]
    return tuple((name, SLOT) for name in (*unmet[:1], *names))


def _next_slot(
    scene: GenesysScene, passed: frozenset[int], *, known: bool = False
) -> list[GenesysSheet]:
    """Return who could fill the next slot: of its side, able to act, and not yet this round.

    `known` counts only slots and characters that players know of.
    """
    able = [
        sheet
        for sheet in scene.list_present(npcs=True, unknown=True)
        if sheet.state == "well" and not sheet.turn.taken and (sheet.seen or not known)
    ]
    slots = [slot for slot in scene.stage.order if is_known(scene, slot) or not known]
    for slot in slots:
        those = [s for s in able if s.side == slot.side and s.record not in passed]
        if those and not slot.by:
            return those
    return []


def whose_turn(scene: GenesysScene, passed: frozenset[int]) -> Upcoming:
    """Return who is having a turn with an action left, or else who could fill the next slot."""
    current = scene.sheets.get(int(scene.stage.current or 0))
    if current is not None and current.record not in passed and _goes_on(current):
        return Upcoming((current.record,))
    # without initiative everyone has a turn, in any order
    if scene.stage.round and not scene.stage.order:
        here = scene.list_present(npcs=True, unknown=True)
        idle = (s for s in here if s.state == "well" and not s.turn.taken)
        records = tuple(s.record for s in idle if s.record not in passed)
        return Upcoming(records, each=True, initiative="init cool all")
    return Upcoming(tuple(sheet.record for sheet in _next_slot(scene, passed)))


def _goes_on(sheet: GenesysSheet) -> bool:
    able = sheet.state == "well" and not sheet.retired and "staggered" not in sheet.statuses
    return able and not sheet.turn.action


def is_obsolete(scene: GenesysScene, choice: Choice) -> bool:
    """Say whether a choice is pointless by now.

    It is if its owner is dead, if it's an act of someone down, or recovery for someone without
    strain.
    """
    owner = scene.find_named(choice.of)
    if owner is not None and choice.group == recovery_of(owner.record) and not owner.strain:
        return True
    state = owner.state if owner else "well"
    return state == "dead" or (state != "well" and choice.says.split(" ")[0] in ACTS)


def count_story_points(scene: GenesysScene) -> Fact:
    """Return the story points of both sides."""
    game = scene.game
    pools = {"story_player": game.story_player, "story_gm": game.story_gm}
    told = f"players {game.story_player}, game master {game.story_gm}"
    return Fact("pools", pools, "Story points", told)


def list_slots(scene: GenesysScene) -> Fact:
    """Return the slots of the fight, and who filled which."""
    order = scene.stage.order
    filled = [scene.sheets[s.by].name if s.by in scene.sheets else None for s in order]
    pairs = [(slot.side, name) for slot, name in zip(order, filled, strict=True)]
    slots = [[side, name] for side, name in pairs]
    told = ", ".join(f"{side} ({name})" if name else side for side, name in pairs)
    return Fact("initiative", slots, "Slots" if slots else "", told)
