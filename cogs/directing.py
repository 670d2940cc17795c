"""Where things are said: the games that a person is in, and the channels of one's own server."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cogs import wording
from cogs.words import escaped, inert
from play.said import Ruling, Said
from rules.core.errors import NotFound
from rules.core.outcome import Fact, Outcome

if TYPE_CHECKING:
    from cogs.client import Longhand

_CHANNEL = re.compile(r"(.*\bgame\s+channel\s+(add|remove)\s+)(\S+)\s*", re.IGNORECASE)


def your_games(said: Said, found: Sequence[tuple[str, str, str]]) -> Ruling:
    """List the games that a person is in, each with a channel to go to."""
    lines = [
        wording.game_line(inert(escaped(name)), system, channel) for name, system, channel in found
    ]
    outcome = Outcome(
        wording.YOUR_GAMES,
        prose="\n".join(lines) or wording.NO_GAMES_YET,
        facts=(Fact("games", [name for name, _, _ in found]),),
        recorded=False,
        private=True,
    )
    return Ruling(outcome, said.text, said.name, speaker=said.speaker, channel=said.channel)


def with_own_channel(client: "Longhand", said: Said) -> Said:
    """Return a sentence that gives a game a channel with its id: one of this server, or none."""
    found = _CHANNEL.fullmatch(said.text)
    guild = client.get_guild(int(said.server)) if found and said.server else None
    if found is None or guild is None:
        return said
    id = client.channel_named(guild, found[3])
    if id is not None:
        return said._replace(text=f"{found[1]}<#{id}>")
    if found[2].casefold() == "add":
        raise NotFound("foreign_channel", found[3])
    return said
