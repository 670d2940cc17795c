"""The schema of what entries of this system remember, and of facts that rules read again."""

from collections.abc import Mapping

from rules.core.records.validation import (
    CONCERNS,
    COUNT,
    FACES,
    KEY,
    NAMED,
    NUMBER,
    RECORDS,
    ROLLED,
    TRUTH,
    Form,
    Many,
    Maybe,
    Parts,
)

MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    "actor": NAMED,
    "move": KEY,
    "ability": KEY,
    "kept": FACES,
    "dropped": FACES,
    "parts": Many(Parts({"label": KEY, "value": NUMBER}, ("label", "value")), 100),
    "proficient": TRUTH,
    "hits": COUNT,
    "hits_type": KEY,
    "with": KEY,
    "targets": RECORDS,
    "foe": NAMED,
    "foe_hits": Maybe(COUNT),
    "fate": TRUTH,
}

FACTS: Mapping[str, Form] = {"kept": ROLLED, "dropped": ROLLED}
