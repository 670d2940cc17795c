"""A game: its rules, page, channels, people and files; rules, help and privacy."""

from rules.core.verb_declarations.gm_desk_and_story import Chronicle
from rules.core.verb_declarations.request import Request, Token, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    Maybe,
    OneOf,
    Own,
    Said,
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

_PAGE = "Start, show and run this channel's game"
_PAGE_FILE = option("page", "A new page, if you want to change it", form="carried")


@verb("game page show FINGERPRINT", _PAGE, Key("page"), Key("show"), "fingerprint", parts=(),
      how="show")  # fmt: skip
@verb("game page change FINGERPRINT", _PAGE, Key("page"), Key("change"), "fingerprint", parts=(),
      how="change")  # fmt: skip
@verb("game page", _PAGE, Key("page"), parts=(), how="give",
      orders={"page": "Download this game's page, or change it"}, options=(_PAGE_FILE,)
      )  # fmt: skip
@declare
class GamePage(Request):
    how: str
    fingerprint: str = read_as(Own("fingerprint"), default="")


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
