"""Which function settles which shared request. Read when something is first said."""

from functools import cache
from importlib import import_module

from play.turn import Handlers

MODULES = (
    "games",
    "sheets",
    "exporting",
    "npcs",
    "rolls",
    "history",
    "undoing",
    "choosing",
    "lookups",
    "asking",
    "waiting",
    "absence",
    "scenes",
    "lending",
    "catchup",
    "chronicle",
    "privacy",
    "desk",
    "keeping",
    "ledger",
)


@cache
def handlers() -> Handlers:
    """Return every shared request and what settles it."""
    found: Handlers = {}
    for name in MODULES:
        found |= import_module(f"play.verbs.{name}").HANDLERS
    return found
