"""One turn: what is suffered at its start, its slot, its action, its maneuvers."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from rules.core.dice.dice import Dice
from rules.core.rule_helpers import agree, insist, quote_name, refuse_waste
from rules.core.verb_declarations.request import Request
from rules.genesys.content import INJURIES
from rules.genesys.harm.conditions import gain, lose, over_wounds, strains, turn_ended
from rules.genesys.harm.wounds import critical, deal_hit, strain, wound
from rules.genesys.ruling_draft import Progress, Stopped
from rules.genesys.sheet import MOST_MANEUVERS, GenesysScene, GenesysSheet, Slot, Status

#: wounds in vacuum, and strain while suffocating, each turn
VACUUM, SUFFOCATION = 3, 3
FRESH = "begun this round"  # breath held this round: the next turn doesn't count as a round
Suffer: TypeAlias = Callable[[Progress, int, Dice], Progress]


def tick(tale: Progress, record: int, dice: Dice) -> Progress:
    """Suffer everything that a turn begins with, at most once a round."""
    if tale.sheet(record).turn.ticked:
        return tale
    for key in SUFFERED:
        if key in tale.sheet(record).statuses:
            tale = suffer(tale, record, SUFFERED[key], dice)
    if any(INJURIES[each.key].bleed for each in tale.sheet(record).criticals):
        tale = suffer(tale, record, bleed, dice)
    sheet = tale.sheet(record)
    return tale.put(replace(sheet, turn=replace(sheet.turn, ticked=True)))


def suffer(tale: Progress, record: int, what: Suffer, dice: Dice) -> Progress:
    """Suffer one of these things; the dead suffer nothing more."""
    return tale if tale.sheet(record).state == "dead" else what(tale, record, dice)


def vacuum(tale: Progress, record: int, dice: Dice) -> Progress:
    """Suffer 3 wounds, and a critical in each round that begins over the threshold."""
    # asked before the wounds: crossing the threshold brings a critical by itself
    over = over_wounds(tale.sheet(record))
    tale = wound(tale.tell(f"{tale.sheet(record).name} is in vacuum."), record, VACUUM, dice)
    return critical(tale, record, 0, dice) if over else tale


def _make_rated_suffering(told: str, key: str) -> Suffer:
    def suffer_rated(tale: Progress, record: int, dice: Dice) -> Progress:
        sheet = tale.sheet(record)
        if key == "atmosphere" and "holding_breath" in sheet.statuses:
            return tale
        status = sheet.statuses[key]
        rating = status.level
        if status.why == "burn":  # from a weapon: damage less soak, not plain wounds
            return deal_hit(tale.tell(f"{sheet.name} burns."), record, rating, 0, dice)[0]
        be, acid = "are" if sheet.several else "is", " in acid" if status.why == "acid" else ""
        return wound(tale.tell(f"{sheet.name} {be} {told}{acid}."), record, rating, dice)

    return suffer_rated


def breathe(tale: Progress, record: int, dice: Dice) -> Progress:
    """Let a round of held breath pass; after the last, suffocation or the bad air begins."""
    sheet = tale.sheet(record)
    held = sheet.statuses["holding_breath"]
    left = held.level - (held.why != FRESH)
    if left > 0:
        rounds = "1 round" if left == 1 else f"{left} rounds"
        line = f"{sheet.name} {agree('hold', sheet.several)} their breath: {rounds} left."
        return tale.put(gain(sheet, "holding_breath", Status(level=left)), line)
    sheet = lose(sheet, "holding_breath")
    # bad air hurts by its rating from now on, so nobody suffocates beside it
    if "atmosphere" not in sheet.statuses:
        sheet = gain(sheet, "suffocating", Status())
    return tale.put(sheet, f"{sheet.name} has no breath left.")


def suffocate(tale: Progress, record: int, dice: Dice) -> Progress:
    """Suffer 3 strain, and a critical in each round that ends over the threshold."""
    sheet = tale.sheet(record)
    over = not strains(sheet) and over_wounds(sheet)  # rivals take wounds instead
    tale = strain(tale.tell(f"{tale.sheet(record).name} suffocates."), record, SUFFOCATION, dice)
    sheet = tale.sheet(record)
    over = over or sheet.strain > sheet.strain_threshold
    return critical(tale, record, 0, dice) if over else tale


def bleed(tale: Progress, record: int, dice: Dice) -> Progress:
    """Suffer 1 wound and 1 strain; criticals for many wounds over the threshold come with the
    wounds."""
    tale = wound(tale.tell(f"{tale.sheet(record).name} bleeds."), record, 1, dice)
    return strain(tale, record, 1, dice)


SUFFERED: Mapping[str, Suffer] = {
    "vacuum": vacuum,
    "burning": _make_rated_suffering("burning", "burning"),
    "holding_breath": breathe,
    "atmosphere": _make_rated_suffering("in bad air", "atmosphere"),
    "suffocating": suffocate,
}

#: strain for a maneuver that has a price
MANEUVER_STRAIN = 2
NEXT_ROUND = "round next"


def begin_turn(tale: Progress, record: int, request: Request, dice: Dice) -> Progress:
    """Start someone's turn, if a fight is on and they haven't had one this round.

    It takes the next slot of their side, ends the previous turn, and begins with the damage of
    hazards. If that brings them down, the turn stops.
    """
    tale, sheet = tale.draw_in(record), tale.sheet(record)
    if not turns_counted(tale) or sheet.turn.taken:
        return tale
    tale = end_turn(tale)
    # before hazards strike: who goes down by them has had the turn
    tale = _fill(tale, record, request)
    sheet = tale.sheet(record)
    tale = tale.put(replace(sheet, turn=replace(sheet.turn, taken=True)))
    tale = tale.put(replace(tale.scene.stage, current=str(record)))
    tale = tick(tale, record, dice)
    if sheet.state == "well" and tale.sheet(record).state != "well":
        raise Stopped(tale, record)
    return tale


def turns_counted(tale: Progress) -> bool:
    """Say whether turns are counted here."""
    return tale.scene.stage.encounter or bool(tale.scene.stage.slots)


def end_turn(tale: Progress) -> Progress:
    """End the turn of the character who is having one."""
    current = int(tale.scene.stage.current or 0)
    if current not in tale.scene.sheets:
        return tale
    tale = tale.put(turn_ended(tale.sheet(current)))
    return tale.put(replace(tale.scene.stage, current=""))


def _fill(tale: Progress, record: int, request: Request) -> Progress:
    """Put a character into the next open slot of their side, or the last if they are slowed."""
    stage, sheet = tale.scene.stage, tale.sheet(record)
    if not stage.slots:
        return tale
    order = stage.order
    free = [n for n, slot in enumerate(order) if slot.side == sheet.side and not slot.by]
    own = [n for n in free if is_known(tale.scene, order[n]) == sheet.seen]
    if not free:
        insist(
            request,
            tale.scene.supposed,
            "no_slot",
            name=sheet.name,
            side=sheet.side,
            cure=f"init vigilance as {quote_name(sheet.name)}",
        )
        return tale
    free = own or free  # known characters don't take secret slots
    place = free[-1] if "slowed" in sheet.statuses else free[0]
    told = sum(n < place and is_known(tale.scene, slot) for n, slot in enumerate(order)) + 1
    slots = tuple(replace(slot, by=record) if n == place else slot for n, slot in enumerate(order))
    tale = tale.put(replace(stage, slots=slots)).put(lose(sheet, "slowed"))
    return replace(tale, slot=_describe_filled(tale.scene, sheet, told))


def _describe_filled(scene: GenesysScene, sheet: GenesysSheet, place: int) -> str:
    """Say which slot someone takes, and which is open: maybe one before it."""
    after = describe_next_slot(scene, place)
    acts = agree("act", sheet.several)
    how = f"{acts} early, in" if after.endswith("open.") else agree("take", sheet.several)
    return f"{sheet.public} {how} slot {place}. {after}"


def describe_next_slot(scene: GenesysScene, taken: int = 0) -> str:
    """Return whose slot comes next, of those that players know; "" without initiative."""
    known = [slot for slot in scene.stage.order if is_known(scene, slot)]
    for place, slot in enumerate(known, start=1):
        if not slot.by:
            whose = f"for {'an' if slot.side == 'NPC' else 'a'} {slot.side}"
            early = place < taken
            return f"Slot {place}, {whose}, is open." if early else f"Next: slot {place}, {whose}."
    return "Every slot is taken: `/round next`" if known else ""


def is_known(scene: GenesysScene, slot: Slot) -> bool:
    """Say whether players know of a slot: not if an NPC they haven't met rolled it, until it
    acts."""
    roller = scene.sheets.get(slot.rolled)
    return bool(slot.by) or roller is None or roller.seen


def next_slot(slots: tuple[Slot, ...]) -> Slot | None:
    return next((slot for slot in slots if not slot.by), None)


def require_able(sheet: GenesysSheet, request: Request) -> None:
    """Refuse an act by a character who is down."""
    insist(request, sheet.state != "dead", "dead", name=sheet.name)
    insist(
        request,
        sheet.state == "well",
        "incapacitated",
        name=sheet.name,
        cure=f"check medicae on {quote_name(sheet.name)}",
    )


def _in_turn(tale: Progress, record: int, request: Request) -> None:
    """Refuse acts after the end of one's turn, but not for how late a question was answered."""
    sheet, late = tale.sheet(record), tale.scene.answering
    mine = late or tale.scene.stage.is_turn_of(record) or not sheet.turn.taken
    insist(request, mine, "turn_over", name=sheet.name, cure=_cure(tale))


def _cure(tale: Progress) -> str:
    """Return the cure for someone who has acted: the next round, if no known slot is open."""
    known = tuple(slot for slot in tale.scene.stage.order if is_known(tale.scene, slot))
    return "" if next_slot(known) else NEXT_ROUND


def require_action(tale: Progress, record: int, request: Request) -> None:
    """Refuse someone who has no action left."""
    sheet = tale.sheet(record)
    require_able(sheet, request)
    insist(request, "staggered" not in sheet.statuses, "staggered", name=sheet.name)
    if turns_counted(tale) and not tale.scene.supposed:  # chances cost no action
        _in_turn(tale, record, request)
        insist(request, not sheet.turn.action, "action_used", name=sheet.name, cure=_cure(tale))


def use_action(tale: Progress, record: int, request: Request, dice: Dice) -> Progress:
    """Use the action of a turn; without a fight there is none to use up."""
    require_action(tale, record, request)
    sheet = tale.sheet(record)
    if turns_counted(tale):
        tale = begin_turn(tale, record, request, dice)
        sheet = tale.sheet(record)
        tale = tale.put(replace(sheet, turn=replace(sheet.turn, action=True)))
    price = sum(INJURIES[each.key].action_strain for each in sheet.criticals)
    return strain(tale, record, price, dice)


def use_maneuver(
    tale: Progress, record: int, request: Request, dice: Dice, pays: str = ""
) -> tuple[Progress, str]:
    """Use a maneuver, and return what paid for it: free, given, strain or action."""
    sheet = tale.sheet(record)
    require_able(sheet, request)
    insist(request, "immobilized" not in sheet.statuses, "immobilized", name=sheet.name)
    if not turns_counted(tale):
        return tale, "free"
    if not sheet.turn.taken and sheet.turn.free:
        # A maneuver given before the turn, as by a triumph on initiative, isn't one of its two.
        return _use_free_maneuver(tale, record), "given"
    if sheet.turn.free and not tale.scene.stage.is_turn_of(record):
        return _note_maneuver(_use_free_maneuver(tale, record), record, request), "given"
    _in_turn(tale, record, request)
    _may_have_another(sheet, request)
    tale = begin_turn(tale, record, request, dice)
    tale, paid = _pay_for_maneuver(tale, record, request, dice, pays)
    return _note_maneuver(tale, record, request), paid


def _use_free_maneuver(tale: Progress, record: int) -> Progress:
    sheet = tale.sheet(record)
    return tale.put(replace(sheet, turn=replace(sheet.turn, free=sheet.turn.free - 1)))


def _may_have_another(sheet: GenesysSheet, request: Request) -> None:
    """Refuse a third maneuver in a turn, and a second to someone staggered."""
    insist(request, sheet.turn.maneuvers < MOST_MANEUVERS, "two_maneuvers", name=sheet.name)
    one_at_most = "staggered" in sheet.statuses and sheet.turn.maneuvers
    insist(request, not one_at_most, "staggered", name=sheet.name)


def _note_maneuver(tale: Progress, record: int, request: Request) -> Progress:
    sheet = tale.sheet(record)
    _may_have_another(sheet, request)
    turn = replace(sheet.turn, maneuvers=sheet.turn.maneuvers + 1)
    return tale.put(replace(sheet, turn=turn))


def _pay_for_maneuver(
    tale: Progress, record: int, request: Request, dice: Dice, pays: str
) -> tuple[Progress, str]:
    """Pay for a maneuver: the first is free, another costs what was typed, or strain."""
    sheet = tale.sheet(record)
    refuse_waste(request, not pays or must_pay(sheet), "free_maneuver", name=sheet.name, pays=pays)
    if not pays and not must_pay(sheet):
        return (_use_free_maneuver(tale, record), "given") if _costs(sheet) else (tale, "free")
    if pays == "action":
        return give_action(tale, record, request), "action"
    insist(request, "winded" not in sheet.statuses, "winded", name=sheet.name)
    why = "Second maneuver" if sheet.turn.maneuvers else "Maneuver while hindered"
    return _tire_for(tale, record, dice, why), "strain"


def _tire_for(tale: Progress, record: int, dice: Dice, why: str) -> Progress:
    """Take the strain of a maneuver, and say what it was for; rivals and minions take wounds."""
    if strains(tale.sheet(record)):
        return strain(tale, record, MANEUVER_STRAIN, dice, why)
    tired = strain(tale, record, MANEUVER_STRAIN, dice)
    told, *more = tired.lines[len(tale.lines) :]
    return replace(tired, lines=(*tale.lines, f"{why}: {told}", *more))


def _costs(sheet: GenesysSheet) -> bool:
    """Say whether the next maneuver has a price: any but a turn's first, or any while hindered."""
    hindered = any(key in sheet.statuses for key in ("hamstrung", "distracted"))
    return bool(sheet.turn.maneuvers) or hindered


def must_pay(sheet: GenesysSheet) -> bool:
    """Say whether a character would have to pay for the next maneuver."""
    return _costs(sheet) and not sheet.turn.free


def give_action(tale: Progress, record: int, request: Request) -> Progress:
    """Give up the action of a turn for a maneuver; someone staggered has none to give."""
    sheet = tale.sheet(record)
    insist(request, "staggered" not in sheet.statuses, "staggered", name=sheet.name)
    insist(request, not sheet.turn.action, "action_used", name=sheet.name, cure=_cure(tale))
    given = replace(sheet, turn=replace(sheet.turn, action=True))
    return tale.put(given, f"{sheet.name} {agree('give', sheet.several)} up the action for it.")
