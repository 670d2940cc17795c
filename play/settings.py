"""The settings that every game has."""

from collections.abc import Mapping

from rules.core.system import Setting, System

#: settings that exist in every system
SETTINGS: Mapping[str, Setting] = {
    "undo_rolls": Setting(
        "anyone",
        ("anyone", "gm"),
        "whether players can undo their own rolls, or only the game master can",
    ),
    "npc_numbers": Setting("hidden", ("hidden", "shown"), "whether players see NPCs' numbers"),
    "plans": Setting(
        "auto", ("auto", "gm"), "whether plans happen by themselves or the game master runs them"
    ),
    "absent": Setting(
        "pass", ("pass", "defend", "gm"), "what to do with players who miss a deadline"
    ),
    "odds": Setting("on", ("on", "gm", "off"), "who can use /odds"),
    "speech": Setting("on", ("on", "off"), "whether characters can speak with /say"),
    "story": Setting("on", ("on", "off"), "whether I keep what characters said"),
    "narrator": Setting(
        "", ("*",), "the narrator's name, such as The River (`none`: the name of the game)"
    ),
    "narrator_portrait": Setting("", ("*",), "a link to the narrator's portrait"),
    "whispers": Setting(
        "all", ("all", "gm", "off"), "who can whisper (`gm`: only with game masters)"
    ),
    "style": Setting("full", ("full", "short"), "how much a result shows on Discord"),
    "secret_line": Setting("on", ("on", "off"), "whether people see that someone rolled in secret"),
    "rolls": Setting("", ("*",), "a channel for all public results, such as #dice"),
}


#: the settings that people change often; the others are in a menu
FREQUENT = ("style", "npc_numbers", "undo_rolls", "absent", "speech")


def settings_of(system: System) -> Mapping[str, Setting]:
    return {**SETTINGS, **system.settings}
