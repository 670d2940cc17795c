"""Healing, and the Last Breath of the dying."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.characters.harm_and_rest import BARS, Bar, find_resting, finish_rest, insist_own
from rules.core.characters.harm_and_rest import Rest as RestRow
from rules.core.characters.targets import find_one_meant
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.permissions import gms_only
from rules.core.records.calendar import UNITS
from rules.core.records.frozen_values import freeze_named
from rules.core.rule_helpers import insist, refuse_waste
from rules.core.scene import changes
from rules.heresy.checks.dice import Rolled, move_dice, roll_faces
from rules.heresy.checks.modifiers import Terms, gather_modifiers, tilt_of
from rules.heresy.checks.move_result import read_roll, unrolled_facts
from rules.heresy.content import MOVES
from rules.heresy.gear import PACK
from rules.heresy.harm import (
    WOUNDS,
    breath_of,
    count_wounds,
    insist_able,
    insist_dying,
    is_hidden,
    settle_state,
)
from rules.heresy.sheet import SHOWN, HeresyScene, HeresySheet, Item, read_stat, stat_of, with_stat
from rules.heresy.verb_declarations.moves_harm_gear import Breath, BreathCost, Heal
from rules.lazy_regex import compile_later

#: the names of medkits
KIT = compile_later(r"med[a-z]*_?kit|first_aid")


@freeze_named
class HeresyRest(RestRow):
    cures: int = 1  # wounds healed


#: only the player rests a character; care and medkits are for anyone
RESTS = {
    "rest": HeresyRest(name="a day of rest", seconds=UNITS["days"]),
    "night": HeresyRest(name="a night", seconds=8 * UNITS["hours"], night=True),
}
#: wounds that each heals
CURES = {"medics": 2, "medkit": 1}
UNABLE = BARS | {"dying": Bar("dying", "{name} is dying.", "breath as {name}")}
LAST_BREATH = MOVES["last_breath"]


def heal(request: Heal, scene: HeresyScene, dice: Dice) -> Outcome:
    """Heal wounds, down to none: by rest, care, a medkit, or a number."""
    if row := RESTS.get(request.how):
        return _rest(request, scene, row)
    sheet = find_one_meant(scene, request.who)
    # a bare number is no rule's way to heal, unlike rest, care and medkits
    if not request.how:
        insist_own(scene, [sheet])
    insist_able(request, sheet)
    if request.how == "medkit":
        # the healer's own kit, so `anyway` lets them waste it
        refuse_waste(request, sheet.wounds > 0, "unhurt", name=sheet.name)
        healer = scene.someone or sheet
        after = _kit_used(request, scene, healer)
        return _close_wounds(
            scene, after, sheet, 1, f"{healer.name} uses up a medkit." if after is not scene else ""
        )
    WOUNDS.insist_lack(request, [sheet])
    asked = request.amount if request.amount is not None else CURES[request.how]
    return _close_wounds(scene, scene, sheet, asked)


def _rest(request: Heal, scene: HeresyScene, row: HeresyRest) -> Outcome:
    """Rest; each character who rests gets an outcome of their own."""
    resters = find_resting(request, scene, request.who, bars=UNABLE)
    resters.insist_lack(request, WOUNDS)
    outcome = _close_wounds(scene, scene, resters.sheets[0], row.cures)
    return finish_rest(request, scene.game, outcome, row, resters)


def _close_wounds(
    before: HeresyScene, scene: HeresyScene, sheet: HeresySheet, asked: int, told: str = ""
) -> Outcome:
    """Heal a character's wounds and describe it; `scene` has the cure already paid for."""
    new = WOUNDS.heal(scene.sheets[sheet.record], asked)
    cured = sheet.wounds - new.wounds
    count = "" if is_hidden(before, sheet) else f" ({new.wounds}/{new.max_wounds})"
    return Outcome(
        f"{sheet.name} heals {count_wounds(cured)}{count}",
        Grade.SUCCESS if cured else Grade.NONE,
        told or (f"{sheet.name} is still {new.state}." if new.state in ("dying", "dead") else ""),
        facts=(Fact("healed", cured), Fact("wounds", new.wounds), Fact("target", sheet.name)),
        changes=changes(before, scene.put(new)),
        subject=sheet.record,
        ends=breath_averted(sheet, new),
    )


def is_for_all(request: Heal) -> bool:
    """Say whether it means everyone for a game master without a character: a rest, or medics'
    care."""
    return request.amount is None and request.how != "medkit"


def _kit_used(request: Heal, scene: HeresyScene, healer: HeresySheet) -> HeresyScene:
    """Return the scene with a medkit, or one of its uses, spent; refuse if the healer carries
    none."""
    insist_able(request, healer)
    kit = next((key for key in (*healer.weapons, *healer.items) if KIT.search(key)), "")
    insist(request, bool(kit), "no_kit_carried", name=healer.name, cure="item add medkit")
    if not kit:
        return scene
    thing = PACK.things(healer)[kit]
    left = thing.count if isinstance(thing, Item) else thing.uses or not thing.max_uses
    insist(request, bool(left), "no_kit", name=healer.name)
    return scene.put(PACK.use(healer, kit, 1))


def draw_last_breath(request: Breath, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll a Last Breath, which uses no stat."""
    actor = scene.actor
    insist_dying(request, actor)
    terms = Terms(
        move=LAST_BREATH, stat="", modifiers=request.modifiers, keep_forward=request.no_forward
    )
    weighed = gather_modifiers(actor, terms, request)
    tilt = tilt_of(scene, request.adv, request.dis, request)
    sides = move_dice(tilt)
    rolled = Rolled(
        move=LAST_BREATH.key,
        stat="",
        sides=sides,
        faces=roll_faces(dice, sides),
        tilt=tilt,
        parts=weighed.parts,
        edge=request.edge,
    )
    outcome = read_roll(scene, scene.put(weighed.sheet), actor.record, rolled)
    # whichever entries owe this Last Breath, it is drawn once
    return replace(outcome, ends=(breath_of(actor),))


def has_its_price(request: BreathCost, scene: HeresyScene, memory: Mapping[str, Any]) -> bool:
    """Say whether an entry is a Last Breath, whose price a game master can set."""
    return bool(memory.get("rolled", {}).get("move") == LAST_BREATH.key)


def pay_last_breath(request: BreathCost, scene: HeresyScene, dice: Dice) -> Outcome:
    """Lower a stat by 1 for good, after a Last Breath of 7-9."""
    gms_only(scene, "take a stat down")
    recalled = scene.recalled
    if recalled is None or recalled.facts.get("move") != LAST_BREATH.key:
        raise NotFound("nothing_recalled")
    insist(request, recalled.facts.get("band") == "7-9", "no_cost")
    paid = any(said.startswith("breath lower") for said in recalled.taken)
    insist(request, not paid, "cost_paid")
    sheet = scene.sheets[recalled.subject]
    stat = read_stat(request.stat)
    new = with_stat(sheet, stat, -1)
    # less Toughness may lower the maximum, and wounds are kept at it
    new = settle_state(replace(new, wounds=min(new.wounds, new.max_wounds)))
    return Outcome(
        f"{sheet.name}: {SHOWN[stat]} {stat_of(sheet, stat)} → {stat_of(new, stat)} for good",
        facts=(*unrolled_facts(LAST_BREATH.key, SHOWN[stat]), Fact("lowered", SHOWN[stat])),
        changes=changes(scene, scene.put(new)),
        subject=sheet.record,
        settles="cost",
    )


def breath_averted(before: HeresySheet, after: HeresySheet) -> tuple[str, ...]:
    """Return the group of the Last Breath that healing makes needless."""
    alive = before.state == "dying" and after.state != "dying"
    return (breath_of(before),) if alive else ()
