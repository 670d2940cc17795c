"""Which function settles which shared request."""

from play.turn import Handlers
from play.verbs import (
    absence,
    asking,
    catchup,
    choosing,
    chronicle,
    desk,
    games,
    history,
    keeping,
    ledger,
    lending,
    lookups,
    privacy,
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
    **catchup.HANDLERS,
    **chronicle.HANDLERS,
    **privacy.HANDLERS,
    **desk.HANDLERS,
    **keeping.HANDLERS,
    **ledger.HANDLERS,
}
