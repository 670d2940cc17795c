"""Makes a move once everything it needs was typed, and rolls its dice again."""

from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_living
from rules.core.characters.targets import find_aimed
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, Choice, Grade, Outcome
from rules.core.permissions import insist_own_roll
from rules.core.records.field_values import words
from rules.core.rule_helpers import insist
from rules.core.scene import Recalled
from rules.heresy.checks.aid_and_forward import find_help, help_again
from rules.heresy.checks.dice import Rolled, move_dice, roll_faces
from rules.heresy.checks.free_moves import make_free_move
from rules.heresy.checks.modifiers import Terms, gather_modifiers, is_overloaded, tilt_of
from rules.heresy.checks.move_offers import offer_answer
from rules.heresy.checks.move_result import (
    insist_open,
    read_roll,
    recalled_roll,
    unrolled_facts,
    without_roll,
)
from rules.heresy.combat.weapons import guns, insist_loadable, spend_use
from rules.heresy.content import Move, find_move, has_learnt, knows
from rules.heresy.gear import count_dropped, let_fall, weapon_named
from rules.heresy.growth import refuse_unlearnt
from rules.heresy.harm import insist_able, insist_dying
from rules.heresy.sheet import SHOWN, HeresyScene, HeresySheet
from rules.heresy.verb_declarations.moves_harm_gear import MakeMove, Reroll


def make_move(request: MakeMove, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll a move, or ask for what is missing first."""
    actor = scene.actor
    key = request.what.key("move")
    if key is None:
        raise NotFound("which_move")
    move = find_move(scene, key)
    if move.key == "last_breath":
        insist_dying(request, actor)
    elif move.effect != "passive":
        insist_able(request, actor)
    if not has_learnt(actor, move.key):
        refuse_unlearnt(request, actor, move)
    if not move.rolled:
        return make_free_move(request, scene, move)
    request = _with_stat(request)
    asked = _ask_first(request, scene, move)
    if asked is not None:
        return asked
    if request.fail:
        return _fail_move(actor, move)
    return _roll_move(request, scene, move, dice)


def _with_stat(request: MakeMove) -> MakeMove:
    """Return the request with a stat typed after `with`, as in `defy with ag`, read as the stat."""
    said = request.weapon
    if request.stat is not None or said is None or said.key("stat") not in SHOWN:
        return request
    return replace(request, stat=said, weapon=None)


def said_stat(request: MakeMove) -> str:
    """Return the stat that was typed: `hack+WS`, or just `hack ws`."""
    said = request.stat.key("stat") if request.stat else None
    return said or request.what.key("stat") or ""


def _ask_first(request: MakeMove, scene: HeresyScene, move: Move) -> Outcome | None:
    """Return the question that must be answered before the roll, or None."""
    actor = scene.actor
    if move.approaches and not said_stat(request):
        ways = [
            Choice(f"{SHOWN[stat]}: {how}", f"{ADDS}+{SHOWN[stat]}", "player",
                   actor.name, group="approach", recalls=False)
            for stat, how in move.approaches.items()
        ]  # fmt: skip
        return _ask_how(actor, move, f"{move.name}: how?", ways)
    if _needs_weapon(request, move) and len(guns(actor, move.arms)) > 1:
        ways = [
            Choice(words(gun).capitalize(), f"{ADDS}with {gun}", "player",
                   actor.name, group="weapon", recalls=False)
            for gun in guns(actor, move.arms)
        ]  # fmt: skip
        return _ask_how(actor, move, f"{move.name}: with what?", ways)
    settled = request.fail or request.anyway
    if is_overloaded(actor) and not (settled or _sheds_weight(request, actor)):
        outcome = _ask_how(actor, move, f"{actor.name} is carrying too much", _burdens(actor))
        return replace(outcome, prose="Drop something and roll at -1, or fail.")
    return None


def _check_weapon(request: MakeMove, actor: HeresySheet, move: Move) -> None:
    """Refuse to attack with a thing that isn't a weapon; other moves may use anything."""
    said = request.weapon
    armed = bool(move.mode or move.uses) and not request.anyway
    if armed and said is not None and said.key("item") and not said.key("weapon"):
        if weapon_named(actor, said) in actor.weapons:  # buttons write the key: bolt_pistol
            return
        hints = [words(key) for key in actor.weapons]
        raise NotFound("no_weapon", said.text, hints, said.start + 1)


def _needs_weapon(request: MakeMove, move: Move) -> bool:
    spends = move.uses or move.effect == "reload"
    return bool(spends) and request.weapon is None


def _ask_how(actor: HeresySheet, move: Move, title: str, ways: list[Choice]) -> Outcome:
    facts = unrolled_facts(move.key)
    return Outcome(
        title, prose=move.trigger, facts=facts, choices=tuple(ways), subject=actor.record
    )


def _list_heavy_things(actor: HeresySheet) -> list[str]:
    """Return the things whose weight counts."""
    things = dict.fromkeys((*actor.items, *actor.weapons))
    return [key for key in things if let_fall(actor, key).weight < actor.weight]


def _sheds_weight(request: MakeMove, actor: HeresySheet) -> bool:
    """Say whether the request drops something that weighs anything."""
    return any(each.key("item") in _list_heavy_things(actor) for each in request.drop)


def _burdens(actor: HeresySheet) -> list[Choice]:
    ways = [
        (f"Drop {count_dropped(actor, key)}, roll at -1", f"{ADDS}drop {key}")
        for key in _list_heavy_things(actor)[:20]
    ]
    ways.append(("Fail", f"{ADDS}fail"))
    return [
        Choice(label, says, "player", actor.name, group="burden", recalls=False)
        for label, says in ways
    ]


def _list_targets(request: MakeMove, scene: HeresyScene) -> tuple[int, ...]:
    if request.target is None and not request.foes:
        return ()
    return tuple(each.record for each in find_aimed(scene, request.target, request.foes))


def _fail_move(actor: HeresySheet, move: Move) -> Outcome:
    """Let a move fail without a roll, which earns no experience."""
    return Outcome(
        f"{actor.name}: {move.name}, 6-",
        Grade.FAILURE,
        move.miss,
        facts=unrolled_facts(move.key, band="6-"),
        choices=(offer_answer(actor),),
        subject=actor.record,
    )


def _roll_move(request: MakeMove, scene: HeresyScene, move: Move, dice: Dice) -> Outcome:
    actor = scene.actor
    aimed = _list_targets(request, scene)
    if len(aimed) > 1 and not move.several:
        raise Refused("one_target")
    if move.mode and aimed:  # an attack
        insist_living(request, [scene.sheets[each] for each in aimed])
    target = aimed[0] if aimed else 0
    named = scene.sheets[target].name if target else ""
    stat = said_stat(request) or move.stat
    _check_weapon(request, actor, move)
    weapon = weapon_named(actor, request.weapon)
    if _needs_weapon(request, move):
        weapon = next(iter(guns(actor, move.arms)), "")
    terms = Terms(
        move=move,
        stat=stat,
        target=named,
        modifiers=request.modifiers,
        keep_forward=request.no_forward,
        insight=request.insight,
    )
    weighed = gather_modifiers(actor, terms, request)
    paid = _pay_for_move(request, weighed.sheet, move, weapon)
    tilt = tilt_of(scene, request.adv, request.dis, request)
    sides = move_dice(tilt, move.key == "basic_tech_use" and actor.home == "forge")
    rolled = Rolled(
        move=move.key,
        stat=weighed.stat,
        sides=sides,
        faces=roll_faces(dice, sides),
        tilt=tilt,
        parts=weighed.parts,
        edge=request.edge or _has_edge(actor, move),
        target=target,
        more_targets=aimed[1:],
        weapon=weapon,
    )
    return read_roll(scene, scene.put(paid), actor.record, rolled, move=move)


def _pay_for_move(request: MakeMove, sheet: HeresySheet, move: Move, weapon: str) -> HeresySheet:
    """Return the sheet after paying for the move, or refuse it."""
    for dropped in request.drop:
        sheet = let_fall(sheet, dropped.key("item") or "")
    if move.effect == "reload" and weapon in sheet.weapons:
        insist_loadable(sheet, weapon, request)
    return spend_use(sheet, weapon, move.uses, request)


def _has_edge(sheet: HeresySheet, move: Move) -> bool:
    return move.key == "unsuspecting_strike" and knows(sheet, "practiced_kill")


def reroll(request: Reroll, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll one die of a move again, or all of them; its modifiers stay.

    A character who aided or hindered the move rerolls their own dice, not the other's.
    """
    recalled, theirs = recalled_roll(scene)
    help = find_help(theirs, scene.acting) if recalled.subject != scene.acting else None
    if help is None:
        insist_own_roll(scene)
    insist_open(request, recalled)
    rolled, record = (help.own, help.by) if help else (theirs, recalled.subject)
    die, named = request.die, request.know or request.shrine or request.whole
    if die is None and not named and rolled.edge and not rolled.edged:
        return _which(scene, recalled, rolled)
    base = without_roll(scene, recalled)
    sheet = _pay_for_reroll(request, base.sheets[record], rolled)
    base = base.put(sheet)
    again = _reroll_all(request, rolled, dice) if die is None else _one(request, rolled, die, dice)
    if help is not None:
        return help_again(scene, base, recalled.subject, old=help, own=again, theirs=theirs)
    how = "This I Know" if request.know else "Reroll" if die is None else f"Edge on die {die}"
    return read_roll(scene, base, record, again, title=f"{sheet.name}: {how}, {again.band}")


def _pay_for_reroll(request: Reroll, sheet: HeresySheet, rolled: Rolled) -> HeresySheet:
    """Return the sheet with a once-a-session reroll marked as used."""
    if request.know:
        insist(request, not sheet.session.this_i_know, "known_already", name=sheet.name)
        return replace(sheet, session=replace(sheet.session, this_i_know=True))
    if request.shrine:
        _may_pray(request, sheet, rolled)
        return replace(sheet, session=replace(sheet.session, shrine=True))
    return sheet


def _which(scene: HeresyScene, recalled: Recalled, rolled: Rolled) -> Outcome:
    """Ask which die to reroll with edge."""
    name = scene.sheets[recalled.subject].name
    ways = tuple(
        Choice(f"Die {place} ({face})", f"{ADDS}{place}", "player", name)
        for place, face in enumerate(rolled.faces, start=1)
    )
    facts = unrolled_facts(rolled.move)
    return Outcome("Which die?", facts=facts, choices=ways, recorded=False)


def _one(request: Reroll, rolled: Rolled, place: int, dice: Dice) -> Rolled:
    if not 1 <= place <= len(rolled.faces):
        raise Refused("no_such_die", most=len(rolled.faces))
    insist(request, rolled.edge, "no_edge")
    insist(request, not rolled.edged, "edge_used")
    faces = list(rolled.faces)
    faces[place - 1] = dice.roll(rolled.sides[place - 1])
    return replace(rolled, faces=tuple(faces), edged=True)


def _reroll_all(request: Reroll, rolled: Rolled, dice: Dice) -> Rolled:
    # This I Know and the shrine have their own limit: once a session.
    named = request.know or request.shrine
    insist(request, named or not rolled.rerolled, "second_stands")
    return replace(rolled, faces=roll_faces(dice, rolled.sides), rerolled=True)


def _may_pray(request: Reroll, sheet: HeresySheet, rolled: Rolled) -> None:
    insist(request, sheet.home == "shrine", "not_shrine", name=sheet.name)
    insist(request, not sheet.session.shrine, "prayed_already", name=sheet.name)
    insist(request, rolled.kept == (1, 1), "no_double_one")
