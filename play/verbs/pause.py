"""Refuses `/x` inside another sentence; a bare one never reaches a turn."""

from play.language.exact_reading import Understood
from play.turn.turn import Handlers, Turn
from rules.core.errors import Refused
from rules.core.outcome import Outcome
from rules.core.verb_declarations.games_and_help import Pause


async def refuse(turn: Turn, understood: Understood) -> Outcome:
    """Refuse a pause inside another sentence; `play.referee` handles a bare one before any turn."""
    assert isinstance(understood.request, Pause)
    raise Refused("x_alone", cure="x")


HANDLERS: Handlers = {Pause: refuse}
