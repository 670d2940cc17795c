"""Which function settles which shared request."""

from play.turn import Handlers
from play.verbs import (
    absence,
    asking,
    choosing,
    games,
    history,
    lending,
    lookups,
    rolls,
    scenes,
    sheets,
    waiting,
)

HANDLERS: Handlers = {
    **games.HANDLERS,
    **sheets.HANDLERS,
    **rolls.HANDLERS,
    **history.HANDLERS,
    **choosing.HANDLERS,
    **lookups.HANDLERS,
    **asking.HANDLERS,
    **waiting.HANDLERS,
    **absence.HANDLERS,
    **scenes.HANDLERS,
    **lending.HANDLERS,
}
