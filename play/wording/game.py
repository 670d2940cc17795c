"""What the bot says about games: channels, people, settings and files."""

from collections.abc import Mapping, Sequence

from play.wording.markup import channel, code, join_names, space_key
from play.wording.sheet import MEET
from rules.core.records.record import Value
from rules.core.system import Setting

MAKE_A_CHARACTER = "Make a character"
MORE_SETTINGS = "More settings"
GAME_SETTINGS = "Settings changed"
END_THE_GAME = "End the game"


def game_started(name: str, system: str) -> str:
    return f"{name} begins" if name == system else f"{name} begins ({system})"


def first_steps(newcomer: str) -> str:
    """Tell players how to join, and a game master that the buttons are their next steps."""
    joins = f"Players join by making a character, such as {code(f'/{newcomer}')}"
    return f"{joins}\nGame master, your next steps are below."


#: labels for a game master's first steps, by how they begin
STEPS = {
    "npc new": "Make an NPC",
    "npc reveal": MEET,
    "scene start": "Start the first scene",
    "game show": "See the settings",
    "gm": "Open your desk",
    "waiting": "See who we're waiting on",
}


def step_label(step: str) -> str:
    """Return a button's label for a step."""
    return next((label for start, label in STEPS.items() if step.startswith(start)), f"/{step}")


def settings(chosen: Mapping[str, Value], known: Mapping[str, Setting]) -> str:
    return "\n".join(
        f"{_describe_setting(key, str(value))}: {_describe_use(str(value), known[key])}"
        for key, value in chosen.items()
        if key in known
    )


def _describe_use(value: str, setting: Setting) -> str:
    """Return what a setting does, as a statement if it is on."""
    return setting.about.removeprefix("whether ") if value == "on" else setting.about


def _describe_setting(key: str, value: str) -> str:
    if key == "rolls" and value.isdigit():
        return f"{code(f'{key}=')}{channel(value)}"
    return code(f"{space_key(key)}={value or 'none'}")


def setting_about(key: str, value: str, setting: Setting) -> str:
    """Describe a setting, and how to change it if no button does."""
    typed = "" if len(setting.allowed) > 1 else f"\nTo change it: `/game set {space_key(key)}=…`"
    return f"{_describe_setting(key, value)}: {_describe_use(value, setting)}{typed}"


def channels_now(name: str, channels: Sequence[str]) -> str:
    return f"{name} now runs in {f'{len(channels)} channels' if channels[1:] else 'one channel'}"


#: someone known only from an import
UNCONFIRMED = "unconfirmed"


def masters_now(names: Sequence[str]) -> str:
    return f"Game masters: {join_names(names)}"


def sure_to_end(name: str) -> str:
    return f"End {name}? I'll keep its sheets and history."


def game_ended(name: str) -> str:
    return f"{name} has ended. I've kept everything."


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "game_running": "You're already playing {name} here. End it first: `/game end`",
    "channel_taken": "There's another game in {channel}.",
    "channel_ours": "This game is already played in {channel}.",
    "last_channel": "A game needs at least one channel. To stop playing: `/game end`",
    "last_gm": "A game needs a game master. Name another one first: `/game gm add @name`",
    "no_game": "There's no game here yet. Start one with `/game start heresy`, or pick "
    "another: `/help`",
    "foreign_channel": "I can't see a channel called {name} on this server.",
    "no_such_channel": "This game isn't played in {name}.",
    "unknown_setting": "There's no setting called “{name}”. See them all: `/game show`",
    "unknown_player": "I don't know a player called “{name}”. If they're new, mention them with @.",
    "game_gone": "The game this belongs to isn't here.",
    "game_over": "That belongs to {name}, which has ended.",
    "other_server": "That belongs to a game on another server.",
    "speak_there_first": "I don't know you in that game yet. Say something in its channel first.",
    "start_needs_manage_channels": "To start a game here, you need the Manage Channels permission.",
    "import_too_large": "That file is too big. {most} MiB is the limit.",
    "import_missing": "Attach the file from `/{what} export`.",
    "import_empty": "That file is empty.",
    "import_not_text": "That isn't a text file. Attach the JSON file I gave you, unchanged.",
    "import_not_a_game": "That's not a game file from `/game export`.",
    "import_tampered": "That game has been changed since I exported it, so I left it alone.",
    "import_astray": "That game has been changed since I exported it, so I left it alone. "
    "See {place}.",
    "import_makes_no_sense": "That came with an imported game and makes no sense here.",
    "import_names_a_stranger": "That came with an imported game and names someone who isn't here.",
    "import_other_version": "That game uses rules I don't have, or another version of them.",
    "import_too_many": "That game has too many {what}. {most} is the limit.",
    "import_not_yours": "That came with an imported game, so only its game master can do it.",
}
