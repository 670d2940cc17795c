"""A round that goes on by itself: its plans are run, and it waits until a time."""

from play.language.meaning import Understood
from play.turn.turn import Handlers, Turn
from rules.core.outcome import Outcome
from rules.core.permissions import gms_only
from rules.core.requests.rounds import RunRound

#: the kind of an outcome that lets the plans of a round run, each in a turn of its own
RUNS = "runs"


async def run(turn: Turn, understood: Understood) -> Outcome:
    """Let the plans of this round run: what comes of it is told once they did."""
    assert isinstance(understood.request, RunRound)
    turn.require_game()
    gms_only(turn.scene, "run the plans")
    return Outcome("", kind=RUNS, recorded=False)


HANDLERS: Handlers = {RunRound: run}
