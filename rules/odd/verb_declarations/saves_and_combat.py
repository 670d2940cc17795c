"""Verbs for saves, attacks, deeds, harm, healing, rounds and zones."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.slash_options import MODE
from rules.core.verb_declarations.verb import (
    AllWords,
    Dice,
    Flag,
    Key,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
    Quoted,
    Said,
    option,
    read_as,
    verb,
)

ATTRIBUTES = {
    "str": "str", "strength": "str", "dex": "dex", "dexterity": "dex", "talent": "dex",
    "wil": "wil", "will": "wil", "willpower": "wil", "wit": "wil", "wits": "wil",
}  # fmt: skip
REACH = ("melee", "thrown", "ranged", "spell")
ZONES = ("close", "near", "far", "distant")
RESTS = {
    "short": "short", "short rest": "short", "turn": "short", "watch": "watch", "sleep": "watch",
    "a watch": "watch", "long": "long", "long rest": "long", "day": "long",
}  # fmt: skip
SUPPLIES = {
    "ration": "ration", "rations": "ration", "a ration": "ration", "bandage": "bandage",
    "bandages": "bandage", "a bandage": "bandage", "healing potion": "potion", "potion": "potion",
    "a potion": "potion", "potions": "potion", "healing potions": "potion",
    "antidote": "antidote", "antidotes": "antidote", "an antidote": "antidote",
}  # fmt: skip
TABLES = {
    "scar": "scars", "scars": "scars", "debilities": "debilities", "debility": "debilities",
    "weapons": "weapons", "weapon": "weapons", "chain": "chain", "damage": "chain",
}  # fmt: skip

DIE = r"\d{0,3}d\d{1,4}"
NUMBER = r"[x×]?\d{1,6}"
NAMES = "names or `all`"
ADV = Flag("adv|advantage|with adv|with advantage")
DIS = Flag("dis|disadvantage|disadv|with dis|with disadvantage")

_AFTER_A_SAVE = ("none", "no", "not", "unneeded", "needless", "by", "recover", "dazed", "group",
                 "come")  # fmt: skip
_IN_AN_ATTACK = ("enhanced", "impaired", "blast", "together", "all", "friends", r"no(?=\s+friends)",
                 r"not(?=\s+friends)", *REACH, *ZONES, DIE)  # fmt: skip
_AFTER_A_DEED = ("unaware", "surprised", "harmless", "no")
_ONE_NAME = r"(?!(?:my|the|an?|his|her|their)\b)[^\W\d]\w+"
_POINTS = (DIE, NUMBER, "points")
#: a score, or a character
_SCORE = (
    Names("character score", _POINTS, lead="on|to|for|at"),
    Names("character score", _POINTS, "an attribute or a name"),
)


@verb("save [group] str|dex|wil [NAMES|all] [adv|dis] [vs NAME str] [by NAME] [none|recover]",
      "Roll a d20 under an attribute", Maybe(Said("group", Flag("group|party"))), "attribute",
      parts=("adv", "dis", "group", "against", "by", "needless", "recover", "who"), bare=True,
      wasteful=True,
      buttons={"str recover": "A save to come round from being Dazed", "": "Rolls the save"},
      options=(option("attribute", "The attribute to roll under", kinds="attribute"), MODE,
               option("target", "Against whom", "against"),
               option("who", "Who rolls, if not you", lead="for", kinds="character")), rolls=True
      )  # fmt: skip
@declare
class Save(Request):
    attribute: Phrase = read_as(
        Names("attribute", (*_AFTER_A_SAVE, "all"), "an attribute: str, dex or wil", single=True),
        required=True,
    )
    #: who rolls, each separately
    who: Phrase | None = read_as(
        Names("character", _AFTER_A_SAVE, lead="for"),
        Names("character attribute", _AFTER_A_SAVE, NAMES),
    )
    group: bool = read_as(Flag("group|party|for the group|for the party|for group"))
    #: who rolls for the group
    by: Phrase | None = read_as(Names("character", _AFTER_A_SAVE, lead="by"))
    #: a character, and perhaps an attribute
    against: Phrase | None = read_as(
        Names("character attribute", _AFTER_A_SAVE, lead="vs|versus|against")
    )
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)
    #: the game master rules that no save is needed
    needless: bool = read_as(Flag("none|no save needed|no save|not needed|unneeded|needless"))
    #: to come round from being Dazed, as an action
    recover: bool = read_as(Flag("recover|to recover|dazed|come round|to come round"))


@verb("aid NAME [str|dex|wil] [adv|dis]", "Help with someone's save: the best roll counts", "who",
      button="Roll a save of your own: the better of the two counts")  # fmt: skip
@verb("interfere NAME [str|dex|wil] [adv|dis]", "Hinder someone's save: the worst roll counts",
      "who", button="Roll a save of your own: the worse of the two counts")  # fmt: skip
@declare
class Join(Request):
    """Aid or interfere with someone's save."""

    who: Phrase = read_as(Names("character attribute", expects="whose save"), required=True)
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)


@verb("attack [DIE|WEAPON] at NAME|all [enhanced|impaired] [adv|dis] [blast] [together]",
      "Attack someone: it always hits, so roll the damage", bare=True, button="Strikes",
      options=(option("target", "Whom to attack", "at"),
               option("with", "The weapon you use", "what"),
               option("manner", "Whether the blow is stronger or weaker, or hits many", "enhanced",
                      "impaired", "blast"), MODE), rolls=True)  # fmt: skip
@declare
class Attack(Request):
    dice: tuple[tuple[int, int], ...] = read_as(Dice(), default=())
    #: `at all`: the other side
    foes: bool = read_as(Flag("at all|on all|vs all|against all|all"))
    #: everyone in this zone
    area: str = read_as(
        OneOf({f"{at} {zone}": zone for at in ("at", "on", "into") for zone in ZONES},
              "`at` and a zone"), default="",
    )  # fmt: skip
    #: hit only the other side
    spared: bool = read_as(Flag("no friends|not friends|without friends"))
    #: hit one's own side too
    friends: bool = read_as(Flag("friends too|and friends|friends"))
    at: Phrase | None = read_as(Names("character", _IN_AN_ATTACK, lead="at|on|vs|against"))
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)
    enhanced: bool = read_as(Flag("enhanced|enh"))
    impaired: bool = read_as(Flag("impaired|imp"))
    blast: bool = read_as(Flag("blast"))
    #: whoever strikes the same target joins, named or not
    together: bool = read_as(
        Flag(rf"together\s+with\s+{_ONE_NAME}\s*$|together|joint", written="together")
    )
    reach: str = read_as(OneOf(REACH, "`melee`, `thrown`, `ranged` or `spell`"), default="")
    distance: str = read_as(
        OneOf({**{f"from {zone}": zone for zone in ZONES}, **{zone: zone for zone in ZONES}},
              "a zone such as near"), default="",
    )  # fmt: skip
    what: Phrase | None = read_as(Names("weapon", _IN_AN_ATTACK, lead="with"))
    #: a weapon or targets, without `with` and `at`
    said: tuple[Phrase, ...] = read_as(Names("weapon character", _IN_AN_ATTACK), default=())


@verb("sunder", "Break your shield: one attack does you no harm", Maybe(Key("shield|my shield")),
      button="The shield breaks and takes the whole blow")  # fmt: skip
@declare
class Sunder(Request):
    pass


_DEED = "A daring manoeuvre instead of damage"


@verb("deed avoid NAME [str|dex|wil] [adv|dis]", _DEED, Key("avoid|avoided by"), "who",
      gm_only=True)  # fmt: skip
@verb("deed stands", _DEED, Key("stands|unavoided"), parts=(), gm_only=True)
@declare
class Avoid(Request):
    """Let a foe save to avoid the latest deed, or say that nobody does."""

    who: Phrase | None = read_as(Names("character attribute", expects="the name of a foe"))
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)


@verb(
    'deed str|dex|wil "what you do" [vs NAME dex] [unaware] [harmless] [adv|dis]',
    _DEED,
    "attribute",
    parts=(Said("deed", Quoted('the deed in quotes, such as "swing from the chandelier"')),
           "against", "adv", "dis", "weapon", "unaware", "harmless",
           Said("deed", Own("own_words"))),
    options=(option("attribute", "The attribute to roll under"),
             option("deed", "What you try, such as swing from the chandelier"),
             option("target", "Against whom", "against", kinds="character"),
             option("with", "The weapon you use", "weapon"), MODE),
    rolls=True,
)  # fmt: skip
@declare
class Deed(Request):
    attribute: str = read_as(OneOf(ATTRIBUTES, "`str`, `dex` or `wil`"), required=True)
    deed: str = ""
    against: Phrase | None = read_as(
        Names("character attribute", _AFTER_A_DEED, lead="vs|versus|against|at|on")
    )
    weapon: Phrase | None = read_as(Names("weapon", _AFTER_A_DEED, lead="with"))
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)
    unaware: bool = read_as(Flag("unaware|surprised"))
    harmless: bool = read_as(Flag("harmless|no damage"))


@verb("harm 3 [str|dex|wil|hp] [NAME]", "Hurt someone without an attack: a fall, a poison, a spell",
      also="wound hit", edits=True,
      options=(option("amount", "How much, or dice such as d6", form="line"),
               option("who", "Who is harmed", "on", lead="", kinds="character"),
               option("kind", "Which score, if not hit points", "on", lead="", kinds="score"))
      )  # fmt: skip
@declare
class Harm(Request):
    dice: tuple[tuple[int, int], ...] = read_as(Dice(), default=())
    amount: int | None = read_as(Number())
    #: an attribute or hp, and characters
    on: tuple[Phrase, ...] = read_as(*_SCORE, default=())


@verb("heal 2 [str|dex|wil|hp] [NAME]", "Give back hit points or attribute points",
      button="Gives the points back",
      options=(option("amount", "How much, or dice such as d6", form="line"),
               option("who", "Who is healed, if not you", "on", lead="", kinds="character"),
               option("kind", "Which score, if not hit points", "on", lead="", kinds="score"))
      )  # fmt: skip
@declare
class Heal(Request):
    #: place points that a rest or a potion gave
    points: bool = read_as(Flag("points"))
    dice: tuple[tuple[int, int], ...] = read_as(Dice(), default=())
    amount: int | None = read_as(Number())
    on: tuple[Phrase, ...] = read_as(*_SCORE, default=())


_CHANGED = ("add", "clear", "remove", "end")


_STATUS = "Give or clear a debility, or show them"


@verb("status list [NAME]", _STATUS, Key("list|show"), Maybe("what"), parts=(), edits=True)
@verb("status panicked [add|clear] [NAME]", _STATUS, rank=1,
      also="debility", edits=True,
      options=(option("condition", "Which debility, such as panicked", "what", lead="",
                      kinds="debility"),
               option("who", "Who has it, if not you", "what", lead="for", kinds="character"),
               option("change", "Whether it begins or ends", "how")))  # fmt: skip
@declare
class Status(Request):
    how: str = read_as(
        OneOf({"add": "add", "clear": "clear", "remove": "clear", "end": "clear"},
              "`add` or `clear`"), default="",
    )  # fmt: skip
    #: a debility or `fresh`, and characters
    what: tuple[Phrase, ...] = read_as(
        Names("debility character", (*_CHANGED, "of", "by", "because"), lead="on|for|to|from"),
        Names("debility character", (*_CHANGED, "of", "by", "because"), "a debility or a name"),
        default=(),
    )
    #: the cause; read only so that it doesn't get the debility too
    source: Phrase | None = read_as(
        Names("character", _CHANGED, "a name", "because of the|because of|of the|of|by the|by")
    )


@verb("init dex [all|NAMES] [surprised|ambushed] [adv|dis]",
      "See who acts before the foes: a DEX save each round", Maybe(Key("dex|dexterity")),
      also="initiative", button="Everyone rolls for who acts first",
      options=(option("roll", "What to roll for initiative, and who", "who", form="text",
                      words=("dex", "dex all")),
               option("who", "Who rolls: a name, or all", lead="", kinds="character")),
      rolls=True)  # fmt: skip
@declare
class Initiative(Request):
    surprise: str = read_as(
        OneOf({"surprised": "foes", "surprise": "foes", "foes surprised": "foes",
               "ambushed": "us"}, "`surprised` or `ambushed`"), default="",
    )  # fmt: skip
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)
    who: Phrase | None = read_as(
        Names("character", ("surprised", "surprise", "ambushed", "dex"), NAMES)
    )


@verb("range close|near|far|distant [NAMES]", "Move one zone, or see where everyone stands",
      Maybe(Key("to")), Maybe("zone", Maybe(Key("for")), Maybe("who")), edits=True,
      options=(option("zone", "Where to", form="text", words=ZONES),
               option("who", "Who moves, if not you", lead="for")))  # fmt: skip
@declare
class Range(Request):
    zone: str = read_as(OneOf(ZONES, "a zone: close, near, far or distant"), default="")
    who: Phrase | None = read_as(Names("character", expects="names"))


@verb("round start|next|end", "Count rounds, or end the fight", Maybe("how"), also="tick=next",
      buttons={"next": "The next round begins"},
      options=(option("how", "What to do: next, start, end, run, or by a time", form="text",
                      words=("next", "start", "end", "run", "by friday 18:00")),))  # fmt: skip
@declare
class Round(Request):
    how: str = read_as(OneOf(("start", "next", "end"), "`next` or `end`"), default="")

    @property
    def begins_round(self) -> bool:
        return self.how == "next"


@verb('act [move] ["what you do"]', "Spend your action, or a move", also="acted done")
@declare
class Act(Request):
    move: bool = read_as(Flag("move|moved"))
    words: str = read_as(Quoted(), AllWords("what you do"), default="")


@verb("rally [adv|dis]", "Pull yourself together in a fight: a STR save for d6 HP", wasteful=True,
      options=(MODE,), rolls=True)  # fmt: skip
@declare
class Rally(Request):
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)
