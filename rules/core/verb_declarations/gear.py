"""Verbs for carried things, in every game.

Each system's own `Thing` adds what else describes one: dice, a weight. A sentence adds one of them,
and `more` after commas or `and`.
"""

from typing import Any

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    Choose,
    Flag,
    Item,
    Key,
    Maybe,
    Names,
    Number,
    Option,
    Own,
    Said,
    Way,
    name_who,
    option,
    read_as,
    way_of,
)

#: what ends the name of a thing: a count, or the next thing
ENDS = (r"[x×*]?\s?\d{1,20}", "count", "and")
_CARRIED = Names("item", (*ENDS, "all"), "something you carry", one=True)
_WHOSE = Maybe(Key("an?|some|the|my|our|another", written="the"))
_COUNT = Said("count", Own("how_many"))
_COUNT_OF = Said("count", Number())
_ALL = Said("every", Flag("all|every"))
_THING = option("item", "What you carry, such as rope", "what", required=True)
_MANY = option("count", "How many", form="number", lead="", front=True)
#: a count after a thing: `torch x3`
TIMES = Said("count", Own("times"))


@declare
class Thing(Request):
    """Something to carry, as described, how many there are, and what else is added."""

    name: Phrase
    count: int | None = read_as(Own("times"))
    more: tuple["Thing", ...] = read_as(Own("more_things"), default=())
    #: whose pack, if not one's own
    who: Phrase | None = read_as(Names("character", expects="a name", lead="for|to"))


def read_name(*stops: str) -> Any:
    """Declare a thing's name, which ends at a count or at its description."""
    return read_as(Names("words", (*ENDS, *stops), "the name of a thing", one=True), required=True)


@declare
class Portion(Request):
    """Something carried, and how much of it: one unless a number or `all` is typed."""

    what: Phrase = read_as(_CARRIED, required=True)
    count: int | None = read_as(Own("times"))
    every: bool = read_as(Flag("all"))


@declare
class PartWith(Portion):
    """Drop, give, use or sell things."""

    how: str
    more: tuple[Portion, ...] = read_as(Own("more_portions"), default=())
    to: Phrase | None = read_as(Names("character", lead="to"))
    whose: Phrase | None = read_as(Names("character", lead="from|for"))


#: orders that nobody is called: what follows them went wrong
_ORDERS = ("add", "take", "buy", "drop", "remove", "give", "use", "count")
_GIVE, _PAY = "Give someone coin", "Pay someone from your own purse"
_TO = option("to", "Who gets it")
_COIN = Maybe(Key("coins?", written="coin"))
_SUM = option("coin", "How many coin", "amount", form="number")
_PAYEE = Names("character", (r"\d{1,6}",), "a name")


@declare
class GiveCoin(Request):
    """Give someone coin: from one's own purse, or as a game master from nowhere."""

    amount: int = read_as(Number("how many coin"), required=True)
    to: Phrase = read_as(_PAYEE, required=True)


def ways_to_pay() -> tuple[Way, ...]:
    """Return the ways to give coin, for games that have it."""
    coin = Key("coins?", written="coin")
    each = Maybe(Key("each|apiece"))  # a sum for several is for each of them anyway
    return (
        way_of(GiveCoin, "give 5 coin to NAME", _GIVE, "amount", coin, each, Maybe(Key("to")), "to",
               each, options=(_SUM, _TO)),
        way_of(GiveCoin, "give NAME 5 coin", _GIVE, "to", "amount", coin, each),
        way_of(GiveCoin, "item give 5 coin to NAME", _GIVE, Key("give"), "amount", coin,
               Maybe(Key("to")), "to"),
        way_of(GiveCoin, "pay NAME 5 [coin]", _PAY, "to", "amount", _COIN, also="pays",
               options=(option("to", "Who you pay"), _SUM)),
        way_of(GiveCoin, "pay 5 [coin] to NAME", _PAY, "amount", _COIN, Key("to"), "to"),
    )  # fmt: skip


@declare
class ListThings(Request):
    """Show what someone carries, or how many of one thing."""

    what: Phrase | None = read_as(_CARRIED)
    who: Phrase | None = read_as(Names("character", expects="a name", lead="for|of"))


#: what may come before a thing: a count, and articles
BEFORE_A_THING: tuple[Item, ...] = (Maybe(_COUNT), _WHOSE)
BEFORE_A_PORTION: tuple[Item, ...] = (Maybe(Choose(((_COUNT_OF,), (_ALL,)))), Maybe(Key("of")))


def way_to_add(
    make: type[Thing],
    about: str,
    described: str = "",
    words: str = "add|take|buy",
    options: tuple[Option, ...] = (),
    **how: Any,
) -> Way:
    """Return the way to add things; `described` is the usage of their description, `options` ask
    for it."""
    name = option("item", "What it's called", "name", form="line", required=True)
    whose = option("who", "Whose pack, if not yours")
    one = " ".join(f"item {words.partition('|')[0]} [3] NAME {described}".split())
    return way_of(make, f"{one}, NAME … [for NAME]", about, Key(words), *BEFORE_A_THING, "name",
                  more=(TIMES,), edits=True, orders={"add": "Add something to your pack"},
                  options=(name, _MANY, *options, whose), **how)  # fmt: skip


def ways_to_carry(about: str, drops: str = "", *, whose: bool = False) -> tuple[Way, ...]:
    """Return the ways to drop, give, use and list things.

    `drops` is what the drop button does; with `whose` a game master may drop someone else's.
    """
    said = ("count", "every", "more")
    dropped = (*said, "whose") if whose else said
    return (
        way_of(PartWith, "item drop [2|all] THING, THING …", about, Key("drop"), *BEFORE_A_PORTION,
               "what", parts=dropped, how="drop",
               buttons={"drop": drops} if drops else {},
               orders={"drop": "Drop something you carry"}, options=(_THING, _MANY)),
        way_of(PartWith, "item remove [2|all] THING", about, Key("remove"), *BEFORE_A_PORTION,
               "what", parts=dropped, how="remove",
               orders={"remove": "Delete something from your sheet"},
               options=(_THING, _MANY)),
        way_of(PartWith, "item give [2|all] THING to NAME", about, Key("give"), *BEFORE_A_PORTION,
               "what", parts=(*said, "to"), how="give",
               orders={"give": "Hand something to someone else"},
               options=(_THING, option("to", "Who gets it", required=True), _MANY)),
        way_of(PartWith, "item use [2] THING", about, Key("use|drink|eat"), *BEFORE_A_PORTION,
               "what", parts=said, how="use",
               orders={"use": "Use something up"}, options=(_THING, _MANY)),
        way_of(ListThings, "item count THING", about, Key("count"), "what", parts=("who",),
               orders={"count": "Count something you carry"}, options=(_THING,)),
        way_of(ListThings, "item list [NAME]", about, Maybe(Key("list|show")),
               Maybe(name_who("character", *_ORDERS)), parts=("who",), rank=1,
               orders={"show": "Show what someone carries", "list": "List what someone carries"},
               options=(option("who", "Whose pack, if not yours", lead=""),)),
    )  # fmt: skip
