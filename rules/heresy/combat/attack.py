"""Damage dealt, suffered and rerolled: each die that beats Defense is a wound."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.characters.harm_and_rest import insist_living
from rules.core.characters.targets import find_aimed, find_named, find_one, plays_nobody
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Grade, Outcome
from rules.core.permissions import insist_own_roll
from rules.core.records.field_values import slug
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Phrase
from rules.heresy.checks.move_offers import counter_attack, damage_rerolls
from rules.heresy.combat.blows import Attack, land, recalled_blows, throw_attack, without_blows
from rules.heresy.combat.weapons import (
    add_dice,
    ask_dice,
    ask_sufferer,
    ask_target,
    ask_weapon,
    sizes_in,
    spend_use,
)
from rules.heresy.content import INSIGHT, find_move, gain, knows, pool_of
from rules.heresy.gear import has_tag, mode_of, read_dice, tag_rating, weapons_for
from rules.heresy.harm import after_attack, defense, insist_able
from rules.heresy.sheet import HeresyScene, HeresySheet, Number
from rules.heresy.verb_declarations.moves_harm_gear import Damage, DamageAgain, Pool, Suffer


def _list_ready(request: Damage, scene: HeresyScene) -> Sequence[str]:
    """Return the weapons to choose from if none is named; a foe with its own damage needs none."""
    attacker = scene.someone
    if attacker is None or attacker.damage:
        return ()
    return _at_hand(scene, attacker, request.mode)


def deal_damage(request: Damage, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll damage against someone's Defense, or against a typed Defense."""
    request = _put_in_place(request)
    attacker = scene.someone
    if attacker is not None:
        insist_able(request, attacker)
    weapon = (request.weapon.key("weapon") if request.weapon else None) or ""
    if not weapon and not request.dice:
        ready = _list_ready(request, scene)
        if len(ready) > 1:
            return ask_weapon(request, scene)
        weapon = next(iter(ready), "")
    pool, tags = _pool(request.dice, attacker, weapon)
    if not pool:
        return ask_dice(request, scene)
    targets = find_aimed(scene, request.target, request.foes)
    aimed = tuple(each.record for each in targets)
    if not aimed and request.vs is None:
        return ask_target(request, scene)
    insist_living(request, targets)
    held = attacker.weapons.get(weapon) if attacker else None
    # a gun is ranged unasked, or its target's cover would be forgotten
    request = replace(request, mode=request.mode or mode_of(weapon, held))
    paid = _pay_for_attack(request, scene, weapon)
    made = [_attack(request, paid, pool, tags, target) for target in aimed or (0,)]
    attacks = [attack for attack, _ in made]
    outcome = land(
        scene,
        _without_judgement(paid, aimed),
        [throw_attack(dice, attack) for attack in attacks],
        title=_title(scene, attacks),
        subject=scene.acting,
        notes=tuple(dict.fromkeys(why for _, whys in made for why in whys)),
    )
    offers = (*outcome.choices, *damage_rerolls(paid, attacker))
    if request.risk and attacker is not None:
        answer = counter_attack(paid, attacker, attacks[0].target, request.mode)
        offers = (answer, *offers)
    return replace(outcome, choices=offers, settles="deal")


def _put_in_place(request: Damage) -> Damage:
    """Return the request with names typed without `with` or `at` sorted into weapon and target."""
    weapon = _find_only("weapon", request.weapon, *request.said)
    target = _find_only("character", request.target, *request.said)
    if weapon is not None:
        _insist_one(*(name.said for name in weapon.names if name.kind == "weapon"))
    return replace(request, weapon=weapon, target=target, said=())


def _find_only(kind: str, *said: Phrase | None) -> Phrase | None:
    """Return the only phrase that names something of a kind, or None; refuse several."""
    naming = [each for each in said if each is not None and each.keys(kind)]
    _insist_one(*(each.text for each in naming))
    return next(iter(naming), None)


def _insist_one(*said: str) -> None:
    if len(said) > 1:
        raise Refused("one_name", first=said[0], other=said[1])


def _at_hand(scene: HeresyScene, attacker: HeresySheet, mode: str) -> list[str]:
    """Return the weapons to choose from: none if the roll was made with one that isn't on the
    sheet."""
    rolled = scene.recalled.memory.get("rolled", {}) if scene.recalled else {}
    # who rolled with an improvised weapon doesn't deal damage with another
    if rolled.get("weapon", "") not in ("", *attacker.weapons):
        return []
    return weapons_for(attacker, mode)


def _pool(said: Pool, attacker: HeresySheet | None, weapon: str) -> tuple[Pool, tuple[str, ...]]:
    """Return the dice of an attack and the tags of its weapon."""
    held = attacker.weapons.get(weapon) if attacker else None
    tags = held.tags if held else ()
    if said:
        return said, tags
    if held is not None:
        return read_dice(held.damage), tags
    return (read_dice(attacker.damage), ()) if attacker else ((), ())


def _pay_for_attack(request: Damage, scene: HeresyScene, weapon: str) -> HeresyScene:
    """Return the scene after paying for the attack: each extra die of a gun costs one use.

    Dice for an exposed attacker or an Unsuspecting Strike aren't extra bursts, so they are free.
    """
    attacker = scene.someone
    if attacker is None:
        return scene
    insist(request, bool(weapon) or not request.burst, "burst_needs_weapon")
    free = request.risk or request.cheap or request.anyway or request.mode != "ranged"
    return scene.put(
        spend_use(attacker, weapon, request.burst + (0 if free else request.extra), request)
    )


@freeze
class Bonus:
    """What is added to an attack: extra dice of its largest size, dice of other sizes, and
    wounds."""

    extra: int = 0
    bonus: tuple[int, ...] = ()
    more: int = 0
    notes: tuple[str, ...] = ()


#: what each reason adds: extra dice, dice of other sizes, wounds, and a note
REASONS: Mapping[str, tuple[int, tuple[int, ...], int, str]] = {
    "burst": (1, (), 0, "Another use: one extra die."),
    "hatred": (1, (), 0, "Hatred: one extra die."),
    "reckless": (1, (), 0, "Reckless: one extra die."),
    "quarry": (0, (4, 4), 0, "This One's Mine: two extra d4."),
    "cheap": (0, (6,), 0, "Cheap Shot: one extra d6."),
    "precise": (0, (), 1, "Precise: one extra wound."),
    "spurs": (1, (), 0, "Bone spurs: one extra die."),
}


def gather_bonus(
    request: Damage, attacker: HeresySheet | None, foe: HeresySheet | None, tags: tuple[str, ...]
) -> Bonus:
    """Gather everything that is added to an attack, with notes on why."""
    whys = [REASONS[why] for why, holds in _reasons(request, attacker, foe, tags).items() if holds]
    return Bonus(
        request.extra + sum(extra for extra, _, _, _ in whys),
        tuple(size for _, bonus, _, _ in whys for size in bonus),
        sum(more for _, _, more, _ in whys),
        tuple(note for _, _, _, note in whys),
    )


def _reasons(
    request: Damage, attacker: HeresySheet | None, foe: HeresySheet | None, tags: tuple[str, ...]
) -> Mapping[str, bool]:
    if attacker is None:
        return {"burst": request.burst, "hatred": request.hatred}
    cheap = request.cheap and knows(attacker, "cheap_shot")
    return {
        "burst": request.burst,
        "hatred": request.hatred or _hates(attacker, foe),
        "reckless": attacker.tactic == "reckless",
        "quarry": _is(attacker.quarry, foe),
        "cheap": cheap and has_tag(tags, "precise", "hand"),
        "precise": attacker.tactic == "precise" and _is(attacker.focus, foe),
        "spurs": "spurs" in attacker.mutations and request.mode == "melee",
    }


def _hates(attacker: HeresySheet, foe: HeresySheet | None) -> bool:
    if foe is None or not foe.kind:
        return False
    # `kind=cultist` is meant by Hatred of cultists
    kinds = {foe.kind.casefold(), f"{foe.kind.casefold()}s"}
    return any(group.casefold() in kinds for group in attacker.hatred)


def _is(name: str, foe: HeresySheet | None) -> bool:
    return bool(name) and foe is not None and foe.name.casefold() == name.casefold()


def _attack(
    request: Damage, scene: HeresyScene, pool: Pool, tags: tuple[str, ...], target: int
) -> tuple[Attack, tuple[str, ...]]:
    """Return the attack on one target, and why it has more dice than its weapon."""
    attacker, foe = scene.someone, scene.sheets.get(target)
    bonus = gather_bonus(request, attacker, foe, tags)
    apart = _is_apart(scene)
    against = request.vs
    if against is None:
        met = after_attack(foe) if foe and apart else foe
        against = max(0, defense(met, request.mode) - _find_judgement(attacker, met)) if met else 0
    attack = Attack(
        sizes=add_dice(sizes_in(pool), bonus.extra, bonus.bonus),
        proven=0 if request.keep else request.proven or tag_rating(tags, "proven"),
        against=against,
        target=target,
        source=scene.acting,
        mode=request.mode,
        more=request.more + bonus.more,
        apart=apart,
    )
    return attack, bonus.notes


def _is_apart(scene: HeresyScene) -> bool:
    """Say whether the damage is of a roll that raised nobody's Defense against itself."""
    recalled = scene.recalled
    if recalled is None or "rolled" not in recalled.memory:
        return False
    return not any(said.startswith("pick braced") for said in recalled.taken)


def _find_judgement(attacker: HeresySheet | None, foe: HeresySheet) -> Number:
    """Return by how much the attacker's own Judgement lowers a foe's Defense."""
    return attacker.judged.get(slug(foe.name), 0) if attacker else 0


def _without_judgement(scene: HeresyScene, aimed: Sequence[int]) -> HeresyScene:
    """Return the scene with the Judgement on these targets used up."""
    attacker = scene.someone
    if attacker is None or not attacker.judged:
        return scene
    gone = {slug(scene.sheets[each].name) for each in aimed}
    left = {foe: count for foe, count in attacker.judged.items() if foe not in gone}
    return scene.put(replace(attacker, judged=left))


def _title(scene: HeresyScene, attacks: Sequence[Attack]) -> str:
    attacker = scene.someone
    if len(attacks) > 1 or attacks[0].target:
        return f"{attacker.name} attacks" if attacker else "Damage"
    return f"{attacker.name} deals damage" if attacker is not None else "Damage"


def suffer_damage(request: Suffer, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll incoming damage against everyone it hits, with separate dice for each."""
    hit = find_named(scene, request.who)
    if not hit and plays_nobody(scene):
        return ask_sufferer(request, scene)
    foe = find_one(scene, request.source)
    if foe is not None and scene.recalled is None:  # an owed counter-attack still comes
        insist_able(request, foe)
    pool = request.dice or (read_dice(foe.damage) if foe else ())
    if not pool:
        return ask_dice(request, scene)
    hit = hit or [scene.actor]
    insist_living(request, hit)
    blows = [throw_attack(dice, _make_suffered_attack(request, pool, each, foe)) for each in hit]
    title = f"{foe.name} attacks" if foe else ""
    outcome = land(scene, scene, blows, title=title, subject=hit[0].record)
    # The attack's success is bad for the character who suffers it.
    grade = Grade.FAILURE if outcome.grade is Grade.SUCCESS else Grade.SUCCESS
    return replace(outcome, settles="counter", grade=grade)


def may_be_the_counter(request: Suffer, scene: HeresyScene, memory: Mapping[str, Any]) -> bool:
    """Say whether an attack may be the counter-attack that a roll owes.

    It comes from a target of the roll and in the same mode, melee or ranged, as far as the roll and
    the request give these.
    """
    foe = find_one(scene, request.source)
    rolled = memory.get("rolled", {})
    mode = find_move(scene, rolled.get("move", "")).mode
    if request.mode and mode and request.mode != mode:
        return False
    # without a target anyone may be the one who strikes back
    aimed = (rolled.get("target"), *rolled.get("more_targets", ()))
    return foe is None or not aimed[0] or foe.record in aimed


def _make_suffered_attack(
    request: Suffer, pool: Pool, victim: HeresySheet, foe: HeresySheet | None
) -> Attack:
    against = defense(victim, request.mode)
    # Underdog helps in melee; a blow of unknown kind is taken for one
    if request.outnumbered and knows(victim, "underdog") and request.mode != "ranged":
        against += 1
    return Attack(
        sizes=add_dice(sizes_in(pool), request.extra),
        proven=0 if request.keep else request.proven,
        against=against if request.vs is None else request.vs,
        target=victim.record,
        source=foe.record if foe else 0,
        mode=request.mode,
    )


def reroll_damage(request: DamageAgain, scene: HeresyScene, dice: Dice) -> Outcome:
    """Reroll the dice of one's own or a companion's attack; the second result stands."""
    recalled, blows = recalled_blows(scene)
    before = without_blows(scene, recalled, blows)
    actor = before.actor
    insist_able(request, scene.actor)
    attacker = before.sheets.get(blows[0].attack.source)
    companion = attacker is not None and not attacker.npc and knows(actor, "lifting_the_fog")
    if not companion:
        insist_own_roll(scene)
    insist(request, pool_of(actor, INSIGHT).value > 0, "no_resource", name=INSIGHT, have="no")
    others = attacker is not None and attacker.record != actor.record
    whose = f"{attacker.name}'s" if attacker is not None and others else "the"
    return land(
        scene,
        before.put(gain(actor, INSIGHT, -1)),
        [throw_attack(dice, blow.attack) for blow in blows],
        title=f"{actor.name} rerolls {whose} damage",
        subject=recalled.subject,
    )
