"""Games on a page on Discord: the verbs that every page has."""

from typing import ClassVar

from cogs.commands.menu_tree import GM, TOP, Places, SpokenCog


class Own(SpokenCog):
    """The verbs of a game on a page."""

    system = "own"
    places: ClassVar[Places] = {TOP: "move check hold harm heal", GM: "status"}
