"""What each purchase does, to people and to gear."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from rules.core.dice.dice import Dice
from rules.core.errors import Moved, Refused
from rules.core.outcome import REPEATS, Choice
from rules.core.records.changes import inverses, replay_changes
from rules.core.records.record import Change
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.core.sheet import SOMEONE
from rules.core.verb_declarations.request import Request
from rules.genesys.checks.entry_memory import AGAIN
from rules.genesys.checks.spends.menu import bursts_left, list_caught
from rules.genesys.checks.spends.price import Bought, agree_row
from rules.genesys.combat.weapons import changes_noted
from rules.genesys.content import QUALITIES, SPENDS, Quality, Spend, skill_words
from rules.genesys.gear import DAMAGE, drop_thing
from rules.genesys.harm.conditions import (
    BENEFITS,
    await_check,
    condition_words,
    count_turns,
    gain,
    lose,
    own_turns,
)
from rules.genesys.harm.wounds import STRAIN, critical, deal_hit, ease, past_soak, strain, wound
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import (
    MOST_MANEUVERS,
    GenesysSheet,
    Pending,
    Status,
    in_hand,
    worsen_condition,
)

STURDY = "reinforced"


def named_gear(row: Spend, quality: str, said: str | None, sheet: GenesysSheet | None) -> list[str]:
    """Return which of the target's things a purchase may affect.

    It is the one that was named, else the one used or drawn last, else everything in hand.
    """
    sunders = bool(quality) and QUALITIES[quality].sunder
    if sheet is None or (row.key not in ("disarm", "destroy") and not sunders):
        if said:
            raise Refused("not_gear", what=row.name, gear=skill_words(said))
        return []
    held = in_hand(sheet)
    if said:
        if said not in held and not (
            row.key == "destroy" and said in (*sheet.weapons, *sheet.items)
        ):
            raise Refused("not_in_hand", name=sheet.name, gear=skill_words(said))
        return [said]
    return held[:1] if sheet.wielded in held else held


def disarm(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    sheet, key = tale.sheet(bought.whom), bought.gear
    if not key:
        return tale.tell(f"{sheet.name} {agree_row(bought.row.text, sheet)}.")
    weapons = {**sheet.weapons, key: replace(sheet.weapons[key], held=False)}
    return tale.put(replace(sheet, weapons=weapons), f"{sheet.name} drops the {skill_words(key)}.")


def destroy(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Destroy what the target holds, or the thing that was named."""
    sheet, key = tale.sheet(bought.whom), bought.gear
    if not key:
        return tale.tell(f"{sheet.name} {agree_row(bought.row.text, sheet)}.")
    if key in sheet.weapons and STURDY in sheet.weapons[key].qualities:
        return tale.tell(_describe_sturdiness(sheet, key))
    return tale.put(drop_thing(sheet, key), f"{sheet.possessive} {skill_words(key)} is destroyed.")


def _describe_sturdiness(sheet: GenesysSheet, key: str) -> str:
    return f"{sheet.possessive} {skill_words(key)} is too sturdy to be harmed."


def empty_weapon(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    sheet = tale.sheet(bought.whom)
    key = str(bought.memory.get("fired", ""))
    if key not in sheet.weapons:
        raise Refused("needs_weapon", what=bought.row.name)
    weapons = {**sheet.weapons, key: replace(sheet.weapons[key], out=True)}
    line = f"{sheet.possessive} {skill_words(key)} {bought.row.text}."
    return tale.put(replace(sheet, weapons=weapons), line)


def damage_gear(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Damage the weapon that was used, or the one in hand if the check doesn't say.

    For bare fists and the tools of a skill, only describe it: the table decides.
    """
    sheet, memory = tale.sheet(bought.whom), bought.memory
    key = str(memory.get("weapon", ""))
    if not {"weapon", "skill"} & memory.keys():
        key = next(iter(in_hand(sheet)), "")
    return _break_weapon(tale, sheet, key)


def sunder(tale: Progress, bought: Bought) -> Progress:
    """Damage what the target holds by one step."""
    return _break_weapon(tale, tale.sheet(bought.whom), bought.gear)


def _break_weapon(tale: Progress, sheet: GenesysSheet, key: str) -> Progress:
    if key not in sheet.weapons:
        return tale.tell(f"{sheet.name} {agree_row(SPENDS['damage_gear'].text, sheet)}.")
    if STURDY in sheet.weapons[key].qualities:
        return tale.tell(_describe_sturdiness(sheet, key))
    broken = worsen_condition(sheet.weapons[key])
    line = f"{sheet.possessive} {skill_words(key)} is damaged: {DAMAGE[broken.condition]}."
    return tale.put(replace(sheet, weapons={**sheet.weapons, key: broken}), line)


#: what each further payment adds to the roll of a critical
EXTRA_CRITICAL = 10


def plain_effect(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Do what a row describes by itself: pending dice, a condition, or only a line."""
    row = bought.row
    sheet = tale.sheet(bought.whom or bought.subject)
    line = f"{sheet.name} {agree_row(row.text, sheet)}."
    if row.op:
        giver = tale.sheet(bought.subject)
        # players read this on their own sheet, and there an unmet NPC has no name
        whose = giver.possessive if giver.seen else f"{SOMEONE}'s"
        why = f"from {whose} roll"
        return tale.put(await_check(sheet, Pending(row.op, why=why)), line)
    if row.status:
        turns = own_turns(tale.scene, sheet, row.turns - 1) if row.turns else 0
        held = Status(turns=turns, until=row.until, why=row.name)
        return tale.put(gain(sheet, row.status, held), line)
    return tale.tell(line)


def _recover(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    sheet = tale.sheet(bought.whom)
    if not sheet.strain:
        raise Refused("no_strain", name=sheet.name)
    return ease(tale, STRAIN, bought.whom, bought.times)


def _tire(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    return strain(tale, bought.whom, bought.times, dice)


def _next_ally(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Leave a boost for the next ally who rolls."""
    stage, sheet = tale.scene.stage, tale.sheet(bought.subject)
    left = Pending("boost", side=sheet.side, not_by=sheet.record, why=f"from {sheet.name}")
    pending = (*stage.pending, left)
    return tale.put(
        replace(stage, pending=pending), f"{sheet.name} {agree_row(bought.row.text, sheet)}."
    )


def _critical(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Roll a critical: +10 for each further time it was paid for, plus the weapon's bonus.

    If it is paid for again after the roll, the first result is replaced by one at +10.
    """
    earlier = bought.memory.get(bought.row.key)
    if earlier is None:
        weapon = bought.memory["second"] if bought.row.needs == "second" else bought.memory
        # the first payment buys the critical itself, so it adds nothing
        modifier, face = 10 * int(weapon["vicious"]) - EXTRA_CRITICAL, 0
    else:
        tale = _taken_back(tale, earlier["effects"], earlier["critical"]["name"])
        modifier, face = int(earlier["bonus"]), int(earlier["critical"]["roll"])
    modifier += EXTRA_CRITICAL * bought.times
    base = tale.scene
    why = "the weapon" if earlier is None and bought.times == 1 else "what was bought"
    tale = critical(tale, bought.whom, modifier, dice, face, why=why)
    if earlier is not None and (old := earlier["critical"]["name"]) != tale.criticals[-1]["name"]:
        tale = tale.tell(f"It replaces {old}.")
    made = changes_noted(changes(base, tale.scene))
    tale = tale.keep(bonus=modifier, critical=dict(tale.criticals[-1]), effects=made)
    if tale.criticals[-1]["key"] == "overpowered" and (again := _attack_again(bought.memory)):
        attacker = tale.sheet(bought.subject)
        tale = tale.offer(Choice("Attack again", again, "player", attacker.name, recalls=False))
    return tale


def _attack_again(memory: Mapping[str, Any]) -> str:
    """Return the sentence that repeats an attack; older entries stored the whole sentence."""
    if "repeats" in memory:
        return f"{REPEATS}{memory['repeats']}"
    return f"{memory['said']} free" if memory.get("said") else ""


def _taken_back(tale: Progress, effects: Iterable[Any], what: str) -> Progress:
    """Take back what a hit or a critical did; refuse if other changes followed from it."""
    made = [Change(*each) for each in effects]
    try:
        return replace(tale, scene=replay_changes(tale.scene, inverses(tale.scene, made)))
    except Moved as moved:
        raise Refused("passed_by", what=what) from moved


def _hit_with_second(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Hit with the second weapon too."""
    second = bought.memory["second"]
    damage = int(second["damage"]) + int(bought.memory["success"])
    tale = tale.tell("The second weapon hits too.")
    pierce, stun = int(second["pierce"]), bool(second["strain"])
    tale, dealt = deal_hit(tale, bought.whom, damage, pierce, dice, stun=stun)
    return tale.keep(dealt=dealt)


def _free_maneuver(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Give someone a maneuver; one's own turn has at most two."""
    sheet = tale.sheet(bought.whom)
    mine = bought.whom == bought.subject
    most = not mine or sheet.turn.maneuvers + sheet.turn.free < MOST_MANEUVERS
    insist(request, most, "two_maneuvers", name=sheet.name)
    turn = replace(sheet.turn, free=sheet.turn.free + 1)
    return tale.put(replace(sheet, turn=turn), f"{sheet.name} {agree_row(bought.row.text, sheet)}.")


def _quality(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Trigger a quality of the weapon."""
    known = bought.memory["qualities"]
    if not bought.quality:
        raise Refused("which_quality", known=", ".join(map(skill_words, known)))
    if bought.quality not in known:
        raise Refused("no_quality", quality=skill_words(bought.quality))
    rating = int(known[bought.quality])
    row = QUALITIES[bought.quality]
    sheet = tale.sheet(bought.whom)
    if row.status:
        turns = count_turns(tale.scene, sheet, row.status, rating) if row.rated else 0
        level = int(bought.memory["base"]) if row.base else 1
        held = Status(level, turns, why=row.key)
        return tale.put(
            gain(sheet, row.status, held),
            f"{_describe_quality(row, rating)} on {sheet.name}. {_fill_text(row, rating, sheet)}",
        )
    if row.strain:
        told = tale.tell(f"{_describe_quality(row, rating)} on {sheet.name}.")
        return strain(told, bought.whom, rating, dice)
    if row.sunder:
        return sunder(tale, bought)
    if row.again:
        return _hit_again(tale, bought, rating if row.rated else 0, dice)
    return _burst(tale, bought, rating, dice, request)


def _fill_text(row: Quality, rating: int, sheet: GenesysSheet) -> str:
    """Describe what a quality does to the target."""
    rounds = "1 round" if rating == 1 else f"{rating} rounds"
    told = row.text.replace("as many rounds as its rating", rounds)
    return told.replace("The target", sheet.name)


def _burst(tale: Progress, bought: Bought, rating: int, dice: Dice, request: Request) -> Progress:
    """Strike everyone else engaged with the target, once for each hit."""
    row, memory = QUALITIES[bought.quality], bought.memory
    insist(request, bursts_left(memory, row.key) > 0, "bought_once", what=row.name)
    others = list_caught(tale.scene, memory)
    hit = tale.sheet(bought.whom).name
    insist(request, bool(others), "burst_on_nobody", what=row.name, name=hit)
    # a burst has its own base damage: its rating
    damage = rating + int(memory["success"])
    for other in others:
        dealt = past_soak(other, damage)
        tale = wound(tale.tell(f"{other.name} is caught in it."), other.record, dealt, dice)
    return tale.tell(f"{_describe_quality(row, rating)}. {row.text}").keep(quality=row.key)


def _describe_quality(row: Quality, rating: int) -> str:
    return f"{row.name} {rating}" if row.rated or row.strain or row.splash else row.name


def _hit_again(tale: Progress, bought: Bought, most: int, dice: Dice) -> Progress:
    """Hit again with the same damage; with `most`, only that many times per attack."""
    memory = bought.memory
    before = int(memory.get(AGAIN, {}).get(bought.quality, 0))
    if most and before >= most:
        raise Refused("quality_spent", quality=QUALITIES[bought.quality].name, most=most)
    damage, pierce = int(memory["damage"]), int(memory.get("pierce", 0))
    tale = tale.tell(f"{tale.sheet(bought.whom).name} is hit once more.")
    tale, _ = deal_hit(tale, bought.whom, damage, pierce, dice, stun=bool(memory.get("strain")))
    return tale.keep(quality=bought.quality)


def _disable(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Undo everything a hit did, including its critical."""
    # disabling comes instead of the damage, which was dealt with the roll
    tale = _taken_back(tale, bought.memory["effects"], "That hit")
    sheet = tale.sheet(bought.whom)
    return tale.tell(f"{sheet.name} {agree_row(bought.row.text, sheet)}.")


def _lose_maneuver(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """End the benefit of the target's latest maneuver."""
    sheet = tale.sheet(bought.whom)
    held = [key for key in sheet.statuses if key in BENEFITS]
    if not held:
        raise Refused("no_benefit", name=sheet.name)
    return tale.put(
        lose(sheet, held[-1]),
        f"{sheet.name} {'are' if sheet.several else 'is'} no longer {condition_words(held[-1])}.",
    )


def _redirect(tale: Progress, bought: Bought, dice: Dice, request: Request) -> Progress:
    """Let a shot into a melee hit someone else."""
    damage, pierce = int(bought.memory["damage"]), int(bought.memory.get("pierce", 0))
    before = tale.scene
    tale = tale.tell(f"The shot hits {tale.sheet(bought.whom).name}.")
    stun = bool(bought.memory.get("strain"))
    tale, dealt = deal_hit(tale, bought.whom, damage, pierce, dice, stun=stun)
    made = changes_noted(changes(before, tale.scene))
    return tale.keep(hit=bought.whom, dealt=dealt, effects=made)


Effect: TypeAlias = Callable[[Progress, Bought, Dice, Request], Progress]
EFFECTS: Mapping[str, Effect] = {
    "recover": _recover,
    "tire": _tire,
    "next_ally": _next_ally,
    "critical": _critical,
    "second_critical": _critical,
    "second_weapon": _hit_with_second,
    "maneuver": _free_maneuver,
    "foe_maneuver": _free_maneuver,
    "quality": _quality,
    "disable": _disable,
    "disarm": disarm,
    "destroy": destroy,
    "lose_maneuver": _lose_maneuver,
    "out_of_ammo": empty_weapon,
    "damage_gear": damage_gear,
    "redirect": _redirect,
}
