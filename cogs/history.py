"""The journal: choices, taking back, saying it right."""

from typing import ClassVar

from cogs.commands.verbs import Saying, SpokenCog, Verbs


class History(SpokenCog):
    """Takes choices by number, takes entries back, shows what happened."""

    verbs: ClassVar[Verbs] = {
        "pick": Saying("Take choices by their numbers", "2 3 of 41"),
        "undo": Saying("Take back your latest entry, or one by its number", "41", alone=True),
        "redo": Saying("Put back what was undone", "41", alone=True),
        "fix": Saying("Say it right, on the same dice", "41 move hack+S"),
        "again": Saying("Repeat your last roll", "+1", alone=True),
        "history": Saying("Show what happened, or one entry whole", "last 20", alone=True),
    }
