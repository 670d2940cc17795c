"""The result of a trial: its text, and everything that can be done about it next."""

from collections.abc import Callable
from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.outcome import DICE, TOTAL, Choice, Fact, Grade, Outcome
from rules.core.scene import changes
from rules.fantasy.checks.dice import Die, Hand, read_face
from rules.fantasy.checks.trial import GROUP, Effect, Faces, Trial, memory_of
from rules.fantasy.checks.trial_offers import offers
from rules.fantasy.checks.winner import decide_winner
from rules.fantasy.sheet import FantasyScene

#: kinds whose weak and strong hits bring consequences and benefits; tables have their own results
TOLD = ("test", "rest", "berserk")
#: kinds that read a table by the best die
READ = ("table", "initiative")
EffectOf = Callable[[Trial, FantasyScene, Dice], Effect]
KINDS = {"contest": "contest", "attack": "contest", "harm": "harm"}


def settle(
    trial: Trial, means: EffectOf, base: FantasyScene, scene: FantasyScene, dice: Dice
) -> Outcome:
    """Work out what a trial means, on the scene without its earlier consequences.

    The outcome's changes are relative to `scene`, as it was when the person spoke.
    """
    faces = Faces(trial.faces, dice)
    effect = means(trial, base, faces)
    trial = replace(trial, landed=changes(base, effect.scene), faces=tuple(faces.shown))
    lone = len(trial.hands) == 1
    told_why = describe_hits(trial) if trial.what in TOLD else ()
    return Outcome(
        effect.title,
        grade(trial) if trial.hands else Grade.NONE,
        "\n".join((*told_why, *effect.notes)),
        facts=(*(test_facts(trial) if lone else ()), *effect.facts),
        changes=changes(scene, effect.scene),
        choices=(*effect.choices, *offers(trial, base, effect.scene)),
        kind=kind_of(trial),
        subject=trial.hands[0].who if trial.hands else trial.concerns[0],
        memory=memory_of(trial),
        settles=GROUP,
    )


def kind_of(trial: Trial) -> str:
    if trial.what == "cast":
        return "casting" if trial.hands else "cast"
    return KINDS.get(trial.what, "test")


def verdict(trial: Trial, place: int = 0) -> str:
    if trial.passes(place):
        return "passed" if place not in trial.troubled else "passed at a price"
    return "failed"


def grade(trial: Trial) -> Grade:
    """Return how it went: in a contest for the side that rolled first, else for everyone who
    rolled."""
    if trial.contested:
        winner, _ = decide_winner(*trial.hands)
        return Grade.MIXED if winner is None else Grade.FAILURE if winner else Grade.SUCCESS
    each = {_grade_of(trial, place) for place in range(len(trial.hands))}
    return each.pop() if len(each) == 1 else Grade.MIXED


def _grade_of(trial: Trial, place: int) -> Grade:
    mine = trial.hands[place]
    if not trial.passes(place):
        return Grade.FAILURE
    if mine.count("weak") or place in trial.troubled:
        return Grade.MIXED
    return Grade.TRIUMPH if mine.count("strong") else Grade.SUCCESS


def describe_hits(trial: Trial) -> tuple[str, ...]:
    """Describe what each kind of hit brings; if several rolled, by name."""
    if len(trial.hands) == 1:
        return tuple(_describe_results(trial, 0))
    told = [(hand, _describe_results(trial, place)) for place, hand in enumerate(trial.hands)]
    return tuple(f"{hand.name}: {' '.join(lines)}" for hand, lines in told if lines)


def _count_unforeseen(count: int, what: str) -> str:
    """Describe what weak or strong hits bring: `One unforeseen consequence.`"""
    return f"One unforeseen {what}." if count == 1 else f"{count} unforeseen {what}s."


def _describe_results(trial: Trial, place: int) -> list[str]:
    mine = trial.hands[place]
    weak, strong = mine.count("weak"), mine.count("strong")
    lines = []
    if place in trial.troubled:
        lines.append("It works, but it causes trouble. The game master says what.")
    elif len(trial.hands) > 1 and not trial.passes(place):  # for one hand, the dice say so
        lines.append("No hit." if not mine.hits else f"{mine.hits} of {trial.need} hits.")
    if weak:
        lines.append(_count_unforeseen(weak, "consequence"))
    if strong:
        lines.append(_count_unforeseen(strong, "benefit"))
    return lines


def test_facts(trial: Trial) -> tuple[Fact, ...]:
    mine = trial.hands[0]
    need = f"{mine.hits} of {trial.need}" if trial.need > 1 else str(mine.hits)
    hits = "hit" if need == "1" else "hits"
    read = trial.what in READ  # for its best die, so the sum of hits says nothing
    return (
        Fact("dice", [die.sides for die in mine.dice], "Dice", describe_hand(mine), DICE),
        Fact("faces", [die.face for die in mine.dice]),
        Fact("results", [die.result for die in mine.dice]),
        Fact("hits", mine.hits, "" if read else "Hits", f"**{need} {hits}**", TOTAL),
        Fact("passed", trial.passed),
        Fact("consequences", mine.count("weak")),
        Fact("benefits", mine.count("strong")),
        Fact("extra", mine.extra),
        Fact("need", trial.need),
        Fact("trouble", 0 in trial.troubled),
        Fact("tested", mine.attribute or None),
        Fact("skill", mine.skill if mine.die(mine.skill) else None),
    )


def describe_hand(mine: Hand) -> str:
    """Return a hand's dice in words, with the result of each."""
    dice = [f"{_name_die(die)} ({die.face}) {_describe_result(die)}" for die in mine.dice]
    return ", ".join([*dice, *("one more hit" for _ in range(mine.extra))]) or "doesn't resist"


def _describe_result(die: Die) -> str:
    """Return a die's result, marked as pushed if its face alone says something else."""
    return die.result if die.result == read_face(die.face) else f"pushed to {die.result}"


def _name_die(die: Die) -> str:
    """Return what a die is for, and its size: `BOD d8`; a bare die is only its size."""
    size = f"d{die.sides}"
    return size if die.label == size else f"{label_die(die)} {size}"


def label_die(die: Die) -> str:
    """Return a die's label; attributes are in capitals."""
    return die.label.upper() if die.part == "attribute" else die.label


def ask_first(outcome: Outcome, warning: str, sure: Choice) -> Outcome:
    """Return a trial as it is, with the question whether to empty a pool."""
    return replace(outcome, title=f"{sure.label}?", prose=warning, choices=(sure, *outcome.choices))
