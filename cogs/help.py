"""Lookups that change nothing."""

from typing import ClassVar

from cogs.commands.menu import TOP, Places, SpokenCog


class Help(SpokenCog):
    """Tells the rules, and what can be said here."""

    places: ClassVar[Places] = {TOP: "rules help"}
