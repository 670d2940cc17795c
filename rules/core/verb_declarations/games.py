"""Verbs about a game: its rules, channels, people and files."""

from rules.core.verb_declarations.board_ledger_chronicle import Chronicle
from rules.core.verb_declarations.request import Request, Token, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    Maybe,
    OneOf,
    Own,
    option,
    read_as,
    verb,
    way_of,
)


@declare
class GameImport(Request):
    json: str = read_as(AllWords("an exported game"), default="")


_GAME = "Start, show and run this channel's game"
_HOW = OneOf(("add", "remove"), "`add` or `remove`")
_NEW_NAME = AllWords("a name")
_FILE = option("file", "The exported file; without one, a form opens", form="carried")


@verb("game start SYSTEM [name]", _GAME, Key("start"), "system", Maybe("name"),
      orders={"start": "Start a game in this channel; you become its game master"},
      options=(option("system", "Which rules to play", form="system", required=True),
               option("name", "What the game is called", form="name"),
               option("page", "Your page, for a game of your own", form="carried")))  # fmt: skip
@declare
class GameStart(Request):
    system: str = read_as(Own("system"), required=True)
    name: str = read_as(_NEW_NAME, default="")


@verb("game show SETTING", _GAME, Key("show"), "setting", parts=(), looks=True)
@verb("game show", _GAME, Maybe(Key("show")), parts=(), looks=True,
      orders={"show": "Show this game: people, channels and settings"})  # fmt: skip
@declare
class GameShow(Request):
    setting: str = read_as(AllWords("a setting"), default="")


@verb("game set key=value", _GAME, Key("set"),
      orders={"set": "Change a house rule or setting"},
      options=(option("setting", "The setting and its value, such as undo rolls=gm", "said",
                      form="text", required=True),))  # fmt: skip
@declare
class GameSet(Request):
    said: tuple[Token, ...] = read_as(Own("setting"), Own("setting_word"), default=())


@verb("game channel add|remove #channel", _GAME, Key("channel"), "how", "channel",
      orders={"channel": "Let the game live in another channel too, or no longer"},
      options=(option("how", "Add it or remove it", form="choice", required=True),
               option("channel", "Which channel", form="channel", required=True)))  # fmt: skip
@declare
class GameChannel(Request):
    how: str = read_as(_HOW, required=True)
    channel: str = read_as(AllWords("a channel"), required=True)


@verb("game gm add|remove PERSON", _GAME, Key("gm"), "how", "person",
      orders={"gm": "Add or remove a game master"},
      options=(option("how", "Add them or remove them", form="choice", required=True),
               option("person", "Who it is", form="person", required=True)))  # fmt: skip
@declare
class GameMasters(Request):
    how: str = read_as(_HOW, required=True)
    person: str = read_as(AllWords("a person", "player"), required=True)


@verb("game rename NAME", _GAME, Key("rename"), "name",
      orders={"rename": "Rename the game"},
      options=(option("name", "Its new name", form="line", required=True),))  # fmt: skip
@declare
class GameRename(Request):
    name: str = read_as(_NEW_NAME, required=True)


@verb("game end", _GAME, Key("end"), Maybe("sure"),
      orders={"end": "End this game; I keep everything"})  # fmt: skip
@declare
class GameEnd(Request):
    sure: bool = read_as(Flag("yes"))


FILES = (
    way_of(Chronicle, "game export", _GAME, Key("export"), parts=(), form="json", looks=True,
           whole_game=True, orders={"export": "Download the whole game as a file"}),
    way_of(GameImport, "game import [{json}]", _GAME, Key("import"), Maybe("json"),
           orders={"import": "Import a game from a file"}, options=(_FILE,)),
)  # fmt: skip
