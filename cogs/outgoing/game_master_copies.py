"""Sends secret rulings to the game masters."""

from cogs import logs, wording
from cogs.messages.ruling_message import ruling_message
from cogs.messages.safe_text import escape_typed_parts
from cogs.outgoing.channel_posts import LOST, Channels, link_to
from play.posted.message_index import MessageIndex
from play.turn.utterance_and_ruling import Ruling
from storage.secret_entries import OWN_ALONE


class Secrets:
    """Tells game masters what was rolled in secret, and notes in which message."""

    def __init__(self, board: MessageIndex, channels: Channels) -> None:
        self._board = board
        self._channels = channels

    async def tell_masters(self, ruling: Ruling) -> None:
        """Send a secret to the game masters' channel, or else to each game master."""
        if ruling.outcome.kind in OWN_ALONE:
            return  # private even from game masters
        if ruling.entry and await self._board.is_shut(ruling.entry):
            return  # sealed, so nobody may read it yet
        own = self._channels.for_masters(ruling)
        if own is not None and await self._post(ruling, own, ruling.manner.server):
            return
        for gm in ruling.manner.gms:
            if gm.isdigit() and gm != ruling.speaker:
                try:
                    direct = await self._channels.direct_to(gm)
                except LOST as error:
                    logs.log_unexpected(error, "could not reach a game master", entry=ruling.entry)
                    continue
                await self._post(ruling, direct)

    async def _post(self, ruling: Ruling, channel: int, server: str = "") -> bool:
        """Post a secret for a game master; return whether that worked."""
        made = ruling_message([ruling], public=False, note=note_for_masters(ruling))
        try:
            message = await self._channels.post(channel, made, server)
        except LOST as error:
            logs.log_unexpected(error, "could not tell a game master", entry=ruling.entry)
            return False
        if ruling.entry:
            await self._board.show([ruling.entry], str(channel), message)
        return True


def note_for_masters(ruling: Ruling) -> str:
    """Return the line above a secret: whose it is, and where it was said."""
    by = escape_typed_parts(ruling.by, [ruling.by])
    rolled = bool(ruling.rolled)
    return wording.secret_for_masters(by, ruling.visible, link_to(ruling), rolled)
