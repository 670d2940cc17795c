"""Games and people's own data: `/game` and `/privacy`."""

from typing import ClassVar

from cogs.commands.menu import TOP, Places, SpokenCog


class Games(SpokenCog):
    """Starts games, settles how they are played, ends them."""

    places: ClassVar[Places] = {TOP: "game privacy"}
