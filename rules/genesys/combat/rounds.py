"""Rounds and encounters: their beginning and end, and what ends with them."""

from dataclasses import replace

from rules.core.dice.dice import CountedDice, Dice
from rules.core.errors import AlreadyDone, NotFound
from rules.core.outcome import UNSHOWN, Choice, Fact, Outcome
from rules.core.scene import changes
from rules.core.system import refuse_second_start
from rules.genesys.combat.turns import describe_next_slot, end_turn, turns_counted
from rules.genesys.harm.conditions import encounter_ended, round_ended, turn_ended
from rules.genesys.harm.hazards_over_time import tick
from rules.genesys.healing.rest import FIGHT_OVER, recovery_of
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
    if stage.encounter and acted:
        raise AlreadyDone("encounter_on", cure="encounter end")
    tale = Progress(scene.put(replace(stage, encounter=True, round=1, left=())))
    if not stage.encounter and not stage.slots:  # bought for an earlier fight
        for sheet in scene.list_present(npcs=True, unknown=True):
            tale = tale.put(replace(tale.sheet(sheet.record), turn=Turn()))
    choices = tuple(
        Choice(f"Initiative: {skill.capitalize()} for all", f"init {skill} all", "gm",
               recalls=False, group="init")
        for skill in ("cool", "vigilance")
    )  # fmt: skip
    return Outcome(
        "The encounter begins",
        facts=_facts(tale.scene),
        changes=changes(scene, tale.scene),
        choices=() if stage.slots else choices,
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
