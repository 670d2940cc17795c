"""What entries remember of a check, and which of its symbols are left."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

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
from rules.core.scene import Recalled
from rules.genesys.checks.dice_pool import DICE

SYMBOLS = ("advantage", "triumph", "threat", "despair")
#: rows that can be bought once per hit
ONCE = frozenset({"second_weapon", "disable", "redirect"})

AGAIN = "again"  # counts how many times each quality hit again

Memory = Mapping[str, Any]


def spends_of(recalled: Recalled) -> list[Memory]:
    """Return the memories of a check's spends, oldest first."""
    return [memory for memory in recalled.followed if memory.get("of") == recalled.number]


def symbols_left(recalled: Recalled) -> dict[str, int]:
    """Return the symbols of a check that weren't spent yet."""
    return _subtract_spends(recalled.memory, spends_of(recalled))


def _subtract_spends(memory: Memory, spends: Iterable[Memory]) -> dict[str, int]:
    left = {symbol: int(memory["symbols"][symbol]) for symbol in SYMBOLS}
    for spent in spends:
        for symbol, count in spent.get("spent", {}).items():
            left[symbol] -= count
    return left


def purse(memory: Memory, followed: Sequence[Memory], number: int) -> Memory:
    """Return the symbols left of a check, or those left after a spend of it."""
    if "symbols" in memory:
        return _subtract_spends(memory, [each for each in followed if each.get("of") == number])
    left: Memory = memory.get("left", {})
    return left


def is_delegated(recalled: Recalled) -> bool:
    """Say whether the game master let the players choose."""
    return any(memory.get("delegated") for memory in spends_of(recalled))


def is_declined(recalled: Recalled) -> bool:
    """Say whether the game master chose to spend nothing more."""
    return any(memory.get("declined") for memory in spends_of(recalled))


def after_spends(memory: Memory, spent: Iterable[Memory]) -> Memory:
    """Return a check's memory as its spends changed it."""
    for each in spent:
        memory = _remember_spend(memory, each)
    return memory


def _remember_spend(memory: Memory, spend: Memory) -> Memory:
    match spend.get("bought"):
        case "second_weapon":
            second = memory["second"]
            needs = _needs(memory, "both", "second" if spend.get("dealt") else "")
            qualities = {**second["qualities"], **memory["qualities"]}
            needs = [*needs, *(["quality"] if qualities and "quality" not in needs else [])]
            return {**memory, "needs": needs, "qualities": qualities}
        case "critical" | "second_critical" as which:
            # A minion falls only once; any other critical can be made worse.
            felled = spend.get("critical", {}).get("key") == "felled"
            need = "second" if which == "second_critical" else "damage"
            needs = _needs(memory, need) if felled else list(memory["needs"])
            return {**memory, "needs": needs, which: spend}
        case "quality" if "quality" in spend:
            done = dict(memory.get(AGAIN, {}))
            done[spend["quality"]] = done.get(spend["quality"], 0) + 1
            return {**memory, AGAIN: done}
        case "disable":
            return {**memory, "needs": _needs(memory, "damage")}
        case "redirect":
            needs = _needs(memory, "redirect", "damage" if spend.get("dealt") else "")
            return {**memory, "needs": needs, **{k: spend[k] for k in ("hit", "effects")}}
    return memory


def _needs(memory: Memory, gone: str, come: str = "") -> list[str]:
    return [*(need for need in memory.get("needs", ()) if need != gone), *([come] if come else [])]


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
