"""Chances and luck: tests and their pushes, contests, attacks, and typical foes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import prod

from rules.core.dice.chances import Fallen, Luck, place_among
from rules.core.dice.dice import BranchingDice, TooManyWays, Way, every_way
from rules.core.odds import (
    Reader,
    Reading,
    Rule,
    Ways,
    find_value_after,
    make_pass_reading,
    numbers_in,
    read_every_way,
    read_facts,
    read_fate,
)
from rules.core.outcome import Outcome
from rules.core.sheet import stranger
from rules.core.verb_declarations.request import Request
from rules.fantasy.checks.dice import EXTRA_COST, PUSHES, Hand, read_face
from rules.fantasy.checks.trial import Trial, trial_from_memory
from rules.fantasy.checks.trial_result import decide_winner
from rules.fantasy.sheet import FantasyScene, FantasySheet, attribute, make_attribute

#: after this many hands, other work gets its turn
SLICE = 100
#: the most ways of falling that are compared
MOST_HANDS = 12_000
#: the attributes' die, standing answer, skill die and armour of typical foes
LIKELY = ((4, "bod", 0, 0), (6, "bod+defense", 4, 0), (10, "bod+defense", 8, 2))


def read_outcome(request: Request, scene: FantasyScene, outcome: Outcome) -> Reading | None:
    """Read a test by whether it passes, a contest by who wins, an attack by what happens to the
    target."""
    if "hands" not in outcome.memory:
        return read_facts(outcome)
    trial = trial_from_memory(outcome.memory)
    facts = {fact.key: fact.value for fact in outcome.facts}
    match trial.what:
        case "contest":
            return _contest(trial, scene)
        case "attack" | "berserk":
            return _blow(trial, scene, outcome, numbers_in(facts, ("harm",))["harm"])
    if not isinstance(facts.get("passed"), bool):
        return read_facts(outcome)
    reading = make_pass_reading(trial.passed, numbers_in(facts, ("hits",)))
    pushed = trial.passed or _price(trial.hands[0], trial.need) <= reserve(scene, trial.hands[0])
    return reading._replace(pushed="passed" if pushed else "failed")


def read_ways(request: Request, rule: Rule, read: Reader) -> Ways:
    """Read every way a request can turn out.

    With two hands, their dice are combined here, and the rule runs only once for all combinations
    that are the same to it.
    """
    dice = BranchingDice()
    outcome = rule(dice)
    memory = outcome.memory
    hands = trial_from_memory(memory).hands if "hands" in memory else ()
    sizes = [die.sides for hand in hands for die in hand.dice]
    if len(hands) != 2 or dice.sizes[: len(sizes)] != sizes:
        return read_every_way(rule, read)
    return _read_hands(rule, read, hands, sizes)


def _read_hands(rule: Rule, read: Reader, hands: Sequence[Hand], sizes: Sequence[int]) -> Ways:
    if prod(sizes) > MOST_HANDS:
        raise TooManyWays
    first, second = hands
    weights: Counter[object] = Counter()
    shown: dict[object, tuple[int, ...]] = {}
    others = _falls(second)
    both = min(len(first.dice), len(second.dice))  # ties compare only this many dice
    for number, (one, (times, faces)) in enumerate(_falls(first).items(), 1):
        for other, (more, answer) in others.items():
            mine, theirs = one[1][:both], other[1][:both]
            key = (one[0], other[0], mine > theirs, mine < theirs)
            weights[key] += times * more
            shown.setdefault(key, (*faces, *answer))
        if number % max(1, SLICE // len(others)) == 0:
            yield None
    out_of = prod(sizes)
    for alike, weight in weights.items():
        for way in every_way(rule, BranchingDice(shown[alike])):
            yield Way(read(way.result), weight * way.weight, out_of * way.out_of)


#: a hand's results, and its faces from the highest, which decide a tie in hits
_Shown = tuple[tuple[str, ...], tuple[int, ...]]


def _falls(hand: Hand) -> dict[_Shown, tuple[int, tuple[int, ...]]]:
    """Return everything a hand can show, in how many ways, and the faces of one of them."""
    found: dict[_Shown, tuple[int, tuple[int, ...]]] = {}
    for faces in product(*(range(1, die.sides + 1) for die in hand.dice)):
        shown = _set_faces(hand, faces).results, tuple(sorted(faces, reverse=True))
        times, first = found.get(shown, (0, faces))
        found[shown] = times + 1, first
    return found


def _set_faces(hand: Hand, faces: Sequence[int]) -> Hand:
    dice = zip(hand.dice, faces, strict=True)
    return replace(hand, dice=tuple(replace(d, face=f, result=read_face(f)) for d, f in dice))


def reserve(scene: FantasyScene, hand: Hand) -> int:
    """Return the points that a hand can be pushed with: those of its attribute."""
    sheet = scene.sheets.get(hand.who)
    return attribute(sheet, hand.attribute).pool if sheet and hand.attribute else 0


def _price(hand: Hand, need: int) -> int:
    """Return the points it takes to push a hand to `need` hits: misses first, then extra hits."""
    lacking = need - hand.hits
    misses = min(lacking, hand.count("miss"))
    return misses * PUSHES["miss"][1] + (lacking - misses) * EXTRA_COST


def _contest(trial: Trial, scene: FantasyScene) -> Reading:
    first, second = trial.hands
    ends = [decide_winner(hand, second)[0] for hand in pushes(first, reserve(scene, first))]
    label = {0: "won", 1: "lost", None: "tied"}
    ranks = {0: 2, None: 1, 1: 0}
    best = max(ends, key=lambda end: ranks[end])
    won = label[ends[0]]
    return Reading(won, ranks[ends[0]], pushed=label[best], family=("won", "tied", "lost"))


def pushes(hand: Hand, points: int) -> list[Hand]:
    """Return a hand and everything it can be pushed to with these points."""
    left, waiting = {hand: points}, [hand]
    while waiting:
        now = waiting.pop()
        for new, cost in _list_pushes(now):
            if left[now] - cost > left.get(new, -1):
                left[new] = left[now] - cost
                waiting.append(new)
    return list(left)


def _list_pushes(hand: Hand) -> Iterator[tuple[Hand, int]]:
    """Yield every result of a single push, with its price."""
    yield replace(hand, extra=hand.extra + 1), EXTRA_COST
    for die in dict.fromkeys(hand.dice):
        if die.result in PUSHES:
            yield hand.replace_die(die, die.push()), PUSHES[die.result][1]


def _blow(trial: Trial, scene: FantasyScene, outcome: Outcome, harm: int) -> Reading:
    """Read what happens to the target of an attack; the attacker may be the one who is hurt."""
    target = scene.sheets[int(trial.context["target"])]
    winner = decide_winner(*trial.hands)[0] if len(trial.hands) == 2 else 0
    if winner == 1 and trial.context.get("attacker") and harm:
        # worse than anything that can happen to the target
        return Reading("struck back", -9, {"harm": 0})
    state = str(find_value_after(outcome, target.record, "state", target.state))
    touched = {change.field.partition(".")[0] for change in outcome.changes
               if change.record == target.record}  # fmt: skip
    fate = {"dead": "dead", "dying": "down"}.get(state, "unhurt")
    if fate == "unhurt" and touched & {"wounds", "bod", "int", "wil"}:
        fate = "wounded" if "wounds" in touched else "hurt"
    return read_fate(fate, {"harm": harm if winner == 0 else 0})


def luck_of(fallen: Fallen) -> Luck | None:
    """Return the luck of a hand: by hits, then strong hits, then the sum of its faces."""
    facts = fallen.facts.get("first") or fallen.facts
    sizes = tuple(facts.get("dice") or ()) if isinstance(facts, Mapping) else ()
    if not sizes or fallen.sizes[: len(sizes)] != sizes or prod(sizes) > MOST_HANDS:
        return None
    faces = tuple(face for _, face in fallen.dice[: len(sizes)])
    return place_among(_hands(sizes), _rank_faces(faces))


def _rank_faces(faces: Sequence[int]) -> tuple[int, int, int]:
    results = [read_face(face) for face in faces]
    hits = len(results) - results.count("miss")
    return hits, results.count("strong"), sum(faces)


@lru_cache(maxsize=100)
def _hands(sizes: tuple[int, ...]) -> Mapping[tuple[int, int, int], int]:
    return Counter(_rank_faces(faces) for faces in product(*(range(1, size + 1) for size in sizes)))


def likely_foes(sheet: FantasySheet) -> tuple[FantasySheet, ...]:
    """Return three typical stand-ins for a foe of whom only the name is known."""
    bare = replace(stranger(sheet), employer=sheet.employer)
    return tuple(
        replace(
            bare, bod=make_attribute(body), int=make_attribute(body), wil=make_attribute(body),
            defends=answer,
            skills={"defense": skill} if skill else {}, armour=armour, max_armour=armour,
        )
        for body, answer, skill, armour in LIKELY
    )  # fmt: skip
