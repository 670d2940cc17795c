"""Verbs for harm, healing, conditions, story points, turns and growth."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    Maybe,
    Names,
    Number,
    Numbers,
    OneOf,
    Own,
    Said,
    Sign,
    option,
    read_as,
    verb,
    way_of,
)
from rules.genesys.sheet import BANDS
from rules.genesys.verb_declarations.checks_and_attacks import (
    DIGITS,
    LAST_BAND,
    MOD_WORDS,
    MODS,
    NAME,
    Mod,
    whom,
)

_HARM, _HEAL = "Give someone wounds or strain", "Heal wounds or strain"
_STRAIN = "Suffer strain, or recover it"
_HURT = whom("soak", "strain", "less", "damage")
_NAMED_FIRST = Said("who", Names("character", ("soak", "strain", "damage", DIGITS), NAME))


@verb("harm 5 [damage] NAME [soak] [strain]", _HARM, also="wound hit", edits=True,
      options=(option("amount", "How many wounds", form="line"),
               option("who", "Who is harmed", lead=""),
               option("kind", "Strain instead of wounds, or wounds less the soak", "strain",
                      "soak")))  # fmt: skip
@verb("harm NAME 5", _HARM, _NAMED_FIRST, "amount", edits=True)
@declare
class Harm(Request):
    amount: int = read_as(Number(), required=True)
    #: damage is reduced by soak, wounds aren't
    soak: bool = read_as(Flag("less soak|with soak|soak|damage"))
    strain: bool = read_as(Flag("strain"))
    who: Phrase | None = read_as(*_HURT)


@verb("heal 3 NAME [strain]", _HEAL,
      options=(option("amount", "How many wounds", form="line"),
               option("who", "Who is healed, if not you", lead=""),
               option("kind", "Strain instead of wounds", words=("strain",))))  # fmt: skip
@verb("heal NAME 3", _HEAL, _NAMED_FIRST, "amount")
@verb("strain recover 2 [NAME]", _STRAIN,
      Key(r"(?:heal|recover)(?!\w)|-(?=\s*\d)", "recover", raw=True), parts=("amount", "who"),
      strain=True, edits=True)  # fmt: skip
@declare
class Heal(Request):
    amount: int = read_as(Number(), required=True)
    strain: bool = read_as(Flag("strain"))
    who: Phrase | None = read_as(*_HURT)


STRAINED = (
    way_of(Harm, "strain 2 [NAME]", _STRAIN, Maybe(Key("suffer")), parts=("amount", "who"),
           strain=True, edits=True,
           options=(option("amount", "How much strain; or recover, and how much", form="line"),
                    option("who", "Whose strain, if not yours", lead=""))),
    way_of(Harm, "strain NAME 2", _STRAIN, _NAMED_FIRST, "amount", parts=(), strain=True,
           edits=True),
)  # fmt: skip


_STATUS = "Give someone a condition, or clear it"
_CHANGED = ("add", "clear", "remove", "off", "end", "ends")


@verb("status list [NAME]", _STATUS, Key("list|show"), Maybe("who"), also="debility", edits=True)
@verb("status", _STATUS, parts=(), rank=2, edits=True)
@declare
class ShowStatuses(Request):
    """List who is in which condition."""

    who: Phrase | None = read_as(Names("character"))


@verb("status prone [add|clear] [NAME]", _STATUS, Maybe(Key("add")), Maybe("clear"), "what",
      parts=(Said("clear", Own("add")), "clear", "who"), rank=1, edits=True,
      options=(option("condition", "Which condition, such as prone", "what", kinds="status"),
               option("who", "Who is in it, if not you", lead="for"),
               option("change", "Whether it begins or ends", words=("add", "clear"))))  # fmt: skip
@declare
class SetStatus(Request):
    what: Phrase = read_as(
        Names("status character number", _CHANGED, "a condition such as prone"), required=True
    )
    clear: bool = read_as(Flag("clear|remove|off|ends|end"))
    who: Phrase | None = read_as(
        Names("character", _CHANGED, NAME, "for|on|from|at|to"), Names("character", _CHANGED, NAME)
    )


_POINTS = "Story points: show, spend, keep one ready"
_SPENT = Maybe(Key("spend"))
_OF_WHOM = Maybe(Said("who", Names("character", expects=NAME)))


@verb("story [spend] fact|talent WORDS", _POINTS, _SPENT,
      Said("use", OneOf(("fact", "talent"), "`fact` or `talent`")), Maybe("words"), parts=(),
      how="spend", button="Moves a story point to the other side")  # fmt: skip
@verb("story [spend] upgrade|difficulty [NAME]", _POINTS, _SPENT, "use", _OF_WHOM, parts=("who",),
      how="spend",
      options=(option("action", "What a point buys: upgrade, difficulty, fact or talent",
                      form="text",
                      words=("upgrade", "difficulty", "fact", "talent", "ready", "set")),
               option("who", "For whom or against whom")))  # fmt: skip
@verb("story spend [NAME]", _POINTS, Key("spend"), _OF_WHOM, parts=("who",), how="spend")
@verb("story ready NAME", _POINTS, Key("ready"), _OF_WHOM, parts=("who",), how="ready")
@verb("story set 4 1", _POINTS, Key("set"), "numbers", parts=(), how="set")
@verb("story", _POINTS, Maybe(Key("show")), parts=())
@declare
class Story(Request):
    """Show the story points; or spend one, ready one, or set both pools."""

    how: str = ""
    use: str = read_as(
        OneOf({"upgrade": "upgrade", "ability": "upgrade", "difficulty": "difficulty"},
              "`upgrade` or `difficulty`"), default="",
    )  # fmt: skip
    who: Phrase | None = read_as(Names("character", expects=NAME, lead="for|on|against|of"))
    numbers: tuple[int, ...] = read_as(Numbers("two numbers"), default=())
    words: str = read_as(AllWords(), default="")


_INIT = "Roll initiative, or show the slots"
_ALL = Flag("all|everyone")
_READY = OneOf(("cool", "vigilance"), "`cool` or `vigilance`")
#: words before the side that rolls
_SIDE = r"(?:for\s+)?(?:all\s+)?(?:the\s+)?"
_PLAYERS = Key(rf"{_SIDE}(?:players?|pcs?|characters?)", "players")
_NPCS = Key(rf"{_SIDE}(?:npcs?|foes?|enemies)", "npcs")
_THEN = Maybe(Sign(",")), Maybe(Key("and"))


@verb("init cool players, vigilance npcs", _INIT, "skill", _PLAYERS, *_THEN, "npc_skill", _NPCS,
      parts=("mods",), all=True)  # fmt: skip
@verb("init vigilance npcs, cool players", _INIT, "npc_skill", _NPCS, *_THEN, "skill", _PLAYERS,
      parts=("mods",), all=True)  # fmt: skip
@verb("init cool players", _INIT, "skill", _PLAYERS, parts=("mods",), side="PC")
@verb("init vigilance npcs", _INIT, "skill", _NPCS, parts=("mods",), side="NPC")
@verb("init cool|vigilance [all | NAME]", _INIT, Maybe(Said("all", _ALL)), "skill",
      parts=("all", "mods", "who"), also="initiative", button="Everyone rolls for their slot",
      options=(option("roll", "What to roll for initiative", "skill"),
               option("who", "Who rolls: a name, or all", lead="", kinds="character")), rolls=True
      )  # fmt: skip
@verb("init", _INIT, Maybe(Key("show")), parts=())
@declare
class Initiative(Request):
    skill: str = read_as(_READY, default="")
    #: the NPCs' skill, if it differs
    npc_skill: str = read_as(_READY, default="")
    #: PC or NPC, if only one side rolls
    side: str = ""
    all: bool = read_as(_ALL)
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    who: Phrase | None = read_as(*whom("all", *MOD_WORDS))


_MANEUVER = "Take a maneuver: aim, move, take cover and so on"
_PAYING = ("strain", "action", r"\d+\s+strain")
#: maneuvers with a number: `aim 2` takes two, `cover 2` is better cover
_NUMBERED = {"aim": "aim", "take aim": "aim", "take cover": "cover", "cover": "cover"}
_PLAIN = {
    "guarded stance": "guarded", "guarded": "guarded", "guard": "guarded",
    "interact": "interact", "dismount": "dismount",
    "drop prone": "prone", "prone": "prone", "drop": "prone", "stand up": "stand",
    "stand": "stand", "prepare": "prepare", "preparation": "prepare",
    "concentrate": "concentrate", "rebuke": "rebuke", "counterspell": "rebuke",
}  # fmt: skip
_HANDS = {
    "manage gear": "", "gear": "", "draw": "draw", "ready": "draw", "load": "load",
    "reload": "load",
    "pick up": "draw", "holster": "stow", "stow": "stow", "put away": "stow",
}  # fmt: skip
_MOUNTS = {
    "horse": True, "animal": True, "beast": True, "creature": True, "living": True,
    "vehicle": False, "bike": False, "station": False, "gun": False,
}  # fmt: skip


@verb("maneuver instead", _MANEUVER, Key("instead"), also="manoeuvre", wasteful=True,
      buttons={"instead": "Gives up the action, and no strain is paid",
               "": "Does it as a maneuver"})  # fmt: skip
@declare
class RePay(Request):
    """Pay for a maneuver with the action instead of strain."""


@verb("maneuver assist NAME", _MANEUVER, Key("assist|help|aid"), parts=("pays", "who"),
      what="assist", also="aid=assist aim=aim", wasteful=True)  # fmt: skip
@verb("maneuver disengage [from NAME]", _MANEUVER, Key("disengage"), parts=("pays", "who"),
      what="disengage", wasteful=True)  # fmt: skip
@verb("maneuver engage NAME", _MANEUVER, Key("engage"), parts=("pays", "who"), what="engage",
      wasteful=True)  # fmt: skip
@verb("maneuver move [to | away from NAME] [to short of NAME]", _MANEUVER, Key("move"),
      parts=("pays", "away", "of", "who"), what="move", wasteful=True)  # fmt: skip
@verb("maneuver gear|draw|holster [WEAPON]", _MANEUVER, "hand", parts=("pays", "gear"),
      what="gear", wasteful=True)  # fmt: skip
@verb("maneuver mount [horse]", _MANEUVER, Key("mount"), Maybe(Key("a|an|the")),
      Maybe("living"), parts=("pays", "mods"), what="mount", wasteful=True)  # fmt: skip
@verb("maneuver aim|cover [2] [strain|action]", _MANEUVER,
      Said("what", OneOf(_NUMBERED, "a maneuver")),
      parts=(Said("pays", Own("pays_behind_number")), "level"), wasteful=True)  # fmt: skip
@verb("maneuver guarded|prone|stand|prepare [strain|action]", _MANEUVER,
      Said("what", OneOf(_PLAIN, "a maneuver")), parts=("pays", "level"), wasteful=True,
      options=(option("maneuver", "What you do, such as aim, move or cover", "what", form="text",
                      words=("aim", "cover", "move", "engage", "disengage", "assist", "draw",
                             "holster", "prone", "stand", "guarded", "prepare", "mount",
                             "dismount", "interact")),
               option("target", "Who it is about: towards, away from or with whom", "who", lead="",
                      kinds="character"),
               option("with", "Which weapon, if it is about one", "gear"),
               option("pay", "How you pay for a second one", "pays", words=("strain", "action")))
      )  # fmt: skip
@declare
class Maneuver(Request):
    what: str
    pays: str = read_as(Own("pays"), default="")
    away: bool = read_as(Own("away"), default=False)
    #: the other character; or for a move, a range
    who: Phrase | None = read_as(
        Names("character band", (*_PAYING, "of"), NAME, "to|toward|towards|at|on|from"),
        Names("character", (*_PAYING, "away", "toward", "towards", "of"), NAME),
    )
    #: the character the range is measured from
    of: Phrase | None = read_as(Names("character", _PAYING, NAME, "of"))
    band: str = ""
    gear: Phrase | None = read_as(Names("weapon", _PAYING, "a weapon"))
    #: what to do with it: draw, stow, load
    hand: str = read_as(OneOf(_HANDS, "`gear`"), default="")
    living: bool = read_as(OneOf(_MOUNTS, "a mount"), default=False)
    level: int | None = read_as(Number())
    mods: tuple[Mod, ...] = read_as(MODS, default=())


_TURN = "Take a turn: fill your side's next slot"


@verb("act ability WORDS", _TURN, Key("ability|talent"), Maybe("words"), also="acted done")
@declare
class UseAbility(Request):
    """Use the action for something the sheet doesn't roll: a talent, a gift, a device."""

    words: str = read_as(AllWords(), default="")


@verb("act [NAME]", _TURN, Maybe("who"))
@declare
class TakeTurn(Request):
    who: Phrase | None = read_as(Names("character", expects=NAME))


@verb("round [start|next]", "Show the round, or begin the next", Maybe("how"), also="tick=next",
      options=(option("how", "What to do: next, start, run, or by a time", form="text",
                      words=("next", "start", "run", "by friday 18:00")),))  # fmt: skip
@declare
class Round(Request):
    how: str = read_as(OneOf(("start", "next"), "`start` or `next`"), default="")

    @property
    def begins_round(self) -> bool:
        return self.how == "next"


@verb("round end", "End the fight", Key("end|stop"), parts=(), how="end")
@verb("encounter [start|end]", "Start or end a fight", Maybe("how"),
      options=(option("how", "Whether it starts or ends"),))  # fmt: skip
@declare
class Encounter(Request):
    how: str = read_as(
        OneOf({"start": "start", "begin": "start", "end": "end", "stop": "end"},
              "`start` or `end`"), default="",
    )  # fmt: skip


@verb("range NAME to NAME medium", "Say how far apart two characters are",
      options=(option("who", "Who is there", lead=""),
               option("to", "From whom they are so far away"),
               option("range", "How far that is", "band", words=BANDS)))  # fmt: skip
@declare
class SetRange(Request):
    """Set the range from everyone on one side to everyone on the other."""

    band: str = read_as(Own("last_band"), default="")
    to: Phrase | None = read_as(Names("character", (LAST_BAND,), NAME, "to|from"))
    who: Phrase | None = read_as(
        Names("character", (LAST_BAND,), NAME, "between|for"),
        Names("character", (LAST_BAND, "and"), NAME),
    )


@verb("rest [night|week|encounter] [discipline|cool]", "Rest: a moment, a night or a week",
      Maybe("how"), also="sleep=night", edits=True,
      buttons={"encounter": "Rolls to lose strain after the fight"},
      options=(option("how", "How long: a night, a week, or after a fight", form="text",
                      words=("night", "week", "encounter")),
               option("who", "Who rests, if not you", lead=""),
               option("skill", "What to roll after a fight")))  # fmt: skip
@declare
class Rest(Request):
    how: str = read_as(
        OneOf({"night": "night", "full night": "night", "week": "week", "encounter": "encounter",
               "after encounter": "encounter"}, "night, week or encounter"), default="night",
    )  # fmt: skip
    skill: str = read_as(OneOf(("discipline", "cool"), "`discipline` or `cool`"), default="")
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    who: Phrase | None = read_as(*whom(*MOD_WORDS, "discipline", "cool"))

    @property
    def after_fight(self) -> bool:
        return self.how == "encounter"


@verb("xp [+15] [for NAME]", "Give someone experience, or see it", edits=True,
      options=(option("amount", "How much, such as +15", form="text", words=("+5", "+15")),
               option("who", "Who gets it, if not you", lead="")))  # fmt: skip
@declare
class Experience(Request):
    amount: int | None = read_as(Own("experience"), default=None)
    who: Phrase | None = read_as(*whom())


@verb("advance SKILL", "Buy the next rank of a skill", "what", also="levelup level_up level",
      options=(option("advance", "The skill to raise", "what"),))  # fmt: skip
@declare
class Advance(Request):
    what: Phrase = read_as(Names("skill", expects="a skill"), required=True)
