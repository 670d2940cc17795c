"""Every rules system this bot plays. A new one is one word here: the name of its folder.

A system is imported when a game of it is first used, so that the bot starts quickly.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from rules.core.system import System
from rules.own.key import OWN

NAMES = ("heresy", "genesys", "tens", "fantasy", "odd")


def system_of(game: str) -> System:
    """Return the rules of a game by their stored name."""
    system = _load(game) if game in NAMES else find_system(game)
    if system is None:
        raise KeyError(game)
    return system


def find_system(game: str) -> System | None:
    """Return the rules of a game by their stored name; None if there is no game, or no such rules.

    The rules of a page are known once `PAGES` has learnt them, and while they are in use.
    """
    if game in NAMES:
        return _load(game)
    return PAGES.find(game) if family_of(game) == OWN else None


def family_of(game: str) -> str:
    """Return the folder of a game's rules: `own` for every page."""
    return game.partition(":")[0] if ":" in game else game


class Pages:
    """The rules of the pages played last, by their key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[str, System] = OrderedDict()

    def find(self, key: str) -> System | None:
        """Return the rules of a page, or None; for the bare family, what all pages share."""
        if key == OWN:
            return _make_blank()
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def learn(self, system: System) -> System:
        """Store the rules of a page, and drop the least recently used."""
        self._known[system.key] = system
        self._known.move_to_end(system.key)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return system


@cache
def _make_blank() -> System:
    from rules.own.page_values import Page  # imported late: only games on a page need it
    from rules.own.system import make_system

    return make_system(Page(name="A game of your own"))


#: about as many pages as are played at the same time
PAGES = Pages(128)


class Systems(Mapping[str, System]):
    """The systems by name; `rules/heresy/system.py` holds `HERESY`, and so on."""

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
