"""Finds the command that somebody used, also an earlier release's, and answers where that fails."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from cogs import logs, wording
from cogs.commands.slash_commands import sentence_value
from cogs.interaction_types import Interaction, listener_of
from cogs.outgoing.private_replies import apologise, tell
from grammar.parser import is_any_verb
from rules.core.errors import Refused

#: the word that an option's name stood for
LEADS = {"to": "to", "who": "as", "text": ":"}
#: options that came first, in whatever order they were filled in
FIRST = ("posts", "who", "system", "how", "name", "what")
#: the key in a command's `extras` for its options' names
_OPTIONS = "options"
Typed = Mapping[str, Any]


async def answer_outdated(tree: app_commands.CommandTree[Any], interaction: Interaction) -> bool:
    """Handle an outdated command, and return whether it was one; completion gets no offers."""
    data: Any = interaction.data
    if data.get("type", 1) != discord.AppCommandType.chat_input.value or _is_of_today(tree, data):
        return False
    if interaction.type is discord.InteractionType.autocomplete:
        await interaction.response.autocomplete([])
        return True
    listener = listener_of(interaction)
    try:
        said = await _sentence(interaction, data)
    except Refused as error:
        await listener.refuse(interaction, error)
    else:
        await listener.speak(interaction, said)
    return True


def _is_of_today(tree: app_commands.CommandTree[Any], data: Typed) -> bool:
    """Say whether a command is registered now with this path
    and all these options, or isn't a verb at all."""
    path, options = _leaf(data)
    found: Any = tree.get_command(path[0])
    for word in path[1:]:
        found = found.get_command(word) if isinstance(found, app_commands.Group) else None
    if not isinstance(found, app_commands.Command):
        return not is_any_verb(path[0])
    return all(each["name"] in _list_options(found) for each in options)


def _list_options(command: app_commands.Command[Any, Any, Any]) -> frozenset[str]:
    """Return the names of a command's options, cached."""
    known: frozenset[str] | None = command.extras.get(_OPTIONS)
    if known is None:
        known = command.extras[_OPTIONS] = frozenset(p.display_name for p in command.parameters)
    return known


def _leaf(data: Typed) -> tuple[list[str], list[Any]]:
    """Return the path of the command that was used, and the options filled in."""
    path, options = [str(data["name"])], list(data.get("options") or ())
    kinds = discord.AppCommandOptionType
    while options and options[0]["type"] in (kinds.subcommand.value, kinds.subcommand_group.value):
        path.append(str(options[0]["name"]))
        options = list(options[0].get("options") or ())
    return path, options


async def _sentence(interaction: Interaction, data: Typed) -> str:
    path, options = _leaf(data)
    values: Any = app_commands.Namespace(interaction, data.get("resolved", {}), options)
    words = list(path)
    for option in sorted(options, key=_place):
        name, value = option["name"], getattr(values, option["name"])
        if value is True:
            words.append(name)
        elif value is not False and not (path == ["say"] and name == "file"):
            words += [LEADS[name]] if name in LEADS else []
            words.append(_quote_name(name, str(await sentence_value(value))))
    return " ".join(words)


def _place(option: Typed) -> int:
    return FIRST.index(option["name"]) if option["name"] in FIRST else len(FIRST)


def _quote_name(name: str, text: str) -> str:
    """Return a new name, quoted if it contains a blank."""
    return f'"{text}"' if name == "name" and " " in text and '"' not in text else text


STALE = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)


class Tree(app_commands.CommandTree[Any]):
    """Holds every command; a server's own commands are looked up among the global ones."""

    def __init__(self, client: Any) -> None:
        super().__init__(client, fallback_to_global=True)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Answer commands that a client still shows from an earlier release; pass on all others."""
        return not await answer_outdated(self, interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person about an error; else Discord says that the bot didn't respond."""
        if interaction.type is discord.InteractionType.autocomplete:
            await self._offer_nothing(interaction, error)
            return
        if isinstance(error, STALE):
            await tell(interaction, wording.GONE_COMMAND)
            return
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await apologise(interaction, cause)

    async def _offer_nothing(self, interaction: Interaction, error: Exception) -> None:
        """Answer a failed completion with nothing, so that the option doesn't seem to hang."""
        logs.log_unexpected(error, "completion failed")
        if not interaction.response.is_done():
            await interaction.response.autocomplete([])
