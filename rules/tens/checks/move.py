"""A move, from the request and what it leaves open to its roll."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.dice.dice import Dice
from rules.core.errors import NotUnderstood, Refused
from rules.core.move_definitions import find
from rules.core.outcome import ADDS, QUESTION, Choice, Outcome
from rules.core.permissions import active_character, gms_only
from rules.core.records.field_values import words
from rules.core.records.record import decode
from rules.core.rule_helpers import format_modifier, insist, quote_name
from rules.tens.checks.dice import Attempt, roll_test
from rules.tens.checks.move_result import (
    find_ability,
    gather_parts,
    is_proficient,
    lacks_ability,
    read_span,
    span_of,
    tell_result,
    tools_rolled,
)
from rules.tens.combat import are_foes_hits, count_hits, find_type, weapons_meant
from rules.tens.content import FULL_NAMES, MOVES, PLAIN, SAVE_ABILITIES, SAVES, Move, Span, own_move
from rules.tens.death import check_able, condition
from rules.tens.sheet import TensScene, TensSheet, Weapon, describe_weapon, modifier_of
from rules.tens.verb_declarations import MakeMove


def ask_which_weapon(request: MakeMove, actor: TensSheet, weapons: Sequence[Weapon]) -> Outcome:
    """Ask which of several weapons to use, before anything is rolled."""
    named = bool(request.keys("weapon") or request.keys("spell"))
    lead = "only" if named else "with"
    ways = {f"{each.name[:1].upper()}{each.name[1:]}, {describe_weapon(each)}":
            f"{lead} {quote_name(each.name)}" for each in weapons}  # fmt: skip
    if request.hits is None and not named:
        ways["Bare hands, 1 hit"] = "hits 1"
    return Outcome(
        f"What does {actor.name} strike with?",
        choices=tuple(Choice(way, f"{ADDS}{how}", of=actor.name) for way, how in ways.items()),
        recorded=False,
    )


def ask_which_ability(request: MakeMove, actor: TensSheet) -> Outcome:
    """Ask which ability an unknown tool uses, before anything is rolled."""
    (key, *_) = request.keys("tool")
    ways = {f"{name.capitalize()} {format_modifier(modifier_of(actor, ability))}": ability
            for ability, name in FULL_NAMES.items()}  # fmt: skip
    return Outcome(
        f"Which ability does {actor.name} use the {words(key)} with?",
        choices=tuple(Choice(way, f"{ADDS}+{ability}", of=actor.name)
                      for way, ability in ways.items()),
        kind=QUESTION,
        recorded=False,
    )  # fmt: skip


def make_move(request: MakeMove, scene: TensScene, dice: Dice) -> Outcome:
    """Roll a move, or give an earlier roll its missing range."""
    request = request.narrow_weapon()
    span = read_span(request)
    if request.rereads:
        return _reread(request, scene, span)
    actor = scene.actor
    check_able(request, actor)
    move = _move(request, scene)
    _check_targets(request, scene)
    weapons = weapons_meant(request, actor, move)
    if len(weapons) > 1:
        return ask_which_weapon(request, actor, weapons)
    if lacks_ability(request, move):
        return ask_which_ability(request, actor)
    attempt = roll_attempt(request, scene, move, dice)
    return tell_result(attempt, scene, span or span_of(move.range))


def _check_targets(request: MakeMove, scene: TensScene) -> None:
    """Refuse to target nobody, or only the dead."""
    if request.target is None:
        return
    if not request.target.names:  # `all`, but nobody is there
        raise Refused("no_foes")
    aimed = [scene.sheets[record] for record in request.target.records()]
    if aimed:
        alive = any(condition(sheet) != "dead" for sheet in aimed)
        insist(request, alive, "dead", name=aimed[0].name)


def _move(request: MakeMove, scene: TensScene) -> Move:
    """Return the move that is meant; refuse one of another class."""
    keys = request.keys("move")
    if len(keys) > 1:
        raise Refused("one_move")
    if not keys:
        return PLAIN
    move = find_move(scene, keys[0])
    mine = scene.actor.class_.casefold()
    insist(
        request,
        not move.of_class or move.of_class.casefold() == mine,
        "not_your_class",
        move=move.name,
        wanted=move.of_class,
    )
    return move


def find_move(scene: TensScene, key: str) -> Move:
    """Return a move by its key: one's own, the game's, or a built-in one.

    A saving throw is the move that replaces it, rolled with the saving ability.
    """
    if ability := SAVE_ABILITIES.get(key):
        # found by name again, since a table may have defined that move anew
        return replace(find_move(scene, SAVES[ability]), abilities=(ability,))
    own = find(scene, key)
    return own_move(key, own) if own is not None else MOVES[key]


def roll_attempt(request: MakeMove, scene: TensScene, move: Move, dice: Dice) -> Attempt:
    """Roll the dice of a move, and gather everything that counts."""
    actor = scene.actor
    ability = find_ability(request, actor, move)
    weapon = next(iter(weapons_meant(request, actor, move)), None)
    proficient = is_proficient(request, actor, move, ability)
    kept, dropped = roll_test(dice, request.adv, request.dis)
    targets = request.target.records() if request.target else ()
    foe = request.foe.record() if request.foe else None
    theirs = are_foes_hits(request)
    return Attempt(
        actor=actor.record,
        move="" if move is PLAIN else move.key,
        ability=ability,
        kept=kept,
        dropped=dropped,
        parts=gather_parts(request, actor, ability, proficient),
        proficient=proficient,
        hits=0 if theirs else count_hits(request, move, weapon, bool(targets)),
        hits_type=find_type(request, move, weapon),
        with_=weapon.name if weapon else "".join(map(words, tools_rolled(request, move)[:1])),
        targets=targets,
        foe=foe or 0,
        foe_hits=request.hits if theirs else None,
        asked=scene.asked,
    )


def _reread(request: MakeMove, scene: TensScene, span: Span | None) -> Outcome:
    """Read an earlier roll against a range; its dice stay."""
    earlier = scene.recalled
    if span is None:
        raise NotUnderstood("", None, "a move or an ability, such as dodge+dex")
    if earlier is None:
        meant = sorted(_list_meant(request, scene))
        if meant:
            raise Refused("which_roll_of", name=scene.sheets[meant[0]].name)
        raise Refused("which_roll")
    gms_only(scene, "give a roll its range")
    if earlier.kind != "open":
        raise Refused("not_a_roll", number=earlier.number)
    if earlier.taken:
        raise _offer_fix(earlier.number, (*request.keys("range"), f"dr {span}")[0])
    return tell_result(_without_gone(decode(Attempt, earlier.memory), scene), scene, span)


def _without_gone(roll: Attempt, scene: TensScene) -> Attempt:
    """Return a roll without those whose making has been undone since."""
    here = tuple(record for record in roll.targets if record in scene.sheets)
    return replace(roll, targets=here, foe=roll.foe if roll.foe in scene.sheets else 0)


def _offer_fix(number: int, wanted: str) -> Refused:
    """Return the refusal to read a roll twice, with the correction as a button."""
    says = f"fix {number} {wanted}"
    error = Refused("range_stands", number=number, says=says)
    error.choices = (Choice(f"Make #{number} {wanted}", says, recalls=False),)
    return error


def is_roll_meant(request: MakeMove, scene: TensScene, memory: Mapping[str, Any]) -> bool:
    """Say whether a range may be for this roll: of whom it names, or at them."""
    roll = decode(Attempt, memory)
    return _list_meant(request, scene) <= {roll.actor, roll.foe, *roll.targets}


def _list_meant(request: MakeMove, scene: TensScene) -> set[int]:
    """Return whom a range names: `medium as Mia`, `hard at Ogre`."""
    said = [] if scene.acting == active_character(scene) else [scene.acting]
    phrases = (*request.said, request.target, request.foe)
    return {*said, *(record for each in phrases if each for record in each.records())}
