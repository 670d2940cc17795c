"""The schema of what entries of this system remember, and of facts that rules read again."""

from collections.abc import Mapping

from rules.core.records.validation import (
    CONCERNS,
    COUNT,
    EARLIER,
    EDITS,
    KEY,
    KEYS,
    NAMED,
    NUMBER,
    PLAIN,
    RECORDS,
    TRUTH,
    Either,
    Form,
    Keyed,
    Many,
    Maybe,
    Parts,
    Whole,
    Words,
)
from rules.genesys.checks.dice import DICE
from rules.genesys.checks.spends.symbols_left import SYMBOLS

#: more symbols than any pool can show
_FEW = Whole(0, 200)
_SYMBOLS = Parts(dict.fromkeys(SYMBOLS, _FEW))
_WEAPON: Mapping[str, Form] = {
    "weapon": KEY,
    "base": NUMBER,
    "crit": COUNT,
    "vicious": COUNT,
    "pierce": COUNT,
    "strain": TRUTH,
    "qualities": Keyed(COUNT, 100),
}
#: a cost: a number, or a word for one that the table settles
_COST = Either((COUNT, KEY))
_CRITICAL = Parts(
    {
        "who": KEY,
        "key": KEY,
        "name": KEY,
        "roll": COUNT,
        "modifier": NUMBER,
        "total": NUMBER,
        "severity": COUNT,
        "limb": KEY,
        "lost": KEY,
    },
    ("key", "name", "roll"),
)

MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    **_WEAPON,
    "repeats": Words(),
    "symbols": Parts(dict.fromkeys(SYMBOLS, _FEW), SYMBOLS),
    "success": Whole(-200, 200),
    "target": NAMED,
    "skill": KEY,
    "needs": KEYS,
    "hit": NAMED,
    "damage": NUMBER,
    "effects": EDITS,
    "fired": KEY,
    "bystanders": RECORDS,
    "said": Words(8_000),
    "second": Parts({**_WEAPON, "damage": NUMBER, "cost": _COST}, (*_WEAPON, "damage", "cost")),
    "paid": KEY,
    "recovered": RECORDS,
    "of": EARLIER,
    "spent": _SYMBOLS,
    "left": _SYMBOLS,
    "bought": KEY,
    "declined": TRUTH,
    "delegated": TRUTH,
    "bonus": NUMBER,
    "critical": _CRITICAL,
    "dealt": NUMBER,
    "quality": KEY,
}

FACTS: Mapping[str, Form] = {
    "pool": Maybe(Parts(dict.fromkeys(DICE, Whole(0, 100)))),
    "symbols": Many(PLAIN, 200),
}
