"""The menu of slash commands as data: which verbs appear where, and what each asks for.

A cog places its verbs; everything else comes from their declarations.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import ClassVar, TypeAlias

from grammar.option_sentences import command_ways, shapes_of
from grammar.parser import own_verbs, parse, read_sentence, verbs_of
from rules.core.errors import PlayerError
from rules.core.verb_declarations.slash_options import Shape
from rules.fast_tuples import NamedTuple

#: where verbs are placed: at the top, or as subcommands of these
TOP, SHEET, ITEM, HISTORY, NOTE, GM = "", "sheet", "item", "history", "note", "gm"
Places: TypeAlias = Mapping[str, str]
#: in a game without rounds, plans are run by a button, or with `/do round run`
ROUND = "round"
#: harmless subcommands, listed first because a newcomer tries the first
SAFE = ("show", "list")


class Command(NamedTuple):
    """A command: how its sentences begin, what it asks for, and which options it needs.

    `by_gm`: only game masters may use it.
    """

    about: str
    start: str
    shapes: Mapping[str, Shape]
    needed: frozenset[str]
    by_gm: bool = False

    @property
    def first(self) -> str:
        """Return the option that also takes the whole rest of the sentence."""
        return next(iter(self.shapes), "")

    def is_required(self, shape: Shape) -> bool:
        """Say whether no game has a sentence without this option."""
        return shape.option.name in self.needed


class Group(NamedTuple):
    """A command with subcommands."""

    about: str
    members: Mapping[str, "Command | Group"]


Node: TypeAlias = Command | Group


class SpokenCog:
    """A cog whose commands are sentences. `system` is the key of the rules its verbs belong to."""

    system: ClassVar[str] = ""
    places: ClassVar[Places] = {}


def build_menu(cogs: Iterable[type[SpokenCog]], systems: Iterable[str]) -> Mapping[str, Node]:
    """Return the commands of a server that plays these games, merged across the systems."""
    return _build_menu(tuple(cogs), tuple(systems))


# Thousands of servers share a few combinations of games, and a start needs every menu twice.
@lru_cache(maxsize=64)
def _build_menu(cogs: tuple[type[SpokenCog], ...], systems: tuple[str, ...]) -> Mapping[str, Node]:
    places: dict[str, list[str]] = {}
    for cog in sorted(cogs, key=lambda cog: cog.system not in systems):
        if not cog.system or cog.system in systems:
            for place, verbs in cog.places.items():
                places.setdefault(place, []).extend(verbs.split())
    menu = _Menu(places, systems)
    return {name: node for name in places[TOP] if (node := menu.node(name)) is not None}


class _Menu:
    """Makes the commands of a menu."""

    def __init__(self, places: Mapping[str, Sequence[str]], systems: Sequence[str]) -> None:
        self._places, self._systems = places, systems

    def node(self, name: str, *, by_gm: bool = False) -> Node | None:
        """Return a verb's command, with the verbs placed under it."""
        known = [system for system in self._systems if _is_command(system, name)]
        ways = [way for system in known for way in command_ways(system, name)]
        if not ways:
            return None
        orders: dict[str, str] = {}
        for way in ways:
            orders = {**way.orders, **orders}
        own = {
            word: self._command(known, f"{name} {word}", about, by_gm=by_gm)
            for word, about in sorted(orders.items(), key=lambda each: each[0] not in SAFE)
        }
        below = {
            verb: node
            for verb in self._places.get(name, ())
            if (node := self.node(verb, by_gm=name == GM)) is not None
        }
        members: dict[str, Node] = {**own, **below}
        if members:
            return Group(ways[0].about, members)
        return self._command(known, name, ways[0].about, by_gm=by_gm)

    def _command(self, systems: Sequence[str], start: str, about: str, *, by_gm: bool) -> Command:
        saying = [system for system in systems if command_ways(system, start)]
        needed = frozenset.intersection(*(_list_needed_options(system, start) for system in saying))
        return Command(about, start, shapes_of(systems, start), needed, by_gm)


def _list_needed_options(system: str, start: str) -> frozenset[str]:
    """Return the options that a command needs in one game."""
    shapes = shapes_of([system], start)
    declared = {name for name, shape in shapes.items() if shape.option.required}
    first = next(iter(shapes.values()), None)
    # A subcommand declares what it needs, and a form asks for words.
    if first is None or " " in start or first.form == "words" or is_understood(system, start):
        return frozenset(declared)
    return frozenset({*declared, first.option.name})


def _is_command(system: str, name: str) -> bool:
    """Say whether a verb is a command in a game; `round` isn't in games without rounds."""
    return name in verbs_of(system) and (name != ROUND or name in own_verbs(system))


@cache
def is_understood(system: str, text: str) -> bool:
    """Say whether a sentence can be parsed in a game."""
    try:
        parse(system, read_sentence(system, text))
    except PlayerError:
        return False
    return True


def leaves(menu: Mapping[str, Node], path: str = "") -> Iterator[tuple[str, Command]]:
    """Yield every command that can be used, with its path: `gm npc new`."""
    for name, node in menu.items():
        whole = f"{path} {name}".strip()
        if isinstance(node, Group):
            yield from leaves(node.members, whole)
        else:
            yield whole, node


def menu_paths(menu: Mapping[str, Node], path: str = "") -> dict[str, str]:
    """Return the path of each command, by how its sentences begin: `npc new`."""
    found: dict[str, str] = {}
    below: dict[str, str] = {}  # commands at the top take precedence
    for name, node in menu.items():
        whole = f"{path} {name}".strip()
        if isinstance(node, Command):
            found[node.start] = whole
            continue
        # Discord can't call a group itself, so one of its members does that.
        found[name] = f"{whole} {SAFE[0]}" if SAFE[0] in node.members else whole
        below |= menu_paths(node.members, whole)
    return {**below, **found}
