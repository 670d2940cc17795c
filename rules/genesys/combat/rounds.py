"""Rounds and encounters, begun and ended, and who a fight is waiting for."""

from dataclasses import replace

from rules.core.dice.dice import CountedDice, Dice
from rules.core.errors import AlreadyDone, NotFound
from rules.core.outcome import UNSHOWN, Choice, Fact, Outcome
from rules.core.scene import changes
from rules.core.system import Upcoming, refuse_second_start
from rules.genesys.combat.turns import describe_next_slot, end_turn, is_known, tick, turns_counted
from rules.genesys.harm.conditions import encounter_ended, round_ended, turn_ended
from rules.genesys.healing import FIGHT_OVER, recovery_of
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene, GenesysSheet, Slot, Turn
from rules.genesys.verb_declarations.harm_turns_growth import Encounter, Round

#: shown after a fight if someone has strain
CATCH_BREATH = "Everyone with strain can recover some, once: `/rest encounter cool`"


def _facts(scene: GenesysScene) -> tuple[Fact, ...]:
    stage = scene.stage
    return (
        Fact("round", stage.round),
        Fact("encounter", stage.encounter),
        Fact("slots", [slot.side for slot in stage.order]),
    )


def next_round(request: Round, scene: GenesysScene, dice: Dice) -> Outcome:
    """Begin the next round: empty the slots, reset the budgets, and pass turns that nobody took."""
    if not request.how:
        return Outcome(f"Round {scene.stage.round}", facts=_facts(scene), recorded=False)
    refuse_second_start(request, request.how, scene.stage.round)
    counted = turns_counted(Progress(scene))
    tale = end_turn(Progress(scene))
    unshown = CountedDice(dice)
    # NPCs that players haven't met come last, because only the last dice of an entry can be hidden
    for sheet in sorted(scene.list_involved(), key=lambda each: not each.seen):
        before, own = tale, dice if sheet.seen else unshown
        # people miss turns every week, and what lasts a turn must still end
        if counted and not sheet.turn.taken:
            tale = _pass_turn(tale, sheet.record, own)
        tale = _count_down(tale, sheet.record)
        tale = tale.put(round_ended(tale.sheet(sheet.record)))
        tale = tale if sheet.seen else tale.drop_unheard(before)
    stage = tale.scene.stage
    slots = tuple(replace(slot, by=0) for slot in stage.slots)
    tale = tale.put(replace(stage, round=stage.round + 1, slots=slots, encounter=True))
    return Outcome(
        f"Round {stage.round + 1}",
        prose="\n".join(filter(None, [tale.prose, describe_next_slot(tale.scene)])),
        facts=(*_facts(tale.scene), Fact("criticals", list(tale.criticals))),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        memory={UNSHOWN: unshown.count} if unshown.count else {},
    )


def _pass_turn(tale: Progress, record: int, dice: Dice) -> Progress:
    """Let a turn that nobody took begin and end, with everything that depends on it."""
    tale = tick(tale, record, dice)
    return tale.put(turn_ended(tale.sheet(record)))


def _count_down(tale: Progress, record: int) -> Progress:
    """Count down to a death that nobody prevented."""
    sheet = tale.sheet(record)
    if not any(each.rounds for each in sheet.criticals):
        return tale
    counted = tuple(
        replace(each, rounds=each.rounds - 1) if each.rounds else each for each in sheet.criticals
    )
    dies = any(b.rounds and not a.rounds for b, a in zip(sheet.criticals, counted, strict=True))
    sheet = replace(sheet, criticals=counted, state="dead" if dies else sheet.state)
    return tale.put(sheet, *([f"**{sheet.name} dies.**"] if dies else []))


def encounter(request: Encounter, scene: GenesysScene) -> Outcome:
    match request.how:
        case "start":
            return _start(scene)
        case "end":
            return _end(scene)
    word = "on" if scene.stage.encounter else "not on"
    return Outcome(f"The encounter is {word}", facts=_facts(scene), recorded=False)


def _start(scene: GenesysScene) -> Outcome:
    """Start an encounter: from now on turns and budgets are counted."""
    stage = scene.stage
    acted = bool(stage.current) or stage.round > 1
    # started twice by mistake, before anyone acted, it harms nothing
    if stage.encounter and acted:
        raise AlreadyDone("encounter_on", round=stage.round, cure="encounter end")
    tale = Progress(scene.put(replace(stage, encounter=True, round=1, left=())))
    if not stage.encounter and not stage.slots:  # bought for an earlier fight
        for sheet in scene.list_present(npcs=True, unknown=True):
            tale = tale.put(replace(tale.sheet(sheet.record), turn=Turn()))
    choices = tuple(
        Choice(f"Initiative: {skill.capitalize()} for all", f"init {skill} all", "gm",
               recalls=False, group="init")
        for skill in ("cool", "vigilance")
    )  # fmt: skip
    made = changes(scene, tale.scene)
    on = stage.encounter and not made
    return Outcome(
        f"The fight is already on: round {stage.round}" if on else "The encounter begins",
        facts=_facts(tale.scene),
        changes=made,
        choices=() if stage.slots else choices,
        recorded=not on,
    )


def _end(scene: GenesysScene) -> Outcome:
    """End an encounter and what lasts for one, and offer everyone to recover strain."""
    stage = scene.stage
    if not stage.encounter and not stage.slots:
        raise NotFound("no_encounter", cure="encounter start")
    tale = Progress(after_fight(scene))
    resting = [s for s in tale.scene.list_present(npcs=True) if _recovers(s)]
    choices = tuple(
        Choice(f"{sheet.name}: recover with {skill.capitalize()}", f"rest encounter {skill}",
               "player", sheet.name, owed=not sheet.npc,
               group=recovery_of(sheet.record), recalls=False)
        for sheet in resting
        if sheet.seen and sheet.strain
        for skill in ("discipline", "cool")
    )  # fmt: skip
    return Outcome(
        "The encounter ends",
        prose=CATCH_BREATH if choices else "",
        facts=(*_facts(tale.scene), Fact("recover", [sheet.name for sheet in resting])),
        changes=changes(scene, tale.scene),
        choices=choices,
        kind=FIGHT_OVER,
        memory={
            "concerns": [sheet.record for sheet in tale.scene.list_present(npcs=True, unknown=True)]
        },
    )


def after_fight(scene: GenesysScene) -> GenesysScene:
    """Return the scene without anything that lasts only for a fight."""
    tale = end_turn(Progress(scene))
    # who left before the end must not keep what lasts for a fight
    for sheet in scene.list_involved():
        tale = tale.put(encounter_ended(tale.sheet(sheet.record)))
    none: tuple[Slot, ...] = ()
    stage = replace(tale.scene.stage, encounter=False, round=0, slots=none, pending=(), moving={})
    return tale.scene.put(replace(stage, left=()))


def scene_ends(scene: GenesysScene, words: str) -> GenesysScene:
    """End a fight that is still on when its scene ends."""
    on = scene.stage.encounter or scene.stage.slots
    return after_fight(scene) if on else scene


def _recovers(sheet: GenesysSheet) -> bool:
    return (
        sheet.kind in ("pc", "nemesis")
        and sheet.state != "dead"
        and (sheet.strain > 0 or not sheet.npc)
    )


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
