"""The verbs of Generic Fantasy, in the order in which they are shown."""

from grammar.engine.verbs import Verb
from grammar.fantasy import (
    checks,
    combat,
    gear,
    growth,
    harm,
    healing,
    hirelings,
    lookups,
    magic,
    time,
)

_ALL = [
    *checks.test_verbs(),
    combat.contest_verb(),
    combat.attack_verb(),
    combat.answer_verb(),
    harm.harm_verb(),
    *healing.healing_verbs(),
    time.time_verb(),
    lookups.table_verb(),
    *combat.round_verbs(),
    magic.cast_verb(),
    growth.xp_verb(),
    hirelings.hireling_verb(),
    gear.item_verb(),
    growth.advance_verb(),
]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES: dict[str, str] = {
    "wound": "harm",
    "hit": "harm",
    "sleep": "rest night|hour|week",
    "defend": "answer",
    "initiative": "init",
    "morale": "table morale",
    "reaction": "table reaction",
    "trouble": "push trouble",
    "tick": "round next",
    "acted": "act",
    "done": "act",
    "levelup": "advance",
    "level up": "advance",
}
BARE = ("test", "contest")
