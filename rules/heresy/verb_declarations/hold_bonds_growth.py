"""Verbs for the numbers of a sheet: forward, hold, bonds, resources, ammo and experience."""

from rules.core.move_definitions import define_ways
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    Flag,
    Key,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
    Quoted,
    Said,
    Sign,
    option,
    read_as,
    verb,
)
from rules.heresy.verb_declarations.moves_harm_gear import FOR, NAME, SOMEONE, WHOM

_FORWARD, _ONGOING = "+1 to the next roll that fits", "+1 to every roll until it ends"
_ENDS = ("when", "if")
_BOOSTED = (
    Names("move character", _ENDS, "a move", "to"),
    Names("move character", _ENDS, "a move"),
)
_TO, _BARE = Said("move", *_BOOSTED[:1]), Said("move", *_BOOSTED[1:])


@verb('forward +1 [to MOVE] [for NAME] [at NAME] [when "..."]', _FORWARD, "value",
      parts=(_TO, "who", "target", "when", _BARE),
      buttons={"use": "Adds the bonus that you hold, if it fits here"},
      options=(option("bonus", "How much, such as +1; or use, give, end", "value", form="text"),
               option("move", "To which move, if not to any", lead="to"),
               option("who", "Who gets it, if not you"),
               option("target", "Against whom it counts"),
               option("when", "When it counts, in your own words", form="quoted", lead="when"))
      )  # fmt: skip
@declare
class GiveForward(Request):
    value: int = read_as(Own("change"), required=True)
    move: Phrase | None = None
    who: Phrase | None = read_as(Names("character", _ENDS, NAME, "for"))
    target: Phrase | None = read_as(Names("character", _ENDS, NAME, "at|vs|against|on"))
    when: str = read_as(Own("when"), default="")


@verb("forward use home", _FORWARD, Key("use"), "perk", parts=())
@verb("forward use 1", _FORWARD, Key("use"), Maybe("number"), parts=())
@declare
class UseForward(Request):
    """Add a modifier that the fiction allows to a roll: a stored forward by number, or a perk."""

    number: int | None = read_as(Number())
    perk: str = read_as(OneOf(("home", "tactic"), "`home` or `tactic`"), default="")


@verb("forward give 1 to NAME", _FORWARD, Key("give"), "number", Key("to"), "who")
@declare
class HandForward(Request):
    """Hand a stored forward on to someone else."""

    number: int = read_as(Number(), required=True)
    who: Phrase = read_as(Names("character"), required=True)


_END = Key("end|drop|remove")


@verb("forward end 1", _FORWARD, _END, "number", ongoing=False)
@verb("ongoing end 1", _ONGOING, _END, "number", ongoing=True, rank=1)
@declare
class EndBoost(Request):
    """Remove a stored forward or ongoing modifier by its number."""

    number: int = read_as(Number(), required=True)
    ongoing: bool = False
    who: Phrase | None = read_as(FOR)


@verb("forward", _FORWARD, Maybe(Key("for|of")), WHOM, ongoing=False)
@verb("ongoing", _ONGOING, Maybe(Key("for|of")), WHOM, ongoing=True, rank=1)
@declare
class ShowBoosts(Request):
    ongoing: bool = False
    who: Phrase | None = None


@verb('ongoing +1 [to MOVE] [for NAME] until "..."', _ONGOING, "value",
      parts=(_TO, "who", "until", _BARE),
      options=(option("bonus", "How much, such as +1; or end", "value", form="text"),
               option("move", "To which move, if not to any", lead="to"),
               option("who", "Who gets it, if not you"),
               option("until", "What ends it, in your own words", form="quoted",
                      lead="until")))  # fmt: skip
@declare
class GiveOngoing(Request):
    value: int = read_as(Own("change"), required=True)
    move: Phrase | None = None
    who: Phrase | None = read_as(Names("character", expects=NAME, lead="for"))
    until: str = read_as(Own("until"), default="")


_HOLD = "Spend hold, or see what you have"
_DEFENCES = {"halve": "halve", "half": "halve", "take": "take", "redirect": "take", "open": "open"}
#: a move and an amount
_HELD = Names("move number", tuple(_DEFENCES), "a move and how much")


@verb("hold spend MOVE 1 halve|take|open [for NAME]", _HOLD, Key("spend|use|lose"), Maybe("move"),
      "how",
      buttons={"spend": "Spends hold to guard whoever is hit", "": "Shows what your hold buys"},
      options=(option("action", "What to do with it: spend, add or end", form="text",
                      words=("spend", "add", "end")),
               option("move", "The move that it is kept for", kinds="move"),
               option("amount", "How much of it", "move", form="number", lead=""),
               option("how", "What it buys, if it is Defend's"),
               option("who", "Who is helped, if not you")))  # fmt: skip
@declare
class SpendDefend(Request):
    """Spend the hold of Defend: halve the attack, take it, or open the attacker to `who`."""

    move: Phrase | None = read_as(_HELD)
    how: str = read_as(OneOf(_DEFENCES, "`halve`, `take` or `open`"), required=True)
    who: Phrase | None = read_as(FOR)
    target: Phrase | None = read_as(Names("character", expects=NAME, lead="at|vs|against|on"))


@verb("hold spend MOVE 1", _HOLD, Key("spend|use|lose"), Maybe("move"))
@declare
class SpendHold(Request):
    move: Phrase | None = read_as(_HELD)


@verb("hold add MOVE 1", _HOLD, Key("add|gain"), "move", parts=())
@verb("hold +1 MOVE", _HOLD, "amount", Said("move", Names("move")), parts=())
@declare
class AddHold(Request):
    move: Phrase = read_as(_HELD, required=True)
    amount: int | None = read_as(Own("amount"))


@verb("hold end MOVE", _HOLD, Key("end|drop"), "move")
@declare
class EndHold(Request):
    move: Phrase = read_as(Names("move"), required=True)


@verb("hold", _HOLD, WHOM)
@declare
class ShowHold(Request):
    who: Phrase | None = None


_BONDS = "Your bonds with others"


@verb('bond add NAME "..."', _BONDS, Key("add"), "who", Maybe("text"),
      buttons={"add": "Writes a new bond"},
      options=(option("action", "What to do: add, resolve or drop", form="text",
                      words=("add", "resolve", "drop")),
               option("who", "With whom", kinds="character", lead=""),
               option("text", "What the bond says")))  # fmt: skip
@verb('bond NAME "..."', _BONDS, "who", "text", rank=1)
@declare
class AddBond(Request):
    who: Phrase = read_as(Own("before_quote"), required=True)
    text: str = read_as(Quoted(), default="")


@verb("bond resolve 1", _BONDS, Key("resolve|end"), "number", parts=(), drop=False)
@verb("bond resolve NAME", _BONDS, Key("resolve|end"), Maybe("who"), parts=(), drop=False)
@verb("bond drop 1", _BONDS, Key("drop|remove"), "number", parts=(), drop=True)
@verb("bond drop NAME", _BONDS, Key("drop|remove"), Maybe("who"), parts=(), drop=True)
@declare
class EndBond(Request):
    """Resolve a bond (for experience), or just drop it; without a name or number there must be only
    one."""

    who: Phrase | None = read_as(Names("words character", expects=NAME))
    number: int | None = read_as(Number())
    drop: bool = False


@verb("bond", _BONDS, Maybe(Key("show|list")), WHOM, rank=2)
@declare
class ShowBonds(Request):
    who: Phrase | None = None


_RESOURCE = "Your class's resource: Insight or Wrath"
_POOL = Maybe(Said("pool", OneOf({"insight": "Insight", "wrath": "Wrath"},
                                   "`insight` or `wrath`")))  # fmt: skip
_MUCH = Said("amount", Number("how much", 2))


@verb("resource spend 1 smite wound at NAME", _RESOURCE, _POOL, Key("spend"), _MUCH, Key("smite"),
      "smite", "target", _POOL, parts=(), how="spend")  # fmt: skip
@verb("resource spend 1", _RESOURCE, _POOL, Key("spend|use|lose"), Maybe(_MUCH), _POOL, parts=(),
      how="spend",
      options=(option("action", "What to do: spend, gain, set, fill or reset", form="text",
                      words=("spend", "gain", "set", "fill", "reset")),
               option("amount", "How much of it")))  # fmt: skip
@verb("resource gain 1", _RESOURCE, _POOL, Key("gain|add"), Maybe(_MUCH), _POOL, parts=(),
      how="change")  # fmt: skip
@verb("resource set 2", _RESOURCE, _POOL, Key("set"), _MUCH, _POOL, parts=(), how="set")
@verb("resource fill", _RESOURCE, _POOL, Key("fill|ritual|max"), _POOL, parts=(), how="fill")
@verb("resource reset", _RESOURCE, _POOL, Key("reset|end|clear"), _POOL, parts=(), how="reset")
@verb("resource +1", _RESOURCE, _POOL, Said("amount", Own("amount")), _POOL, parts=(),
      how="change")  # fmt: skip
@verb("resource", _RESOURCE, _POOL, _POOL, parts=(), how="show",
      also="insight=insight wrath=wrath")  # fmt: skip
@declare
class UseResource(Request):
    """Change a resource: `how` is show, change, set, spend, fill or reset.

    If no `pool` is named, it is the class's, or the only one.
    """

    pool: str = ""
    how: str = "show"
    amount: int = 1
    smite: str = read_as(OneOf(("wound", "forward"), "`wound` or `forward`"), default="")
    target: Phrase | None = read_as(Names("character", expects=NAME, lead="at|on"))


_TACTIC = "Choose a tactic for the battle"


@verb("tactic defensive|reactive|reckless|precise [on NAME]", _TACTIC, "tactic",
      Maybe(Key("on|at|against")), Maybe("focus"), parts=(),
      options=(option("tactic", "The tactic for this fight, or end"),
               option("target", "On whom you focus", "focus", lead="on")))  # fmt: skip
@verb("tactic end", _TACTIC, "end", parts=())
@verb("tactic", _TACTIC, parts=())
@declare
class ChooseTactic(Request):
    tactic: str = read_as(
        OneOf(("defensive", "reactive", "reckless", "precise"), "a tactic"), default=""
    )
    focus: Phrase | None = read_as(SOMEONE)
    end: bool = read_as(Flag("end|none|drop"))


_AMMO = "Count ammo, and reload"


@verb("ammo reload [WEAPON]", _AMMO, Key("reload"), Maybe("weapon"), parts=(), how="reload",
      also="reload=reload",
      options=(option("action", "What to do: reload, use or set", form="text",
                      words=("reload", "use", "set")),
               option("amount", "How many"),
               option("with", "Which weapon", "weapon", lead="")))  # fmt: skip
@verb("ammo use [1] [WEAPON]", _AMMO, Key("use|spend"), Maybe("amount"), Maybe("weapon"),
      parts=(), how="use")  # fmt: skip
@verb("ammo +2", _AMMO, Said("amount", Own("amount")), parts=(), how="change")
@verb("ammo set 3", _AMMO, Maybe(Key("set")), "amount", parts=(), how="set")
@verb("ammo", _AMMO, parts=(), how="show")
@declare
class UseAmmo(Request):
    """Change or show ammo; `how` is show, change, set, reload or use."""

    how: str = "show"
    amount: int = read_as(Number(), default=1)
    weapon: Phrase | None = read_as(Names("weapon", expects="a weapon"))


_XP = "Mark experience, or see yours"


@verb("xp flag NAME", _XP, Key("flag"), Maybe(Key("of")), "whose")
@declare
class ActivateFlag(Request):
    """Earn experience for playing on another's flag: whose, and its number."""

    whose: Phrase = read_as(Names("character number", expects=NAME), required=True)


@verb("xp +1 [NAME]", _XP, Maybe(Key("gain|add")), "amount", Maybe(Key("for|to")), Maybe("who"),
      parts=(), edits=True,
      options=(option("amount", "How much, such as +1", form="text", words=("+1",)),
               option("who", "Who gets it, if not you", lead="")))  # fmt: skip
@verb("xp NAME +1", _XP, Said("who", Names("character", (r"\d{1,3}",), NAME)), "amount",
      parts=(), edits=True)  # fmt: skip
@verb("xp", _XP, WHOM, parts=(), edits=True)
@declare
class MarkXp(Request):
    amount: int = read_as(Own("marks"), default=0)
    who: Phrase | None = read_as(SOMEONE)


_ADVANCE = "Level up: raise a stat, take a move"


@verb("advance STAT [move NAME]", _ADVANCE, Maybe(Sign("+")), "stat", also="levelup level_up level",
      edits=True,
      options=(option("advance", "The stat to raise", "stat", kinds="stat"),
               option("move", "The move to take")))  # fmt: skip
@verb("advance move NAME", _ADVANCE, "move", parts=("group",), edits=True)
@declare
class Advance(Request):
    stat: Phrase | None = read_as(Names("stat move", ("move", "of")))
    move: Phrase | None = read_as(Names("words move", ("of",), lead="move"))
    #: the group a Hatred is for
    group: Phrase | None = read_as(Names("words", lead="on|of|vs|against"))

    @property
    def late(self) -> bool:
        """Say whether it only takes the move of a level reached earlier."""
        return self.stat is None or self.stat.key("stat") is None


_SESSION = "Begin and end a session"
_QUESTIONS = {
    "learned": "learned", "learnt": "learned", "enemy": "enemy", "artefact": "artefact",
    "artifact": "artefact", "bond": "bond", "background": "background", "drive": "drive",
}  # fmt: skip


@verb("session start", _SESSION, Key("start|begin|new"), button="Yes: this happened, and brings XP",
      orders={"start": "Begin a session"})  # fmt: skip
@declare
class StartSession(Request):
    pass


@verb("session end", _SESSION, Key("end"),
      orders={"end": "End a session: questions, bonds and experience"})  # fmt: skip
@declare
class EndSession(Request):
    pass


@verb("session bond 1", _SESSION, Said("question", OneOf(("bond", "drive"), "`bond` or `drive`")),
      "number", parts=(),
      orders={"bond": "Resolve a bond at the end of a session",
              "drive": "You followed a drive: experience for it"},
      options=(option("which", "Its number, or with whom it is", "number", form="line"),)
      )  # fmt: skip
@verb("session bond NAME", _SESSION, Said("question", OneOf(("bond",), "`bond`")),
      Maybe(Key("with")), "who", parts=())  # fmt: skip
@verb("session learned|enemy|artefact|bond|background|drive", _SESSION, "question", parts=(),
      orders={"learned": "We learned something important: experience for it",
              "enemy": "We overcame a notable enemy: experience for it",
              "artefact": "We gained a notable artefact: experience for it",
              "background": "You used This I Know: experience for it"})  # fmt: skip
@declare
class AnswerSession(Request):
    """Answer yes at the end of a session; `who` or `number` say which bond or drive."""

    question: str = read_as(OneOf(_QUESTIONS, "a question"), required=True)
    who: Phrase | None = read_as(Names("words character", expects="a name"))
    number: int | None = read_as(Number())


@verb("table terror|mutation|debility [for NAME]", "Roll on a table", "table", edits=True,
      options=(option("table", "Which table to roll on"),
               option("who", "For whom, if not you")), rolls=True)  # fmt: skip
@declare
class RollTable(Request):
    table: str = read_as(
        OneOf(("terror", "mutation", "debility"), "`terror`, `mutation` or `debility`"),
        required=True,
    )
    who: Phrase | None = read_as(Names("character", expects=NAME, lead="for|on|of"), SOMEONE)


DEFINED = define_ways(Said("requires", Own("requires")), Said("replaces", Own("replaces")))
