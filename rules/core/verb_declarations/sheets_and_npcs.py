"""Verbs for characters, NPCs and their sheets."""

from rules.core.verb_declarations.request import Phrase, Request, Token, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    Maybe,
    Names,
    Number,
    Option,
    Own,
    Said,
    Way,
    name_who,
    option,
    read_as,
    way_of,
)

_EXPORTED = option("file", "The exported file; without one, a form opens", form="carried")


@declare
class SheetPin(Request):
    who: Phrase | None = read_as(Names("character", expects="a name"))
    off: bool = False


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


def _sheet_ways(name: str, kind: str, about: str, *, npc: bool) -> tuple[Way, ...]:
    """Return the ways to manage sheets, which characters and NPCs share."""
    who = name_who(kind)
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
        way_of(SheetUse, f"{name} use NAME [here]", about, Key("use"), name_who(kind, "here"),
               Maybe("here"),
               orders={"use": f"Choose {them} to play"},
               options=(whose, option("here", "Only in this channel or thread"))),
        way_of(SheetRename, f"{name} rename NAME to NEW NAME", about, Key("rename"), who,
               Key("to|as"), "name", orders={"rename": f"Rename {them}"},
               options=(whose, option("to", "The new name", "name", lead="to", required=True))),
        way_of(SheetRename, f"{name} rename NAME NEW", about, Key("rename"),
               name_who(kind, r"\S+\s*$"), "name"),
        *_ways_to_pass_on(name, kind, about, whose, npc=npc),
    )  # fmt: skip


def _ways_to_pass_on(
    name: str, kind: str, about: str, whose: Option, *, npc: bool
) -> tuple[Way, ...]:
    """Return the ways in which sheets come and go: retired, given away, exported, imported."""
    who, them = name_who(kind), "an NPC" if npc else "a character"
    return (
        way_of(SheetRetire, f"{name} retire NAME", about,
               Key("retire|remove" if npc else "retire"), who,
               orders={"retire": f"Retire {them}; nothing is lost"}, options=(whose,)),
        way_of(SheetRetire, f"{name} return NAME", about, Key("return"), name_who("retired"),
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
               options=(_EXPORTED,)),
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
           Maybe(name_who("character", "private")), Maybe("private"), looks=True,
           orders={"show": "Show a character's sheet"},
           options=(_YOURS, option("private", "Only you see it"))),
    # Half a sentence isn't a name: `sheet import` alone asks for the file.
    way_of(SheetShow, "sheet [NAME]", _SHEETS,
           Maybe(name_who("character", "rename", "give", "import", "return")), parts=()),
)  # fmt: skip
NPCS = (
    *_sheet_ways("npc", "npc", _NPCS, npc=True),
    way_of(NpcCopy, "npc copy NAME [3]", _NPCS, Key("copy"), name_who("npc number", expects=_NPC),
           orders={"copy": "Copy an NPC"},
           options=(_WHICH, option("number", "How many copies", "who", form="number"))),
    way_of(NpcReveal, "npc reveal NAME, ... [stats]", _NPCS, Key("reveal|introduce"),
           name_who("npc", "stats", expects=_NPC), Maybe("numbers"),
           orders={"reveal": "Introduce an NPC to the players"},
           options=(_WHICH, option("stats", "Show the numbers too", "numbers"))),
    way_of(NpcReveal, "npc hide NAME", _NPCS, Key("hide"), name_who("npc", expects=_NPC), parts=(),
           hide=True, orders={"hide": "Hide an NPC from the players again"}, options=(_WHICH,)),
    way_of(SheetList, "npc show all", _NPCS, Key("show"), Key("all"), npc=True, looks=True),
    way_of(SheetShow, "npc show NAME", _NPCS, Key("show"), name_who("npc", expects=_NPC), parts=(),
           looks=True, orders={"show": "Look at an NPC's sheet, privately"}, options=(_WHICH,)),
)  # fmt: skip
