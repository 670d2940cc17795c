"""The game master's desk, and a whole game: its board, dice and story."""

from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    LedNumber,
    Maybe,
    Number,
    OneOf,
    Own,
    option,
    read_as,
    verb,
)

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


_BOARD = "See how everyone is doing and who we're waiting on"


@verb("board pin|unpin", _BOARD, "how", together="board [pin|unpin]",
      options=(option("how", "Pin it here, or unpin it"),))  # fmt: skip
@verb("board", _BOARD, parts=(), looks=True)
@declare
class Board(Request):
    """Show the board, or `pin` it here and `unpin` it."""

    how: str = read_as(OneOf(("pin", "unpin"), "`pin`"), default="")


_CATCHUP = "See what you missed, or the whole story in short"


@verb("catchup story", _CATCHUP, "story", parts=(), looks=True, whole_game=True)
@verb("catchup [20]", _CATCHUP, Maybe("count"), parts=(), looks=True, whole_game=True,
      options=(option("count", "How many at most; or story, for newcomers", form="text",
                      words=("story",)),))  # fmt: skip
@declare
class CatchUp(Request):
    count: int | None = read_as(Number())
    #: a summary for newcomers: who is there, what was played, what was said last
    story: bool = read_as(Flag("story"))


_LEDGER = "Check everyone's dice and luck, and that nothing was altered"


@verb("ledger seals", _LEDGER, "seals", parts=(), looks=True, whole_game=True)
@verb("ledger luck [NAME]", _LEDGER, "luck", Maybe(Key("of")), Maybe("who"), parts=(),
      looks=True, whole_game=True)  # fmt: skip
@verb("ledger [verify]", _LEDGER, Maybe("verify"), parts=(), looks=True, whole_game=True,
      options=(option("how", "verify, luck (and a name), or seals", form="text",
                      words=("verify", "luck", "seals")),))  # fmt: skip
@declare
class Ledger(Request):
    verify: bool = read_as(Flag("verify|check"))
    luck: bool = read_as(Flag("luck"))
    #: the fingerprints of what was sealed here
    seals: bool = read_as(Flag("seals"))
    #: whose luck: a character's name, or a player's
    who: str = read_as(AllWords("a name", "character player"), default="")


@verb("chronicle [story] [html|md|epub|json] [secrets] [from 41 to 90 | scene TITLE]",
      "Download the story as a file", looks=True, whole_game=True,
      options=(option("form", "Which kind of file", form="text",
                      words=("html", "md", "epub", "json")),
               option("story", "Only the story, without settings and sheets"),
               option("secrets", "Include secrets (game masters only)"),
               option("from", "From this number", "first"),
               option("to", "Up to this number", "last"),
               option("scene", "Only this scene", form="line", lead="scene")))  # fmt: skip
@declare
class Chronicle(Request):
    form: str = read_as(
        OneOf({"html": "html", "json": "json", "md": "md", "markdown": "md", "epub": "epub"},
              "a form"), default="html",
    )  # fmt: skip
    story: bool = read_as(Flag("story"))
    secrets: bool = read_as(Flag("secrets|with secrets"))
    first: int | None = read_as(LedNumber("from"))
    last: int | None = read_as(LedNumber("to"))
    #: a part of its title is enough
    scene: str = read_as(Own("scene"), default="")
