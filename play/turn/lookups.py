"""Sentences that look something up, as far as their first words tell."""

import re

_LOOKUP = re.compile(
    r"\s*/?\s*(?:(?:help|rules|about|history|waiting|board|gm|catchup|ledger|odds|chances"
    r"|chronicle)\b(?!\s+(?:channel|hand|reveal|pin|unpin)\b)"
    r"|(?:sheet|npc)\s+(?:show|list|export)\b|game(?:\s+(?:show|export\b.*))?\s*$"
    r"|privacy(?:\s+show)?\s*$)",
    re.IGNORECASE,
)
#: of these, what looks through a whole game
_LONG = re.compile(r"\s*/?\s*(?:catchup|ledger|chronicle|game\s+export)\b", re.IGNORECASE)


def is_lookup(text: str) -> bool:
    """Say whether a sentence changes nothing, so that it waits for nobody's turn."""
    return _LOOKUP.match(text) is not None


def takes_long(text: str) -> bool:
    """Say whether a sentence looks through a whole game, so that few may do so at once."""
    return _LONG.match(text) is not None
