"""Every rules system this bot plays. A new one is one word here: the name of its folder.

Its rules are read when a game of it is first touched, so that a table opens at once.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from rules.core.system import System

NAMES = ("heresy", "genesys", "tens", "fantasy", "odd")


def system_of(game: str) -> System:
    """Return the rules that a game is played by, as it keeps their name."""
    system = find_system(game)
    if system is None:
        raise KeyError(game)
    return system


def find_system(game: str) -> System | None:
    """Return the rules that a game is played by; None where none is, or they are not known here."""
    return _load(game) if game in NAMES else None


class Systems(Mapping[str, System]):
    """The systems by name. `rules/heresy/system.py` holds `HERESY`, and so on."""

    def __getitem__(self, name: str) -> System:
        return system_of(name)

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


@cache
def _load(name: str) -> System:
    system = getattr(import_module(f"rules.{name}.system"), name.upper())
    assert isinstance(system, System)
    return system


SYSTEMS = Systems()
