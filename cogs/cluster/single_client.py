"""Runs one client until it is asked to stop."""

from cogs.client import Longhand
from cogs.cluster.shutdown import STOPPED, WHY, hear_signals, status_of, tell_end


async def serve(client: Longhand, token: str) -> int:
    """Stay online until a signal arrives; return the exit status."""
    hear_signals(client.leave, client.leave)
    status = STOPPED
    try:
        async with client:
            await client.start(token)
    except tuple(WHY) as error:
        status = status_of(error)
    return tell_end(status)
