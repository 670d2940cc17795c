"""Commands that can be pressed: `</move:1234>` in the place of `/move`."""

import re
from collections.abc import Mapping
from typing import Any

#: a command alone, as a line of code: `/game start`
_COMMAND = re.compile(r"`/([a-z]{1,32}(?: [a-z]{1,32})?)`")
LONGEST = 4096


def clickable(made: dict[str, Any], paths: Mapping[str, str]) -> dict[str, Any]:
    """Return a message in which every command of these paths can be pressed where it stands."""
    for embed in made.get("embeds", ()):
        linked = link(embed.description or "", paths)
        if len(linked) <= LONGEST:
            embed.description = linked or None
    return made


def link(text: str, paths: Mapping[str, str]) -> str:
    """Return text with the commands in it as mentions; one without an id stays as it is."""

    def mention(found: re.Match[str]) -> str:
        id = paths.get(found[1])
        return f"</{found[1]}:{id}>" if id else found[0]

    return _COMMAND.sub(mention, text)
