"""Words, dice and tables."""

from typing import ClassVar

from cogs.commands.menu import TOP, Places, SpokenCog


class Rolls(SpokenCog):
    """Rolls plain dice, speaks, says any sentence."""

    places: ClassVar[Places] = {TOP: "say whisper roll odds do table x"}
