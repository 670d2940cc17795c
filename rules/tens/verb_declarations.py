"""The verbs of the 2d10 rules, and how they are typed."""

from dataclasses import replace

from rules.core.errors import NotUnderstood
from rules.core.move_definitions import define_ways
from rules.core.verb_declarations import gear
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.slash_options import BONUS, MODE, TARGET
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    LedNumber,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
    Quoted,
    Said,
    Signed,
    option,
    read_as,
    verb,
    way_of,
)
from rules.tens.content import DAMAGE_TYPES, Span

SPAN = r"\d{1,3}\s*(?:-|to|\.\.)\s*\d{1,3}"
#: what ends a name in a move: ranges (also without a space, as typed on phones) and flags
STOPS = ("dr", "dc", r"dc\d{1,3}|dr\d{1,3}-\d{1,3}", r"prof\w*", r"(?:no|without)\s+prof\w*",
         "hits?", r"\d+\s+hits?", "only", SPAN)  # fmt: skip
NAME = "a character's name"
HITS = Number("a number of hits", 3)
HITS_TYPE = OneOf(DAMAGE_TYPES, "a type of damage")


def whom(kinds: str = "character") -> tuple[Names, Names]:
    """Return the parts for a character, after a keyword or by the name alone."""
    return Names(kinds, expects=NAME, lead="for|on|at|to"), Names(kinds, expects=NAME)


@verb(
    "move NAME[+ABILITY] [medium | dr 15-20 | dc 15] [+1] [adv | dis] [prof | no prof] [at NAME] "
    "[with WEAPON] [hits 2 fire] [from NAME]",
    "Make a move or test an ability: 2d10 against a range",
    parts=("span", "hits", "no_prof", "prof", "adv", "dis", Said("said", Own("vs_range")),
           "target", "foe", "weapon", "only", "modifiers", "said"),
    bare=True, button="Reads the roll against this range",
    options=(option("move", "The move to make, or the ability to test", "said",
                    kinds="move ability", lead=""),
             TARGET,
             option("with", "What you carry and use for it", "weapon", kinds="weapon"),
             option("stat", "The ability to roll with", "said", lead="+", kinds="ability"),
             option("difficulty", "How hard it is: a name, dr 15-20 or dc 15", "span", lead="vs",
                    kinds="range"),
             MODE, BONUS),
    rolls=True)  # fmt: skip
@declare
class MakeMove(Request):
    """Make a move, test an ability, or give an earlier roll its missing range."""

    #: moves, abilities, ranges, types of damage
    said: tuple[Phrase, ...] = read_as(
        Own("plus_ability"),
        Names("move ability range spell tool damage_type", STOPS,
              "a move or an ability, such as dodge+dex"),
        default=(),
    )  # fmt: skip
    span: Span | None = read_as(Own("span"), Own("dc"))
    modifiers: tuple[int, ...] = read_as(Signed(), default=())
    adv: bool = read_as(Flag("adv|advantage|with adv|with advantage"))
    dis: bool = read_as(Flag("dis|disadvantage|with dis|with disadvantage"))
    prof: bool = read_as(Flag(r"\+?\s*prof\w*|with\s+prof\w*", written="prof"))
    no_prof: bool = read_as(Flag(r"no\s+prof\w*|without\s+prof\w*", written="no prof"))
    target: Phrase | None = read_as(
        Names("character foes range damage_type", STOPS, NAME, "at|on|against|vs|versus")
    )
    foe: Phrase | None = read_as(Names("character range", STOPS, NAME, "from"))
    weapon: Phrase | None = read_as(
        Names("weapon tool range damage_type", STOPS, lead="with|using", several="weapon spell")
    )
    #: the chosen one of several weapons that were named
    only: Phrase | None = read_as(Names("weapon spell", STOPS, lead="only"))
    # the unfinished ones match only to say what is missing after `dr`, `dc` or `hits`
    hits: int | None = read_as(Own("hits"), Own("unfinished_range"), Own("unfinished_number"))

    def keys(self, kind: str) -> tuple[str, ...]:
        """Return every name of a kind, wherever in the sentence it is."""
        every = (*self.said, self.target, self.foe, self.weapon)
        return tuple(key for phrase in every if phrase for key in phrase.keys(kind))

    def narrow_weapon(self) -> "MakeMove":
        """Return the request with only the chosen weapon of several."""
        if self.only is None:
            return self
        kinds = ("weapon", "spell")
        bare = [
            phrase._replace(names=tuple(n for n in phrase.names if n.kind not in kinds))
            for phrase in (*self.said, self.only if self.weapon is None else self.weapon)
        ]
        armed = bare[-1]._replace(names=(*bare[-1].names, *self.only.names))
        return replace(self, said=tuple(bare[:-1]), weapon=armed, only=None)

    @property
    def rereads(self) -> bool:
        """Say whether only a range was typed, which is for an earlier roll."""
        return not (self.keys("move") or self.keys("ability") or self.keys("tool"))


@verb("harm 4 [fire] [NAME]", "Let hits land", also="wound hit", edits=True,
      button="These hits land",
      options=(option("amount", "How many hits, or damage such as 2d6+2", form="line"),
               option("who", "Who is harmed", lead=""),
               option("kind", "What kind of damage, such as fire", "hits_type",
                      kinds="damage_type")))  # fmt: skip
@declare
class Harm(Request):
    #: fifth-edition damage, which is converted
    terms: tuple[tuple[int, int], ...] = read_as(Own("damage"), default=())
    amount: int | None = read_as(Own("counted_hits"), LedNumber("hits"), HITS)
    hits_type: str = read_as(Own("type_before_name"), default="")
    who: Phrase | None = read_as(*whom("damage_type character number"))


@verb("heal 3 [NAME]", "Give hit points back", button="Gives hit points back",
      options=(option("amount", "How many hit points", form="text", words=("1", "2", "3")),
               option("who", "Who is healed, if not you", lead="")))  # fmt: skip
@declare
class Heal(Request):
    amount: int | None = read_as(HITS)
    who: Phrase | None = read_as(*whom("character number"))


@verb("rest short|long [NAME]", "Rest and recover", Maybe("how"), also="sleep=long|short",
      button="Rests, and gets hit points back",
      options=(option("how", "How long: a short rest or a long one", form="text",
                      words=("short", "long")),
               option("who", "Who rests, if not you", lead="")))  # fmt: skip
@declare
class Rest(Request):
    how: str = read_as(OneOf(("short", "long"), "`short` or `long`"), default="")
    who: Phrase | None = read_as(*whom())


@verb("treat [NAME]", "Stabilise someone who is dying", Maybe("who"),
      also="stabilise stabilize", button="Stops the dying",
      options=(option("who", "Who is treated"),), rolls=True)  # fmt: skip
@declare
class Treat(Request):
    who: Phrase | None = read_as(Names("character", expects=NAME))


@verb("armour on|off [NAME]", "Put armour on or take it off", "on", also="armor", edits=True,
      options=(option("on", "Whether it goes on or comes off"),
               option("who", "Whose armour, if not yours", lead="")))  # fmt: skip
@declare
class WearArmour(Request):
    on: bool = read_as(OneOf({"on": True, "off": False}, "`on` or `off`"), required=True)
    who: Phrase | None = read_as(*whom())


@verb("fate [lives|dies] [NAME]", "Meet your Fate", edits=True,
      buttons={"lives": "They live", "dies": "They die", "": "Rolls for their fate"},
      options=(option("verdict", "How it went; leave it out to roll"),
               option("who", "Whose fate, if not yours", lead="")), rolls=True)  # fmt: skip
@declare
class Fate(Request):
    """Meet one's Fate: roll it, or say how it went."""

    verdict: str = read_as(OneOf(("lives", "dies"), "`lives` or `dies`"), default="")
    who: Phrase | None = read_as(*whom())


@verb("convert 2d6+2", "Turn fifth-edition damage into hits", "terms",
      options=(option("damage", "The damage, such as 2d6+2", "terms", form="line"),))  # fmt: skip
@declare
class Convert(Request):
    """Convert fifth-edition damage: (count, sides) for dice, and (number, 0) for flat parts."""

    terms: tuple[tuple[int, int], ...] = read_as(Own("terms"), required=True)
    hits_type: str = read_as(HITS_TYPE, default="")


_TEMP = "Temporary hit points: grant and end them"


@verb('temp end ["source"] [NAME]', _TEMP, Key("end"))
@declare
class EndTemp(Request):
    source: str = read_as(Quoted(), default="")
    who: Phrase | None = read_as(Own("unquoted_name"))
    words: str = read_as(Own("loose_words"), default="")


@verb('temp [5e] 2 ["source"] [NAME]', _TEMP,
      options=(option("amount", "How many temporary hit points; or end", form="line"),
               option("source", "Where they come from"),
               option("who", "Who gets them, if not you", kinds="character", lead="for"))
      )  # fmt: skip
@declare
class GiveTemp(Request):
    """Grant temporary hit points; unquoted `words` are a source, or who gets them."""

    five: bool = read_as(Flag("5e", written="5e"))  # a fifth-edition amount, to convert
    amount: int = read_as(Number("a number", 3), required=True)
    source: str = read_as(Quoted(), default="")
    who: Phrase | None = read_as(Own("unquoted_name"))
    words: str = read_as(Own("loose_words"), default="")


@verb('round [next|start|end|show] ["what threatens"]',
      "The round: what threatens, and what the dying lose", Maybe("how"), Maybe("threat"),
      also="tick=next", buttons={"next": "Everyone may act again"},
      options=(option("how", "What to do: next, start, end, run, or by a time", form="text",
                      words=("next", "start", "end", "show", "run", "by friday 18:00")),
               option("threat", "What threatens everyone")))  # fmt: skip
@declare
class CallRound(Request):
    """Call a round; with only a threat it begins the next, with nothing it is shown."""

    how: str = read_as(
        OneOf(("next", "start", "end", "show"), "`next`, `start`, `end` or `show`"), default=""
    )
    threat: str = read_as(Quoted(), AllWords("what threatens"), default="")

    @property
    def begins_round(self) -> bool:
        return self.how == "next" or bool(self.threat and not self.how)


@verb("act [what you do]", "Mark that you have acted this round", Maybe("words"),
      also="acted done", button="This roll was your action in the round")  # fmt: skip
@declare
class Act(Request):
    """Record one's action, in a few words, or by the name of who has acted."""

    words: str = read_as(AllWords("what you do"), default="")


@verb("xp +1 [NAME] [# why]", "Add or take experience", edits=True,
      options=(option("amount", "How much, such as +1", form="text", words=("+1",)),
               option("who", "Who gets it, if not you", lead="")))  # fmt: skip
@declare
class GainXp(Request):
    amount: int | None = read_as(Own("experience"))
    who: Phrase | None = read_as(*whom("character number"))


@verb("advance [to 5] [NAME]", "Go up a level", also="levelup level_up level", edits=True,
      options=(option("advance", "To which level, if not the next", "to", form="text"),
               option("who", "Whose level, if not yours", lead="")))  # fmt: skip
@declare
class Advance(Request):
    to: int | None = read_as(LedNumber("to|level"), Number("a level", 2))
    who: Phrase | None = read_as(*whom("character number"))


_ITEMS = "Weapons, spells and other things on the sheet"


@declare
class AddItem(gear.Thing):
    """Something to carry; anything that deals hits is a weapon, even a spell or fangs."""

    name: Phrase = read_as(Own("item_name"), required=True)
    hits: int | None = None
    terms: tuple[tuple[int, int], ...] = read_as(
        Own("hits_terms"), Own("terms_hits"), Own("rolled_terms"), default=()
    )
    hits_type: str = read_as(HITS_TYPE, default="")


@declare
class Use(gear.PartWith):
    """Use a carried thing: potions are drunk, tools rolled with, other things used up."""

    what: Phrase = read_as(
        Names("item tool", (*gear.ENDS, "all", "heals?"), "something you carry", one=True),
        required=True,
    )
    on: Phrase | None = read_as(Names("character", ("heals?",), NAME, "on"))
    #: what a potion restores, if it isn't in the list
    heals: int | None = read_as(LedNumber("heals|heal"))


_USED = ("count", "every", "more", "on", "heals")
USES = (
    way_of(Use, "use THING [on NAME] [heals 4]", "Drink a potion, or roll with a tool",
           *gear.BEFORE_A_PORTION, "what", parts=_USED, how="use",
           button="Uses it"),
)  # fmt: skip
ITEMS = (
    gear.way_to_add(AddItem, _ITEMS, "[hits 2 slashing]",
                    options=(option("hits", "How many hits it deals, or damage such as 2d6",
                                    "terms", lead="hits", form="line"),
                             option("kind", "The kind of damage it deals, such as fire",
                                    "hits_type", form="line"))),
    *(way for way in gear.ways_to_carry(_ITEMS) if way.preset.get("how") != "use"),
    way_of(Use, "item use [2] THING", _ITEMS, Key("use"), *gear.BEFORE_A_PORTION, "what",
           parts=_USED, how="use"),
)  # fmt: skip


DEFINED = define_ways(
    Said("range", Own("range_name"), Own("range_span"), Own("range_dc")),
    Said("hits", Own("hits")),
    Said("hits_type", HITS_TYPE),
)


def read_amount(amount: int | None, who: Phrase | None, expected: str, example: str) -> int:
    """Return the number that was typed, before the names or among them.

    `expected` says what is missing, with `{}` for the `example`, which gets the names added.
    """
    among = [int(key) for key in (who.keys("number") if who else ())]
    said = [*([] if amount is None else [amount]), *among]
    if len(said) != 1:
        names = " ".join(n.said for n in who.names if n.kind == "character") if who else ""
        example = f"`/{' '.join((example, names)).strip()}`"
        raise NotUnderstood("", None, expected.format(example))
    return said[0]
