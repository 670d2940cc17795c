"""Links to the messages that show entries."""

from collections.abc import Sequence

from storage import posted_messages
from storage.engine.database import Transaction
from storage.scene_query import ChannelState

URL = "https://discord.com/channels/{server}/{channel}/{message}"


async def links(tx: Transaction, found: ChannelState, numbers: Sequence[int]) -> dict[int, str]:
    """Return a link to the first message that shows each entry, if there is one."""
    if not found.server or not numbers:
        return {}
    rows = await posted_messages.first_messages(tx, found.game, numbers)
    return {
        number: URL.format(server=found.server, channel=channel, message=message)
        for number, (channel, message) in rows.items()
    }
