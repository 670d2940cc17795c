"""What a table may settle for itself: what every game can, and what its system adds."""

from collections.abc import Mapping

from rules.core.system import Setting, System

#: rulings of the table that are the same in every system
SETTINGS: Mapping[str, Setting] = {
    "undo_rolls": Setting("anyone", ("anyone", "gm"), "who may undo a roll"),
    "npc_numbers": Setting("hidden", ("hidden", "shown"), "whether rulings tell NPCs' numbers"),
    "plans": Setting("auto", ("auto", "gm"), "whether plans run by themselves on their turn"),
    "absent": Setting(
        "pass", ("pass", "defend", "gm"), "what to do with players who miss a deadline"
    ),
    "odds": Setting("on", ("on", "gm", "off"), "who may ask for chances with /odds"),
    "speech": Setting("on", ("on", "off"), "whether characters speak with /say"),
    "story": Setting("on", ("on", "off"), "whether their words are kept once they are posted"),
    "narrator": Setting("", ("*",), "the narrator's name, such as The River; `none`: the game's"),
    "narrator_portrait": Setting("", ("*",), "a link to the narrator's portrait"),
    "whispers": Setting(
        "all", ("all", "gm", "off"), "who may whisper; `gm`: only to and from game masters"
    ),
    "style": Setting("full", ("full", "short"), "how long rulings are on Discord"),
    "secret_line": Setting("on", ("on", "off"), "whether secret rolls leave a line"),
    "rolls": Setting("", ("*",), "a channel that public rulings go to, such as #dice"),
}


#: what people change: the others stand behind a menu
FREQUENT = ("style", "npc_numbers", "undo_rolls", "absent", "speech")


def settings_of(system: System) -> Mapping[str, Setting]:
    return {**SETTINGS, **system.settings}
