"""Spending symbols: which option, who pays, whom it lands on, and what is left."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.dice import Dice
from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.scene import Recalled, changes
from rules.genesys.menus import PAYS, cost_of, fits, menu
from rules.genesys.requests import SpendOtherwise, SpendSymbols
from rules.genesys.result import CHECK
from rules.genesys.sheet import GenesysScene, GenesysSheet
from rules.genesys.spends import EFFECTS, Bought, ordinary
from rules.genesys.tables import SPENDS, Spend
from rules.genesys.tale import Tale
from rules.genesys.whom import met, whom

SYMBOLS = ("advantage", "triumph", "threat", "despair")
SIDE_OF = {symbol: side for side, symbols in PAYS.items() for symbol in symbols}


@dataclass(frozen=True, slots=True)
class Price:
    """What a spend costs: a symbol, how many, and how often its row is bought with them."""

    row: Spend
    symbol: str
    count: int
    times: int = 1


def _recalled(scene: GenesysScene) -> Recalled:
    found = scene.recalled
    if found is None or found.kind != CHECK or not found.subject:
        raise NotFound("nothing_recalled")
    return found


def left_of(recalled: Recalled) -> dict[str, int]:
    """Return what is left of a check's symbols after all that was spent of it."""
    left = {symbol: int(recalled.memory["symbols"][symbol]) for symbol in SYMBOLS}
    for spent in _spends(recalled):
        for symbol, count in spent.get("spent", {}).items():
            left[symbol] -= count
    return left


def _spends(recalled: Recalled) -> list[Mapping[str, Any]]:
    return [memory for memory in recalled.followed if memory.get("of") == recalled.number]


def _delegated(recalled: Recalled) -> bool:
    """Say whether the game master let the players choose."""
    return any(memory.get("delegated") for memory in _spends(recalled))


def spend(request: SpendSymbols, scene: GenesysScene, dice: Dice) -> Outcome:
    """Buy something with the symbols of a check."""
    recalled = _recalled(scene)
    subject = scene.sheets[recalled.subject]
    left = left_of(recalled)
    price = _price(request, scene, recalled, left)
    _allowed(scene, recalled, price.row.side)
    _once(price, recalled)
    if left[price.symbol] < price.count:
        have = left[price.symbol]
        raise Refused("overspent", symbol=price.symbol, price=price.count, left=have)
    candidates = whom(price.row, scene, subject, recalled.memory)
    named = _named(request)
    if named is not None:
        candidates = [sheet for sheet in candidates if sheet.record == named]
        if not candidates:
            raise Refused("not_whom", name=scene.sheets[named].name, what=price.row.name)
    elif len(known := met(scene, candidates, recalled.memory)) > 1:
        return _which(price, known, recalled, subject)
    else:
        candidates = known
    if price.row.whom and not candidates:
        raise Refused("nobody", what=price.row.name)
    bought = Bought(
        price.row,
        recalled.subject,
        candidates[0].record if candidates else 0,
        recalled.memory,
        price.times,
        request.what.key("quality") or "",
    )
    tale = EFFECTS.get(price.row.key, ordinary)(Tale(scene), bought, dice, request)
    return _bought(scene, tale, price, recalled, left)


def _named(request: SpendSymbols) -> int | None:
    return request.what.record() or (request.who.record() if request.who else None)


def _bought(
    scene: GenesysScene, tale: Tale, price: Price, recalled: Recalled, left: dict[str, int]
) -> Outcome:
    left = {**left, price.symbol: left[price.symbol] - price.count}
    side = price.row.side
    memory = _after(recalled.memory, price)
    offered = menu(tale.scene, recalled.subject, memory, left, sides=(side,),
                   entry=recalled.number, delegated=_delegated(recalled))  # fmt: skip
    crit = tale.criticals[-1] if tale.criticals else None
    subject = scene.sheets[recalled.subject]
    return Outcome(
        f"{subject.name}: {price.row.name} for {price.count} {price.symbol}",
        prose="\n".join(tale.lines),
        facts=(
            Fact("spent", price.row.key),
            Fact("symbol", price.symbol),
            Fact("count", price.count),
            Fact("left", left, "Left", _left_text(left)),
            Fact("critical", crit),
            *_critical_facts(crit),
        ),
        changes=changes(scene, tale.scene),
        choices=(*tale.choices, *offered),
        subject=recalled.subject,
        memory={"of": recalled.number, "spent": {price.symbol: price.count},
                "bought": price.row.key},
    )  # fmt: skip


def _critical_facts(crit: Mapping[str, Any] | None) -> tuple[Fact, ...]:
    if crit is None:
        return ()
    return tuple(Fact(key, crit[key]) for key in ("roll", "modifier", "total", "name", "severity"))


def _after(memory: Mapping[str, Any], price: Price) -> Mapping[str, Any]:
    """Return what can still be bought: a hit has one critical, one second weapon."""
    if price.row.key not in ONCE:
        return memory
    return {**memory, "needs": [n for n in memory.get("needs", ()) if n != price.row.needs]}


ONCE = frozenset({"critical", "second_weapon", "disable", "redirect"})


def _once(price: Price, recalled: Recalled) -> None:
    """Refuse to buy the same thing of a hit twice: extra criticals are paid for together."""
    if price.row.key in ONCE:
        for memory in _spends(recalled):
            if memory.get("bought") == price.row.key:
                raise Refused("bought_once", what=price.row.name)


def _left_text(left: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {symbol}" for symbol, count in left.items() if count) or "nothing"


def _allowed(scene: GenesysScene, recalled: Recalled, side: str) -> None:
    """Let the player spend what helps, and the game master what hinders, or whom they let."""
    if scene.speaker.gm:
        return
    if side == "gm" and not _delegated(recalled):
        raise NotAllowed("gms_only", what="spend threat and despair")
    subject = scene.sheets[recalled.subject]
    if side == "player" and scene.acting != subject.record:
        raise NotAllowed("not_your_character", name=subject.name)


def _price(
    request: SpendSymbols, scene: GenesysScene, recalled: Recalled, left: Mapping[str, int]
) -> Price:
    """Return what was meant: the row that fits the symbol, the number and the words."""
    rows = _rows(request, recalled.memory)
    if request.pay.symbol:
        rows = [row for row in rows if row.side == SIDE_OF[request.pay.symbol]]
    else:
        sides = [side for side in PAYS if any(left[symbol] for symbol in PAYS[side])]
        rows = [row for row in rows if row.side in sides] or rows
    if not rows:
        raise Refused("not_for", what=request.what.names[0].said, symbol=request.pay.symbol)
    prices = [_priced(row, request, recalled.memory, left) for row in rows]
    exact = [price for price in prices if price is not None]
    if not exact:
        row = rows[0]
        plain, special = PAYS[row.side]
        cost = cost_of(row, recalled.memory)
        ways = [f"{cost} {plain}"] if cost else []
        raise Refused("wrong_price", what=row.name,
                      price=" or ".join([*ways, f"{row.special} {special}"]))  # fmt: skip
    named = _named(request)
    if named is not None:
        exact = [price for price in exact if price.row.whom] or exact
        exact = [price for price in exact if _lands(price.row, scene, recalled, named)] or exact
    else:
        # Who names nobody means to help: a plain upgrade is for an ally.
        exact.sort(key=lambda price: price.row.key == "hamper")
    return next((price for price in exact if left[price.symbol] >= price.count), exact[0])


def _lands(row: Spend, scene: GenesysScene, recalled: Recalled, record: int) -> bool:
    """Say whether a row may land on whom was named: an upgrade helps allies and hinders foes."""
    candidates = whom(row, scene, scene.sheets[recalled.subject], recalled.memory)
    return any(sheet.record == record for sheet in candidates)


def _rows(request: SpendSymbols, memory: Mapping[str, Any]) -> list[Spend]:
    said = request.what.key("spend")
    if said is None:
        said = "quality:quality" if request.what.key("quality") else ""
    rows = [SPENDS[key] for key in said.partition(":")[2].split("|") if key]
    fitting = [row for row in rows if fits(row, memory)]
    if rows and not fitting:
        raise Refused(f"needs_{rows[0].needs}", what=rows[0].name)
    return fitting


def _priced(
    row: Spend, request: SpendSymbols, memory: Mapping[str, Any], left: Mapping[str, int]
) -> Price | None:
    """Return the price of a row as it was said, or None where that is not its price."""
    plain, special = PAYS[row.side]
    cost = cost_of(row, memory)
    symbol = request.pay.symbol
    if not symbol:
        wanted = request.pay.count or cost
        symbol = plain if (cost and left[plain] >= max(wanted, 1)) or not row.special else special
    each = cost if symbol == plain else row.special
    if not each:
        return None
    count = request.pay.count or each
    if count % each or (count > each and not row.repeat):
        return None
    return Price(row, symbol, count, count // each)


def _which(
    price: Price, candidates: list[GenesysSheet], recalled: Recalled, subject: GenesysSheet
) -> Outcome:
    """Ask whom it is for."""
    words = price.row.key.replace("_", " ")
    who = "player"
    if price.row.side == "gm":
        who = "anyone" if _delegated(recalled) else "gm"
    choices = tuple(
        Choice(
            sheet.name,
            f"spend {price.count} {price.symbol} {words} {sheet.spoken} entry {recalled.number}",
            who,
            subject.name,
            owed=price.row.side == "gm",
            group="whom",
        )
        for sheet in candidates
    )
    return Outcome(
        f"{price.row.name}: for whom?",
        facts=(Fact("spent", None), Fact("left", left_of(recalled))),
        choices=choices,
        subject=subject.record,
        memory={"of": recalled.number},
    )


def otherwise(request: SpendOtherwise, scene: GenesysScene) -> Outcome:
    """Hand threat and despair over to the players, or leave them unspent."""
    recalled = _recalled(scene)
    if not scene.speaker.gm:
        raise NotAllowed("gms_only", what="decide that")
    left = left_of(recalled)
    subject = scene.sheets[recalled.subject]
    memory: dict[str, Any] = {"of": recalled.number}
    if request.how == "nothing":
        return Outcome(f"{subject.name}: nothing more is spent", subject=subject.record,
                       facts=(Fact("left", left),), memory=memory)  # fmt: skip
    offered = menu(scene, subject.record, recalled.memory, left, sides=("gm",),
                   entry=recalled.number, delegated=True)  # fmt: skip
    return Outcome(
        f"{subject.name}: the players choose what threat and despair do",
        facts=(Fact("left", left),),
        choices=tuple(choice._replace(owed=True) for choice in offered),
        subject=subject.record,
        memory={**memory, "delegated": True},
    )
