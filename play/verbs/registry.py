"""Which function settles which shared request. Read when something is first said."""

from functools import cache
from importlib import import_module

from play.turn.turn import Handlers

MODULES = (
    "game",
    "sheet",
    "sheet_files",
    "npc",
    "roll",
    "history",
    "undo",
    "pick",
    "lookups",
    "ask",
    "waiting",
    "away",
    "scene",
    "lend",
    "catchup",
    "chronicle",
    "privacy",
    "gm",
    "keep",
    "ledger",
    "board",
)


@cache
def handlers() -> Handlers:
    """Return every shared request and what settles it."""
    found: Handlers = {}
    for name in MODULES:
        found |= import_module(f"play.verbs.{name}").HANDLERS
    return found
