"""Plain dice, with or without a game."""

from play.language.exact_reading import Understood
from play.turn.turn import Handlers, Turn
from play.wording import roll as wording
from rules.core.dice.expression import Roll, marks_dice, rolls_tens_and_ones
from rules.core.dice.expression_roll import Rolled, evaluate
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.verb_declarations.rolls_and_history import RollDice


async def roll(turn: Turn, understood: Understood) -> Outcome:
    """Roll what was written, and show every die."""
    request = understood.request
    assert isinstance(request, RollDice)
    rolled = evaluate(request.roll, turn.dice)
    grade = Grade.NONE
    if rolled.passed is not None:
        grade = Grade.SUCCESS if rolled.passed else Grade.FAILURE
    who = understood.scene.someone
    name = who.name if who else turn.said.name
    counts = request.roll.otherwise is not None
    return Outcome(
        wording.rolls(name, rolled.totals or (rolled.total,), rolled.passed, counts),
        grade,
        prose="\n".join((_dice(rolled), *_notes(request.roll))),
        facts=_facts(rolled, request.roll),
        choices=_total_instead(turn, understood, request.roll.otherwise),
        kind="roll",
        subject=understood.scene.acting,
    )


def _dice(rolled: Rolled) -> str:
    """Return the dice and modifiers; a single roll's total is left to the headline."""
    if rolled.totals:
        return rolled.text
    dice, _, rest = rolled.text.partition(f" = **{rolled.total}**")
    return f"{dice}{rest}" if not rest or rest.startswith(" (") else f"{dice} ·{rest}"


def _facts(rolled: Rolled, said: Roll) -> tuple[Fact, ...]:
    """Return the total and its dice, plus what applies to this roll only."""
    facts = [
        Fact("total", rolled.total),
        Fact("kept", list(rolled.kept)),
        Fact("dropped", list(rolled.dropped)),
    ]
    if rolled.totals:
        facts.append(Fact("totals", list(rolled.totals)))
    if rolled.passed is not None:
        facts.append(Fact("passed", rolled.passed))
    if rolled.passes:
        facts.append(Fact("passes", list(rolled.passes)))
    if any(marks_dice(each.expression) for each in (said, *said.also)):
        facts.append(Fact("counted", said.otherwise is not None))
        facts.append(Fact("successes", rolled.successes))
        facts.append(Fact("failures", rolled.failures))
    return tuple(facts)


def _notes(said: Roll) -> list[str]:
    """Return notes that say which of two meanings a roll was given."""
    notes = [wording.COUNTED] if said.otherwise is not None else []
    if any(rolls_tens_and_ones(each.expression) for each in (said, *said.also)):
        notes.append(wording.TENS_AND_ONES)
    return notes


def _total_instead(turn: Turn, understood: Understood, total: Roll | None) -> tuple[Choice, ...]:
    """Offer the total of the same dice if successes were counted; without a game, of new dice."""
    if total is None:
        return ()
    says = f"roll {total}"
    who = understood.scene.someone
    if not turn.found.game:
        return (Choice(wording.TOTAL_INSTEAD, says, "anyone", recalls=False),)
    kind, of = ("player", who.name) if who else ("anyone", "")
    return (Choice(wording.TOTAL_INSTEAD, f"fix {says}", kind, of, recalls=False),)


HANDLERS: Handlers = {RollDice: roll}
