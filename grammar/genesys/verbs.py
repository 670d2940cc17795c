"""The verbs of Dark Heresy on narrative dice, in the order in which they are shown."""

from grammar.engine.verbs import Verb
from grammar.genesys import (
    checks,
    combat,
    gear,
    growth,
    harm,
    hazards,
    healing,
    maneuvers,
    spends,
    story,
)

_ALL = [
    checks.pool_verb(),
    checks.check_verb(),
    combat.attack_verb(),
    spends.spend_verb(),
    harm.crit_verb(),
    harm.harm_verb(),
    healing.heal_verb(),
    harm.strain_verb(),
    harm.status_verb(),
    story.story_verb(),
    combat.init_verb(),
    maneuvers.maneuver_verb(),
    *combat.round_verbs(),
    combat.range_verb(),
    hazards.hazard_verb(),
    healing.rest_verb(),
    *growth.growth_verbs(),
    gear.item_verb(),
]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES: dict[str, str] = {
    "wound": "harm",
    "hit": "harm",
    "debility": "status",
    "aid": "maneuver assist",
    "aim": "maneuver aim",
    "manoeuvre": "maneuver",
    "initiative": "init",
    "acted": "act",
    "done": "act",
    "tick": "round next",
    "sleep": "rest night",
    "levelup": "advance",
    "level up": "advance",
    "critical": "crit",
    "fall": "hazard fall",
}
BARE = ("pool", "check")
