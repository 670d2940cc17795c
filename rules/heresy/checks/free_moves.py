"""Moves without a roll."""

from collections.abc import Callable
from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_living
from rules.core.characters.targets import find_target
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.records.field_values import slug
from rules.core.rule_helpers import insist, quote_name, refuse_waste
from rules.core.scene import changes
from rules.heresy.checks.modifiers import is_overloaded
from rules.heresy.checks.move_offers import smites
from rules.heresy.checks.move_result import unrolled_facts
from rules.heresy.combat.weapons import insist_loadable, reload_weapon, weapon_to_load
from rules.heresy.content import TACTICS, Move, gain, pool_of
from rules.heresy.gear import weapon_named
from rules.heresy.harm import WOUNDS, learn_from_blood, owed_anew, wounded_choices
from rules.heresy.healing import breath_averted
from rules.heresy.sheet import Forward, HeresyScene, Resource
from rules.heresy.verb_declarations.moves_harm_gear import MakeMove

FreeEffect = Callable[[MakeMove, HeresyScene, Move], Outcome]


def make_free_move(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    # it rerolls a roll, and its own verb found none
    if move.key == "this_i_know":
        raise NotFound("nothing_recalled")
    return FREE_EFFECTS[move.effect](request, scene, move)


def _show_move(
    scene: HeresyScene,
    after: HeresyScene,
    move: Move,
    facts: tuple[Fact, ...] = (),
    choices: tuple[Choice, ...] = (),
) -> Outcome:
    actor = scene.actor
    return Outcome(
        f"{actor.name}: {move.name}",
        Grade.NONE,
        move.full,
        facts=(*unrolled_facts(move.key), *facts),
        changes=changes(scene, after),
        choices=choices,
        subject=actor.record,
    )


def _show_passive_move(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    """Show the text of a move that works by itself, without recording it."""
    return replace(_show_move(scene, scene, move), recorded=False)


def _reload(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    weapon = weapon_to_load(scene.actor, weapon_named(scene.actor, request.weapon))
    insist_loadable(scene.actor, weapon, request)
    new = reload_weapon(scene.actor, weapon)
    uses = new.weapons[weapon].uses
    facts = (Fact("uses", uses), Fact("ammo", new.ammo))
    return _show_move(scene, scene.put(new), move, facts)


def _recover(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    insist(request, scene.read_setting("recover", "on") == "on", "no_recover", cure="heal rest")
    actor = scene.actor
    new = WOUNDS.heal(actor, max(1, actor.max_wounds // 2))
    told = Fact("wounds", new.wounds, "Wounds", f"{new.wounds}/{new.max_wounds}")
    outcome = _show_move(scene, scene.put(new), move, (told,))
    prose = outcome.prose if actor.wounds else f"{actor.name} isn't wounded."
    return replace(outcome, prose=prose, ends=breath_averted(actor, new))


def _encumbrance(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    actor = scene.actor
    over = max(0, actor.weight - actor.load)
    told = Fact("over", over, "Load", f"{actor.weight} of {actor.load}")
    penalty = Fact("penalty", -1 if over else 0, "Penalty" if over else "", "-1 to every roll")
    must = Fact("must_drop", is_overloaded(actor))
    return replace(_show_move(scene, scene, move, (told, penalty, must)), recorded=False)


def _tactic(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    ways = tuple(
        Choice(each.name, f"tactic {key}", "player", scene.actor.name, group="tactic")
        for key, each in TACTICS.items()
    )
    return _show_move(scene, scene, move, choices=ways)


def _quarry(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    foe = find_target(scene, request.target)
    insist_living(request, [foe])
    return _show_move(scene, scene.put(replace(scene.actor, quarry=foe.name)), move)


def _give_baptism(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    actor = scene.actor
    forward = (*actor.forward, Forward(1, "defy_danger", why=move.name))
    return _show_move(scene, scene.put(replace(actor, forward=forward)), move)


def _gain(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    return _gain_resource(scene, move, 1)


def _ritual(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    return _gain_resource(scene, move, pool_of(scene.actor, move.pool).max)


def _gain_resource(scene: HeresyScene, move: Move, amount: int) -> Outcome:
    old = _pool(scene, move)
    new = gain(scene.actor, move.pool, amount)
    facts = (Fact("resource", pool_of(new, move.pool).value),)
    told = f"{old.name} was already full ({old.max})." if old.value >= old.max else ""
    outcome = _show_move(scene, scene.put(new), move, facts)
    return replace(outcome, prose=told) if told else outcome


def _pool(scene: HeresyScene, move: Move) -> Resource:
    """Return the pool that a move fills; refuse if the character has none."""
    pool = pool_of(scene.actor, move.pool)
    if not pool.name:
        raise NotFound("no_class_resource", scene.actor.name)
    return pool


def _penance(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    pool = _pool(scene, move)
    room = pool.value < pool.max
    refuse_waste(request, room, "pool_full", name=pool.name, most=pool.max, what="a wound")
    after = scene.put(WOUNDS.harm(gain(scene.actor, move.pool, 1), 1))
    after = learn_from_blood(after, scene.acting, 1)
    facts = (Fact("resource", pool_of(after.actor, move.pool).value),)
    choices = tuple(wounded_choices(after, scene.acting, 1))
    done = _show_move(scene, after, move, facts, choices=choices)
    # as harm, so that a Last Breath finds what it is drawn for
    return replace(done, kind="harm", ends=owed_anew(after.actor))


def _smite(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    """Offer what Wrath can do to a foe; without a target only show the move."""
    if request.target is None:
        return _show_passive_move(request, scene, move)
    actor, foe = scene.actor, find_target(scene, request.target)
    insist_living(request, [foe])
    insist(request, pool_of(actor, move.pool).value > 0, "no_resource", name=move.pool, have="no")
    return replace(
        _show_move(scene, scene, move, choices=tuple(smites(actor, foe))), recorded=False
    )


def _judgement(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
    actor, foe = scene.actor, find_target(scene, request.target)
    insist_living(request, [foe])
    insist(request, pool_of(actor, move.pool).value > 0, "no_resource", name=move.pool, have="no")
    key = slug(foe.name)
    judged = {**actor.judged, key: actor.judged.get(key, 0) + 1}
    after = scene.put(replace(gain(actor, move.pool, -1), judged=judged))
    return _show_move(scene, after, move, (Fact("target", quote_name(foe.name)),))


FREE_EFFECTS: dict[str, FreeEffect] = {
    "passive": _show_passive_move,
    "reload": _reload,
    "recover": _recover,
    "encumbrance": _encumbrance,
    "tactic": _tactic,
    "quarry": _quarry,
    "baptised": _give_baptism,
    "insight": _gain,
    "wrath": _gain,
    "ritual": _ritual,
    "penance": _penance,
    "smite": _smite,
    "judgement": _judgement,
}
