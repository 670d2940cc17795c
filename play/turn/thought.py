"""A sentence ruled on in thought: whether it would stand if it were said now."""

from dataclasses import replace

from play.dice import RememberedDice
from play.language.tries import MiddleDice
from play.server import Unasked
from play.turn.turn import Turn
from play.turn.visibility import known
from rules.core.errors import PlayerError
from rules.core.outcome import FOR_WHOM, QUESTION
from storage.errors import Writes


async def would_stand(turn: Turn, text: str) -> bool:
    """Say whether this speaker, as far as they know, could say a sentence here and now.

    Nothing comes of it.
    """
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
    try:
        outcome = await thought.resolve(thought.understand(text, thought.scene))
    except Writes:  # it came so far that something would be written
        return True
    except (PlayerError, Unasked):
        return False
    return outcome.kind not in (QUESTION, FOR_WHOM)  # which is only asked back
