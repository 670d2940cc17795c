"""Why something can't be done: what each verb says of that, and what no one verb does."""

from collections.abc import Mapping
from importlib import import_module

REFUSALS: Mapping[str, str] = {
    "too_many_of_a_kind": "A game can have {most} of each. Drop a {kind} first.",
    "thing_name": "That can't be a name. Use up to {most} letters that people can read.",
    "thing_name_order": "A name can't start with `{word}`, which is part of the command.",
    "thing_there": "There's already a {kind} called {name}. Choose another name.",
    "unknown_condition": "There's no condition called {name} here.",
    "unknown_word": "There's nobody and nothing called {name} here.",
    "unknown_thing": "There's nothing called {name} here.",
    "memory_only": "A table kept in memory can't restart.",
    "records_away": "I can't reach my records right now, so nothing changed. Try again in a "
    "minute.",
    "kept_or_not": "I lost my connection just then, so I can't tell whether that went through. "
    "Check `/history` in a minute before you try again.",
    "unkeepable": "There's a character in that I can't store. Try it without that one.",
    "text_too_long": "That's too long. {most} characters is the limit.",
    "no_file": "I can't read a file at `{name}`.",
    "file_too_large": "That file is too big for this server.",
    "file_lost": "I couldn't get that file from Discord. Attach it again.",
}
#: the files that have refusals of their own
_VERBS = (
    "ask", "away", "board", "chronicle", "clock", "date", "deck", "find", "fix", "game", "gm",
    "help", "history", "keep", "lend", "note", "npc", "odds", "pack", "page", "pause", "pick",
    "plan", "remind", "roll", "round", "say", "scene", "seal", "sheet", "table", "teach", "undo",
    "vote", "waiting", "whisper",
)  # fmt: skip
#: what a code says; a system's own words for it come first
WORDS: Mapping[str, str] = {
    code: words
    for each in (REFUSALS, *(import_module(f"play.wording.{verb}").REFUSALS for verb in _VERBS))
    for code, words in each.items()
}
