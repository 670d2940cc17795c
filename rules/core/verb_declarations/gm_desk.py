"""Verbs for the game master's desk."""

from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import AllWords, Key, Maybe, option, read_as, verb

_GM = "The game master's desk: everyone at a glance"


@verb("gm channel #channel", _GM, Key("channel"), "channel",
      orders={"channel": "Choose where I post secrets for game masters"},
      options=(option("channel", "Which channel", form="channel", required=True),))  # fmt: skip
@declare
class DeskChannel(Request):
    channel: str = read_as(AllWords("a channel or `off`"), required=True)


@verb("gm hand PERSON", _GM, Key("hand"), Maybe(Key("to")), "person",
      orders={"hand": "Hand the game to another game master"},
      options=(option("person", "Who runs it from now on", form="person", required=True),)
      )  # fmt: skip
@declare
class HandOver(Request):
    person: str = read_as(AllWords("a person", "player"), required=True)


@verb("gm", _GM, Maybe(Key("show")), looks=True,
      orders={"show": "See everyone at a glance, in private"})  # fmt: skip
@declare
class Desk(Request):
    """Show the game master's overview."""
