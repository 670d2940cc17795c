"""What every form shares: how it is opened, and how what was filled in is read."""

from collections.abc import Mapping
from typing import Any

import discord


class Form(discord.ui.Modal):
    """A form. Its answer is read from the interaction, so that it outlives a restart."""

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Leave the answer to whoever hears all interactions."""


def read_form(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what was answered in a form, by the names of its fields."""
    return {each["custom_id"]: str(each.get("value", "")) for each in _fields(data)}


def _fields(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    fields: list[Mapping[str, Any]] = []
    for row in data.get("components", ()):
        fields += row.get("components", ()) or [row.get("component", row)]
    return [each for each in fields if "custom_id" in each]
