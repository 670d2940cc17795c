"""The verbs of the 2d10 rules, in the order in which they are shown."""

from grammar.engine.verbs import Verb
from grammar.tens import checks, combat, gear, growth, harm, healing

_ALL = [
    checks.move_verb(),
    harm.harm_verb(),
    *healing.healing_verbs(),
    gear.armour_verb(),
    harm.fate_verb(),
    harm.convert_verb(),
    harm.temp_verb(),
    *combat.round_verbs(),
    *growth.growth_verbs(),
    gear.item_verb(),
    checks.define_verb(),
]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES: dict[str, str] = {
    "wound": "harm",
    "hit": "harm",
    "sleep": "rest long|short",
    "stabilise": "treat",
    "stabilize": "treat",
    "armor": "armour",
    "tick": "round next",
    "acted": "act",
    "done": "act",
    "levelup": "advance",
    "level up": "advance",
}
BARE = ("move",)
