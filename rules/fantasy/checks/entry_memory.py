"""The schema of what entries of this system remember, and of facts that rules read again."""

from collections.abc import Mapping

from rules.core.records.validation import (
    CONCERNS,
    COUNT,
    EDITS,
    FACE,
    FACES,
    KEY,
    KEYS,
    NAMED,
    PLAIN,
    RECORDS,
    TRUTH,
    Form,
    Keyed,
    Many,
    Maybe,
    Parts,
    Row,
    Words,
)

_DIE: Mapping[str, Form] = {"label": KEY, "sides": FACE, "face": FACE, "result": KEY, "part": KEY}
_HAND: Mapping[str, Form] = {
    "who": NAMED,
    "name": KEY,
    "attribute": KEY,
    "skill": KEY,
    "dice": Many(Parts(_DIE, ("label", "sides", "face", "result")), 100),
    "extra": COUNT,
    "weapon": KEY,
}
#: what protects someone from the harm of a trial
_SHIELD = Parts({"armour": COUNT, "spellshield": PLAIN, "protector": NAMED})
_CONTEXT: Mapping[str, Form] = {
    "attacker": NAMED,
    "target": NAMED,
    "want": KEY,
    "why": Words(4_000),
    "sneak": NAMED,
    "precise": NAMED,
    "shields": Keyed(_SHIELD, by_record=True),
    "spell": KEY,
    "times": COUNT,
    "cost": COUNT,
    "caster": NAMED,
    "targets": RECORDS,
    "resisted": RECORDS,
    "contested": RECORDS,
    "counter": NAMED,
    "rest": KEY,
    "clock": TRUTH,
    "table": KEY,
    "trigger": Words(4_000),
    "told": Words(4_000),
    "reads": KEY,
    "hireling": KEY,
    "victims": RECORDS,
    "points": COUNT,
    "attribute": KEY,
}

MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    "what": KEY,
    "hands": Many(Parts(_HAND, ("dice",)), 100),
    "need": COUNT,
    "trouble": COUNT,
    "troubled": Many(COUNT, 100),
    "context": Parts(_CONTEXT),
    "helpers": RECORDS,
    "stand": RECORDS,
    "landed": EDITS,
    "faces": Many(Row((FACE, FACE))),
    "challenge": Parts(
        {
            "what": KEY,
            "first": NAMED,
            "want": KEY,
            "target": NAMED,
            "hireling": KEY,
            "context": Maybe(Parts(_CONTEXT)),
        },
        ("what", "first", "want", "target"),
    ),
    "may": KEYS,
    "die": FACE,
    "again": TRUTH,
}

FACTS: Mapping[str, Form] = {
    "dice": FACES,
    "first": Maybe(Parts({"dice": FACES}, others=PLAIN)),
    "winner": Maybe(KEY),
    "harm": Maybe(COUNT),
}
