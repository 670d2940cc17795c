"""Slash commands made of sentences: each joins its options, in order, into one.

A verb is a `Saying` (one text option, the rest of the sentence) or a `Group` of `Order`s with
typed options. Cogs declare theirs; nothing else about a command differs from verb to verb.
"""

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from cogs import logs, wording
from cogs.commands.completion import complete_option
from cogs.listener import Interaction, listener_of
from cogs.messages.markup import flat
from rules.core.errors import Refused

LONGEST = 1500
#: so much Discord takes in one option, and so much is said at once
SPOKEN = 6000
LARGEST = 2 * 1024 * 1024


class Option(NamedTuple):
    """One typed part of a sentence. `lead` is a word that goes before it: `to` a person.

    `kind` is text (completed), line (not completed), name (a new one, which may have spaces),
    person, channel, number, flag, file (whose text is read), voice (as whom one speaks), words
    (that a character says) or attachment (which is carried along).
    """

    name: str
    about: str
    kind: str = "text"
    required: bool = False
    lead: str = ""
    words: tuple[str, ...] = ()


class Saying(NamedTuple):
    """A verb with one text option. `alone`: it can also be said without.

    `others`: more examples, for games that do not understand the first.
    """

    about: str
    such_as: str = ""
    alone: bool = False
    others: tuple[str, ...] = ()

    def options(self) -> tuple[Option, ...]:
        if not self.such_as:
            return ()
        return (Option("what", wording.example(self.such_as), required=not self.alone),)


class Telling(NamedTuple):
    """A verb with options of its own, none of which need be there."""

    about: str
    options: tuple[Option, ...]


class Order(NamedTuple):
    """One subcommand of a group."""

    about: str
    options: tuple[Option, ...] = ()


class Group(NamedTuple):
    """A verb whose second word is one of a few."""

    about: str
    orders: Mapping[str, Order]


Verb: TypeAlias = Saying | Telling | Group
Verbs: TypeAlias = Mapping[str, Verb]


class Place(app_commands.Transformer):
    """A channel, forum or thread in which people can write."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        kinds = discord.ChannelType
        threads = [kinds.public_thread, kinds.private_thread, kinds.news_thread]
        return [kinds.text, kinds.news, kinds.forum, *threads]

    async def transform(self, interaction: Interaction, value: Any, /) -> Any:
        return value


KINDS: Mapping[str, Any] = {
    "text": app_commands.Range[str, 1, LONGEST],
    "line": app_commands.Range[str, 1, LONGEST],
    "voice": app_commands.Range[str, 1, 100],
    "name": app_commands.Range[str, 1, 100],
    "words": app_commands.Range[str, 1, SPOKEN],
    "file": discord.Attachment,
    "attachment": discord.Attachment,
    "number": app_commands.Range[int, 0, 1_000_000],
    "person": discord.User,
    "channel": app_commands.Transform[Any, Place],
    "flag": bool,
}


class SpokenCog(commands.Cog):
    """A cog whose commands are sentences. `system` is the rules that its verbs belong to."""

    system: ClassVar[str] = ""
    verbs: ClassVar[Verbs] = {}


def make_sentence(start: str, options: Sequence[Option], given: Mapping[str, Any]) -> str:
    """Join what was typed into the sentence that it means."""
    words = [start]
    for option in options:
        value = given.get(option.name)
        if value is None or value is False or option.kind == "attachment":
            continue
        words += [option.lead] if option.lead else []
        words.append(_word(option, value))
    return " ".join(words)


async def _read(value: Any) -> Any:
    """Return what is in a file that was attached; anything else as it is."""
    if not isinstance(value, discord.Attachment):
        return value
    if value.size > LARGEST:
        raise Refused("import_too_large")
    try:
        text = (await value.read()).decode("utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError:
        raise Refused("import_not_text") from None
    if not text.strip():
        raise Refused("import_empty")
    return text


def _word(option: Option, value: Any) -> str:
    if option.kind == "flag":
        return option.name
    if option.kind == "person":
        return f"<@{value.id}>"
    if option.kind == "channel":
        return f"<#{value.id}>"
    text = str(value).strip()
    if option.kind == "words":  # whatever they begin with
        return f": {text}"
    return f'"{text}"' if option.kind == "name" and " " in text and '"' not in text else text


def merge_verbs(specs: Sequence[Mapping[str, Verb]]) -> dict[str, Verb]:
    """Join verbs that several cogs share: the first says what it is, all add their orders."""
    found: dict[str, Verb] = {}
    for spec in specs:
        for name, verb in spec.items():
            known = found.get(name)
            if isinstance(known, Group) and isinstance(verb, Group):
                found[name] = known._replace(orders={**verb.orders, **known.orders})
            elif known is None:
                found[name] = verb
    return found


def command_of(name: str, verb: Verb) -> app_commands.Command[Any, Any, Any] | app_commands.Group:
    """Return the slash command of a verb."""
    if isinstance(verb, Saying):
        return _command(name, verb.about, name, verb.options())
    if isinstance(verb, Telling):
        return _command(name, verb.about, name, verb.options)
    group = app_commands.Group(name=name, description=verb.about)
    for word, order in verb.orders.items():
        group.add_command(_command(word, order.about, f"{name} {word}", order.options))
    return group


def _command(
    name: str, about: str, start: str, options: Sequence[Option]
) -> app_commands.Command[Any, Any, Any]:
    async def speak(interaction: Interaction, **given: Any) -> None:
        try:
            files = {option.name for option in options if option.kind == "file"}
            given |= {name: await _read(given[name]) for name in files if name in given}
        except Refused as error:
            await listener_of(interaction).refuse(interaction, error)
            return
        await listener_of(interaction).speak(interaction, make_sentence(start, options, given))

    speak.__signature__ = _signature(options)  # type: ignore[attr-defined]
    app_commands.describe(**{option.name: option.about for option in options})(speak)
    for option in options:
        if option.words:
            chosen = [app_commands.Choice(name=word, value=word) for word in option.words]
            app_commands.choices(**{option.name: chosen})(speak)
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=name,
        description=about,
        callback=speak,  # type: ignore[arg-type]
    )
    for place, option in enumerate(options):
        if option.kind == "voice":
            command.autocomplete(option.name)(_offer_voices)
        if option.kind == "text" and not option.words:
            command.autocomplete(option.name)(_completer(start, tuple(options[: place + 1])))
    return command


def _signature(options: Sequence[Option]) -> inspect.Signature:
    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
        *(
            inspect.Parameter(
                option.name,
                keyword,
                annotation=str if option.words else KINDS[option.kind],
                default=inspect.Parameter.empty if option.required else None,
            )
            for option in options
        ),
    ]
    return inspect.Signature(parameters)


async def _offer_voices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer those as whom someone may speak here. Never fails."""
    try:
        found = await listener_of(interaction).voices(interaction)
    except Exception as error:
        logs.unexpected(error, "completion failed")
        return []
    near = [name for name in found if typed.casefold() in name.casefold()]
    return [app_commands.Choice(name=flat(name) or name, value=name) for name in near[:25]]


def _completer(start: str, options: tuple[Option, ...]) -> Any:
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            before = make_sentence(start, options[:-1], vars(interaction.namespace))
        except Exception as error:  # discord.py would leave whoever types without an answer
            logs.unexpected(error, "completion failed")
            return []
        return await complete_option(interaction, before, typed, options[-1].lead)

    return complete
