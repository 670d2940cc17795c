"""Attacks: rolled, landed, and what can be spent of them."""

from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.record import Value
from rules.genesys.checks import bearing
from rules.genesys.combat import (
    Armed,
    aimed,
    armed,
    band_of,
    bystanders,
    circumstances,
    into_melee,
    reach,
    starting_pool,
    usable,
)
from rules.genesys.conditions import await_check, lose
from rules.genesys.harm import past_soak, soaked, strain, wound
from rules.genesys.pool import build
from rules.genesys.requests import Attack, Mod
from rules.genesys.result import Check, Telling, checked, throw, unrolled_facts
from rules.genesys.sheet import (
    BANDS,
    GenesysScene,
    GenesysSheet,
    Pending,
    engaged_with,
)
from rules.genesys.spelling import attack_spelt, target_of
from rules.genesys.tables import QUALITIES, SKILLS
from rules.genesys.tale import Tale
from rules.genesys.turns import act, maneuver, tracked


@dataclass(frozen=True, slots=True)
class Blow:
    """What an attack came to: its damage, who was hit, and how much got through."""

    damage: int = 0
    hit: int = 0
    dealt: int = 0
    redirected: Value = None
    choosing: tuple[int, ...] = ()


def attack(request: Attack, scene: GenesysScene, dice: Dice) -> Outcome:
    """Attack someone. Without a known range the game master is asked for it."""
    actor = scene.actor
    used = armed(request, actor)
    usable(request, actor, used)
    record = target_of(request)
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
    tale, more = bearing(tale, actor.record, about, request.story)
    check = throw(base, [*ops, *more], [*request.mods, *_weapon_symbols(used)], dice, told)
    tale = tale.put(lose(tale.sheet(actor.record), "aiming", "prepared"))
    tale = _distracted(request, tale, used, band, record)
    tale, blow = _landed(request, tale, check, used, target, dice)
    return _told(request, scene, tale, check, used, target, blow)


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
    for _ in range(aimed(request, actor) - aimed(replace(request, aim=0), actor)):
        tale, paid = maneuver(tale, actor.record, request, dice)
        tale = tale.tell("Aims with a maneuver" + (", for 2 strain." if paid == "strain" else "."))
    return tale


def _distracted(request: Attack, tale: Tale, used: list[Armed], band: str, target: int) -> Tale:
    """Let those who are engaged with someone who shoots strike better at them next."""
    if used[0].melee and len(used) == 1:
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
        tale, dealt = _deal(request, tale, used[0], target.record, damage, dice)
        return tale, Blow(damage, target.record, dealt)
    others = bystanders(request, tale.scene, target)
    if len(others) != 1:
        line = "The shot goes astray and hits someone else in the melee."
        return tale.tell(line), Blow(
            damage, redirected="undecided" if others else "a bystander",
            choosing=tuple(sheet.record for sheet in others),
        )  # fmt: skip
    tale = tale.tell(f"The shot goes astray and hits {others[0].name}.")
    tale, dealt = _deal(request, tale, used[0], others[0].record, damage, dice)
    return tale, Blow(damage, others[0].record, dealt, others[0].name)


def _deal(
    request: Attack, tale: Tale, used: Armed, record: int, damage: int, dice: Dice
) -> tuple[Tale, int]:
    sheet = tale.sheet(record)
    dealt = past_soak(sheet, damage, used.pierce)
    tale = tale.tell(soaked(tale, sheet, damage, dealt))
    if request.strain or used.quality("stun_damage"):
        return strain(tale, record, dealt, dice), dealt
    return wound(tale, record, dealt, dice), dealt


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
        Fact("wounds", blow.dealt),
        Fact("target", target.name if target else None),
        Fact("redirected", blow.redirected),
        Fact("critical", tale.criticals[-1] if tale.criticals else None),
    )
    memory = _memory(request, scene, tale, used, target, blow)
    if blow.redirected is not None and blow.redirected != "undecided":
        net = check.net
        memory["symbols"] = {
            "advantage": max(0, net.advantage),
            "triumph": net.triumph,
            "threat": max(0, -net.advantage),
            "despair": net.despair - 1,  # it went into the stray shot
        }
    return checked(scene, tale, check, actor.record, Telling(title, facts, memory))


def _memory(
    request: Attack,
    scene: GenesysScene,
    tale: Tale,
    used: list[Armed],
    target: GenesysSheet | None,
    blow: Blow,
) -> dict[str, Value]:
    """Keep what spending needs to know of an attack."""
    first = used[0]
    active = {key: n for key, n in first.weapon.qualities.items() if not QUALITIES[key].passive}
    hit = blow.hit
    needs = ["weapon"] if any(not each.melee and each.key for each in used) else []
    needs += ["damage"] if hit and blow.dealt else []
    needs += ["quality"] if hit and active else []
    needs += ["both"] if hit and len(used) > 1 else []
    needs += ["redirect"] if blow.choosing else []
    before = scene.sheets[hit] if hit else None
    memory: dict[str, Value] = {
        "needs": needs,
        "crit": first.weapon.crit,
        "vicious": first.quality("vicious"),
        "target": target.record if target else 0,
        "hit": hit,
        "weapon": first.key,
        "damage": blow.damage,
        "dealt": blow.dealt,
        "pierce": first.pierce,
        "strain": request.strain,
        "qualities": active,
        "bystanders": list(blow.choosing),
        "said": attack_spelt(request, scene, request.range),
        "criticals": len(before.criticals) if before else 0,
        "felled": bool(before and before.state == "well" and tale.sheet(hit).state != "well"),
    }
    if len(used) > 1:
        cost = scene.setting("two_weapon_cost", 1)
        second = {key: n for key, n in used[1].weapon.qualities.items()
                  if not QUALITIES[key].passive}  # fmt: skip
        memory |= {"second_damage": used[1].damage, "second_pierce": used[1].pierce,
                   "second_cost": cost, "qualities": {**second, **active}}  # fmt: skip
    return memory


def _words(used: Armed) -> str:
    return used.key.replace("_", " ") or SKILLS[used.weapon.skill].name


def _ask(request: Attack, scene: GenesysScene, used: list[Armed]) -> Outcome:
    """Ask the game master how far it is: each answer says the same attack in full."""
    actor = scene.actor
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
            Fact("target", scene.sheets[target_of(request)].name if target_of(request) else None),
            Fact("redirected", None),
            Fact("critical", None),
        ),
        choices=choices,
        subject=actor.record,
    )
