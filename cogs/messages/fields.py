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
    return {each["custom_id"]: _answer(each) for each in _fields(data)}


def _answer(field: Mapping[str, Any]) -> str:
    """Return what was typed or, of a menu, what was chosen."""
    chosen = field.get("values")
    return str(chosen[0]) if isinstance(chosen, list) and chosen else str(field.get("value", ""))


def _fields(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    fields: list[Mapping[str, Any]] = []
    for row in data.get("components", ()):
        fields += row.get("components", ()) or [row.get("component", row)]
    return [each for each in fields if "custom_id" in each]
