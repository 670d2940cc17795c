"""Verbs for tables, decks and clocks, which a game master makes."""

from rules.core.limits import FEWEST_SEGMENTS, MOST_SEGMENTS
from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Key,
    Maybe,
    Own,
    option,
    read_as,
    verb,
    way_of,
)

_CLOCK = "Clocks that fill up as trouble comes closer"
_WHICH_CLOCK = option("clock", "Which clock", "words", kinds="clock", required=True)
_NAME = AllWords("the name of a clock", "clock")


@verb("clock new NAME 6 [hidden|open]", _CLOCK, Key("new"), "words", gm_only=True,
      orders={"new": f"Make a clock with {FEWEST_SEGMENTS} to {MOST_SEGMENTS} segments"},
      options=(option("name", "The clock's name", "words", form="line", required=True),
               option("segments", "How many segments it has", form="number",
                      required=True),
               option("sight", "hidden from players, or open for them to tick",
                      words=("hidden", "open"))))  # fmt: skip
@declare
class NewClock(Request):
    words: str = read_as(AllWords("a name and a number of segments"), required=True)


@verb("clock set NAME 4", _CLOCK, Key("set"), "words", gm_only=True,
      orders={"set": "Set how many segments of a clock are full"},
      options=(_WHICH_CLOCK, option("value", "How many segments are full", form="number",
                                    required=True)))  # fmt: skip
@declare
class SetClock(Request):
    words: str = read_as(_NAME, required=True)


@verb("clock show [NAME]", _CLOCK, Key("show|list"), Maybe("words"), looks=True,
      orders={"show": "Show this game's clocks"},
      options=(_WHICH_CLOCK._replace(required=False),))  # fmt: skip
@verb("clock", _CLOCK, parts=(), looks=True)
@declare
class ShowClocks(Request):
    words: str = read_as(_NAME, default="")


@verb("clock drop NAME", _CLOCK, Key("drop"), "words", gm_only=True,
      orders={"drop": "Remove a clock"}, options=(_WHICH_CLOCK,))  # fmt: skip
@declare
class DropClock(Request):
    words: str = read_as(_NAME, required=True)


@verb("clock reveal NAME", _CLOCK, Key("reveal"), "words", gm_only=True, sight="",
      orders={"reveal": "Show a hidden clock to everyone"}, options=(_WHICH_CLOCK,))  # fmt: skip
@verb("clock open NAME", _CLOCK, Key("open"), "words", gm_only=True, sight="open",
      orders={"open": "Let players tick a clock too"}, options=(_WHICH_CLOCK,))  # fmt: skip
@verb("clock hide NAME", _CLOCK, Key("hide"), "words", gm_only=True, sight="hidden",
      orders={"hide": "Hide a clock from the players"}, options=(_WHICH_CLOCK,))  # fmt: skip
@declare
class SightClock(Request):
    """Set who may see a clock, or tick it."""

    words: str = read_as(_NAME, required=True)
    sight: str = ""


@verb("clock tick NAME [2]", _CLOCK, Maybe(Key("tick")), "words",
      together="clock | clock new NAME 6 [hidden|open] | clock tick NAME [2] | clock NAME +1|-1"
               " | clock set NAME 4 | clock reveal|open|hide NAME | clock drop NAME",
      buttons={"tick": "Ticks the clock"}, orders={"tick": "Tick a clock forward or back"},
      options=(_WHICH_CLOCK, option("by", "How many segments: 2, or -1",
                                    form="signed")))  # fmt: skip
@declare
class TickClock(Request):
    """Tick a clock; its name alone shows it."""

    words: str = read_as(_NAME, required=True)


_TABLE = "Roll on tables and draw cards"
_WHICH_TABLE = option("table", "Which table", "words", kinds="own_table", required=True)
_A_TABLE = AllWords("the name of a table", "own_table")
_LINES = Own("lines")
_SIGHT = option("sight", "open for players to read, or hidden from them",
                words=("open", "hidden"))  # fmt: skip
_FILE = option("file", "A file with its lines; without one, a form opens", "words", form="file")


@verb("table new NAME [hidden|open]", _TABLE, Key("new"), "words", gm_only=True,
      orders={"new": "Write a table"},
      options=(option("name", "The table's name", "words", form="line", required=True),
               _SIGHT, _FILE))  # fmt: skip
@declare
class NewTable(Request):
    """Write a table: its name, then its lines below or in a file."""

    words: str = read_as(_LINES, required=True)


@verb("table replace NAME [hidden|open]", _TABLE, Key("replace"), "words", gm_only=True)
@declare
class ReplaceTable(Request):
    """Replace an existing table."""

    words: str = read_as(_LINES, required=True)


@verb("table list", _TABLE, Key("list"), looks=True,
      orders={"list": "List this game's tables and decks"})  # fmt: skip
@verb("table", _TABLE, looks=True)
@declare
class ListTables(Request):
    pass


@verb("table show NAME", _TABLE, Key("show|keep"), "words", looks=True,
      orders={"show": "Read a table"}, options=(_WHICH_TABLE,))  # fmt: skip
@declare
class ShowTable(Request):
    words: str = read_as(_A_TABLE, required=True)


@verb("table drop NAME", _TABLE, Key("drop"), "words", gm_only=True,
      orders={"drop": "Remove a table"}, options=(_WHICH_TABLE,))  # fmt: skip
@declare
class DropTable(Request):
    words: str = read_as(_A_TABLE, required=True)


@verb("table open NAME", _TABLE, Key("open"), "words", gm_only=True, sight="open",
      orders={"open": "Let players read a table"}, options=(_WHICH_TABLE,))  # fmt: skip
@verb("table hide NAME", _TABLE, Key("hide"), "words", gm_only=True, sight="hidden",
      orders={"hide": "Hide a table from the players"}, options=(_WHICH_TABLE,))  # fmt: skip
@declare
class SightTable(Request):
    """Set who may see a table, or read it."""

    words: str = read_as(_A_TABLE, required=True)
    sight: str = ""


@verb("table export", _TABLE, Key("export"), gm_only=True, looks=True,
      orders={"export": "Download all tables as one file"})  # fmt: skip
@declare
class ExportTables(Request):
    pass


@verb("table import", _TABLE, Key("import"), Maybe("words"), gm_only=True,
      orders={"import": "Import tables from a file"},
      options=(option("file", "A file with headings and lines", "words", form="file",
                      required=True),))  # fmt: skip
@declare
class ImportTables(Request):
    words: str = read_as(_LINES, default="")


_DECK = "Decks of cards: draw, hold and play"
_WHICH_DECK = option("deck", "Which deck", "words", kinds="deck", required=True)
_A_DECK = AllWords("the name of a deck", "deck")
_SOME_DECK = _WHICH_DECK._replace(about="Which deck, if there are several", required=False)


@verb("deck new NAME", _DECK, Key("new"), "words", gm_only=True,
      together="deck new NAME|standard | deck draw [2] [NAME] [open] | deck hand"
               " | deck play CARD | deck shuffle|show|drop NAME | deck list",
      orders={"new": "Make a deck of cards"},
      options=(option("name", "The deck's name; standard has 54 cards", "words",
                      form="line", required=True), _FILE))  # fmt: skip
@declare
class NewDeck(Request):
    words: str = read_as(_LINES, required=True)


@verb("deck list", _DECK, Key("list"), looks=True,
      orders={"list": "List this game's decks"})  # fmt: skip
@verb("deck", _DECK, looks=True)
@declare
class ListDecks(Request):
    pass


@verb("deck show NAME", _DECK, Key("show"), "words", looks=True,
      orders={"show": "See how many cards a deck has left"}, options=(_WHICH_DECK,))  # fmt: skip
@declare
class ShowDeck(Request):
    words: str = read_as(_A_DECK, required=True)


@verb("deck drop NAME", _DECK, Key("drop"), "words", gm_only=True,
      orders={"drop": "Remove a deck, with everyone's hands"}, options=(_WHICH_DECK,))  # fmt: skip
@declare
class DropDeck(Request):
    words: str = read_as(_A_DECK, required=True)


@verb("deck draw [2] [NAME] [open]", _DECK, Key("draw"), Maybe("words"),
      buttons={"draw": "Draws a card"})  # fmt: skip
@declare
class DrawCards(Request):
    words: str = read_as(_A_DECK, default="")


@verb("deck hand", _DECK, Key("hand"), looks=True)
@declare
class ShowHand(Request):
    pass


@verb("deck play CARD", _DECK, Key("play"), "words",
      buttons={"play": "Plays the card for everyone to see"})  # fmt: skip
@declare
class PlayCard(Request):
    words: str = read_as(AllWords("a card", "card"), required=True)


@verb("deck shuffle [NAME]", _DECK, Key("shuffle"), Maybe("words"), gm_only=True)
@declare
class ShuffleDeck(Request):
    words: str = read_as(_A_DECK, default="")


#: the deck verbs in the slash menu, under `/table`
CARDS = (
    way_of(DrawCards, "table draw [2] [NAME] [open]", _TABLE, Key("draw"), Maybe("words"),
           makes="deck", orders={"draw": "Draw cards into your hand"},
           options=(_SOME_DECK, option("count", "How many cards", form="number"),
                    option("open", "Lay them on the table for everyone to see",
                           form="choice", words=("open",)))),
    way_of(ShowHand, "table hand", _TABLE, Key("hand"), makes="deck", looks=True,
           orders={"hand": "Look at the cards in your hand"}),
    way_of(PlayCard, "table play CARD", _TABLE, Key("play"), "words", makes="deck",
           orders={"play": "Play a card from your hand"},
           options=(option("card", "Which card", "words", kinds="card",
                           required=True),)),
    way_of(ShuffleDeck, "table shuffle [NAME]", _TABLE, Key("shuffle"), Maybe("words"),
           makes="deck", gm_only=True, orders={"shuffle": "Shuffle all cards back in, hands too"},
           options=(_SOME_DECK,)),
)  # fmt: skip


@verb("table NAME [x3|FACE]", _TABLE, Maybe(Key("roll|on")), "words",
      together="table NAME [x3|FACE] [open] | table new NAME [hidden|open] | table list"
               " | table show|open|hide|drop NAME | table export | table import",
      button="Rolls on this table", rolls=True,
      orders={"roll": "Roll on a table of this game or its rules"},
      options=(option("table", "Which table to roll on", "words", kinds="own_table table",
                      required=True),
               option("how", "x3 rolls three times; 3 reads line 3",
                      form="line")))  # fmt: skip
@declare
class RollOnTable(Request):
    """Roll on one of the game's own tables, or on one of its rules."""

    words: str = read_as(_A_TABLE, required=True)
