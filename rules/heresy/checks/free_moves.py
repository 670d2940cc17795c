"""Moves without a roll: each has its effect at once, or is only told."""

from collections.abc import Callable
from dataclasses import replace

from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.records.values import words
from rules.core.ruling import insist, spoken
from rules.core.scene import changes
from rules.heresy.checks.modifiers import is_overloaded
from rules.heresy.checks.result import unrolled_facts
from rules.heresy.combat.ammo import insist_loadable, reload_weapon, weapon_to_load
from rules.heresy.content import TACTICS, Move
from rules.heresy.gear import weapon_named
from rules.heresy.harm import THIS_ATTACK, hurt, with_defense_mod, wounded_choices
from rules.heresy.healing import breath_averted, healed
from rules.heresy.requests import MakeMove
from rules.heresy.resources import gain_resource
from rules.heresy.sheet import DefenseMod, Forward, HeresyScene, HeresySheet
from rules.heresy.targets import the_target

Effect = Callable[[MakeMove, HeresyScene, Move], Outcome]


def make_free_move(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    if move.key == "this_i_know":
        raise NotFound("nothing_recalled")
    return EFFECTS[move.effect](request, scene, move)


def _done(
    scene: HeresyScene,
    after: HeresyScene,
    move: Move,
    facts: tuple[Fact, ...] = (),
    choices: tuple[Choice, ...] = (),
    told: str = "",
) -> Outcome:
    actor = scene.actor
    return Outcome(
        f"{actor.name}: {move.name}",
        Grade.NONE,
        "\n".join(filter(None, [move.full, told])),
        facts=(*unrolled_facts(move.key), *facts),
        changes=changes(scene, after),
        choices=choices,
        subject=actor.record,
    )


def _passive(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    """Tell a rule that works by itself, without an entry."""
    return replace(_done(scene, scene, move), recorded=False)


def _reload(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    weapon = weapon_to_load(scene.actor, weapon_named(scene.actor, request.weapon))
    insist_loadable(scene.actor, weapon, request)
    new = reload_weapon(scene.actor, weapon)
    uses = new.weapons[weapon].uses
    told = Fact("uses", uses, words(weapon).capitalize(), f"{uses} uses; ammo {new.ammo}")
    return _done(scene, scene.put(new), move, (told, Fact("ammo", new.ammo)))


def _recover(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    insist(request, scene.setting("recover", "on") == "on", "no_recover")
    actor = scene.actor
    new = healed(actor, max(1, actor.max_wounds // 2))
    told = Fact("wounds", new.wounds, "Wounds", f"{new.wounds}/{new.max_wounds}")
    return replace(_done(scene, scene.put(new), move, (told,)), ends=breath_averted(actor, new))


def _encumbrance(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    actor = scene.actor
    over = max(0, actor.weight - actor.load)
    told = Fact("over", over, "Weight", f"{actor.weight} of {actor.load}")
    penalty = Fact("penalty", -1 if over else 0, "Penalty" if over else "", "-1 to every roll")
    must = Fact("must_drop", is_overloaded(actor))
    return replace(_done(scene, scene, move, (told, penalty, must)), recorded=False)


def _tactic(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    ways = tuple(
        Choice(each.name, f"tactic {key}", "player", scene.actor.name, group="tactic")
        for key, each in TACTICS.items()
    )
    return _done(scene, scene, move, choices=ways)


def _quarry(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    foe = the_target(scene, request.target)
    return _done(scene, scene.put(replace(scene.actor, quarry=foe.name)), move)


def _baptised(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    actor = scene.actor
    forward = (*actor.forward, Forward(1, "defy_danger", why=move.name))
    return _done(scene, scene.put(replace(actor, forward=forward)), move)


def _brimming(sheet: HeresySheet) -> str:
    """Say that there is no room for more of a class's resource."""
    full = sheet.resource.name and sheet.resource.value >= sheet.resource.max
    return f"{sheet.resource.name} is {sheet.resource.max} already, the most." if full else ""


def _gain(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    return _gained(scene, move, 1)


def _ritual(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    return _gained(scene, move, scene.actor.resource.max)


def _gained(scene: HeresyScene, move: Move, amount: int) -> Outcome:
    new = gain_resource(scene.actor, amount)
    facts = (Fact("resource", new.resource.value),)
    return _done(scene, scene.put(new), move, facts, told=_brimming(scene.actor))


def _penance(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    after = scene.put(hurt(gain_resource(scene.actor, 1), 1))
    choices = wounded_choices(after, scene.acting, 1)
    value = after.actor.resource.value
    facts, told = (Fact("resource", value),), _brimming(scene.actor)
    done = _done(scene, after, move, facts, choices=tuple(choices), told=told)
    return replace(done, kind="harm")


def _judgement(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    actor, foe = scene.actor, the_target(scene, request.target)
    insist(request, actor.resource.value > 0, "no_resource", name=actor.resource.name or "Wrath")
    left = replace(actor.resource, value=max(0, actor.resource.value - 1))
    judged = with_defense_mod(foe, "judged", DefenseMod(-1, until=THIS_ATTACK))
    after = scene.put(replace(actor, resource=left)).put(judged)
    return _done(scene, after, move, (Fact("target", spoken(foe.name)),))


EFFECTS: dict[str, Effect] = {
    "passive": _passive,
    "reload": _reload,
    "recover": _recover,
    "encumbrance": _encumbrance,
    "tactic": _tactic,
    "quarry": _quarry,
    "baptised": _baptised,
    "insight": _gain,
    "wrath": _gain,
    "ritual": _ritual,
    "penance": _penance,
    "judgement": _judgement,
}
