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
    RECORDS,
    ROLLED,
    TRUTH,
    Form,
    Many,
    Maybe,
    Parts,
    Row,
    Whole,
)

_ROLL: Mapping[str, Form] = {
    "move": KEY,
    "stat": KEY,
    "sides": FACES,
    "faces": FACES,
    "tilt": NUMBER,
    "parts": Many(Row((KEY, NUMBER)), 100),
    "edge": TRUTH,
    "edged": TRUTH,
    "rerolled": TRUTH,
    "target": NAMED,
    "weapon": KEY,
    "perks": KEYS,
    "more_targets": RECORDS,
    #: a helper's own roll can't be helped
    "helped": Many(PLAIN, 0),
}
_NEEDED = ("move", "stat", "sides", "faces", "parts")
_HELP = Row((NAMED, Parts(_ROLL, _NEEDED), TRUTH))
_BLOW: Mapping[str, Form] = {
    "attack": Parts(
        {
            "sizes": FACES,
            "proven": COUNT,
            "against": NUMBER,
            "target": NAMED,
            "source": NAMED,
            "mode": KEY,
            "more": COUNT,
            "halved": Whole(0, 50),
        },
        ("sizes", "proven", "against"),
    ),
    "faces": FACES,
    "wounds": COUNT,
    "effects": EDITS,
    "halvers": RECORDS,
}

MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    **_BLOW,  # older entries stored their only blow like this
    "blows": Many(Parts(_BLOW, ("attack", "faces", "effects"))),
    "rolled": Parts({**_ROLL, "helped": Many(_HELP, 100)}, _NEEDED),
    "owes_move": TRUTH,
}

FACTS: Mapping[str, Form] = {
    "kept": ROLLED,
    "dropped": ROLLED,
    "dice": ROLLED,
    "move": Maybe(KEY),
    "band": Maybe(KEY),
    "aid": Maybe(Parts({"band": Maybe(KEY)}, others=PLAIN)),
}
