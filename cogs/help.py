"""Lookups that change nothing."""

from typing import ClassVar

from cogs.commands.verbs import Saying, SpokenCog, Verbs


class Help(SpokenCog):
    """Tells the rules, what can be said here, and what this bot is."""

    verbs: ClassVar[Verbs] = {
        "rules": Saying("Look a rule up; where no game is played, name the rules first",
                        "defend, or: heresy defend", alone=True),
        "help": Saying("What you can say here, with three sentences to try", "move", alone=True),
        "about": Saying("What this bot is and keeps, and how to invite it"),
    }  # fmt: skip
