"""Declares how a request is typed, beside its fields, as data that grammars read and write.

    @verb("heal 3 [NAME]", "Give hit points back")
    @declare
    class Heal(Request):
        amount: int | None = read_as(Number("a number of hits", 3))
        who: Phrase | None = read_as(*whom("character number"))

A verb has a head, in order, and then parts in any order. Fields that the head doesn't name are such
parts, in the order they are declared. A request may have several `@verb`s; the first that fits is
used.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, fields
from types import ModuleType
from typing import Any, TypeVar

from rules.core.records.frozen_values import freeze
from rules.core.verb_declarations.request import Request
from rules.fast_tuples import NamedTuple

R = TypeVar("R", bound=type[Request])


class Number(NamedTuple):
    """A number up to a length; `kinds` may say what it usually counts."""

    expects: str = "a number"
    digits: int = 6
    kinds: str = ""


class Numbers(NamedTuple):
    """Several numbers, with spaces or commas between them."""

    expects: str = "numbers"


class Signed(NamedTuple):
    """A modifier such as `+1`."""


class LedNumber(NamedTuple):
    """A number after a word: `need 2`. `lead` may be several words: `need|needs`."""

    lead: str


class Flag(NamedTuple):
    """A word that is either there or not. `ways` may be several words or patterns: `edge|precise`.

    `written` is the canonical word if the first way is a pattern.
    """

    ways: str
    expects: str = ""
    written: str = ""


class OneOf(NamedTuple):
    """One of some words; a mapping gives each word's meaning."""

    words: Mapping[str, Any] | Sequence[str]
    expects: str


class Names(NamedTuple):
    """Words that name things of these kinds.

    `stops` end them; with `one` a comma does too; with `single` they are one word. `names_first`: a
    stop can't be the first word, since someone may be called Target. After a `lead` (`at|on`) they
    may come anywhere. `several` are kinds of which more than one is allowed here, or is asked
    about.
    """

    kinds: str
    stops: tuple[str, ...] = ()
    expects: str = ""
    lead: str = ""
    one: bool = False
    single: bool = False
    names_first: bool = False
    several: str = ""


class Plus(NamedTuple):
    """Words after a plus sign: the stat in `hack+WS`."""

    kinds: str
    expects: str
    stops: tuple[str, ...] = ()


class Quoted(NamedTuple):
    """Words in quotes, after a `lead` if there is one."""

    expects: str = 'words in quotes, such as "so"'
    lead: str = ""


class AllWords(NamedTuple):
    """The whole rest, as it was typed; `kinds` may say what people usually type there."""

    expects: str = "words"
    kinds: str = ""


class Dice(NamedTuple):
    """Dice such as `2d6` or `1d8+1d6`."""


class Own(NamedTuple):
    """A part that the system's own grammar reads and writes, by its name there."""

    name: str


Part = (
    Number
    | Numbers
    | Signed
    | LedNumber
    | Flag
    | OneOf
    | Names
    | Plus
    | Quoted
    | AllWords
    | Dice
    | Own
)


class Key(NamedTuple):
    """A word of the verb itself that only leads on: `to|as`.

    If it is a pattern, `written` is the canonical word; `raw`: the pattern itself says where it
    ends.
    """

    words: str
    written: str = ""
    raw: bool = False


class Sign(NamedTuple):
    """A sign that carries no meaning: the colon of `ask Griff: …`."""

    sign: str
    expects: str = ""


@freeze
class Said:
    """A field that is typed differently here than it declares."""

    field: str
    parts: tuple[Part, ...]

    def __init__(self, field: str, *parts: Part) -> None:
        object.__setattr__(self, "field", field)
        object.__setattr__(self, "parts", parts)


@freeze
class Maybe:
    """Items that may be left out together."""

    items: tuple["Item", ...]

    def __init__(self, *items: "Item") -> None:
        object.__setattr__(self, "items", items)


class Many(NamedTuple):
    """An item that may come any number of times."""

    item: "Item"


class Choose(NamedTuple):
    """Alternative items; the first that fits is used."""

    ways: tuple[tuple["Item", ...], ...]


#: an item of a head; a string is the name of a field
Item = str | Key | Sign | Said | Maybe | Many | Choose


class Option(NamedTuple):
    """One thing that a form, such as a slash command, asks for, and the fields it fills.

    `about` is a sentence for a stranger. How it is typed follows from the parts of its fields.
    Where they don't say, `lead` is the word before it, `form` what is given (a `person`, a `file`,
    a `line` without completion) and `kinds` what completes it. `front`: it comes first in the
    sentence.
    """

    name: str
    about: str
    fields: tuple[str, ...] = ()
    lead: str | None = None
    form: str = ""
    kinds: str = ""
    required: bool = False
    words: tuple[str, ...] = ()
    front: bool = False


def option(name: str, about: str, *fields: str, **how: Any) -> Option:
    """Declare an option; it fills the field of its own name unless others are given."""
    return Option(name, about, fields or (name,), **how)


class Way(NamedTuple):
    """One way to type a verb, and the request it makes."""

    make: type[Request]
    verb: str
    usage: str
    about: str
    head: tuple[Item, ...]
    parts: tuple[str | Said, ...]
    preset: Mapping[str, Any]
    also: Mapping[str, str]
    makes: str  # the request's verb, if it belongs to another: `move aid NAME`
    bare: bool
    rank: int  # its order among the ways of a verb that makes several requests
    together: str  # the usage for the whole verb, if it isn't simply all ways
    edits: bool  # it edits a sheet by hand: for its owner and game masters only
    gm_only: bool
    buttons: Mapping[str, str]  # what its button does, by the words after the verb
    wasteful: bool  # a player may overrule its `refuse_waste` with `anyway`: it is theirs to waste
    looks: bool  # it only looks something up, so it needn't wait for other turns
    whole_game: bool  # it reads a whole game, so only a few run at once
    options: tuple[Option, ...]  # in the order people think of them
    orders: Mapping[str, str]  # what it does as a subcommand, by its second word
    rolls: bool  # it rolls: so it has the options of `ROLLED`

    def parts_of(self, field_name: str) -> tuple[Part, ...]:
        return parts_of(self.make, field_name)


def read_as(*parts: Part, default: Any = ..., required: bool = False) -> Any:
    """Declare how a field is typed; its default is its value if it wasn't."""
    if default is ...:
        default = False if isinstance(parts[0], Flag) else None
    kept = {} if required else {"default": default}
    return field(metadata={"parts": parts}, **kept)


def parts_of(make: type[Request], field_name: str) -> tuple[Part, ...]:
    """Return the parts of a request's field; none if its ways give them."""
    found = next(each for each in fields(make) if each.name == field_name)
    parts: tuple[Part, ...] = found.metadata.get("parts", ())
    return parts


def verb(usage: str, about: str, *head: Item, **how: Any) -> Callable[[R], R]:
    """Declare a way to type a request, as `way_of` makes it."""

    def keep(make: R) -> R:
        later = vars(make).get("ways", ())  # decorators are applied from the last line up
        make.ways = (way_of(make, usage, about, *head, **how), *later)
        return make

    return keep


def way_of(
    make: type[Request],
    usage: str,
    about: str,
    *head: Item,
    parts: Iterable[str | Said] | None = None,
    more: Iterable[Said] = (),
    also: str = "",
    makes: str = "",
    bare: bool = False,
    rank: int = 0,
    together: str = "",
    edits: bool = False,
    gm_only: bool = False,
    wasteful: bool = False,
    looks: bool = False,
    whole_game: bool = False,
    button: str = "",
    buttons: Mapping[str, str] | None = None,
    options: Iterable[Option] = (),
    orders: Mapping[str, str] | None = None,
    rolls: bool = False,
    **preset: Any,
) -> Way:
    """Return a way to type a request; `usage` begins with the verb.

    `parts` are the fields that may follow the head (by default all others), and `more` come after
    them. `also` are other words for the verb, each with what it adds: `acted tick=next`. `bare`:
    the verb may be left out. `button` says in a line what the verb's button does; `buttons` does so
    by the words that follow: `lives`. `looks`: it changes nothing, and waits for nobody's turn;
    `whole_game`: it reads a whole game. `orders` describe its subcommands.
    """
    name = usage.partition(" ")[0]
    rest = (*(_fields_left(make, head, preset) if parts is None else parts), *more)
    aliases = _aliases(name, also)
    lines = buttons or ({"": button} if button else {})
    return Way(make, name, usage, about, head, rest, preset, aliases, makes or name, bare, rank,
               together, edits, gm_only, lines, wasteful, looks, whole_game, tuple(options),
               orders or {}, rolls)  # fmt: skip


def _aliases(name: str, also: str) -> dict[str, str]:
    """Return what each alias stands for: `level_up` for the verb, `tick=next` for one way of it."""
    pairs = (each.partition("=") for each in also.split())
    return {word.replace("_", " "): f"{name} {more}".strip() for word, _, more in pairs}


def _fields_left(
    make: type[Request], head: Sequence[Item], preset: Mapping[str, Any]
) -> tuple[str, ...]:
    taken = {*_fields_in(head), *preset}
    declared = (each.name for each in fields(make) if "parts" in each.metadata)
    return tuple(name for name in declared if name not in taken)


def _fields_in(head: Sequence[Item]) -> Iterable[str]:
    for item in head:
        match item:
            case str():
                yield item
            case Said():
                yield item.field
            case Maybe():
                yield from _fields_in(item.items)
            case Many():
                yield from _fields_in((item.item,))
            case Choose():
                for way in item.ways:
                    yield from _fields_in(way)


def ways_in(*rooms: ModuleType) -> tuple[Way, ...]:
    """Return every way that modules declare, in the order of their lines.

    Ways for a verb of another system, or shared with others, are in tuples there.
    """
    found: list[Way] = []
    for room in rooms:
        for value in vars(room).values():
            if isinstance(value, tuple) and value and isinstance(value[0], Way):
                found += value
            # what a module only imports is another's verb
            elif isinstance(value, type) and value.__module__ == room.__name__:
                found += vars(value).get("ways", ())
    return tuple(found)


def verbs_in(*rooms: ModuleType) -> frozenset[str]:
    """Return the verbs that modules declare."""
    return frozenset(way.verb for way in ways_in(*rooms))


def button_lines(ways: Iterable[Way]) -> dict[str, str]:
    """Return what buttons do, a line each, by the beginnings of their sentences."""
    every = ((way.verb, *each) for way in ways for each in way.buttons.items())
    return {f"{verb} {more}".strip(): line for verb, more, line in every}


def name_who(kind: str, *stops: str, expects: str = "a name") -> Said:
    """Return the part of a sentence that names someone, up to one of `stops`."""
    return Said("who", Names(kind, stops, expects))
