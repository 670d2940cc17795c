"""Initiative: checks that make slots, and who fills them."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_own
from rules.core.characters.targets import find_one_meant, plays_nobody
from rules.core.dice.dice import CountedDice, Dice
from rules.core.errors import AlreadyDone, Refused
from rules.core.outcome import UNSHOWN, Choice, Fact, Grade, Outcome
from rules.core.permissions import gms_only, is_gm
from rules.core.records.record import Value
from rules.core.rule_helpers import agree
from rules.core.scene import changes
from rules.genesys.checks.check import simple_check
from rules.genesys.combat.turns import (
    NEXT_ROUND,
    begin_turn,
    describe_next_slot,
    end_turn,
    is_known,
    require_able,
    turns_counted,
    use_action,
)
from rules.genesys.ruling_draft import Progress, Stopped
from rules.genesys.sheet import GenesysScene, GenesysSheet, Slot, Turn, rank_slots
from rules.genesys.verb_declarations.harm_turns_growth import Initiative, TakeTurn, UseAbility


def _own_facts(rolls: Sequence[Value]) -> tuple[Fact, ...]:
    """Return the result of a single roll as facts; several rolls each have their own row."""
    if len(rolls) != 1:
        return ()
    assert isinstance(rolls[0], dict)
    own = ("pool", "symbols", "success", "advantage", "triumph", "despair", "passed")
    return tuple(Fact(key, rolls[0][key]) for key in own)


def initiative(request: Initiative, scene: GenesysScene, dice: Dice) -> Outcome:
    """Roll initiative: for everyone here, for those named, or for oneself.

    Each character rolls once a fight, also when joining later; `anyway` rolls again.
    """
    if not request.skill:
        return _show_slots(scene)
    records = _still_to_roll(request, scene, _rollers(request, scene))
    # with an order under way, those who roll join it
    new = request.all and (request.anyway or not scene.stage.slots)
    tale = end_turn(Progress(scene)) if new else Progress(scene)
    rolls: list[Value] = []
    made: list[Slot] = []
    unshown = CountedDice(dice)
    for record in records:
        sheet = tale.sheet(record)
        require_able(sheet, request)
        if new:  # in a new order nobody has acted
            tale = tale.put(replace(sheet, turn=Turn()))
        tale, roll, slot = _roll_slot(request, tale, record, dice if sheet.seen else unshown)
        rolls.append(roll)
        made.append(slot)
    stage = tale.scene.stage
    kept = () if new else tuple(slot for slot in stage.slots if slot.rolled not in records)
    slots = rank_slots((*kept, *made))
    # who joins later doesn't set the round back
    started = max(stage.round, 1)
    tale = tale.put(replace(stage, slots=slots, encounter=True, round=started))
    for record in records:
        tale = tale.draw_in(record)
    return Outcome(
        f"Initiative: {_order(tale.scene, slots)}",
        prose=f"{tale.prose}\n{_describe_round(tale.scene)}",
        facts=(*_facts(tale, rolls), *_own_facts(rolls)),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        subject=records[0] if len(records) == 1 else 0,
        memory={UNSHOWN: unshown.count} if unshown.count and len(records) > 1 else {},
    )


def _rollers(request: Initiative, scene: GenesysScene) -> list[int]:
    """Return who rolls, with characters the players haven't met last.

    Only a game master rolls for others.
    """
    if request.who is not None and not request.all:
        records = list(request.who.records())
    elif request.all or request.side or plays_nobody(scene):
        those = (s for s in scene.list_present(npcs=True) if s.state == "well")
        records = [s.record for s in those if s.side == (request.side or s.side)]
        if request.side and not records:
            raise Refused("nobody_here")
    else:
        records = [scene.actor.record]
    if records != [scene.acting]:
        gms_only(scene, "roll initiative for others")
    # only the last dice of an entry can be hidden from players
    return sorted(records, key=lambda r: not scene.sheets[r].seen) or [scene.actor.record]


def _still_to_roll(request: Initiative, scene: GenesysScene, records: list[int]) -> list[int]:
    """Leave out characters who already rolled in this fight; refuse if nobody is left."""
    done = {slot.rolled for slot in scene.stage.slots}
    left = [record for record in records if record not in done]
    if request.anyway or left == records:
        return records
    if not left or not (request.all or request.side or request.who is None):
        names = [scene.sheets[record].public for record in records if record in done]
        raise Refused("rolled_initiative", name=names[0] if len(names) == 1 else "Everyone here")
    return left


def _roll_slot(
    request: Initiative, tale: Progress, record: int, dice: Dice
) -> tuple[Progress, dict[str, Value], Slot]:
    before = tale
    npc = tale.sheet(record).npc
    skill = request.npc_skill if npc and request.npc_skill else request.skill
    tale, check = simple_check(tale, record, skill, dice, difficulty=0, mods=request.mods)
    net, sheet = check.net, tale.sheet(record)
    tale = tale.tell(
        f"{sheet.name} {agree('roll', sheet.several)} {check.built.pool.in_words()}: {net.text()}."
    )
    if net.triumph:
        tale = _offer_maneuver(tale, sheet)
    if not sheet.seen:
        tale = tale.drop_unheard(before)
    roll: dict[str, Value] = {
        "name": sheet.name,
        "side": sheet.side,
        "pool": check.built.pool.counts(),
        "symbols": check.rolled.symbols,
        "success": net.success,
        "advantage": net.advantage,
        "triumph": net.triumph,
        "despair": net.despair,
        "passed": net.passed,
    }
    return tale, roll, Slot(sheet.side, net.success, net.advantage, rolled=record)


def _offer_maneuver(tale: Progress, sheet: GenesysSheet) -> Progress:
    """Give a character who rolled a triumph a maneuver before the fight."""
    free = replace(sheet, turn=replace(sheet.turn, free=sheet.turn.free + 1))
    tale = tale.put(free, f"Triumph: {sheet.public} may take a maneuver before the fight.")
    return tale.offer(
        *(
            Choice(label, f"maneuver {what}", "player", sheet.name, recalls=False,
                   group=f"before {sheet.record}")
            for label, what in (("Aim", "aim"), ("Take cover", "cover"), ("Guard", "guarded"),
                                ("Ready gear", "gear"))
        )
    )  # fmt: skip


def _order(scene: GenesysScene, slots: tuple[Slot, ...]) -> str:
    known = (slot for slot in slots if is_known(scene, slot))
    return ", ".join(_describe_slot(scene, slot) for slot in known) or "no slots"


def _describe_slot(scene: GenesysScene, slot: Slot) -> str:
    return f"{slot.side} ({scene.sheets[slot.by].public})" if slot.by else slot.side


def _describe_round(scene: GenesysScene) -> str:
    return f"Round {scene.stage.round}. {describe_next_slot(scene)}".rstrip()


def _facts(tale: Progress, rolls: list[Value]) -> tuple[Fact, ...]:
    stage = tale.scene.stage
    order = stage.order
    return (
        Fact("slots", [slot.side for slot in order]),
        Fact("filled", [tale.sheet(s.by).name if s.by else None for s in order]),
        Fact("round", stage.round),
        Fact("rolls", rolls),
    )


def _show_slots(scene: GenesysScene) -> Outcome:
    slots = scene.stage.order
    facts = _facts(Progress(scene), [])
    if not slots:
        return Outcome("No initiative yet. Roll it: `/init cool all`", facts=facts, recorded=False)
    title, prose = f"Slots: {_order(scene, slots)}", _describe_round(scene)
    unmet = [slot for slot in slots if not is_known(scene, slot)] if is_gm(scene) else []
    if unmet:
        prose = f"{prose}\n{_describe_unmet(scene, slots, unmet)}"
    return Outcome(title, prose=prose, facts=facts, recorded=False, private=bool(unmet))


def _describe_unmet(scene: GenesysScene, slots: Sequence[Slot], unmet: Sequence[Slot]) -> str:
    """Return where the slots are that players don't know of: each after how many they know."""
    told = []
    for slot in unmet:
        before = sum(is_known(scene, each) for each in slots[: slots.index(slot)])
        where = f"after slot {before}" if before else "before slot 1"
        told.append(f"{scene.sheets[slot.rolled].name} {where}")
    return f"Players don't see these slots yet: {', '.join(told)}."


def take_turn(request: TakeTurn, scene: GenesysScene, dice: Dice) -> Outcome:
    """Let a character who hasn't acted this round take their side's next slot."""
    sheet = find_one_meant(scene, request.who)
    record = sheet.record
    insist_own(scene, [sheet])
    require_able(sheet, request)
    if sheet.turn.taken and not request.anyway:
        raise AlreadyDone("acted", name=sheet.name, cure=NEXT_ROUND)
    tale = Progress(scene)
    if not turns_counted(tale):
        tale = tale.put(replace(scene.stage, encounter=True, round=1))
    try:
        tale = begin_turn(tale, record, request, dice)
    # who goes down as their turn begins has had it all the same
    except Stopped as stopped:
        tale = stopped.tale
    owner = sheet.possessive if sheet.seen else f"{sheet.public}'s"
    return Outcome(
        f"{owner[:1].upper()}{owner[1:]} turn",
        Grade.NONE,
        tale.prose,
        facts=_facts(tale, []),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        subject=record,
    )


def use_ability(request: UseAbility, scene: GenesysScene, dice: Dice) -> Outcome:
    """Use the action for an ability; what it does is up to the table."""
    actor = scene.actor
    tale = use_action(Progress(scene), actor.record, request, dice)
    return Outcome(
        f"{actor.name} {agree('use', actor.several)} {request.words or 'an ability'}",
        prose=tale.prose,
        facts=(Fact("ability", request.words),),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        subject=actor.record,
    )
