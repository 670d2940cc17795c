"""Verbs about the bot itself: rules, help, privacy, and a pause."""

from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    Maybe,
    OneOf,
    Said,
    option,
    read_as,
    verb,
)

_PRIVACY = "See, download or delete what I store about you"


@verb("privacy show", _PRIVACY, Maybe(Key("show")), parts=(), looks=True,
      orders={"show": "See what I store about you"})  # fmt: skip
@verb("privacy export", _PRIVACY, Said("how", OneOf(("export",), "`export`")), parts=(),
      orders={"export": "Download everything I store about you"})  # fmt: skip
@verb("privacy delete", _PRIVACY,
      Said("how", OneOf({"delete": "delete", "erase": "delete"}, "`export` or `delete`")),
      Maybe("sure"), orders={"delete": "Delete everything I store about you (I'll ask first)"},
      options=(option("confirm", "The confirmation I ask for", "sure", form="line"),)
      )  # fmt: skip
@declare
class Privacy(Request):
    how: str = ""  # export, delete
    sure: bool = read_as(Flag("yes"))


@verb("rules [topic]", "Look up a rule", Maybe("topic"), looks=True,
      options=(option("topic", "What to look up; without a game, name the rules first"),)
      )  # fmt: skip
@declare
class LookUp(Request):
    """Look up a rule."""

    topic: str = read_as(AllWords("a topic", "topic"), default="")


@verb("help [verb]", "See what you can do here", Maybe("topic"), looks=True,
      options=(option("topic", "A command, or what you want to do"),))  # fmt: skip
@declare
class Help(Request):
    topic: str = read_as(AllWords("a verb", "verb"), default="")


@verb("about", "What this bot is and does", looks=True)
@declare
class About(Request):
    pass


@verb("x", "Ask everyone to pause and skip this, anonymously")
@declare
class Pause(Request):
    """Ask everyone to pause; only the place and time are stored."""
