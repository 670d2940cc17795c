"""The verbs of the Odd-like, in the order in which they are shown."""

from grammar.engine.verbs import Verb
from grammar.odd import checks, combat, gear, growth, harm, healing, hirelings, lookups, time

_ALL = [
    *checks.save_verbs(),
    combat.attack_verb(),
    combat.sunder_verb(),
    checks.deed_verb(),
    harm.harm_verb(),
    healing.heal_verb(),
    harm.status_verb(),
    *combat.round_verbs(),
    healing.rally_verb(),
    healing.rest_verb(),
    gear.use_verb(),
    healing.treat_verb(),
    time.time_verb(),
    *growth.growth_verbs(),
    lookups.table_verb(),
    hirelings.hireling_verb(),
    gear.item_verb(),
]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES: dict[str, str] = {
    "wound": "harm",
    "hit": "harm",
    "sleep": "rest watch",
    "debility": "status",
    "mend": "treat",
    "lackey": "hireling",
    "initiative": "init",
    "tick": "round next",
    "acted": "act",
    "done": "act",
    "levelup": "advance",
    "level up": "advance",
}
BARE = ("save", "attack")
