"""Making a character step by step: choose a way from a menu, then give a name in a form."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import discord

from cogs import wording
from cogs.buttons import MakeMenu, NameButton
from cogs.messages import still
from cogs.talk import Interaction, parent_of
from cogs.words import clipped
from rules.registry import SYSTEMS

if TYPE_CHECKING:
    from cogs.client import Longhand

DRAFT = "draft"
FORM = re.compile(r"1:new:(\w{1,60})")


def ways_view(ways: Sequence[str]) -> discord.ui.View:
    """Return a menu of the ways to make a character, and a button for a plain draft."""
    shown = discord.ui.View(timeout=None)
    options = [
        discord.SelectOption(label=clipped(way.replace("_", " ").capitalize(), 100), value=way)
        for way in ways
        if re.fullmatch(r"\w{1,60}", way)
    ]
    if options:
        shown.add_item(MakeMenu(options=options[:25], placeholder=wording.CREATE))
    label = wording.CREATE_DRAFT if options else wording.NAME_IT
    style = discord.ButtonStyle.secondary if options else discord.ButtonStyle.primary
    shown.add_item(NameButton(DRAFT, label=label, style=style))
    return still(shown)


async def offer_creation(client: "Longhand", interaction: Interaction) -> bool:
    """Offer the ways in which this game's characters are made. False where there is no game."""
    channel, parent = str(interaction.channel_id), parent_of(interaction.channel)
    key = await client.board.system_at(channel, parent)
    if not key or not client.answers.is_new(interaction.id):
        return bool(key)
    system = SYSTEMS[key]
    ways = system.names("creation", None)
    await client.answers.tell(
        interaction, wording.CREATE_HOW, ways_view(list(dict.fromkeys(ways.values())))
    )
    return True


class NameForm(discord.ui.Modal):
    """The form itself. Its answer is read from the interaction, so that it outlives a restart."""

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Leave the answer to whoever hears all interactions."""


def name_form(way: str) -> NameForm:
    form = NameForm(title=wording.CREATE, custom_id=f"1:new:{way}", timeout=60)
    name: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label=wording.CREATE_NAME, custom_id="name", max_length=100
    )
    values: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label=wording.CREATE_VALUES, custom_id="values", max_length=500, required=False
    )
    return form.add_item(name).add_item(values)


def sentence_of(custom_id: str, data: Mapping[str, Any]) -> str | None:
    """Return the sentence that a submitted form says; None for a form we do not know."""
    found = FORM.fullmatch(custom_id)
    if found is None:
        return None
    given = answers_of(data)
    name = " ".join(given.get("name", "").replace('"', "").split())
    way = "" if found[1] == DRAFT else found[1]
    quoted = f'"{name}"' if " " in name else name
    return " ".join(filter(None, ("sheet new", quoted, way, given.get("values", ""))))


def answers_of(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what was answered in a form, by the names of its fields."""
    return {each["custom_id"]: str(each.get("value", "")) for each in _fields(data)}


def _fields(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    fields: list[Mapping[str, Any]] = []
    for row in data.get("components", ()):
        fields += row.get("components", ()) or [row.get("component", row)]
    return [each for each in fields if "custom_id" in each]
