"""Blows: attack dice rolled at someone, how they land, and how they are taken back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import DICE, LEAD, Choice, Fact, Grade, Outcome
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.rule_helpers import join_names
from rules.core.scene import Recalled, changes
from rules.heresy.checks.move_result import without_effects
from rules.heresy.combat.weapons import roll_pool
from rules.heresy.content import WRATH, knows, pool_of
from rules.heresy.harm import (
    WOUNDS,
    after_attack,
    count_wounding,
    count_wounds,
    describe_harm,
    falls,
    is_hidden,
    learn_from_blood,
    owed_anew,
    told_lessons,
    wounded_choices,
)
from rules.heresy.insight_and_wrath import REACTIVE
from rules.heresy.sheet import Forward, HeresyScene, HeresySheet, Number


@freeze
class Attack:
    """The dice of an attack before they are rolled: `target` and `source` are records, or 0."""

    sizes: tuple[int, ...]
    proven: int
    against: int
    target: int = 0
    source: int = 0
    mode: str = ""
    more: int = 0  # wounds added when any die wounds
    halved: int = 0  # how many times guards have halved it
    apart: bool = False  # it's of another roll than the one that Defense was raised against

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
            "apart": self.apart,
        }


@freeze
class Blow:
    """An attack with its dice rolled; `effects` is what it did once it landed."""

    attack: Attack
    faces: tuple[int, ...]
    told: tuple[str, ...] = ()
    wounds: int = 0
    effects: tuple[Sequence[Any], ...] = ()
    halvers: tuple[int, ...] = ()  # guards who have halved it: each may only once

    def memory(self) -> dict[str, Value]:
        return {
            "attack": self.attack.memory(),
            "halvers": list(self.halvers),
            "faces": list(self.faces),
            "wounds": self.wounds,
            "effects": [list(each) for each in self.effects],
        }


def blow_from_memory(memory: Mapping[str, Any]) -> Blow:
    kept = dict(memory["attack"])
    faces = tuple(memory["faces"])
    return Blow(
        Attack(**{**kept, "sizes": tuple(kept["sizes"])}),
        faces,
        tuple(map(str, faces)),
        memory.get("wounds", 0),
        tuple(memory["effects"]),
        tuple(memory.get("halvers", ())),
    )


def throw_attack(dice: Dice, attack: Attack) -> Blow:
    """Roll the dice of an attack."""
    faces, told = roll_pool(dice, attack.sizes, attack.proven)
    return Blow(attack, faces, tuple(told))


def land(
    scene: HeresyScene,
    base: HeresyScene,
    blows: Sequence[Blow],
    *,
    title: str,
    subject: int,
    notes: Sequence[str] = (),
    beside: Sequence[Blow] = (),
) -> Outcome:
    """Return the outcome of rolled attack dice: one blow, or one for each target.

    `scene` is the current scene; `base` is the scene without these blows. `beside` are other blows
    of the same attack that landed before and stay.
    """
    after, landed = base, list[Blow]()
    for blow in blows:
        then, done = _land_blow(scene, after, blow)
        after, landed = then, [*landed, done]
    hit = [blow.attack.target for blow in landed if blow.attack.target]
    count = sum(blow.wounds for blow in landed)
    players = any(not after.sheets[each].npc for each in hit)
    named = len(landed) + len(beside) > 1
    return Outcome(
        _describe_wounds(base, after, landed, title),
        Grade.SUCCESS if count else Grade.FAILURE,
        "\n".join([*notes, *_tell_rerolled(landed), *told_lessons(base, after)]),
        facts=_facts(base, landed),
        changes=changes(scene, after),
        choices=tuple(
            choice for blow in landed for choice in _offers(base, after, blow, named=named)
        ),
        # guards and Last Breaths look for blows: only a player's character has those
        kind="blow" if players else "damage",
        subject=subject,
        # with those beside it, so that another guard still finds the whole attack
        memory={"blows": [blow.memory() for blow in (*beside, *landed)], "guards": _guards(scene)},
        ends=owed_anew(*(after.sheets[each] for each in hit)),
    )


def _guards(scene: HeresyScene) -> list[Value]:
    """Return who defends as a blow lands; when it lands again, also who did before."""
    before = scene.recalled.memory.get("guards", ()) if scene.recalled is not None else ()
    now = (sheet.record for sheet in scene.everyone() if sheet.hold.get("defend"))
    return list(dict.fromkeys((*before, *now)))


def may_guard(recalled: Recalled, guard: HeresySheet) -> bool:
    """Say whether someone defended when a blow landed; of old entries that isn't known."""
    return guard.record in recalled.memory.get("guards", (guard.record,))


def _land_blow(scene: HeresyScene, base: HeresyScene, blow: Blow) -> tuple[HeresyScene, Blow]:
    """Let one blow land, and record its effects."""
    attack = blow.attack
    count, after = _wounds(scene, attack, blow.faces), base
    if attack.target:
        hit = base.sheets[attack.target]
        foe = _ready_reaction(base, hit if attack.apart else after_attack(hit), attack)
        after = _end_claims(base.put(WOUNDS.harm(foe, count)), attack, count)
        after = learn_from_blood(after, attack.target, count)
    effects = [[c.record, c.name, c.field, c.before, c.after] for c in changes(base, after)]
    return after, replace(blow, wounds=count, effects=tuple(effects))


def _ready_reaction(scene: HeresyScene, foe: HeresySheet, attack: Attack) -> HeresySheet:
    """Return the target with the forward of the Reactive tactic, if they use it."""
    attacker = scene.sheets.get(attack.source)
    if foe.tactic != "reactive" or attacker is None or attacker.record == foe.record:
        return foe
    ready = Forward(1, target=attacker.name, why=REACTIVE)
    # several blows of one attacker ready one answer
    return foe if ready in foe.forward else replace(foe, forward=(*foe.forward, ready))


def _wounds(scene: HeresyScene, attack: Attack, faces: tuple[int, ...]) -> int:
    """Count the wounds of an attack: dice that beat Defense, plus extras, halved by guards."""
    beaten = count_wounding(faces, attack.against)
    # extra wounds come with a wound, never alone
    count = beaten + (attack.more if beaten else 0)
    up = scene.read_setting("halve", "down") == "up"
    for _ in range(min(attack.halved, 50)):  # after 50 halvings nothing is left
        count = (count + up) // 2
    return count


def _end_claims(scene: HeresyScene, attack: Attack, wounds: Number) -> HeresyScene:
    """End the claims of This One's Mine that this hit breaks."""
    if not wounds:
        return scene
    hit = scene.sheets[attack.target]
    for sheet in scene.everyone():
        if not sheet.quarry:
            continue
        same = sheet.quarry.casefold() == hit.name.casefold()
        mine = sheet.record == attack.source
        # it ends if another hits the claimed foe, if that dies, or if the claimant hits another
        if (same and (not mine or hit.state == "dead")) or (mine and not same):
            scene = scene.put(replace(sheet, quarry=""))
    return scene


def _describe_wounds(
    before: HeresyScene, after: HeresyScene, landed: Sequence[Blow], title: str
) -> str:
    """Describe what each blow did, after the title if there is one."""
    missed = [after.sheets[blow.attack.target].name for blow in landed if _is_stopped(blow)]
    told = [_describe_blow(before, after, blow) for blow in landed if not _is_stopped(blow)]
    if missed:
        told.append(f"{join_names(missed)}'s Defense holds")
    return f"{title}: {'; '.join(told)}" if title else "; ".join(told)


def _is_stopped(blow: Blow) -> bool:
    """Say whether no die of a blow beats its target's Defense."""
    return bool(blow.attack.target) and not count_wounding(blow.faces, blow.attack.against)


def _describe_blow(before: HeresyScene, after: HeresyScene, blow: Blow) -> str:
    if not blow.attack.target:
        return count_wounds(blow.wounds)
    old, new = (scene.sheets[blow.attack.target] for scene in (before, after))
    return describe_harm(after, old, new, blow.wounds)


def _facts(scene: HeresyScene, landed: Sequence[Blow]) -> tuple[Fact, ...]:
    first = landed[0].attack
    name = scene.sheets[first.target].name if first.target else None
    faces: list[Value] = [face for blow in landed for face in blow.faces]
    count = sum(blow.wounds for blow in landed)
    if len(landed) == 1:
        veiled = bool(first.target) and is_hidden(scene, scene.sheets[first.target])
        against = f"against Defense {first.against}"
        return (
            Fact("dice", faces, "Dice", _describe_dice(landed[0]), DICE, _size(landed[0])),
            Fact("defense", first.against, "" if veiled else "Defense", against, DICE),
            Fact("wounds", count),
            Fact("target", name),
        )
    names: list[Value] = [scene.sheets[blow.attack.target].name for blow in landed]
    return (
        Fact("dice", faces),
        Fact("defense", first.against),
        Fact("wounds", count),
        Fact("target", name),
        Fact("targets", names),
        *(_fact_of(scene, blow) for blow in landed),
    )


def _fact_of(scene: HeresyScene, blow: Blow) -> Fact:
    """Return one of several blows as a line of the card."""
    foe, attack = scene.sheets[blow.attack.target], blow.attack
    kept: dict[str, Value] = {
        "dice": list(blow.faces),
        "defense": attack.against,
        "wounds": blow.wounds,
    }
    against = "" if is_hidden(scene, foe) else f" against Defense {attack.against}"
    told = f"{_describe_dice(blow)}{against}"
    return Fact(f"blow {foe.name}", kept, foe.name, told, LEAD, _size(blow))


def _describe_dice(blow: Blow) -> str:
    """Return the dice of a blow for people; their sizes are added if they differ."""
    if _size(blow):
        return " ".join(blow.told)
    dice = zip(blow.attack.sizes, blow.told, strict=False)
    return " ".join(f"d{size} ({told})" for size, told in dice)


def _tell_rerolled(landed: Sequence[Blow]) -> list[str]:
    """Tell how many dice a proven weapon has just rerolled: `Proven 2: 1 die rerolled.`"""
    count = sum("~~" in told for blow in landed for told in blow.told)
    dice = "1 die" if count == 1 else f"{count} dice"
    return [f"Proven {landed[0].attack.proven}: {dice} rerolled."] if count else []


def _size(blow: Blow) -> str:
    """Return the size of a blow's dice if they are all the same, else ""."""
    sizes = set(blow.attack.sizes)
    return f"d{sizes.pop()}" if len(sizes) == 1 else ""


def _offers(before: HeresyScene, after: HeresyScene, blow: Blow, *, named: bool) -> list[Choice]:
    attack = blow.attack
    if not attack.target:
        return []
    offers = wounded_choices(
        after, attack.target, blow.wounds, attack.source, named=named, halvers=blow.halvers
    )
    if falls(before.sheets[attack.target], after):
        offers += _offer_vengeance(after, attack.source)
    return offers


def _offer_vengeance(scene: HeresyScene, source: int) -> list[Choice]:
    """Offer the killer Wrath, if the victim had harmed them."""
    killer = scene.sheets.get(source)
    if killer is None or not knows(killer, "holy_vengeance"):
        return []
    pool = pool_of(killer, WRATH)
    if pool.value >= pool.max:
        return []
    # who harmed whom isn't kept, so it's asked
    label = "Holy Vengeance: they had harmed you"
    return [Choice(label, "move holy vengeance", "player", killer.name, recalls=False)]


def recalled_blows(scene: HeresyScene) -> tuple[Recalled, list[Blow]]:
    """Return the damage that a sentence is about, blow by blow."""
    recalled = scene.recalled
    if recalled is None or recalled.kind not in ("damage", "blow"):
        raise NotFound("nothing_recalled")
    kept = recalled.memory.get("blows") or (
        [recalled.memory] if "attack" in recalled.memory else []
    )
    if not kept:
        raise NotFound("nothing_recalled")
    return recalled, [blow_from_memory(each) for each in kept]


def without_blows(scene: HeresyScene, recalled: Recalled, blows: Sequence[Blow]) -> HeresyScene:
    """Return the scene without the effects of some blows."""
    # the last blow first: it was counted on top of the others
    for blow in reversed(blows):
        scene = without_effects(scene, recalled.number, blow.effects)
    return scene
