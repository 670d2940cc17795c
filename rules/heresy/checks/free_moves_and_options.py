"""Moves without a roll, options picked after one, and answers to misses."""

from collections.abc import Callable
from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_living
from rules.core.characters.targets import find_target
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.permissions import gms_only, insist_own_roll, is_met
from rules.core.records.field_values import slug
from rules.core.rule_helpers import insist, quote_name, refuse_waste
from rules.core.scene import Recalled, changes
from rules.heresy.checks.dice import Rolled
from rules.heresy.checks.modifiers import is_overloaded
from rules.heresy.checks.move_offers import counter_attack, damage_sentence, options_for, smites
from rules.heresy.checks.move_result import recalled_roll, unrolled_facts
from rules.heresy.combat.weapons import insist_loadable, reload_weapon, spend_use, weapon_to_load
from rules.heresy.content import OPTIONS, TACTICS, Move, Option, find_move, gain, pool_of
from rules.heresy.gear import weapon_named
from rules.heresy.harm import (
    THIS_ATTACK,
    WOUNDS,
    learn_from_blood,
    owed_anew,
    with_defense_mod,
    wounded_choices,
)
from rules.heresy.healing import breath_averted
from rules.heresy.sheet import DefenseMod, Forward, HeresyScene, HeresySheet, Resource
from rules.heresy.verb_declarations.moves_harm_gear import Answered, MakeMove, PickOption

FreeEffect = Callable[[MakeMove, HeresyScene, Move], Outcome]


def make_free_move(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome:
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

OptionEffect = Callable[
    [PickOption, HeresyScene, Move, Rolled], tuple[HeresyScene, tuple[Choice, ...]]
]


def pick_option(request: PickOption, scene: HeresyScene, dice: Dice) -> Outcome:
    """Take one of the options that a roll offers."""
    recalled, rolled = recalled_roll(scene)
    insist_own_roll(scene)
    sheet = scene.sheets[recalled.subject]
    move = find_move(scene, rolled.move, sheet)
    option = OPTIONS[request.option.key("option") or ""]
    offered = options_for(sheet, move)
    if option not in offered or not move.picks(rolled.band):
        raise Refused("not_an_option", option=option.label, move=move.name)
    left = _count_picks_left(request, move, rolled, recalled, option)
    more = left and not any(said.startswith("pick ") for said in recalled.coming)
    after, choices = OPTION_EFFECTS[option.effect](request, scene, move, rolled)
    return Outcome(
        f"{sheet.name}: {option.label}",
        prose=" ".join(
            filter(
                None, (_tell_option(scene, rolled, option), f"Choose {left} more." if more else "")
            )
        ),
        facts=(Fact("move", move.key), Fact("picked", [option.key]), Fact("pick", left)),
        changes=changes(scene, after),
        choices=choices,
        subject=sheet.record,
    )


def _tell_option(scene: HeresyScene, rolled: Rolled, option: Option) -> str:
    foe = scene.sheets.get(rolled.target)
    if option.effect != "brace" or foe is None:
        return option.text
    return f"{foe.name if is_met(foe) else 'The target'} has +1 Defense against your damage."


def _count_picks_left(
    request: PickOption, move: Move, rolled: Rolled, recalled: Recalled, option: Option
) -> int:
    """Return how many picks are left after this one; refuse one too many."""
    said = [each.partition(" entry ")[0] for each in recalled.taken]
    taken = [each for each in said if each.startswith("pick ") and each != "pick answered"]
    if f"pick {option.key}" in taken:
        raise AlreadyDone("picked_already", label=option.label)
    most = move.picks(rolled.band)
    alone = option.alone or any(OPTIONS[each[5:]].alone for each in taken if each[5:] in OPTIONS)
    room = not taken if alone else len(taken) < most
    insist(request, room, "no_more_picks")
    return 0 if option.alone else max(0, most - len(taken) - 1)


def answer_miss(request: Answered, scene: HeresyScene, dice: Dice) -> Outcome:
    """Record that the game master has answered a miss."""
    gms_only(scene, "answer a miss")
    facts = scene.recalled.facts if scene.recalled else {}
    missed = [facts.get("band"), (facts.get("aid") or {}).get("band")]
    if scene.recalled is None or "6-" not in missed:
        raise NotFound("nothing_recalled")
    return Outcome(
        "The game master answers",
        prose=request.comment,
        facts=(Fact("answered", scene.recalled.number),),
        settles="answer" if missed[0] == "6-" else "answer_aid",
    )


def _nothing(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    return scene, ()


def _change_defense(scene: HeresyScene, rolled: Rolled, name: str, mod: DefenseMod) -> HeresyScene:
    """Change the target's Defense, if the roll has a target with a sheet."""
    foe = scene.sheets.get(rolled.target)
    if foe is None:
        return scene
    return scene.put(with_defense_mod(foe, name, mod))


def _brace(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    assert scene.recalled is not None
    dealt = any(said.startswith("damage") for said in scene.recalled.taken)
    insist(request, not dealt, "dealt_already")
    return _change_defense(scene, rolled, "braced", DefenseMod(1, until=THIS_ATTACK)), ()


def _crack(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    return _change_defense(scene, rolled, "cracked", DefenseMod(-1, until="repaired")), ()


def _burn(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    return scene.put(spend_use(_roller(scene), rolled.weapon, 1, request)), ()


def _deal_extra(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    sheet = _roller(scene)
    says = damage_sentence(scene, sheet, move, rolled, "+1d cheap")
    return scene, (
        Choice("Deal damage", says, "player", sheet.name, owed=True, group="deal", recalls=False),
    )


def _give_opening(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    """Give the forward to the character who picked it, and offer to hand it on."""
    sheet = _roller(scene)
    forward = (*sheet.forward, Forward(1, why=move.name))
    others = tuple(
        Choice(f"{each.name} instead", f"forward give {len(forward)} to {quote_name(each.name)}",
               "player", sheet.name, group="give", recalls=False)
        for each in scene.list_present()
        if each.record != sheet.record
    )  # fmt: skip
    return scene.put(replace(sheet, forward=forward)), others


def _counter(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    return scene, (counter_attack(scene, _roller(scene), rolled.target, move.mode),)


def _torture(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    name = _roller(scene).name
    return scene, (Choice("Roll +Int", "move torturer", "player", name, owed=True, recalls=False),)


def _roller(scene: HeresyScene) -> HeresySheet:
    assert scene.recalled is not None
    return scene.sheets[scene.recalled.subject]


OPTION_EFFECTS: dict[str, OptionEffect] = {
    "": _nothing,
    "brace": _brace,
    "crack": _crack,
    "burn": _burn,
    "deal_extra": _deal_extra,
    "opening": _give_opening,
    "counter": _counter,
    "torture": _torture,
}
