"""An attack: rolled, dealt, and what can be spent of it."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.scene import changes
from rules.genesys.checks.check import bearing
from rules.genesys.checks.modifiers import standing
from rules.genesys.checks.outcome import Check, Telling, checked, throw, unrolled_facts
from rules.genesys.checks.pool import Op, build
from rules.genesys.combat.aftermath import Blow, less_the_stray, memory_of, stuns
from rules.genesys.combat.pool import (
    aimed,
    band_of,
    bystanders,
    circumstances,
    into_melee,
    starting_pool,
)
from rules.genesys.combat.turns import act, maneuver, may_act, tracked
from rules.genesys.combat.weapons import Armed, armed, reach, usable
from rules.genesys.combat.wording import attack_spelt
from rules.genesys.content import SKILLS
from rules.genesys.harm.conditions import await_check, lose
from rules.genesys.harm.wounds import hit, strains
from rules.genesys.requests import Attack, Mod
from rules.genesys.sheet import (
    BANDS,
    GenesysScene,
    GenesysSheet,
    Pending,
    engaged_with,
)
from rules.genesys.tale import Tale
from rules.genesys.targets import attack_target


def attack(request: Attack, scene: GenesysScene, dice: Dice) -> Outcome:
    """Attack someone. Without a known range the game master is asked for it."""
    actor = scene.actor
    used = armed(request, actor)
    usable(request, actor, used)
    record = attack_target(request)
    target = scene.sheets[record] if record else None
    band = band_of(request, scene, record, used)
    if not band and request.difficulty is None and request.against is None:
        return _ask(request, scene, used)
    reach(request, used, band)
    tale = _aiming(request, Tale(scene), dice)
    if not request.incidental:
        tale = act(tale, actor.record, request, dice)
    base, told, about = starting_pool(request, actor, used, band, record)
    ops = circumstances(request, tale.scene, used, target)
    lasting = len(standing(tale.scene, tale.sheet(actor.record), about))
    tale, more = bearing(tale, actor.record, about, request.story)
    check = throw(base, [*ops, *more], [*request.mods, *_weapon_symbols(used)], dice, told)
    tale = tale.put(lose(tale.sheet(actor.record), "aiming", "prepared"))
    tale = _distracted(request, tale, used, band, record)
    tale, blow = _landed(request, tale, check, used, target, dice)
    again = _again(request, actor, more[lasting:])
    return _told(again, scene, tale, check, used, target, blow)


def _again(request: Attack, actor: GenesysSheet, once: list[Op]) -> Attack:
    """Return an attack as it is said to roll the same pool anew, with what it used up."""
    said = tuple(Mod(op.kind, op.count) for op in once)
    return replace(request, aim=aimed(request, actor), mods=(*request.mods, *said), story=False)


def _weapon_symbols(used: list[Armed]) -> list[Mod]:
    return [
        Mod(symbol)
        for quality, symbol in (("superior", "advantage"), ("inferior", "threat"))
        if any(each.quality(quality) for each in used)
    ]


def _aiming(request: Attack, tale: Tale, dice: Dice) -> Tale:
    """Take the maneuvers that aiming needs and that were not taken before."""
    actor = tale.scene.actor
    if not tracked(tale) or request.incidental:
        return tale
    for _ in range(aimed(request, actor) - aimed(replace(request, aim=0, called=False), actor)):
        tale, paid = maneuver(tale, actor.record, request, dice)
        tale = tale.tell("Aims with a maneuver" + (", for 2 strain." if paid == "strain" else "."))
    return tale


def _distracted(request: Attack, tale: Tale, used: list[Armed], band: str, target: int) -> Tale:
    """Let those who are engaged with someone who shoots strike better at them next."""
    if all(each.melee for each in used):
        return tale
    actor = tale.scene.actor
    near = {s.record for s in engaged_with(tale.scene, actor.record) if s.side != actor.side}
    if request.engaged_with is not None:
        near |= set(request.engaged_with.records())
    if band == "engaged" and target:
        near.add(target)
    why = f"{actor.name} shot while engaged"
    for record in sorted(near):
        opening = Pending("boost", skills=("brawl", "melee"), against=actor.record, why=why)
        tale = tale.put(await_check(tale.sheet(record), opening))
    return tale


def _landed(
    request: Attack,
    tale: Tale,
    check: Check,
    used: list[Armed],
    target: GenesysSheet | None,
    dice: Dice,
) -> tuple[Tale, Blow]:
    """Deal the damage of a hit. Despair sends a shot into a melee astray."""
    if not check.net.passed:
        return tale, Blow()
    damage = used[0].damage + check.net.success
    if target is None:
        return tale.tell(f"Damage {damage}."), Blow(damage)
    astray = not used[0].melee and check.net.despair and into_melee(request, tale.scene, target)
    if not astray:
        return _deal(request, tale, used[0], target.record, damage, dice)
    others = bystanders(request, tale.scene, target)
    if len(others) != 1:
        line = "The shot goes astray and hits someone else in the melee."
        return tale.tell(line), Blow(
            damage, redirected="undecided" if others else "a bystander",
            choosing=tuple(sheet.record for sheet in others),
        )  # fmt: skip
    tale = tale.tell(f"The shot goes astray and hits {others[0].name}.")
    tale, blow = _deal(request, tale, used[0], others[0].record, damage, dice)
    return tale, replace(blow, redirected=others[0].name)


def _deal(
    request: Attack, tale: Tale, used: Armed, record: int, damage: int, dice: Dice
) -> tuple[Tale, Blow]:
    stun, before = stuns(request, used), tale.scene
    tale, dealt = hit(tale, record, damage, used.pierce, dice, stun=stun)
    counts_strain = stun and strains(tale.sheet(record))
    return tale, Blow(damage, record, dealt, counts_strain, changes(before, tale.scene))


def _told(
    request: Attack,
    scene: GenesysScene,
    tale: Tale,
    check: Check,
    used: list[Armed],
    target: GenesysSheet | None,
    blow: Blow,
) -> Outcome:
    actor = scene.actor
    words = " and ".join(_words(each) for each in used)
    title = f"{actor.name}: {words}" + (f" at {target.name}" if target else "")
    facts = (
        Fact("damage", blow.damage),
        Fact("wounds", 0 if blow.strain else blow.dealt),
        Fact("strain", blow.dealt if blow.strain else 0),
        Fact("target", target.name if target else None),
        Fact("redirected", blow.redirected),
        Fact("critical", tale.criticals[-1] if tale.criticals else None),
    )
    memory = memory_of(request, scene, used, target, blow)
    if blow.redirected is not None and blow.redirected != "undecided":
        memory["symbols"] = less_the_stray(check.net)
    return checked(scene, tale, check, actor.record, Telling(title, facts, memory))


def _words(used: Armed) -> str:
    return used.key.replace("_", " ") or SKILLS[used.weapon.skill].name


def _ask(request: Attack, scene: GenesysScene, used: list[Armed]) -> Outcome:
    """Ask the game master how far it is: each answer says the same attack in full."""
    actor = scene.actor
    if not request.incidental:
        may_act(Tale(scene), actor.record, request)
    choices = tuple(
        Choice(
            band.capitalize(),
            attack_spelt(request, scene, band),
            "gm",
            actor.name,
            owed=True,
            group="range",
        )
        for band in BANDS
    )
    return Outcome(
        f"{actor.name}: {_words(used[0])}. How far is it?",
        prose="Nothing is rolled until the game master says how far it is. To keep it: /range",
        facts=(
            *unrolled_facts(
                build(replace(starting_pool(request, actor, used, "short", 0)[0], p=0), ())
            ),
            Fact("damage", 0),
            Fact("wounds", 0),
            Fact("strain", 0),
            Fact(
                "target",
                scene.sheets[attack_target(request)].name if attack_target(request) else None,
            ),
            Fact("redirected", None),
            Fact("critical", None),
        ),
        choices=choices,
        subject=actor.record,
    )
