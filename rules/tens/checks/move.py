"""Making a move: who rolls what, against which range, with what weapon."""

from rules.core.defining import find
from rules.core.dice import Dice
from rules.core.errors import NotUnderstood, Refused
from rules.core.outcome import Outcome
from rules.core.permissions import gms_only
from rules.core.record import decode
from rules.core.ruling import insist
from rules.core.values import slug, words
from rules.tens.checks.dice import Attempt, Part, rolled
from rules.tens.checks.ranges import said_span, span_of
from rules.tens.checks.result import told
from rules.tens.combat.attack import are_foes_hits, count_hits, find_type, find_weapon
from rules.tens.content import MOVES, PLAIN, Move, own_move
from rules.tens.harm.health import condition
from rules.tens.requests import MakeMove, Span
from rules.tens.sheet import TensScene, TensSheet, modifier_of, proficiency


def make_move(request: MakeMove, scene: TensScene, dice: Dice) -> Outcome:
    """Roll a move, or read an earlier roll against the range that it lacked."""
    span = said_span(request)
    if request.rereads:
        return _reread(request, scene, span)
    actor = scene.actor
    state = condition(actor)
    insist(request, state == "well", "cannot_act", name=actor.name, state=state)
    move = _move(request, scene)
    span = span or span_of(move.range)
    attempt = attempted(request, scene, move, dice)
    return told(attempt, scene, span)


def _move(request: MakeMove, scene: TensScene) -> Move:
    """Return the move that is meant. Another class's is refused."""
    keys = request.keys("move")
    if len(keys) > 1:
        raise Refused("one_move")
    if not keys:
        return PLAIN
    move = known_move(scene, keys[0])
    mine = scene.actor.class_.casefold()
    insist(
        request,
        not move.of_class or move.of_class.casefold() == mine,
        "not_your_class",
        move=move.name,
        wanted=move.of_class,
    )
    return move


def known_move(scene: TensScene, key: str) -> Move:
    """Return a move by its key: one's own, the game's, or one that is built in."""
    own = find(scene, key)
    return own_move(key, own) if own is not None else MOVES[key]


def attempted(request: MakeMove, scene: TensScene, move: Move, dice: Dice) -> Attempt:
    """Roll the dice and gather what counts."""
    actor = scene.actor
    ability = _ability(request, actor, move)
    weapon = find_weapon(request, actor)
    proficient = _is_proficient(request, actor, move, ability)
    parts = [Part(ability, modifier_of(actor, ability))] if ability else []
    parts += [Part("proficiency", proficiency(actor))] if proficient else []
    parts += [Part("", value) for value in request.modifiers]
    kept, dropped = rolled(dice, request.adv, request.dis)
    targets = request.target.records() if request.target else ()
    theirs = are_foes_hits(request)
    return Attempt(
        actor=actor.record,
        move="" if move is PLAIN else move.key,
        ability=ability,
        kept=kept,
        dropped=dropped,
        parts=tuple(parts),
        proficient=proficient,
        hits=0 if theirs else count_hits(request, move, weapon, bool(targets)),
        hits_type=find_type(request, move, weapon),
        with_=weapon.name if weapon else "",
        targets=targets,
        foe=(request.foe.record() or 0) if request.foe else 0,
        foe_hits=request.hits if theirs else None,
    )


def _ability(request: MakeMove, actor: TensSheet, move: Move) -> str:
    said = request.keys("ability")
    if len(said) > 1:
        raise Refused("one_ability")
    if said:
        return said[0]
    return max(move.abilities, key=lambda each: modifier_of(actor, each), default="")


def _is_proficient(request: MakeMove, actor: TensSheet, move: Move, ability: str) -> bool:
    """Say whether proficiency counts: by itself where the sheet has it, unless left out."""
    if request.prof and request.no_prof:
        raise Refused("prof_or_not")
    tools = (*request.keys("weapon"), *request.keys("tool"))
    what = (ability,) if move is PLAIN else (move.key, slug(move.name))
    has = any(each in actor.proficient for each in (*what, *tools))
    key = (*tools, what[0])[0]
    insist(
        request,
        has or not request.prof,
        "not_proficient",
        name=actor.name,
        what=words(key),
        key=key,
    )
    return (has or request.prof) and not request.no_prof


def _reread(request: MakeMove, scene: TensScene, span: Span | None) -> Outcome:
    """Give an earlier roll its range. The dice stay as they fell."""
    earlier = scene.recalled
    if span is None:
        raise NotUnderstood("", None, "a move or an ability, such as dodge+dex")
    if earlier is None:
        raise Refused("which_roll")
    gms_only(scene, "give a roll its range")
    if earlier.kind != "open":
        raise Refused("not_a_roll", number=earlier.number)
    if earlier.taken:
        raise Refused("range_stands", number=earlier.number)
    return told(decode(Attempt, earlier.memory), scene, span)
