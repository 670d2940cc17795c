"""Making a character step by step: the questions, and the sentence that the answers make.

For the answers so far a system returns every step it can foresee, and the words to put after
`/sheet new NAME`. At the end the player says one sentence like any other.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TypeAlias

from rules.fast_tuples import NamedTuple

#: what was chosen in a step: keys of its options, OPEN or DICE
Answer: TypeAlias = tuple[str, ...]
#: by the key of the step
Answers: TypeAlias = Mapping[str, Answer]
DICE: Answer = ("?",)
OPEN: Answer = ()


class Option(NamedTuple):
    """One thing to choose in a step."""

    key: str
    label: str
    about: str = ""


class Step(NamedTuple):
    """One question. If `least` is 0 it may be left open, and `otherwise` says what happens then.

    `rolls`: if nothing is chosen, the rules roll for it.
    """

    key: str
    title: str
    about: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    rolls: bool = False
    otherwise: str = ""

    def label(self, key: str) -> str:
        return next(option.label for option in self.options if option.key == key)


class Line(NamedTuple):
    """A question that people answer in their own words: a key of the sheet, and its title."""

    key: str
    title: str


class Walk(NamedTuple):
    """The steps that the answers so far lead to, and the words they add to the sentence."""

    steps: tuple[Step, ...] = ()
    says: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


Walking: TypeAlias = Callable[[Answers], Walk]


def no_steps(answers: Answers) -> Walk:
    return Walk()


class Progress(NamedTuple):
    """How far someone has come: what was asked and answered so far."""

    walk: Walk
    answers: Answers
    given: tuple[Answer, ...] = ()
    asked: tuple[Step, ...] = ()

    @property
    def step(self) -> Step | None:
        """Return the current question, or None after the last."""
        steps = self.walk.steps
        return steps[len(self.given)] if len(self.given) < len(steps) else None


def begin_progress(walking: Walking) -> Progress:
    return Progress(walking({}), {})


def answer_step(walking: Walking, done: Progress, answer: Answer) -> Progress | None:
    """Answer the current question; None if the answer doesn't fit."""
    step = done.step
    if step is None or not fits(step, answer):
        return None
    answers = {**done.answers, step.key: answer}
    return Progress(walking(answers), answers, (*done.given, answer), (*done.asked, step))


def fits(step: Step, answer: Answer) -> bool:
    """Say whether an answer fits a step."""
    if answer == DICE:
        return step.rolls
    if answer == OPEN:
        return step.least == 0
    known = {option.key for option in step.options}
    return known.issuperset(answer) and max(1, step.least) <= len(set(answer)) <= step.most


def answer_rest(walking: Walking, done: Progress, *, dice: bool) -> Progress:
    """Answer all remaining steps that need no decision: by dice, or by leaving them open.

    Without `dice`, dice decide only what can't be left open.
    """
    while (step := done.step) is not None and (step.rolls or not step.least):
        rolled = step.rolls and (dice or step.least)
        further = answer_step(walking, done, DICE if rolled else OPEN)
        assert further is not None
        done = further
    return done


@cache
def number_options(numbers: range) -> tuple[Option, ...]:
    return tuple(Option(str(number), str(number)) for number in numbers)


def find_first_choice(answers: Answers, key: str) -> str:
    """Return the first thing chosen in a step; empty if it was left open or to the dice."""
    answer = answers.get(key, OPEN)
    return "" if answer in (OPEN, DICE) else answer[0]


def said_values(answers: Answers, keys: Iterable[str]) -> tuple[str, ...]:
    """Return `key=value` for each of these steps with a choice."""
    return tuple(f"{key}={value}" for key in keys if (value := find_first_choice(answers, key)))
