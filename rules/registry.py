"""Every rules system this bot plays. A new one is one word here: the name of its folder.

Its rules are read when a game of it is first touched, so that a table opens at once.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from rules.core.system import System
from rules.own.key import OWN

NAMES = ("heresy", "genesys", "tens", "fantasy", "odd")


def system_of(game: str) -> System:
    """Return the rules that a game is played by, as it keeps their name."""
    system = find_system(game)
    if system is None:
        raise KeyError(game)
    return system


def find_system(game: str) -> System | None:
    """Return the rules that a game is played by; None where none is, or they are not known here.

    Those of a page are known once it was learnt, and as long as it is played.
    """
    if game in NAMES:
        return _load(game)
    return PAGES.find(game) if family_of(game) == OWN else None


def family_of(game: str) -> str:
    """Return the folder that the rules of a game come from: `own` is that of every page."""
    return game.partition(":")[0] if ":" in game else game


class Pages:
    """The rules of the pages that were played last, by the keys of their games."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[str, System] = OrderedDict()

    def find(self, key: str) -> System | None:
        """Return the rules of a page; of no page in particular, those that all of them share."""
        if key == OWN:
            return _make_blank()
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def learn(self, system: System) -> System:
        """Keep the rules of a page; the one that was played longest ago goes."""
        self._known[system.key] = system
        self._known.move_to_end(system.key)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return system


@cache
def _make_blank() -> System:
    from rules.own.page import Page  # with all that a page takes, once one is played
    from rules.own.system import make_system

    return make_system(Page(name="A game of your own"))


#: as many pages stay read as are likely to be played at one time
PAGES = Pages(128)


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
