"""Completes what is being typed into an option; never fails, and never offers a cut sentence."""

import asyncio

from discord import app_commands

from cogs import logs
from cogs.commands.menu_tree import Command
from cogs.incoming.utterances import make_utterance
from cogs.interaction_types import Interaction, listener_of
from cogs.messages.safe_text import flatten_label
from play.completion.complete import LONGEST_OFFER
from play.completion.option_values import Offer
from play.completion.option_values import complete_option as complete
from rules.core.errors import PlayerError
from rules.core.outcome import MOST_CHOICES
from rules.core.verb_declarations.option_shapes import Shape

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
