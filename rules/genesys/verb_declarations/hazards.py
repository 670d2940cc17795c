"""Verbs for falls, fire, vacuum and other surroundings."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    Flag,
    Key,
    Maybe,
    Number,
    OneOf,
    Own,
    Said,
    option,
    read_as,
    verb,
)
from rules.genesys.sheet import BANDS
from rules.genesys.verb_declarations.checks_and_attacks import MOD_WORDS, MODS, Mod, whom

_HAZARD = "Falls, vacuum, fire, suffocation, gravity, terrain"
_EXPOSURES = {
    "vacuum": "vacuum", "fire": "fire", "burning": "fire", "acid": "acid",
    "dangerous atmosphere": "atmosphere", "atmosphere": "atmosphere", "gas": "atmosphere",
    "suffocation": "suffocation", "suffocating": "suffocation", "suffocate": "suffocation",
    "drowning": "suffocation",
}  # fmt: skip
_OVER = "end|ends|stop|stops|clear|over|off"
_AROUND = OneOf(("gravity", "terrain", "water"), "`gravity`, `terrain` or `water`")
_IN_A_HAZARD = (*_OVER.split("|"), "now", "soft", "hard")


@verb("hazard fall medium [athletics] [NAME]", _HAZARD, Key("falling|fall"), "band",
      also="fall=fall", edits=True, button="Meets the danger once more")  # fmt: skip
@declare
class Fall(Request):
    band: str = read_as(OneOf(BANDS[1:], "a distance such as medium"), required=True)
    skill: str = read_as(
        OneOf({"athletics": "athletics", "with athletics": "athletics",
               "coordination": "coordination", "with coordination": "coordination"},
              "`athletics` or `coordination`"), default="",
    )  # fmt: skip
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    who: Phrase | None = read_as(*whom("athletics", "coordination", *MOD_WORDS))


@verb("hazard douse [soft|hard]", _HAZARD, Key("douse|extinguish|put out"),
      Maybe(Key("the fire|fire")))  # fmt: skip
@declare
class PutOut(Request):
    """Put out a fire."""

    soft: bool = read_as(Own("soft"), default=False)
    mods: tuple[Mod, ...] = read_as(MODS, default=())
    who: Phrase | None = read_as(*whom(*_IN_A_HAZARD, *MOD_WORDS))


@verb("hazard hold breath [NAME]", _HAZARD, Key("hold breath|holds breath|breath"), gm_only=True)
@declare
class HoldBreath(Request):
    """Hold one's breath against bad air, if the game master allows it."""

    who: Phrase | None = read_as(*whom(*_IN_A_HAZARD))


@verb("hazard gravity heavy 2", _HAZARD, Key("gravity"),
      Said("how", OneOf(("heavy", "low", "zero", "normal"), "heavy, low, zero or normal")),
      parts=("dice",), what="gravity")  # fmt: skip
@verb("hazard end gravity", _HAZARD, Key(_OVER), Said("what", _AROUND), parts=(), how="normal",
      ends=True)  # fmt: skip
@verb("hazard gravity end", _HAZARD, Said("what", _AROUND), Key(_OVER), parts=(), how="normal",
      ends=True)  # fmt: skip
@verb("hazard terrain difficult", _HAZARD, "what", Maybe("how"), parts=())
@declare
class Surroundings(Request):
    """Set gravity, terrain or water, for everyone here."""

    what: str = read_as(OneOf(("terrain", "water"), "`terrain` or `water`"), required=True)
    how: str = read_as(
        OneOf(("difficult", "impassable", "normal"), "difficult or impassable"), default=""
    )
    dice: int | None = read_as(Number())
    #: it ends
    ends: bool = False


@verb("hazard end fire [NAME]", _HAZARD, Key(_OVER), "what", parts=("who",), end=True, edits=True)
@verb("hazard vacuum|suffocation|fire 3 [NAME]", _HAZARD, "what", edits=True,
      options=(option("hazard", "What befalls them, such as fire 3 or fall medium", "what",
                      form="text", words=("fall", "vacuum", "fire", "acid", "atmosphere",
                                          "suffocation", "douse", "gravity", "terrain", "water",
                                          "end")),
               option("who", "Whom it befalls, if not you")))  # fmt: skip
@declare
class Exposure(Request):
    """Vacuum, fire, bad air or suffocation: begun, suffered again, or ended."""

    what: str = read_as(OneOf(_EXPOSURES, "a hazard"), required=True)
    rating: int | None = read_as(Number())
    end: bool = read_as(Flag(_OVER))
    now: bool = read_as(Flag("now"))
    who: Phrase | None = read_as(*whom(*_IN_A_HAZARD))


@verb("hazard", _HAZARD, Maybe(Key("show|list")))
@declare
class ShowHazards(Request):
    """List who is exposed to which hazard, and the surroundings."""
