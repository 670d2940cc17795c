"""The board: everyone's state and whom the game is waiting for, shown once or pinned."""

from play.language.exact_reading import Understood
from play.posted.boards import board
from play.turn.turn import Handlers, Turn
from play.wording import board as wording
from rules.core.errors import AlreadyDone
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.verb_declarations.gm_desk_and_story import Board
from storage import posted_messages


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show the board, pin it (where it is kept current), or unpin it."""
    request = understood.request
    assert isinstance(request, Board)
    turn.require_game()
    standing = await board(turn.tx, turn.found, turn.scene, master=is_gm(turn.scene))
    if not request.how:
        return standing
    hanging = [pin.channel for pin in await posted_messages.boards(turn.tx, turn.found.game)]
    up = request.how == "pin"
    if not up and turn.said.channel not in hanging:
        raise AlreadyDone("no_board", cure="board pin")
    return Outcome(
        wording.BOARD_HANGS if up else wording.BOARD_DOWN,
        facts=(*standing.facts, Fact("pinned", up)),
        kind="board" if up else "unboard",
    )


HANDLERS: Handlers = {Board: show}
