"""Why something is refused, for all verbs."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

REFUSALS: Mapping[str, str] = {
    "too_many_of_a_kind": "A game can have {most} of each. Drop a {kind} first.",
    "thing_name": "That can't be a name. Use up to {most} letters that people can read.",
    "thing_name_order": "A name can't start with `{word}`, which is part of the command.",
    "thing_there": "There's already a {kind} called {name}. Choose another name.",
    "unknown_condition": "There's no condition called “{name}” here.",
    "unknown_word": "There's no {name} here.",
    "unknown_thing": "There's nothing called “{name}” here.",
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
#: the files with refusals of their own
_VERBS = (
    "ask", "away_and_nudge", "board", "chronicle_and_import", "clock", "date_and_time", "deck",
    "find", "fix_and_again", "game", "gm", "rules_and_help", "history", "keep_and_pin", "lend",
    "note", "npc", "odds", "gear", "game_page", "pause", "pick", "plan", "remind", "roll",
    "round_and_deadline", "say_and_narrate", "scene", "seal", "sheet", "table", "teach", "undo",
    "vote", "waiting_and_turn", "whisper",
)  # fmt: skip


@cache
def collect_refusals() -> Mapping[str, str]:
    """Return the text of every shared code; a system's own texts come first.

    Loaded at the first refusal, because it imports all verbs' words, which the start doesn't need.
    """
    each_verb = (import_module(f"play.wording.{verb}").REFUSALS for verb in _VERBS)
    return {code: words for each in (REFUSALS, *each_verb) for code, words in each.items()}
