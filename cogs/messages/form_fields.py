"""What every form shares: how it is opened, and how what was filled in is read."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from cogs.interaction_types import Interaction

#: so many are shown side by side, as Discord allows
LEAST_GLANCE, GLANCE = 2, 10


class Form(discord.ui.Modal):
    """A form. Its answer is read from the interaction, so that it outlives a restart."""

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Leave the answer to whoever hears all interactions."""


def choose_one(key: str, options: Sequence[discord.SelectOption]) -> discord.ui.Item[Any]:
    """Return a field in which one thing is chosen: all at a glance or, of many, from a menu."""
    if not LEAST_GLANCE <= len(options) <= GLANCE:
        return discord.ui.Select(custom_id=key, options=list(options), required=True)
    seen = [
        discord.RadioGroupOption(label=o.label, value=o.value, description=o.description)
        for o in options
    ]
    return discord.ui.RadioGroup(custom_id=key, options=seen, required=True)


def upload(key: str, title: str, *, required: bool = True) -> discord.ui.Label[Any]:
    """Return a field that takes one file."""
    taken: discord.ui.FileUpload[Any] = discord.ui.FileUpload(
        custom_id=key, required=required, min_values=int(required), max_values=1
    )
    return discord.ui.Label(text=title, component=taken)


def find_upload(interaction: Interaction, key: str) -> discord.Attachment | None:
    """Return the file that was given in a field of a submitted form."""
    data: Any = interaction.data or {}
    known = data.get("resolved", {}).get("attachments", {})
    ids = read_choices(data).get(key, [])
    found = [known[id] for id in ids if id in known]
    return discord.Attachment(data=found[0], state=interaction._state) if found else None


def read_form(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what was answered in a form, by the names of its fields."""
    return {each["custom_id"]: _answer(each) for each in _fields(data)}


def read_choices(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return all that was chosen in a form's menus and boxes, by the names of its fields."""
    found = {each["custom_id"]: each.get("values") for each in _fields(data)}
    return {key: list(map(str, every)) for key, every in found.items() if isinstance(every, list)}


def _answer(field: Mapping[str, Any]) -> str:
    """Return what was typed or, of a menu, what was chosen."""
    chosen = field.get("values")
    return str(chosen[0]) if isinstance(chosen, list) and chosen else str(field.get("value") or "")


def _fields(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    fields: list[Mapping[str, Any]] = []
    for row in data.get("components", ()):
        fields += row.get("components", ()) or [row.get("component", row)]
    return [each for each in fields if "custom_id" in each]
