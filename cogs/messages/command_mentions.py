"""Rewrites commands in texts as in Discord's menu, `/gm npc
new` for `/npc new`, and as clickable mentions."""

import re
from collections.abc import Mapping
from typing import Any

import discord

from grammar.parser import is_any_verb
from rules.lazy_regex import compile_later
from rules.registry import family_of

#: a command alone in inline code: `/game start`, `/gm npc new`
_COMMAND = compile_later(r"`/([a-z]{1,32}(?: [a-z]{1,32}){0,2})`")
#: a command anywhere in our texts, with its second word
_NAMED = compile_later(r"(?<![\w/<:.])/([a-z]{2,})(?: ([a-z]+)(?![\w=-]))?(?![\w/])")
#: the longest embed, and the longest text of a message made of components
LONGEST_EMBED, ALL_PARTS = 4096, 4000
#: the command for any sentence
ANY = "do"


class MenuPaths:
    """The path of each command in each game's menu, by how its sentences begin."""

    def __init__(self) -> None:
        self._paths: Mapping[str, Mapping[str, str]] = {}

    def learn(self, paths: Mapping[str, Mapping[str, str]]) -> None:
        """Store the paths of commands for each system."""
        self._paths = paths

    def rename(self, text: str, system: str) -> str:
        """Return text with its commands written as in the menu; `table` isn't known to any menu."""
        paths = self._paths.get(family_of(system))
        if not paths or "/" not in text:
            return text
        return _NAMED.sub(lambda found: _place(found, paths), text)


def _place(found: re.Match[str], paths: Mapping[str, str]) -> str:
    """Return a command's path in the menu; for an unknown one, `/do` with it."""
    verb, word = found[1], found[2] or ""
    if f"{verb} {word}" in paths:
        return f"/{paths[f'{verb} {word}']}"
    if verb not in paths and not is_any_verb(verb):
        return found[0]
    return f"/{paths.get(verb, f'{ANY} {verb}')} {word}".rstrip()


MENU = MenuPaths()


def link_commands(made: dict[str, Any], paths: Mapping[str, str]) -> dict[str, Any]:
    """Return a message with these commands as clickable mentions."""
    if isinstance(made.get("view"), discord.ui.LayoutView):
        _link_parts(made["view"], paths)
    for embed in made.get("embeds", ()):
        linked = link(embed.description or "", paths)
        if len(linked) <= LONGEST_EMBED:
            embed.description = linked or None
    return made


def _link_parts(view: discord.ui.LayoutView, paths: Mapping[str, str]) -> None:
    """Link the commands in a message made of components, as far as there is room."""
    for part in view.walk_children():
        if isinstance(part, discord.ui.TextDisplay):
            linked = link(part.content, paths)
            if view.content_length() - len(part.content) + len(linked) <= ALL_PARTS:
                part.content = linked


def link(text: str, paths: Mapping[str, str]) -> str:
    """Return text with commands as mentions; one without an id stays as it is."""

    def mention(found: re.Match[str]) -> str:
        id = paths.get(found[1])
        return f"</{found[1]}:{id}>" if id else found[0]

    return _COMMAND.sub(mention, text)
