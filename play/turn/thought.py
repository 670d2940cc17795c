"""A sentence ruled on in thought: whether it would stand if it were said now."""

from collections.abc import Iterable
from dataclasses import replace

from play.dice import RememberedDice
from play.language.tries import MiddleDice
from play.server import Unasked
from play.turn.names import check_names
from play.turn.odds.aside import Aside
from play.turn.turn import Turn
from play.turn.visibility import known
from rules.core.errors import PlayerError
from rules.core.outcome import FOR_WHOM, QUESTION, Choice, Outcome
from storage.errors import Writes


async def would_stand(turn: Turn, text: str) -> bool:
    """Say whether this speaker, as far as they know, could say a sentence here and now."""
    ruled = await in_thought(turn, text)
    if isinstance(ruled, PlayerError | Unasked):
        return False
    return ruled is None or ruled.kind not in (QUESTION, FOR_WHOM)  # which only ask back


async def worth_offering(turn: Turn, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return the offers that the rules would not refuse here and now, as far as who would press
    them knows."""
    ruled = [(each, await in_thought(turn, each.says)) for each in choices]
    return tuple(each for each, outcome in ruled if not isinstance(outcome, PlayerError))


async def in_thought(turn: Turn, text: str) -> Outcome | PlayerError | Unasked | None:
    """Return what would come of a sentence: None where something would be written."""
    try:
        return await _ruled(turn, text)
    except (PlayerError, Unasked) as error:
        return error
    except (Writes, Aside):  # it came so far
        return None


async def _ruled(turn: Turn, text: str) -> Outcome:
    """Rule on a sentence, of which nothing comes."""
    game = turn.found.game
    thought = replace(
        turn,
        scene=await known(turn.tx, game, turn.scene) if game else turn.scene,
        tx=turn.tx.read_only(),
        said=turn.said._replace(text=text),
        dice=RememberedDice(MiddleDice()),
        afterwards=[],
        touched=[],
        more=[],
        remembered=[],
        picked=[],
    )
    outcome = await thought.resolve(thought.understand(text, thought.scene))
    check_names(thought, outcome.changes)
    return outcome
