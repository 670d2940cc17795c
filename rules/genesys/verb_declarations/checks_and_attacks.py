"""Verbs for pools, checks, attacks, spends and criticals."""

from dataclasses import field

from rules.core.records.frozen_values import freeze
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    Flag,
    Key,
    LedNumber,
    Maybe,
    Names,
    OneOf,
    Own,
    Said,
    Sign,
    Signed,
    option,
    read_as,
    verb,
)
from rules.genesys.checks.dice_pool import DIFFICULTIES, Pool
from rules.genesys.sheet import BANDS

SYMBOL_WORDS = {
    "success": "success", "successes": "success", "suc": "success",
    "advantage": "advantage", "advantages": "advantage", "adv": "advantage",
    "triumph": "triumph", "triumphs": "triumph", "tri": "triumph",
    "failure": "failure", "failures": "failure", "fail": "failure",
    "threat": "threat", "threats": "threat", "thr": "threat",
    "despair": "despair", "despairs": "despair", "des": "despair",
}  # fmt: skip
CHANGE_WORDS = {
    "upgrade": "up", "up": "up", "downgrade": "down", "down": "down",
    "harder": "harder", "increase": "harder", "easier": "easier", "decrease": "easier",
}  # fmt: skip
LEVELS = tuple(DIFFICULTIES)
#: words that end a phrase, because they change a pool
MOD_WORDS = (*CHANGE_WORDS, *SYMBOL_WORDS, "boost", "boosts", "setback", "setbacks",
             r"(?:(?:and|with|plus)\s+)?\d+\s*(?:boosts?|setbacks?)")  # fmt: skip
CHECK_WORDS = ("story", "free", "incidental", "no", "without", "critical", "crit", "concealment",
               "concealed", "cross", "crossing")  # fmt: skip
ATTACK_WORDS = ("range", "aim", "aimed", "aiming", "engaged", "prone", "cover", "in", "concealment",
                "concealed", "silhouette", "into", "called", "strain", "damage", "crit", "lying",
                "while", "target", "again", "auto", "auto-fire", "autofire", "full", *CHECK_WORDS,
                *(rf"{band}\s+range" for band in BANDS))  # fmt: skip
#: a bare band: the last word, or before another modifier
_AFTER = "|".join(("at", "vs", *MOD_WORDS, *ATTACK_WORDS))
# engaged has a flag of its own
BARE_BAND = rf"(?:{'|'.join(BANDS[1:])})(?=\s*(?:$|[,+\d-])|\s+(?:{_AFTER})(?!\w))"
#: the last band of a sentence: an earlier one may be part of a name
_BAND = rf"(?:{'|'.join(BANDS)})(?![\w&'-])"
LAST_BAND = rf'{_BAND}(?!.*(?<![\w"]){_BAND}(?!"))'
NAME = "a character's name"
DIGITS = r"\d+"
_STORY, _FREE = Flag("story point|story"), Flag("free|incidental|no action")
MODS = Own("mod")
#: the most common changes to a pool
_DICE = (
    option("boost", "How many boost dice it gets", "mods", form="number", lead="boost"),
    option("setback", "How many setback dice it gets", "mods", form="number", lead="setback"),
    option("upgrade", "How often it is upgraded", "mods", form="number", lead="upgrade"),
)


def whom(*stops: str) -> tuple[Names, Names]:
    """Return the parts for a character, after a keyword or by the name alone."""
    return Names("character", stops, NAME, "for|on|at|to"), Names("character", stops, NAME)


@freeze
class Mod:
    """A typed change to a pool: an operation of `pool.ORDER`, or a fixed symbol."""

    kind: str
    count: int = 1


@freeze
class Named:
    """Dice typed one by one, with the changes typed after them."""

    pool: Pool
    mods: tuple[Mod, ...] = ()


@verb("pool 2g1y vs 2p [boost 1] [+1 advantage]", "Roll narrative dice: y g b against r p k",
      "named", bare=True,
      options=(option("dice", "Dice by their letters, such as 2g1y vs 2p", "named", form="text"),),
      rolls=True)  # fmt: skip
@declare
class RollPool(Request):
    named: Named = read_as(Own("pool"), required=True)


@verb("check SKILL [vs hard|2p|NAME SKILL] [boost 1] [on NAME] [story]",
      "Roll a skill against a difficulty", "what", bare=True,
      button="Rolls against this difficulty",
      options=(option("skill", "The skill to check", "what", kinds="skill characteristic"),
               option("difficulty",
                      "How hard it is, from easy to formidable, or someone against you", "opposed",
                      "difficulty", "against"), *_DICE,
               option("target", "Whom it is done to")), rolls=True)  # fmt: skip
@declare
class MakeCheck(Request):
    what: Phrase = read_as(
        Names("skill characteristic character", (*MOD_WORDS, *CHECK_WORDS, *LEVELS, DIGITS),
              "a skill"), required=True,
    )  # fmt: skip
    against: Pool | None = read_as(Own("against_dice"))
    difficulty: int | None = read_as(Own("level"))
    opposed: Phrase | None = read_as(
        Names("character skill characteristic difficulty", (*MOD_WORDS, *CHECK_WORDS), NAME,
              "vs|versus|against")
    )  # fmt: skip
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    target: Phrase | None = read_as(
        Names("character", (*MOD_WORDS, *CHECK_WORDS, *LEVELS), NAME, "on|at")
    )
    no_kit: bool = read_as(Flag("no kit|without kit|without a kit|no medkit"))
    critical: int | None = read_as(LedNumber("critical|crit"))
    concealment: int = read_as(Own("concealment"), default=0)
    cross: bool = read_as(Flag("cross|crossing|to cross"))
    story: bool = read_as(_STORY)
    incidental: bool = read_as(_FREE)


@verb("contest NAME, NAME: SKILL [vs hard] [boost 1]",
      "Everyone named rolls the same skill, and the best wins", "who",
      Sign(":", "a colon and a skill"), "what",
      also="compete",
      options=(option("who", "Everyone who competes, with commas between them"),
               option("skill", "The skill that all of them roll", "what", lead=":"),
               option("difficulty", "How hard it is", "difficulty", "against"), *_DICE),
      rolls=True)  # fmt: skip
@declare
class Contest(Request):
    who: Phrase = read_as(
        Names("character", expects="the names of all who compete", several="character"),
        required=True,
    )
    what: Phrase = read_as(
        Names("skill characteristic", (*MOD_WORDS, *LEVELS, DIGITS), "a skill"), required=True
    )
    against: Pool | None = read_as(Own("against_dice"))
    difficulty: int | None = read_as(Own("level"))
    mods: tuple[Mod, ...] = read_as(MODS, default=())


_IN_AN_ATTACK = (*MOD_WORDS, *ATTACK_WORDS, *LEVELS, "and", BARE_BAND)


_SECOND = Said("second", Names("weapon skill", _IN_AN_ATTACK, "a weapon", "with"))


@verb("attack WEAPON at NAME [range medium] [aim 2] [called shot] [into melee]",
      "Attack someone with a weapon", Maybe(Key("with")), Maybe("both"), "weapon",
      Maybe("second"), more=(_SECOND,), button="Strikes",
      options=(option("target", "Whom to attack", lead="at"),
               option("with", "The weapon you use", "second", kinds="weapon", lead="with"),
               option("range", "How far away they are", lead="range", words=BANDS),
               option("aim", "How many maneuvers you aim for", form="number", lead="aim"), *_DICE),
      rolls=True)  # fmt: skip
@declare
class Attack(Request):
    #: the weapon, and perhaps the target
    weapon: Phrase = read_as(
        Names("weapon skill character", _IN_AN_ATTACK, "a weapon", names_first=True), required=True
    )
    second: Phrase | None = read_as(Names("weapon skill", _IN_AN_ATTACK, "a weapon", "and|with"))
    both: bool = read_as(Flag("both"))
    range: str = read_as(Own("band"), default="")
    target: Phrase | None = read_as(
        Names("character", _IN_AN_ATTACK, NAME, "at|on", names_first=True)
    )
    aim: int = read_as(Own("aim"), default=0)
    called: bool = read_as(Flag("called shot|called"))
    melee_with: Phrase | None = read_as(
        Names("character", _IN_AN_ATTACK, NAME, "into melee with|into the melee with")
    )
    into_melee: bool = read_as(Flag("into melee|into the melee|into engaged|into a melee"))
    engaged_with: Phrase | None = read_as(Names("character", _IN_AN_ATTACK, NAME, "engaged with"))
    engaged: bool = read_as(Flag("engaged"))
    #: the attacker is prone
    lying: bool = read_as(Flag("from prone|while prone|lying prone|lying"))
    prone: bool = read_as(Flag("prone target|target prone|prone"))
    #: auto-fire
    auto: bool = read_as(Flag("auto-fire|auto fire|autofire|full auto|auto"))
    cover: int = read_as(Own("cover"), default=0)
    concealment: int = read_as(Own("concealment"), default=0)
    silhouette: int | None = read_as(LedNumber("silhouette"))
    damage: int | None = read_as(LedNumber("damage"))
    crit: int | None = read_as(LedNumber("crit"))
    strain: bool = read_as(Flag("for strain|strain"))
    against: Pool | None = read_as(Own("against_dice"))
    difficulty: int | None = read_as(Own("level"))
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    story: bool = read_as(_STORY)
    incidental: bool = read_as(_FREE)
    #: a repeat of an attack: its story point isn't paid again
    again: bool = read_as(Flag("again"))


@freeze
class Pay:
    """What pays: a symbol, and how many if that was typed."""

    symbol: str = ""
    count: int | None = None


_SPEND = "Spend advantage, triumph, threat or despair"
_PAID = (Maybe("pay"), Maybe(Key("to|for|on")), Maybe(Key("an|a|the")))


# first, because here `advantage` is what is bought and not what pays
@verb("spend 3 threat enemy advantage", _SPEND, *_PAID, Said("what", Own("upper_hand")),
      parts=("who", "gear", "pay"),
      buttons={"nothing": "What is left stays unspent",
               "delegate": "The players choose what befalls them"})  # fmt: skip
@verb("spend 2 advantage boost NAME", _SPEND, *_PAID, "what", parts=("who", "gear", "pay"), rank=2,
      options=(option("spend", "What to buy, such as boost or recover strain", "what",
                      kinds="spend"),
               option("pay", "What you pay with, such as 2 advantage", form="line", front=True),
               option("who", "Whom it helps or hurts"),
               option("with", "The weapon whose quality it is", "gear")))  # fmt: skip
@declare
class SpendSymbols(Request):
    what: Phrase = read_as(
        Names("spend quality character belonging", expects="what to buy"), required=True
    )
    who: Phrase | None = read_as(Names("character", expects=NAME, lead="for|on|to|at|from"))
    gear: Phrase | None = read_as(Names("belonging", expects="an item", lead="with"))
    pay: Pay = field(default=Pay(), metadata={"parts": (Own("pay"),)})


@verb("spend [delegate|nothing]", _SPEND, Maybe("how"), rank=1)
@declare
class SpendOtherwise(Request):
    """Let the players choose (`delegate`), spend `nothing`, or ask what there is to buy."""

    how: str = read_as(
        OneOf({"delegate": "delegate", "nothing": "nothing", "none": "nothing"},
              "`delegate` or `nothing`"), default="",
    )  # fmt: skip


_CRIT = "Roll a critical injury, or heal one"
_INJURED = Names("character number", ("medicae", "resilience", "left", "right", "no", *MOD_WORDS),
                 NAME)  # fmt: skip
_HEALING = {"medicae": "medicae", "medicine": "medicae", "resilience": "resilience"}


@verb("crit heal NAME 1 [medicae|resilience]", _CRIT, Key("heal"), Maybe(Said("who", _INJURED)),
      parts=("skill", "no_kit", "mods", "who"), also="critical",
      button="Settles the critical injury")  # fmt: skip
@declare
class HealCritical(Request):
    #: the character, and perhaps the number of the critical
    who: Phrase | None = read_as(Names("character number", expects=NAME, lead="of|for|on"))
    number: int | None = None
    skill: str = read_as(
        OneOf({**_HEALING, **{f"with {said}": key for said, key in _HEALING.items()}},
              "`medicae` or `resilience`"), default="",
    )  # fmt: skip
    no_kit: bool = read_as(Flag("no kit|without kit|without a kit"))
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    difficulty: int | None = None
    against: Pool | None = None
    story: bool = False
    incidental: bool = False


@verb("crit limb NAME left arm", _CRIT, Key("limb"), Maybe("who"), "limb", gm_only=True)
@declare
class NameLimb(Request):
    """Record which limb a critical took."""

    limb: str = read_as(Own("limb"), required=True)
    who: Phrase | None = read_as(_INJURED)


@verb("crit list [NAME]", _CRIT, Key("list|show"), Maybe("who"))
@declare
class ShowCriticals(Request):
    """List who has which criticals."""

    who: Phrase | None = read_as(_INJURED)


@verb("crit NAME [+20 | 45]", _CRIT, edits=True,
      options=(option("who", "Who suffers it; or heal, limb, list", lead=""),
               option("bonus", "What is added to the roll", "modifiers")),
      rolls=True)  # fmt: skip
@declare
class SufferCritical(Request):
    modifiers: tuple[int, ...] = read_as(Signed(), default=())
    who: Phrase | None = read_as(
        Names("character", expects=NAME, lead="for|on|at"), Names("character number", expects=NAME)
    )
