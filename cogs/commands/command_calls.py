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


def _list_values(interaction: Interaction, data: Typed, options: list[Any]) -> Mapping[str, Any]:
    """Return the values of the options filled in, by their names."""
    if "resolved" in data:  # people, channels and files
        return vars(app_commands.Namespace(interaction, data["resolved"], options))
    return {each["name"]: each["value"] for each in options}


async def _answer_outdated(
    interaction: Interaction, path: list[str], given: Mapping[str, Any]
) -> None:
    """Answer a command of an earlier release, which clients may still show."""
    listener = listener_of(interaction)
    try:
        said = await _outdated_sentence(path, given)
    except Refused as error:
        await listener.refuse(interaction, error)
    else:
        await listener.speak(interaction, said)


async def _outdated_sentence(path: list[str], given: Mapping[str, Any]) -> str:
    """Return the sentence of a command that an earlier release had."""
    words = list(path)
    for name in sorted(given, key=_place):
        value = given[name]
        if value is True:
            words.append(name)
        elif value is not False and not (path == ["say"] and name == "file"):
            words += [LEADS[name]] if name in LEADS else []
            words.append(_quote_name(name, str(await sentence_value(value))))
    return " ".join(words)


def _place(name: str) -> int:
    return FIRST.index(name) if name in FIRST else len(FIRST)


def _quote_name(name: str, text: str) -> str:
    """Return a new name, quoted if it contains a blank."""
    return f'"{text}"' if name == "name" and " " in text and '"' not in text else text


STALE = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)


class Tree(app_commands.CommandTree[Any]):
    """Holds every command; a server's own commands are looked up among the global ones."""

    def __init__(self, client: Any) -> None:
        super().__init__(client, fallback_to_global=True)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Answer commands, and completions for those of an earlier release; pass on the rest.

        discord.py would look at every option that a command has, of which few are filled in.
        """
        data: Any = interaction.data
        if data.get("type", 1) != discord.AppCommandType.chat_input.value:
            return True
        path, options = _leaf(data)
        command = self._find(path)
        if command is None and not is_any_verb(path[0]):
            return True
        names = {each["name"] for each in options}
        known = command is not None and names <= _list_options(command)
        if interaction.type is discord.InteractionType.autocomplete:
            if not known:
                await interaction.response.autocomplete([])
            return known
        try:
            given = _list_values(interaction, data, options)
            if known:
                await command.callback(interaction, **given)
            else:
                await _answer_outdated(interaction, path, given)
        except Exception as error:
            await apologise(interaction, error)
        return False

    def _find(self, path: list[str]) -> Any:
        """Return the command registered now with this path, or None."""
        found: Any = self.get_command(path[0])
        for word in path[1:]:
            found = found.get_command(word) if isinstance(found, app_commands.Group) else None
        return found if isinstance(found, app_commands.Command) else None

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
