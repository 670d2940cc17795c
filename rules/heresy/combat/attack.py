"""Damage dealt, suffered and rolled again: a wound for each die that beats Defense."""

from dataclasses import dataclass, replace

from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.records.record import Value
from rules.core.ruling import insist
from rules.core.scene import Recalled, changes
from rules.heresy.checks.modifiers import INSIGHT, insight_of
from rules.heresy.checks.offers import counter_attack, damage_rerolls
from rules.heresy.checks.own_moves import knows
from rules.heresy.checks.result import without_effects
from rules.heresy.combat.ammo import spend_use
from rules.heresy.combat.dice import Bonus, add_dice, gather_bonus, roll_pool, sizes_in
from rules.heresy.combat.questions import ask_dice, ask_target, ask_weapon
from rules.heresy.gear import dice_text, read_dice, tag_rating, weapons_for
from rules.heresy.harm import (
    after_attack,
    count_wounding,
    defense,
    falls,
    hurt,
    is_hidden,
    wounded_choices,
)
from rules.heresy.requests import Damage, DamageAgain, Pool, Suffer
from rules.heresy.sheet import Forward, HeresyScene, HeresySheet, Number
from rules.heresy.targets import insist_own_roll, just_one, named_one


@dataclass(frozen=True, slots=True)
class Attack:
    """Dice on their way to someone: `target` and `source` are records, 0 for nobody."""

    sizes: tuple[int, ...]
    proven: int
    against: int
    target: int = 0
    source: int = 0
    mode: str = ""
    more: int = 0  # wounds added when any die wounds
    halved: int = 0  # how often someone who guards has halved it

    def memory(self) -> dict[str, Value]:
        return {
            "sizes": list(self.sizes),
            "proven": self.proven,
            "against": self.against,
            "target": self.target,
            "source": self.source,
            "mode": self.mode,
            "more": self.more,
            "halved": self.halved,
        }


def deal_damage(request: Damage, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll damage against someone's Defense, or a Defense that was said."""
    request = _plainly(request)
    attacker = scene.someone
    weapon = request.weapon.key("weapon") if request.weapon else None
    if not request.dice and weapon is None and attacker is not None and not attacker.damage:
        held = _at_hand(scene, attacker, request.mode)
        if len(held) > 1:
            return ask_weapon(request, scene)
        weapon = next(iter(held), None)
    pool, tags = _pool(request.dice, attacker, weapon)
    if not pool:
        return ask_dice(request, scene)
    target = just_one(request.target)
    if not target and request.vs is None:
        return ask_target(request, scene)
    foe = scene.sheets[target] if target else None
    bonus = gather_bonus(request, attacker, foe, tags)
    paid = scene
    if request.burst and attacker is not None:
        insist(request, weapon is not None, "burst_needs_weapon")
        paid = scene.put(spend_use(attacker, weapon or "", 1, request))
    proven = 0 if request.keep else request.proven or tag_rating(tags, "proven")
    against = request.vs if request.vs is not None else defense(foe, request.mode) if foe else 0
    attack = Attack(
        sizes=add_dice(sizes_in(pool), bonus.extra, bonus.bonus),
        proven=proven,
        against=against,
        target=target,
        source=scene.acting,
        mode=request.mode,
        more=request.more + bonus.more,
    )
    return _landed(scene, paid, attack, dice, bonus, risk=request.risk)


def _plainly(request: Damage) -> Damage:
    """Return the sentence with what was named without `with` or `at` in its place."""
    weapon, target = request.weapon, request.target
    for said in request.said:
        weapon = weapon or (said if said.key("weapon") else None)
        target = target or (said if said.records() else None)
    return replace(request, weapon=weapon, target=target, said=())


def _at_hand(scene: HeresyScene, attacker: HeresySheet, mode: str) -> list[str]:
    """Return the weapons that may be meant: none where the roll named one not on the sheet."""
    rolled = scene.recalled.memory.get("rolled", {}) if scene.recalled else {}
    if rolled.get("weapon", "") not in ("", *attacker.weapons):
        return []
    return weapons_for(attacker, mode)


def _pool(
    said: Pool, attacker: HeresySheet | None, weapon: str | None
) -> tuple[Pool, tuple[str, ...]]:
    """Return the dice of an attack and the tags that go with them."""
    held = attacker.weapons.get(weapon) if attacker and weapon else None
    tags = held.tags if held else ()
    if said:
        return said, tags
    if held is not None:
        return read_dice(held.damage), tags
    return (read_dice(attacker.damage), ()) if attacker else ((), ())


def _landed(
    scene: HeresyScene, base: HeresyScene, attack: Attack, dice: Dice, bonus: Bonus, *, risk: bool
) -> Outcome:
    faces, told = roll_pool(dice, attack.sizes, attack.proven)
    attacker = base.sheets[attack.source] if attack.source else None
    if attacker is not None and not attack.target:
        title = f"{attacker.name} deals damage"
    elif attack.target:
        title = (
            f"{attacker.name if attacker else 'Someone'} attacks {base.sheets[attack.target].name}"
        )
    else:
        title = "Damage"
    outcome = land_attack(
        scene, base, attack, faces, told=told, title=title, subject=attack.source, notes=bonus.notes
    )
    offers = list(outcome.choices)
    if risk and attacker is not None:
        offers.insert(0, counter_attack(base, attacker, attack.target, attack.mode))
    offers += damage_rerolls(base, attacker)
    return replace(outcome, choices=tuple(offers), settles="deal")


def land_attack(
    scene: HeresyScene,
    base: HeresyScene,
    attack: Attack,
    faces: tuple[int, ...],
    *,
    told: list[str],
    title: str,
    subject: int,
    notes: tuple[str, ...] = (),
) -> Outcome:
    """Return the outcome of dice that have been rolled."""
    count = _wounds(scene, attack, faces)
    after = base
    if attack.target:
        foe = after_attack(base.sheets[attack.target])
        after = _freed(base.put(hurt(foe, count)), attack, count)
    effects = [[c.record, c.name, c.field, c.before, c.after] for c in changes(base, after)]
    name = base.sheets[attack.target].name if attack.target else None
    choices = wounded_choices(after, attack.target, count, attack.source) if attack.target else []
    veiled = bool(attack.target) and is_hidden(base, base.sheets[attack.target])
    fallen = bool(attack.target) and falls(base.sheets[attack.target], after)
    return Outcome(
        f"{title}: {count} wound{'' if count == 1 else 's'}",
        Grade.SUCCESS if count else Grade.FAILURE,
        "\n".join([*notes, *([f"{name} falls."] if fallen else [])]),
        facts=(
            Fact("dice", list(faces), "Dice", " ".join(told)),
            Fact("defense", attack.against, "" if veiled else "Defense", str(attack.against)),
            Fact("wounds", count, "Wounds", f"**{count}**"),
            Fact("target", name),
        ),
        changes=changes(scene, after),
        choices=tuple(choices),
        kind="blow" if attack.target and not after.sheets[attack.target].npc else "damage",
        subject=subject,
        memory={"attack": attack.memory(), "faces": list(faces), "wounds": count,
                "effects": effects},
    )  # fmt: skip


def _wounds(scene: HeresyScene, attack: Attack, faces: tuple[int, ...]) -> int:
    """Count the dice that wound, and what goes with them; what guards have halved is halved."""
    beaten = count_wounding(faces, attack.against)
    count = beaten + (attack.more if beaten else 0)
    up = scene.setting("halve", "down") == "up"
    for _ in range(attack.halved):
        count = (count + up) // 2
    return count


def _freed(scene: HeresyScene, attack: Attack, wounds: Number) -> HeresyScene:
    """End the claims of This One's Mine that a hit ends."""
    if not wounds:
        return scene
    hit = scene.sheets[attack.target]
    for sheet in scene.standing():
        if not sheet.quarry:
            continue
        same = sheet.quarry.casefold() == hit.name.casefold()
        mine = sheet.record == attack.source
        if (same and (not mine or hit.state == "dead")) or (mine and not same):
            scene = scene.put(replace(sheet, quarry=""))
    return scene


def suffer_damage(request: Suffer, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll incoming damage against a character's own Defense."""
    victim = scene.sheets[record] if (record := just_one(request.who)) else scene.actor
    foe = named_one(scene, request.source)
    pool = request.dice or (read_dice(foe.damage) if foe else ())
    if not pool:
        return ask_dice(request, scene)
    against = defense(victim, request.mode)
    if request.outnumbered and "underdog" in victim.moves and request.mode != "ranged":
        against += 1
    attack = Attack(
        sizes=add_dice(sizes_in(pool), request.extra),
        proven=0 if request.keep else request.proven,
        against=against if request.vs is None else request.vs,
        target=victim.record,
        source=foe.record if foe else 0,
        mode=request.mode,
    )
    base = scene
    if victim.tactic == "reactive" and foe is not None:
        ready = Forward(1, target=foe.name, why="Reactive")
        base = scene.put(replace(victim, forward=(*victim.forward, ready)))
    faces, told = roll_pool(dice, attack.sizes, attack.proven)
    title = f"{victim.name} suffers {dice_text(pool)}"
    outcome = land_attack(scene, base, attack, faces, told=told, title=title, subject=victim.record)
    return replace(outcome, settles="counter", grade=_suffered(outcome))


def _suffered(outcome: Outcome) -> Grade:
    return Grade.FAILURE if outcome.grade is Grade.SUCCESS else Grade.SUCCESS


def recalled_attack(scene: HeresyScene) -> tuple[Recalled, Attack, tuple[int, ...], HeresyScene]:
    """Return the damage that a sentence is about, and the scene without it."""
    recalled = scene.recalled
    if (
        recalled is None
        or recalled.kind not in ("damage", "blow")
        or "attack" not in recalled.memory
    ):
        raise NotFound("nothing_recalled")
    kept = dict(recalled.memory["attack"])
    attack = Attack(**{**kept, "sizes": tuple(kept["sizes"])})
    before = without_effects(scene, recalled.number, recalled.memory["effects"])
    return recalled, attack, tuple(recalled.memory["faces"]), before


def reroll_damage(request: DamageAgain, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll the dice of an attack again, one's own or a companion's. The second result stands."""
    recalled, attack, _, before = recalled_attack(scene)
    actor = before.actor
    attacker = before.sheets.get(attack.source)
    companion = attacker is not None and not attacker.npc and knows(actor, "lifting_the_fog")
    if not companion:
        insist_own_roll(scene, recalled)
    insist(request, insight_of(actor) > 0, "no_resource", name=INSIGHT)
    left = replace(actor.resource, value=max(0, actor.resource.value - 1))
    base = before.put(replace(actor, resource=left))
    faces, told = roll_pool(dice, attack.sizes, attack.proven)
    others = f" of {attacker.name}" if attacker and attacker.record != actor.record else ""
    title = f"{actor.name} rolls the damage{others} again"
    return land_attack(scene, base, attack, faces, told=told, title=title, subject=recalled.subject)
