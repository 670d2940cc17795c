"""Which function settles which shared request."""

from play.turn import Handlers
from play.verbs import choosing, games, history, lookups, rolls, sheets

HANDLERS: Handlers = {
    **games.HANDLERS,
    **sheets.HANDLERS,
    **rolls.HANDLERS,
    **history.HANDLERS,
    **choosing.HANDLERS,
    **lookups.HANDLERS,
}
