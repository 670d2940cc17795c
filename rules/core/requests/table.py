"""What can be asked at every table, whatever is played there, and how it is said."""

from rules.core.dice.expression import Roll
from rules.core.records.frozen import freeze
from rules.core.requests.desk import Chronicle, GameImport, SheetPin
from rules.core.requests.request import Phrase, Request, declare
from rules.core.requests.verb import (
    AllWords,
    Flag,
    Key,
    Maybe,
    Names,
    Number,
    Numbers,
    OneOf,
    Own,
    Said,
    Way,
    option,
    read_as,
    verb,
    way_of,
)


@freeze
class Token:
    """A word, a number or a `key=value` of a sentence whose keys only the sheet knows."""

    text: str  # of a pair: its value
    start: int
    end: int
    key: str = ""
    operator: str = ""  # "=" or "+=" in a pair


@verb("roll 2d6+1", "Roll any dice, with or without a game", "roll", also="r",
      options=(option("dice", "The dice to roll, such as 2d6+1", "roll", form="text"),
               option("label", "What the roll is for", lead="#", form="line")),
      rolls=True)  # fmt: skip
@declare
class RollDice(Request):
    """Roll dice that belong to no system."""

    roll: Roll = read_as(Own("roll"), required=True)


_ODDS = "See your odds before you roll"


@verb("odds SENTENCE", _ODDS, "text", rank=1, looks=True,
      together="odds SENTENCE | odds 4d6kh3 >= 12 | odds | odds ask", also="chances",
      options=(option("sentence", "The roll or action, such as 2d6+1 >= 9", "text"),)
      )  # fmt: skip
@declare
class Odds(Request):
    """Ask how likely what is, were a sentence said."""

    text: str = read_as(AllWords("a sentence or dice", "sentence"), required=True)


@verb("odds", _ODDS, rank=2, looks=True)
@declare
class OddsOffered(Request):
    """Ask how likely what is of all that one's card offers."""


@verb("odds ask [of 41]", _ODDS, Key("ask|asked"), Maybe(Key("of"), "of"), parts=(),
      looks=True)  # fmt: skip
@declare
class OddsAsked(Request):
    """Ask how likely what is of the roll that one is asked for."""

    of: int | None = read_as(Number("the number of an entry", kinds="entry"))


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


@declare
class SheetNew(Request):
    said: tuple[Token, ...] = ()
    npc: bool = False


@declare
class SheetSet(Request):
    said: tuple[Token, ...] = ()
    npc: bool = False


@declare
class SheetShow(Request):
    who: Phrase | None = None
    private: bool = read_as(Flag("private"))


@declare
class SheetList(Request):
    npc: bool = False
    page: int | None = read_as(Number("a page", digits=3))


@declare
class SheetUse(Request):
    who: Phrase
    here: bool = read_as(Flag("here"))


@declare
class SheetRename(Request):
    who: Phrase
    name: str = read_as(AllWords("a new name"), required=True)


@declare
class SheetRetire(Request):
    who: Phrase
    back: bool = False


@declare
class SheetGive(Request):
    who: Phrase
    person: str = read_as(AllWords("a player", "player"), required=True)


@declare
class SheetExport(Request):
    who: Phrase | None = None


@declare
class SheetImport(Request):
    json: str = read_as(AllWords("an exported sheet"), default="")
    npc: bool = False


@declare
class NpcCopy(Request):
    who: Phrase  # and how many


@declare
class NpcReveal(Request):
    who: Phrase
    hide: bool = False
    numbers: bool = read_as(Flag("stats"))  # and not only name and looks


def _who(kind: str, *stops: str, expects: str = "a name") -> Said:
    return Said("who", Names(kind, stops, expects))


def _sheet_ways(name: str, kind: str, about: str, *, npc: bool) -> tuple[Way, ...]:
    """Return the ways to speak of sheets, which NPCs share."""
    who = _who(kind)
    whose = option("name", "Which NPC it is" if npc else "Whose sheet it is", "who", required=True)
    them = "an NPC" if npc else "a character"
    made = Said("said", Own("new_field"), Own("creation_word"))
    values = Said("said", Own(f"{name}_field"), Own(f"{name}_word"))
    return (
        way_of(SheetNew, f"{name} new NAME [key=value ...]", about, Key("new"), parts=(made,),
               npc=npc, orders={"new": "Make an NPC the players can't see yet" if npc
                       else "Make a character; leave the name out to go step by step"},
               options=(option("name", "Their name", form="name", required=npc),
                        option("values", "Values such as ws=2 bs=1, or a word such as roll",
                               "said", form="text"))),
        way_of(SheetSet, f"{name} set [NAME] key=value ...", about, Key("set"), parts=(values,),
               npc=npc, orders={"set": f"Change values on {them}'s sheet"},
               options=(option("values", "Values such as notes=tired, after a name if not yours",
                               "said", form="text"),
                        option("portrait", "A picture as a portrait", form="carried"))),
        way_of(SheetList, f"{name} list [PAGE]", about, Key("list"), Maybe("page"), npc=npc,
               looks=True,
               orders={"list": "List the NPCs you know" if npc else "List the characters"},
               options=(option("page", "Which page of the list"),)),
        way_of(SheetUse, f"{name} use NAME [here]", about, Key("use"), _who(kind, "here"),
               Maybe("here"),
               orders={"use": f"Choose {them} to play"},
               options=(whose, option("here", "Only in this channel or thread"))),
        way_of(SheetRename, f"{name} rename NAME to NEW NAME", about, Key("rename"), who,
               Key("to|as"), "name", orders={"rename": f"Rename {them}"},
               options=(whose, option("to", "The new name", "name", lead="to", required=True))),
        way_of(SheetRename, f"{name} rename NAME NEW", about, Key("rename"),
               _who(kind, r"\S+\s*$"), "name"),
        way_of(SheetRetire, f"{name} retire NAME", about, Key("retire"), who,
               orders={"retire": f"Retire {them}; nothing is lost"}, options=(whose,)),
        way_of(SheetRetire, f"{name} return NAME", about, Key("return"), _who("retired"),
               back=True, orders={"return": f"Bring back {them} who retired"},
               options=(whose,)),
        way_of(SheetGive, f"{name} give NAME to PLAYER", about, Key("give"), who,
               Maybe(Key("to|as")), "person", orders={"give": f"Give {them} to a player"},
               options=(whose, option("to", "Who gets it", "person", form="person", lead="to",
                                      required=True))),
        way_of(SheetExport, f"{name} export [NAME]", about, Key("export"), Maybe(who), looks=True,
               orders={"export": f"Download {them} as a file"},
               options=(whose._replace(required=npc),)),
        way_of(SheetImport, f"{name} import [{{json}}]", about, Key("import"), Maybe("json"),
               npc=npc, orders={"import": f"Import {them} from a file"},
               options=(_FILE,)),
    )  # fmt: skip


_SHEETS, _NPCS = "Make, show and edit characters", "Make, show and edit NPCs (for game masters)"
_NPC = "the name of an NPC"
_YOURS = option("name", "Whose sheet, if not yours", "who")
_WHICH = option("name", "Which NPC it is", "who", kinds="npc", required=True)
SHEETS = (
    *_sheet_ways("sheet", "character", _SHEETS, npc=False),
    way_of(SheetPin, "sheet pin [NAME]", _SHEETS, Key("pin"), Maybe("who"), off=False,
           orders={"pin": "Pin a card that stays up to date"}, options=(_YOURS,)),
    way_of(SheetPin, "sheet unpin [NAME]", _SHEETS, Key("unpin"), Maybe("who"), off=True,
           orders={"unpin": "Stop updating a pinned card"}, options=(_YOURS,)),
    way_of(SheetShow, "sheet show [NAME] [private]", _SHEETS, Key("show"),
           Maybe(_who("character", "private")), Maybe("private"), looks=True,
           orders={"show": "Show a character's sheet"},
           options=(_YOURS, option("private", "Only you see it"))),
    # Half a sentence is no name: `sheet import` alone wants what is imported.
    way_of(SheetShow, "sheet [NAME]", _SHEETS,
           Maybe(_who("character", "rename", "give", "import", "return")), parts=()),
)  # fmt: skip
NPCS = (
    *_sheet_ways("npc", "npc", _NPCS, npc=True),
    way_of(NpcCopy, "npc copy NAME [3]", _NPCS, Key("copy"), _who("npc number", expects=_NPC),
           orders={"copy": "Copy an NPC"},
           options=(_WHICH, option("number", "How many copies", "who", form="number"))),
    way_of(NpcReveal, "npc reveal NAME, ... [stats]", _NPCS, Key("reveal"),
           _who("npc", "stats", expects=_NPC), Maybe("numbers"),
           orders={"reveal": "Introduce an NPC to the players"},
           options=(_WHICH, option("stats", "Show the numbers too", "numbers"))),
    way_of(NpcReveal, "npc hide NAME", _NPCS, Key("hide"), _who("npc", expects=_NPC), parts=(),
           hide=True, orders={"hide": "Hide an NPC from the players again"}, options=(_WHICH,)),
    way_of(SheetList, "npc show all", _NPCS, Key("show"), Key("all"), npc=True, looks=True),
    way_of(SheetShow, "npc show NAME", _NPCS, Key("show"), _who("npc", expects=_NPC), parts=(),
           looks=True, orders={"show": "Look at an NPC's sheet, privately"}, options=(_WHICH,)),
)  # fmt: skip


_HISTORY = "See what happened here"


@verb("history last 20 [NAME]", _HISTORY, Key("last"), "last", Maybe(_who("character")), parts=(),
      looks=True, orders={"last": "Show the latest events"},
      options=(option("count", "How many", "last", form="number", required=True),
               option("who", "Only what this character did")))  # fmt: skip
@verb("history reveal 41", _HISTORY, Key("reveal"), "reveal", parts=(),
      orders={"reveal": "Show everyone a secret roll"},
      options=(option("number", "Its number", "reveal", form="number", required=True),)
      )  # fmt: skip
@verb("history 41", _HISTORY, Maybe(Key("show")), "number", parts=(), looks=True,
      orders={"show": "Show what happened, or one event in full"},
      options=(option("entry", "An event's number, or someone's name", "number",
                      form="text", kinds="entry character"),))  # fmt: skip
@verb("history [NAME]", _HISTORY, Maybe(Key("show")),
      Maybe(_who("character", "last", "reveal")), parts=(), looks=True)  # fmt: skip
@declare
class History(Request):
    number: int | None = read_as(Number(kinds="entry"))
    last: int | None = read_as(Number(kinds="count"))
    who: Phrase | None = None
    reveal: int | None = read_as(Number(kinds="entry"))


_PICK = "Pick an option by its number"
_OF = Maybe(Key("of|from"), "of")
BY_LABEL = "pick LABEL [of 41]"


@verb("pick 2 3 [of 41]", _PICK, "numbers", _OF, parts=())
@verb("pick done [of 41]", _PICK, "done", _OF, parts=())
@verb(BY_LABEL, "Pick an option by its number or its label", "label", _OF, parts=())
@declare
class PickNumbers(Request):
    """Take choices by their numbers, or by their labels or clear parts of those."""

    numbers: tuple[int, ...] = read_as(Numbers(), default=())
    label: str = read_as(Own("label"), default="")
    of: int | None = read_as(Number(kinds="entry"))
    done: bool = read_as(Flag("done"))


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


@verb("do SENTENCE", "Do anything, in your own words or with a kept sentence", "text",
      options=(option("what", "What you do, such as roll 2d6 # climbing", "text"),))  # fmt: skip
@declare
class Do(Request):
    """Say any sentence, or one that was kept."""

    text: str = read_as(AllWords("a sentence", "kept sentence"), required=True)


_ENTRY = Number("the number of an entry", kinds="entry")
_WHICH_ENTRY = option("number", "Its number; the latest if left out", form="text")


@verb("undo [41]", "Undo your last action, or the one with this number", Maybe("number"),
      options=(_WHICH_ENTRY,))  # fmt: skip
@declare
class Undo(Request):
    number: int | None = read_as(_ENTRY)


@verb("redo [41]", "Redo what you undid", Maybe("number"),
      options=(_WHICH_ENTRY,))  # fmt: skip
@declare
class Redo(Request):
    number: int | None = read_as(_ENTRY)


@verb("fix [41] SENTENCE", "Correct what you did; the dice stay", Maybe("number"),
      Maybe(Key("with"), "falling"), "text",
      options=(option("sentence", "What you meant, such as move hack+S", "text"),)
      )  # fmt: skip
@declare
class Fix(Request):
    """Say an entry right. `falling`: what else goes with it, as the speaker knows."""

    text: str = read_as(AllWords("a sentence", "sentence"), required=True)
    number: int | None = read_as(_ENTRY)
    falling: tuple[int, ...] = read_as(Numbers(), default=())


@verb("again [modifiers]", "Repeat your last roll", Maybe("more"),
      options=(option("with", "What's different, such as +1", "more", form="line"),))  # fmt: skip
@declare
class Again(Request):
    more: str = read_as(AllWords("modifiers"), default="")


@verb("rules [topic]", "Look up a rule", Maybe("topic"), looks=True,
      options=(option("topic", "What to look up; without a game, name the rules first"),)
      )  # fmt: skip
@declare
class LookUp(Request):
    """Look a rule up."""

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
    """Ask everyone to pause. Nothing is kept of it but where and when."""
