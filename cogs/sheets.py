"""Characters and NPCs, what they carry, and what befalls them."""

from typing import ClassVar

from cogs.commands.verbs import Group, Option, Order, Saying, SpokenCog, Verbs

NAME = Option("name", "Whose sheet", required=True)
ANY_NAME = Option("name", "Whose sheet; yours if you leave it out")
NPC = Option("name", "Which NPC", required=True)
VALUES = Option("values", "Values such as ws=2 bs=1, or a word such as: roll")
JSON = Option("file", "The file that was exported", "file", required=True)


def _rename(name: Option) -> Order:
    new = Option("to", "The new name", "line", required=True, lead="to")
    return Order("Give it another name", (name, new))


def _give(name: Option) -> Order:
    return Order("Hand it to a player", (name, Option("to", "Who", "person", True, "to")))


class Sheets(SpokenCog):
    """Makes, shows and changes sheets; experience, harm and healing."""

    verbs: ClassVar[Verbs] = {
        "sheet": Group(
            "Make, show and edit characters",
            {
                "new": Order(
                    "Make a character; with no name, step by step",
                    (Option("name", "What they are called", "name"), VALUES),
                ),
                "show": Order(
                    "Show a character's sheet",
                    (ANY_NAME, Option("private", "Only you see it", "flag")),
                ),
                "list": Order("List the characters of this game"),
                "set": Order(
                    "Change values on a sheet",
                    (Option("what", "Such as: wounds=1, or: Griff wounds=1", required=True),),
                ),
                "use": Order(
                    "Choose whom you play from now on",
                    (NAME, Option("here", "Only in this channel or thread", "flag")),
                ),
                "pin": Order("Post a card that keeps itself up to date", (ANY_NAME,)),
                "unpin": Order("Leave a card as it is from now on", (ANY_NAME,)),
                "rename": _rename(NAME),
                "retire": Order("Put a character away; nothing is lost", (NAME,)),
                "return": Order("Bring a retired character back", (NAME,)),
                "give": _give(NAME),
                "export": Order("Get a sheet as a file to take elsewhere", (ANY_NAME,)),
                "import": Order("Take in a sheet that was exported", (JSON,)),
            },
        ),
        "npc": Group(
            "Make, show and edit NPCs (for game masters)",
            {
                "new": Order(
                    "Make an NPC; players do not see it yet",
                    (Option("name", "What they are called", "name", True), VALUES),
                ),
                "show": Order("Look at an NPC's sheet, privately", (NPC,)),
                "list": Order("List the NPCs that you may see"),
                "set": Order(
                    "Change values on an NPC's sheet",
                    (Option("what", "Such as: Scar wounds=1", required=True),),
                ),
                "copy": Order(
                    "Make several of an NPC",
                    (NPC, Option("number", "How many", "number")),
                ),
                "reveal": Order(
                    "Let the players meet an NPC: name and looks",
                    (NPC, Option("stats", "Show the numbers too", "flag")),
                ),
                "hide": Order("Hide an NPC from the players again", (NPC,)),
                "use": Order(
                    "Speak as an NPC from now on",
                    (NPC, Option("here", "Only in this channel or thread", "flag")),
                ),
                "rename": _rename(NPC),
                "retire": Order("Put an NPC away", (NPC,)),
                "return": Order("Bring a retired NPC back", (NPC,)),
                "give": _give(NPC),
                "export": Order("Get an NPC as a file", (NPC,)),
                "import": Order("Take in an NPC that was exported", (JSON,)),
            },
        ),
        "item": Group(
            "What a character carries",
            {
                "add": Order("Add an item", (Option("what", "Such as: rope", required=True),)),
                "drop": Order("Drop an item", (Option("what", "Such as: rope", required=True),)),
                "give": Order(
                    "Pass it on", (Option("what", "Such as: rope to Jane", required=True),)
                ),
                "show": Order("Show what you carry"),
                "list": Order("List what you carry"),
            },
        ),
        "xp": Saying("Mark or spend experience", "+1 # a flag", alone=True),
        "advance": Saying("Spend experience on an advance", "ws", True, ("hp", "stealth", "dex")),
        "harm": Saying("Harm a character outright", "2 Griff"),
        "heal": Saying("Heal a character", "2 Griff", alone=True),
        "rest": Saying("Rest and recover", "night", True, ("short",)),
        "status": Saying("Give or clear a condition", "prone add Griff", alone=True),
        "aid": Saying("Help someone's latest roll", "Griff"),
        "interfere": Saying("Hinder someone's latest roll", "Griff"),
    }
