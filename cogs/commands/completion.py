"""Completes what is being typed into an option. Never fails, never offers a cut sentence."""

import asyncio

from discord import app_commands

from cogs import logs
from cogs.incoming.sentences import said_by
from cogs.listener import Interaction, listener_of
from cogs.messages.markup import flat
from play.completion.complete import complete
from rules.core.errors import PlayerError

MOST, LONGEST, PATIENCE = 25, 100, 2.0


async def complete_option(
    interaction: Interaction, before: str, typed: str, lead: str = ""
) -> list[app_commands.Choice[str]]:
    """Return what an option may become so that, behind what is before it, a sentence stands."""
    start = f"{before} {lead}".strip() + " "
    try:
        listener = listener_of(interaction)
        said = await listener.place(said_by(interaction, start + typed))
        async with asyncio.timeout(PATIENCE):
            whole = await complete(listener.referee, said)
    except PlayerError:
        return []
    except Exception as error:
        logs.unexpected(error, "completion failed")
        return []
    rest = [
        sentence[len(start) :].strip()
        for sentence in whole
        if sentence.casefold().startswith(start.casefold())
    ]
    offered = [text for text in dict.fromkeys(rest) if 0 < len(text) <= LONGEST]
    return [app_commands.Choice(name=flat(text) or text, value=text) for text in offered[:MOST]]
