"""Verbs for harm, healing, rests, hirelings, goods and experience."""

from rules.core.verb_declarations import gear
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    Flag,
    Key,
    LedNumber,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
    Plus,
    Said,
    Signed,
    option,
    read_as,
    verb,
    way_of,
)
from rules.fantasy.verb_declarations.checks_and_combat import DICE, HOWS, LEADS, MORE, RESTS, STOPS

_POOL = Names("character attribute number", expects="an attribute or a name")
_AT = Names("character attribute", lead="to|on|at|for")


@verb("harm 3 [bod] [NAME]", "Take points from a pool", Maybe("points"), Maybe("who"),
      also="wound hit", edits=True,
      options=(option("amount", "How many points", "points", form="line"),
               option("who", "Who is harmed", kinds="character"),
               option("kind", "From which attribute", "at", lead="at", kinds="attribute"))
      )  # fmt: skip
@declare
class Harm(Request):
    points: int = read_as(Number(), default=0)
    #: the character and the attribute; the points too, if they come last
    who: Phrase | None = read_as(_POOL)
    at: Phrase | None = read_as(_AT)


@verb("heal 2 [bod] [NAME]", "Give points back to a pool", Maybe("points"), Maybe("who"),
      options=(option("amount", "How many points", "points", form="line"),
               option("who", "Who is healed, if not you", kinds="character"),
               option("kind", "To which attribute", "at", lead="at", kinds="attribute"))
      )  # fmt: skip
@declare
class Heal(Request):
    points: int = read_as(Number(), default=0)
    who: Phrase | None = read_as(_POOL)
    at: Phrase | None = read_as(_AT)


_RESTED = OneOf({f"{lead}{how}": how for lead in LEADS for how in RESTS}, HOWS)
_AFTER_A_REST = (*STOPS, *RESTS, "hungry", "unfed", "only")
_REST_FOR = Said("hand", Names("character", _AFTER_A_REST, lead="for"))


@verb("rest [hour|night|week] [bod] [NAME] [hungry]", "Rest, to get points or dice back",
      Maybe(Said("how", _RESTED, Own("no_rest"))),
      parts=("how", "every", "hungry", _REST_FOR, "only", "hand"), also="sleep=night|hour|week",
      wasteful=True, button="Rests, and gets points of the pool back",
      options=(option("how", "How long: an hour, a night or a week", form="text", words=RESTS),
               option("who", "Who rests, if not you", "hand", lead="for", kinds="character"),
               option("skill", "Which attribute an hour gives back", "hand", lead="",
                      kinds="attribute")))  # fmt: skip
@declare
class Rest(Request):
    how: str = read_as(_RESTED, default="hour")
    every: bool = read_as(Flag("all"))
    #: a night without food takes a test, like an hour
    hungry: bool = read_as(Flag("hungry|unfed|on an empty stomach"))
    #: the one resting character it is about
    only: Phrase | None = read_as(Names("character", _AFTER_A_REST, lead="only"))
    hand: tuple[Phrase, ...] = read_as(
        Names(f"{DICE} character", _AFTER_A_REST, "an attribute"),
        Plus(DICE, "a skill or a die", _AFTER_A_REST),
        default=(),
    )


@verb("xp [+1] [NAME] # why", "Gain experience for trouble you brought, or see it", edits=True,
      options=(option("amount", "How much, such as +1", "points", form="text", words=("+1",)),
               option("who", "Who gets it, if not you", lead="")))  # fmt: skip
@declare
class Experience(Request):
    points: int | None = read_as(Signed(), Number())  # None: show it
    who: Phrase | None = read_as(Names("character", lead="for|to"), Names("character"))


_HIRE = "Hire help, pay it, ask it into danger"
_HIRED = option("who", "Which hireling", required=True)


def _hireling(kinds: str = "hireling", stops: tuple[str, ...] = ()) -> Said:
    return Said("who", Names(kinds, stops, "the name of a hireling"))


@verb("hireling new NAME SKILL", _HIRE, Key("new|hire"), "name", parts=("skill",), how="new",
      buttons={"pay": "Pays the wages of a day"}, orders={"new": "Hire someone to help"},
      options=(option("name", "What they are called", form="line", required=True),
               option("skill", "What they are good at", lead="with", kinds="skill")))  # fmt: skip
@verb("hireling pay NAME [3 days]", _HIRE, Key("pay"),
      _hireling("hireling number", ("day", "days")), parts=("days", "unit"), how="pay",
      orders={"pay": "Pay a hireling's wages"},
      options=(_HIRED, option("days", "For how many days")))  # fmt: skip
@verb("hireling ask NAME [wil+persuasion]", _HIRE, Key("ask"), _hireling(f"hireling {DICE}", STOPS),
      parts=("hand",), how="ask", orders={"ask": "Ask a hireling into danger"},
      options=(_HIRED,), rolls=True)  # fmt: skip
@verb("hireling dismiss NAME", _HIRE, Key("dismiss|fire|drop"), _hireling(),
      parts=(), how="dismiss",
      orders={"dismiss": "Let a hireling go"}, options=(_HIRED,))  # fmt: skip
@verb("hireling list", _HIRE, Maybe(Key("list|show")), parts=(), how="list",
      orders={"list": "Show who is hired"})  # fmt: skip
@declare
class Hire(Request):
    how: str  # new, pay, ask, dismiss, list
    name: str = read_as(Own("new_name"), default="")
    who: Phrase | None = None
    skill: Phrase | None = read_as(
        Own("skill_value"), Names("skill", lead="with|skill"), Names("skill", expects="a skill")
    )
    days: int = read_as(LedNumber("for"), default=0)
    unit: str = read_as(Flag("days|day"), default="")
    hand: tuple[Phrase, ...] = read_as(MORE, default=())


_ITEMS = "Buy, use, give and mend things"
_WORN = Key("armour|armor|shield|light armour|medium armour|heavy armour")


@declare
class AddItem(gear.Thing):
    """Something found, made or given; goods from the list come as listed."""

    # armour ends a name only before a number: light armour is a thing
    name: Phrase = gear.read_name("slots", "harm", r"armour(?=\s+[+-]?\d)", "uses")
    slots: int = read_as(LedNumber("slots"), default=1)
    harm: int = read_as(LedNumber("harm"), default=0)
    armour: int = read_as(LedNumber("armour"), default=0)
    uses: int = read_as(LedNumber("uses"), default=0)


@verb("item buy [2] rope, lantern …", _ITEMS, Key("buy"), Maybe(Said("count", Number())), "what",
      parts=("count", "more"), orders={"buy": "Buy something that is on sale"},
      options=(option("item", "What to buy, such as torch", "what", required=True),
               option("count", "How many of it", form="number", lead="", front=True))
      )  # fmt: skip
@declare
class Buy(Request):
    what: Phrase = read_as(
        Names("good", gear.ENDS, "something on sale, such as rope", one=True), required=True
    )
    count: int | None = read_as(Own("times"))
    more: tuple["Buy", ...] = read_as(Own("more_goods"), default=())


@verb("item repair [2]", _ITEMS, Key("repair|mend"), Maybe(Said("count", Number())),
      Maybe(_WORN), Maybe(Said("count", Number())), parts=(),
      orders={"repair": "Have armour mended"},
      options=(option("count", "How many points of it", form="number", lead=""),))  # fmt: skip
@declare
class Repair(Request):
    count: int | None = None


ITEMS = (
    gear.way_to_add(AddItem, _ITEMS, "[slots 1] [harm 2] [armour 1]", "add|take",
                    (option("slots", "How much room it takes"),
                     option("harm", "The harm it does, if it is a weapon"),
                     option("armour", "The armour it gives"),
                     option("uses", "How often it can be used"))),
    way_of(gear.PartWith, "item sell [2|all] THING", _ITEMS, Key("sell"), *gear.BEFORE_A_PORTION,
           "what", parts=("count", "every", "more"), how="sell",
           orders={"sell": "Sell something you carry"},
           options=(option("item", "What to sell, such as rope", "what", required=True),
                    option("count", "How many of it", form="number", lead="", front=True))),
    *gear.ways_to_pay(),
    *gear.ways_to_carry(_ITEMS),
)  # fmt: skip


_ADVANCE = "Roll experience, and choose what it gives"


def _expect_learnt(kind: str) -> Maybe:
    return Maybe(Said("what", Names(kind, expects=f"a {kind}")))


@verb("advance feat [NAME]", _ADVANCE, Key("feats?", written="feat"), _expect_learnt("feat"),
      how="feat", button="Spends the XP on it",
      options=(option("advance", "What to gain, or the die to roll for it", "what", form="text",
                      words=("feat", "spell", "class", "skill", "attribute", "d6", "d8", "d10",
                             "d12")),
               option("choice", "Which one, such as stealth", "what", form="line", lead=""))
      )  # fmt: skip
@verb("advance spell [NAME]", _ADVANCE, Key("spells?", written="spell"), _expect_learnt("spell"),
      how="spell")  # fmt: skip
@verb("advance class [NAME]", _ADVANCE, Key("class(?:es)?", written="class"),
      _expect_learnt("class"), how="class")  # fmt: skip
@verb("advance skill [NAME]", _ADVANCE, Key("skills?", written="skill"), _expect_learnt("skill"),
      how="skill")  # fmt: skip
@verb("advance attribute [NAME]", _ADVANCE, Key("attributes?", written="attribute"),
      _expect_learnt("attribute"), how="attribute")  # fmt: skip
@verb("advance again", _ADVANCE, Key("again"), how="again")
@declare
class Learn(Request):
    """Choose what an advance gives."""

    how: str  # feat, class, skill, attribute, spell, again
    what: Phrase | None = None


@verb("advance d8", _ADVANCE, Maybe("die"), also="levelup level_up level learn")
@declare
class Advance(Request):
    #: what there is to learn is understood, to say how
    die: Phrase | None = read_as(
        Names("die skill attribute feat spell class", expects="a die such as d8")
    )
