"""The winner of two hands of dice, and the step that decided."""

from rules.core.dice.dice import Dice
from rules.core.outcome import LEAD, SMALL, Fact
from rules.core.records.record import Value
from rules.fantasy.checks.dice import Hand
from rules.fantasy.checks.trial import Effect, Trial
from rules.fantasy.checks.trial_result import describe_hand
from rules.fantasy.checks.winner import decide_winner
from rules.fantasy.sheet import FantasyScene

#: what decided a contest; hits need no explanation
BY = {
    "hits": "",
    "strong": "Equal hits: the strong ones decide.",
    "hit": "Equal hits: the full ones decide.",
    "weak": "Equal hits: the weak ones decide.",
    "numbers": "Equal hits: the higher number decides.",
    "sizes": "Equal hits: the bigger die decides.",
    "tie": "",
}


def _side(hand: Hand) -> dict[str, Value]:
    return {
        "name": hand.name,
        "dice": [die.sides for die in hand.dice],
        "faces": [die.face for die in hand.dice],
        "results": [die.result for die in hand.dice],
        "hits": hand.hits,
        "extra": hand.extra,
    }


def contest_facts(trial: Trial) -> tuple[Fact, ...]:
    """Return who won and how; nobody if no dice were rolled."""
    if not trial.hands:
        return (Fact("winner", None), Fact("decided_by", None))
    winner, step = decide_winner(*trial.hands)
    first, second = trial.hands
    return (
        Fact("winner", None if winner is None else trial.hands[winner].name),
        Fact("decided_by", step, "Decided" if BY[step] else "", _explain(trial, step), SMALL),
        Fact("first", _side(first), _name_hand(first), describe_hand(first), LEAD),
        Fact("second", _side(second), _name_hand(second), describe_hand(second), LEAD),
    )


def _explain(trial: Trial, step: str) -> str:
    """Return what decided a contest; if nobody hits, there are no equal hits to speak of."""
    winner, _ = decide_winner(*trial.hands)
    if winner is None or trial.hands[winner].hits or not BY[step]:
        return BY[step]
    told = BY[step].removeprefix("Equal hits: ").removesuffix(".").capitalize()
    if step != "numbers":
        return f"{told}."
    faces = [sorted((die.face for die in each.dice), reverse=True) for each in trial.hands]
    face = next(pair[winner] for pair in zip(*faces, strict=False) if pair[0] != pair[1])
    return f"{told}: {_name_hand(trial.hands[winner])}'s {face}."


def _name_hand(hand: Hand) -> str:
    """Return whose hand it is; dice that belong to nobody are a roll, or the other side."""
    return {"first": "The first roll", "second": "The other side"}.get(hand.name, hand.name)


def contest_title(trial: Trial) -> str:
    """Describe who beats whom."""
    winner, _ = decide_winner(*trial.hands)
    first, second = map(_name_hand, trial.hands)
    if winner is None and not trial.hands[1].dice:
        return f"{first} gets no hits against {second}"
    if winner is None:
        return f"{first} and {second.replace('The ', 'the ', 1)} tie"
    one, other = (first, second) if winner == 0 else (second, first)
    return f"{one} beats {other.replace('The ', 'the ', 1)}"


def contest_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of a contest: somebody wins, and nothing else changes."""
    return Effect(scene, contest_title(trial), (*contest_facts(trial), Fact("harm", 0)))
