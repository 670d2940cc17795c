"""How a request is said: declared beside its fields, as data that grammars read and write.

    @verb("heal 3 [NAME]", "Give hit points back")
    @declare
    class Heal(Request):
        amount: int | None = read_as(Number("a number of hits", 3))
        who: Phrase | None = read_as(*whom("character number"))

A verb is a head, in order, and then parts in any order. Fields that the head does not name are
such parts, in the order in which they are declared. A request with several ways has several
`@verb`s, the first of which that fits is meant.
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
    """A number of at most so many digits. `kinds` may say what it usually numbers."""

    expects: str = "a number"
    digits: int = 6
    kinds: str = ""


class Numbers(NamedTuple):
    """Several numbers, with spaces or commas between them."""

    expects: str = "numbers"


class Signed(NamedTuple):
    """A modifier such as `+1`."""


class LedNumber(NamedTuple):
    """A number behind a word: `need 2`. `lead` may be several: `need|needs`."""

    lead: str


class Flag(NamedTuple):
    """A word that is either there or not. `ways` may be several, and patterns: `edge|precise`.

    `written` is how it is written where the first way is a pattern.
    """

    ways: str
    expects: str = ""
    written: str = ""


class OneOf(NamedTuple):
    """One of some words. A mapping says what each word means."""

    words: Mapping[str, Any] | Sequence[str]
    expects: str


class Names(NamedTuple):
    """Words that name things of these kinds.

    `stops` end them; `one`: so does a comma; `single`: one word alone; `names_first`: no stop ends
    what has not begun, for someone may be called Target. Behind a `lead` (`at|on`) they may stand
    anywhere. `several` are kinds of which the rules take more than one here, or ask which is meant.
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
    """Words behind a plus sign: the stat of `hack+WS`."""

    kinds: str
    expects: str
    stops: tuple[str, ...] = ()


class Quoted(NamedTuple):
    """Words in quotes, behind a `lead` if there is one."""

    expects: str = 'words in quotes, such as "so"'
    lead: str = ""


class AllWords(NamedTuple):
    """All that is left, as it was typed. `kinds` may say what is usually said there."""

    expects: str = "words"
    kinds: str = ""


class Dice(NamedTuple):
    """Dice such as `2d6` or `1d8+1d6`."""


class Own(NamedTuple):
    """A part that a system's own grammar reads and writes, by the name that it has there."""

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
    """A word of the verb's own that leads on and says nothing else: `to|as`.

    Where it is a pattern, `written` is how it is written; `raw`: the pattern says itself how it
    ends.
    """

    words: str
    written: str = ""
    raw: bool = False


class Sign(NamedTuple):
    """A sign that says nothing else: the colon of `ask Griff: …`."""

    sign: str
    expects: str = ""


@freeze
class Said:
    """A field that is said otherwise than its declaration says."""

    field: str
    parts: tuple[Part, ...]

    def __init__(self, field: str, *parts: Part) -> None:
        object.__setattr__(self, "field", field)
        object.__setattr__(self, "parts", parts)


@freeze
class Maybe:
    """What may be left out, as a whole."""

    items: tuple["Item", ...]

    def __init__(self, *items: "Item") -> None:
        object.__setattr__(self, "items", items)


class Many(NamedTuple):
    """What may be said any number of times."""

    item: "Item"


class Choose(NamedTuple):
    """One of several ways to go on, the first that fits."""

    ways: tuple[tuple["Item", ...], ...]


#: what may stand in a head; a string is the name of a field
Item = str | Key | Sign | Said | Maybe | Many | Choose


class Option(NamedTuple):
    """One thing that a form, such as a slash command, asks for, and the fields that it fills.

    `about` is a sentence for a stranger. How it is said follows from the parts of its fields; where
    these do not tell, `lead` is the word before it, `form` what is given (a `person`, a `file`, a
    `line` that nothing completes) and `kinds` what completes it. `front`: it is said first.
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
    """Declare an option, which fills the field of its own name unless others are named."""
    return Option(name, about, fields or (name,), **how)


class Way(NamedTuple):
    """One way to say a verb, and the request that it makes."""

    make: type[Request]
    verb: str
    usage: str
    about: str
    head: tuple[Item, ...]
    parts: tuple[str | Said, ...]
    preset: Mapping[str, Any]
    also: Mapping[str, str]
    makes: str  # the verb of the request, where it is another one's: `move aid NAME`
    bare: bool
    rank: int  # among the ways of its verb, where those of several requests alternate
    together: str  # how the verb is written with all its ways, where that is not all of them
    edits: bool  # it edits a sheet outright: for its owner and game masters only
    gm_only: bool
    buttons: Mapping[str, str]  # what a button does that says it, by how it goes on
    wasteful: (
        bool  # a player may overrule its `refuse_waste` with `anyway`: what is wasted is theirs
    )
    looks: bool  # it only looks something up, and so waits for nobody's turn
    whole_game: bool  # it looks through a whole game: few may do so at once
    options: tuple[Option, ...]  # in the order in which a person thinks
    orders: Mapping[str, str]  # what it does as a subcommand, by its second word
    rolls: bool  # it can be hidden, and said as someone and in one's own words

    def parts_of(self, field_name: str) -> tuple[Part, ...]:
        return parts_of(self.make, field_name)


def read_as(*parts: Part, default: Any = ..., required: bool = False) -> Any:
    """Declare how a field is said. Its default is what it means that nothing was said of it."""
    if default is ...:
        default = False if isinstance(parts[0], Flag) else None
    kept = {} if required else {"default": default}
    return field(metadata={"parts": parts}, **kept)


def parts_of(make: type[Request], field_name: str) -> tuple[Part, ...]:
    """Return how a field of a request is said; nothing where its ways say that themselves."""
    found = next(each for each in fields(make) if each.name == field_name)
    parts: tuple[Part, ...] = found.metadata.get("parts", ())
    return parts


def verb(usage: str, about: str, *head: Item, **how: Any) -> Callable[[R], R]:
    """Declare a way to say a request, as `way_of` makes it."""

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
    """Return a way to say a request: its usage begins with the verb.

    `parts` are the fields that may follow the head, unless it is all that are declared; `more` come
    after them. `also` are other words for the verb, each with what it adds: `acted tick=next`.
    `bare`: a sentence may leave the verb out. `button` says in a line what a button does that says
    the verb, `buttons` by the words that follow it: `lives`. `looks`: it changes nothing, and
    waits for nobody's turn; `whole_game`: it looks through all of one. `orders` say what
    subcommands do.
    """
    name = usage.partition(" ")[0]
    rest = (*(_fields_left(make, head, preset) if parts is None else parts), *more)
    aliases = _aliases(name, also)
    lines = buttons or ({"": button} if button else {})
    return Way(make, name, usage, about, head, rest, preset, aliases, makes or name, bare, rank,
               together, edits, gm_only, lines, wasteful, looks, whole_game, tuple(options),
               orders or {}, rolls)  # fmt: skip


def _aliases(name: str, also: str) -> dict[str, str]:
    """Return what each other word stands for: `level_up` the verb, `tick=next` a way of it."""
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
    """Return every way to say something that modules declare, in the order of their lines.

    Ways to say what is another verb's, or other systems' too, stand there in tuples.
    """
    found: list[Way] = []
    for room in rooms:
        for value in vars(room).values():
            if isinstance(value, tuple) and value and isinstance(value[0], Way):
                found += value
            elif isinstance(value, type) and value.__module__ == room.__name__:
                found += vars(value).get("ways", ())
    return tuple(found)


def verbs_in(*rooms: ModuleType) -> frozenset[str]:
    """Return the verbs that modules declare."""
    return frozenset(way.verb for way in ways_in(*rooms))


def button_lines(ways: Iterable[Way]) -> dict[str, str]:
    """Return what buttons do, in a line each, by how the sentences begin that they say."""
    every = ((way.verb, *each) for way in ways for each in way.buttons.items())
    return {f"{verb} {more}".strip(): line for verb, more, line in every}


def name_who(kind: str, *stops: str, expects: str = "a name") -> Said:
    """Return the part of a sentence that names someone, up to the words that end it."""
    return Said("who", Names(kind, stops, expects))
