"""Builds slash commands from a menu; each completes its options and joins them into a sentence."""

import asyncio
import inspect
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from cogs import logs
from cogs.commands.menu_tree import Command, Node
from cogs.incoming.utterances import CARRIED, make_utterance
from cogs.interaction_types import Interaction, listener_of
from cogs.messages import button_labels
from cogs.messages.safe_text import flatten_label
from cogs.outgoing.attachments_and_portraits import LIMITS, read_bytes
from grammar.option_sentences import join_options
from play.chronicle.json_stream import decode_attached
from play.completion.option_values import Offer
from play.completion.option_values import complete_option as complete
from play.completion.whole_sentences import LONGEST_OFFER
from rules.core import limits
from rules.core.errors import PlayerError, Refused
from rules.core.outcome import MOST_CHOICES
from rules.core.verb_declarations.slash_options import Shape
from rules.own.key import OWN
from rules.registry import SYSTEMS

#: seconds; Discord waits three for completions
PATIENCE = 2.0


async def complete_option(
    interaction: Interaction, made: Command, shape: Shape, typed: str
) -> list[app_commands.Choice[str]]:
    """Return the completions of an option."""
    try:
        listener = listener_of(interaction)
        said = await listener.place(make_utterance(interaction, typed))
        first = shape.option.name == made.first
        async with asyncio.timeout(PATIENCE):
            offers = await complete(listener.referee, said, made.start, shape, first=first)
    except PlayerError:
        return []
    except Exception as error:
        logs.log_unexpected(error, "completion failed")
        return []
    fitting = [offer for offer in offers if 0 < len(offer.value) <= LONGEST_OFFER][:MOST_CHOICES]
    return [app_commands.Choice(name=_label_offer(offer), value=offer.value) for offer in fitting]


def _label_offer(offer: Offer) -> str:
    """Return an offer's label, with its note if there is room."""
    shown = flatten_label(offer.shown) or offer.value
    return shown if len(shown) <= LONGEST_OFFER else (flatten_label(offer.value) or offer.value)


LONGEST_SENTENCE = 1500
#: the longest option that Discord accepts, and the longest sentence
SPOKEN = 6000
#: names of options that are reserved words in Python
KEYWORDS = frozenset({"as", "from", "with"})


class Place(app_commands.Transformer):
    """A channel, forum or thread where people can write."""

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


LINE = app_commands.Range[str, 1, LONGEST_SENTENCE]
FORMS: Mapping[str, Any] = {
    "voice": app_commands.Range[str, 1, 100],
    "name": app_commands.Range[str, 1, 100],
    "words": app_commands.Range[str, 1, SPOKEN],
    "choice": str,
    "system": str,
    "file": discord.Attachment,
    "attachment": discord.Attachment,
    "carried": discord.Attachment,
    "number": app_commands.Range[int, 0, 1_000_000],
    "signed": app_commands.Range[int, -999, 999],
    "person": discord.User,
    "channel": app_commands.Transform[Any, Place],
    "flag": bool,
}


#: forms without words, which need no completion
OTHER_THAN_WORDS = frozenset(FORMS) - {"name", "words", "choice", "system"}


def command_of(
    name: str, node: Node, *, lenient: bool = False
) -> app_commands.Command[Any, Any, Any] | app_commands.Group:
    """Return the slash command of a node. `lenient`: no option is required.

    A client may still show an earlier version with other options, and an option that is a choice in
    one game is completed in another.
    """
    if isinstance(node, Command):
        return _command(name, node, lenient)
    group = app_commands.Group(name=name, description=node.about)
    for word, member in node.members.items():
        group.add_command(command_of(word, member, lenient=lenient))
    return group


def _command(name: str, made: Command, lenient: bool) -> app_commands.Command[Any, Any, Any]:
    names = {shape: _parameter(shape) for shape in made.shapes.values()}

    async def speak(interaction: Interaction, **given: Any) -> None:
        try:
            text = await _sentence(interaction, made, given)
        except Refused as error:
            await listener_of(interaction).refuse(interaction, error)
            return
        await listener_of(interaction).speak(interaction, text)

    speak.__signature__ = _signature(made, lenient)  # type: ignore[attr-defined]
    app_commands.describe(**{names[shape]: shape.option.about for shape in names})(speak)
    app_commands.rename(**{each: shape.option.name for shape, each in names.items()})(speak)
    for shape, each in names.items():
        if not lenient and (chosen := _choices(made, shape)):
            app_commands.choices(**{each: chosen})(speak)
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=name,
        description=made.about,
        callback=speak,  # type: ignore[arg-type]
    )
    for shape, each in names.items():
        if shape.form == "voice":
            command.autocomplete(each)(_offer_voices)
        elif _form(made, shape) == "text" or (lenient and shape.form not in OTHER_THAN_WORDS):
            command.autocomplete(each)(_completer(made, shape))
    return command


def _form(made: Command, shape: Shape) -> str:
    """Return the form of an option; the first takes any words, even if it is a choice."""
    first = shape.option.name == made.first and not shape.option.form
    return "text" if first and shape.form in ("choice", "line", "number") else shape.form


def _parameter(shape: Shape) -> str:
    name = shape.option.name
    return f"{name}_" if name in KEYWORDS else name


def _choices(made: Command, shape: Shape) -> list[app_commands.Choice[str]]:
    """Return the choices of an option."""
    if shape.form == "system":
        labels = {key: f"{system.name}: {system.pitch}" for key, system in SYSTEMS.items()}
        labels[OWN] = button_labels.OWN_GAME
        return [app_commands.Choice(name=label, value=key) for key, label in labels.items()]
    words = shape.words if _form(made, shape) == "choice" else ()
    return [app_commands.Choice(name=word, value=word) for word in words]


def _signature(made: Command, lenient: bool) -> inspect.Signature:
    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for shape in made.shapes.values():
        needed = made.is_required(shape) and not lenient
        parameters.append(
            inspect.Parameter(
                _parameter(shape),
                inspect.Parameter.KEYWORD_ONLY,
                annotation=FORMS.get(_form(made, shape), LINE),
                default=inspect.Parameter.empty if needed else None,
            )
        )
    # Discord wants required options first.
    parameters.sort(key=lambda each: each.default is None)
    return inspect.Signature(parameters)


async def _sentence(interaction: Interaction, made: Command, given: Mapping[str, Any]) -> str:
    """Return the sentence that a command makes from the options that are filled in."""
    values = {}
    for name, value in given.items():
        form = made.shapes[name].form
        if form == "carried":
            most = LIMITS.get(made.start, limits.LARGEST_FILE)
            interaction.extras[CARRIED] = await read_bytes(value, most)
        elif form != "attachment":
            values[name] = await sentence_value(value)
    system = (
        await listener_of(interaction).system_here(interaction) if _is_read(made, values) else ""
    )
    said = join_options(system, made.start, made.shapes, values)
    return f"gm {said}" if made.by_gm else said


def _is_read(made: Command, values: Mapping[str, Any]) -> bool:
    """Say whether the sentence depends on the game, which must be looked up then; few do."""
    name = made.first
    first = made.shapes.get(name)
    led = first is not None and (first.lead or first.form == "quoted")
    return len(values) > 1 or bool(led) or (bool(values) and name not in values)


async def sentence_value(value: Any) -> Any:
    """Return an option's value as in a sentence: a mention for a person, the text for a file."""
    if isinstance(value, str | int):  # the usual, cheaper case
        return value
    if isinstance(value, discord.Attachment):
        return await read_file(value)
    return f"<@{value.id}>" if isinstance(value, discord.abc.User) else f"<#{value.id}>"


async def read_file(value: discord.Attachment) -> str:
    """Return the text of an attached file."""
    return decode_attached(await read_bytes(value))


async def _offer_voices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the characters someone may speak as here; never fails."""
    try:
        found = await listener_of(interaction).voices(interaction)
    except Exception as error:
        logs.log_unexpected(error, "completion failed")
        return []
    near = [name for name in found if typed.casefold() in name.casefold()]
    return [
        app_commands.Choice(name=flatten_label(name) or name, value=name)
        for name in near[:MOST_CHOICES]
    ]


def _completer(made: Command, shape: Shape) -> Any:
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await complete_option(interaction, made, shape, typed)

    return complete
