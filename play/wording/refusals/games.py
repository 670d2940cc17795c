"""Refusals about games: their channels, people, settings and files."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "game_running": "You're already playing {name} here. End it first: `/game end`",
    "channel_taken": "There's another game in {channel}.",
    "last_channel": "A game needs at least one channel. To stop playing: `/game end`",
    "last_gm": "A game needs a game master. Name another one first: `/game gm add @name`",
    "no_game": "There's no game here yet. Start one with `/game start heresy`, or pick "
    "another: `/help`",
    "which_system": "There's no game here, so say which rules: `/rules odd saves`",
    "foreign_channel": "I can't see a channel called {name} on this server.",
    "no_such_channel": "This game isn't played in {name}.",
    "unknown_setting": "There's no setting called {name}. See them all: `/game show`",
    "unknown_player": "I don't know a player called {name}. If they're new here, mention them: "
    "@name",
    "unknown_topic": "I have no rule called {name}.",
    "unknown_verb": "There's no command called {name} here. See them all: `/help`",
    "unknown_own_move": "This table has no move of its own called {name}.",
    "cannot_undo_game": "You can't undo the start of a game. To stop playing: `/game end`",
    "game_gone": "The game this belongs to isn't here.",
    "game_over": "That belongs to {name}, which has ended.",
    "other_server": "That belongs to a game on another server.",
    "speak_there_first": "I don't know you in that game yet. Say something in its channel first.",
    "start_needs_manage_channels": "To start a game here, you need the Manage Channels permission.",
    "gms_only": "Only a game master can {what}.",
    "anyway_is_the_gms": "Only a game master can overrule the rules with `anyway`.",
    "yours_already": "You're already running this game.",
    "memory_only": "A table kept in memory can't restart.",
    "records_away": "I can't reach my records right now, so nothing changed. Try again in a "
    "minute.",
    "kept_or_not": "I lost my connection just then, so I can't tell whether that went through. "
    "Check `/history` in a minute before you try again.",
    "unkeepable": "There's a character in that I can't store. Try it without that one.",
    "text_too_long": "That's too long. {most} characters is the limit.",
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
    "no_file": "I can't read a file at `{name}`.",
    "file_too_large": "That file is too big for this server.",
    "file_lost": "I couldn't get that file from Discord. Attach it again.",
    "page_missing": "Attach your page to `/game start own`. A text file of up to 64 KB works.",
    "page_gone": "I no longer have that page. Attach it again: `/game start own`",
    "no_page": "This game isn't played from a page.",
    "same_page": "That's the page you're already playing from.",
}
