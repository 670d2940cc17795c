"""The verbs of Powered by Heresy, in the order in which they are shown."""

from grammar.engine.verbs import Verb
from grammar.heresy import (
    bonds,
    checks,
    combat,
    forward,
    gear,
    growth,
    harm,
    healing,
    hold,
    lookups,
    resources,
    sessions,
)
from grammar.heresy.parts import STATS
from grammar.shared.define import LEARNT, define, learnt_parts

_ALL = [
    checks.move_verb(),
    *checks.after_roll_verbs(),
    *combat.damage_verbs(),
    harm.harm_verb(),
    healing.heal_verb(),
    healing.rest_verb(),
    harm.breath_verb(),
    *forward.forward_verbs(),
    hold.hold_verb(),
    bonds.bond_verb(),
    *resources.resource_verbs(),
    combat.ammo_verb(),
    gear.item_verb(),
    *growth.growth_verbs(),
    sessions.session_verb(),
    lookups.table_verb(),
    define(STATS, learnt_parts(STATS), LEARNT),
]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES: dict[str, str] = {
    "edge": "reroll",
    "wound": "harm",
    "hit": "harm",
    "sleep": "rest",
    "reload": "ammo reload",
    "levelup": "advance",
    "level up": "advance",
}
BARE = ("move",)
