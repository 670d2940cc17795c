"""The schema of what entries of this system remember, and of facts that rules read again."""

from collections.abc import Mapping

from rules.core.records.validation import (
    CONCERNS,
    COUNT,
    EDITS,
    FACES,
    KEY,
    KEYS,
    NAMED,
    NUMBER,
    PLAIN,
    ROLLED,
    TRUTH,
    Form,
    Keyed,
    Many,
    Maybe,
    Parts,
    Row,
    Whole,
    Words,
)

_SAVE: Mapping[str, Form] = {
    "name": KEY,
    "record": NAMED,
    "attribute": KEY,
    "score": NUMBER,
    "used": COUNT,
    "passed": TRUTH,
    "dropped": FACES,
    "adv": KEYS,
    "dis": KEYS,
}
_SAVED = Parts(_SAVE, tuple(_SAVE))
_BLOW: Mapping[str, Form] = {
    "damage": COUNT,
    "joint": Many(Row((KEY, COUNT)), 100),
    "changes": EDITS,
}
#: more points than any attribute can lack
_POINTS = Keyed(Whole(0, 100), by_record=True)

MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    "savers": Many(_SAVED, 100),
    "against": Many(_SAVED, 100),
    "foe": Maybe(_SAVED),
    "fight": COUNT,
    "round": COUNT,
    "side": KEY,
    "zone": KEY,
    "blows": Keyed(Parts(_BLOW, tuple(_BLOW)), by_record=True),
    "avoidable": TRUTH,
    "avoided": TRUTH,
    "attribute": KEY,
    "what": Words(4_000),
    "points": _POINTS,
    "taken": _POINTS,
    "rest": Maybe(KEY),
    "offer": Parts({"name": KEY, "cost": COUNT, "str": COUNT, "dex": COUNT, "wil": COUNT},
                   ("name", "cost", "str", "dex", "wil")),
}  # fmt: skip

FACTS: Mapping[str, Form] = {
    "kept": ROLLED,
    "dropped": ROLLED,
    "group": Maybe(TRUTH),
    #: the part of an attack for each target
    "targets": Many(Parts({"target": KEY}, ("target",), others=PLAIN), 100),
}
