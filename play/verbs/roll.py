"""Plain dice, for every table and for none."""

from play.language.meaning import Understood
from play.turn.turn import Handlers, Turn
from play.wording import table as wording
from rules.core.dice.rolls import evaluate
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.requests.table import RollDice


async def roll(turn: Turn, understood: Understood) -> Outcome:
    """Roll what was written, and show every die."""
    request = understood.request
    assert isinstance(request, RollDice)
    rolled = evaluate(request.roll, turn.dice)
    grade = Grade.NONE
    if rolled.passed is not None:
        grade = Grade.SUCCESS if rolled.passed else Grade.FAILURE
    who = understood.scene.someone
    facts = [
        Fact("total", rolled.total, "Total", f"**{rolled.total}**"),
        Fact("kept", list(rolled.kept)),
        Fact("dropped", list(rolled.dropped)),
    ]
    if rolled.totals:
        facts.append(Fact("totals", list(rolled.totals)))
    if rolled.passed is not None:
        facts.append(Fact("passed", rolled.passed))
    return Outcome(
        wording.rolls(who.name if who else turn.said.name, rolled.total, rolled.passed),
        grade,
        prose=rolled.text,
        facts=tuple(facts),
        kind="roll",
        subject=understood.scene.acting,
    )


HANDLERS: Handlers = {RollDice: roll}
