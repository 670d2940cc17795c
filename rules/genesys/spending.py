"""Spending symbols: which option, who pays, whom it lands on, and what is left."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from rules.core.dice import Dice
from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.scene import Recalled, changes
from rules.genesys.bought import Bought
from rules.genesys.menus import PAYS, cost_of, fits, menu, threat_group
from rules.genesys.requests import SpendOtherwise, SpendSymbols
from rules.genesys.result import CHECK
from rules.genesys.sheet import GenesysScene, GenesysSheet
from rules.genesys.spends import EFFECTS, ordinary
from rules.genesys.spent import ONCE, after_spends, declined, delegated, left_of, spends
from rules.genesys.tables import SPENDS, Spend
from rules.genesys.tale import Tale
from rules.genesys.whom import met, whom

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


def spend(request: SpendSymbols, scene: GenesysScene, dice: Dice) -> Outcome:
    """Buy something with the symbols of a check."""
    recalled = _recalled(scene)
    subject = scene.sheets[recalled.subject]
    left, memory = left_of(recalled), after_spends(recalled.memory, spends(recalled))
    price = _price(request, scene, recalled, memory, left)
    _allowed(scene, recalled, price.row.side)
    if left[price.symbol] < price.count:
        have = left[price.symbol]
        raise Refused("overspent", symbol=price.symbol, price=price.count, left=have)
    candidates = whom(price.row, scene, subject, memory)
    named = _named(request)
    if named is not None:
        candidates = [sheet for sheet in candidates if sheet.record == named]
        if not candidates:
            raise Refused("not_whom", name=scene.sheets[named].name, what=price.row.name)
    elif len(known := met(scene, candidates, memory)) > 1:
        return _which(price, known, recalled, subject)
    else:
        candidates = known
    if price.row.whom and not candidates:
        raise Refused("nobody", what=price.row.name)
    bought = Bought(
        price.row,
        recalled.subject,
        candidates[0].record if candidates else 0,
        memory,
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
    memory = {"of": recalled.number, "spent": {price.symbol: price.count},
              "bought": price.row.key, **tale.kept}  # fmt: skip
    # Both sides, so that what one buys hides nothing from the other.
    sides = ("player",) if declined(recalled) else ("player", "gm")
    offered = menu(tale.scene, recalled.subject,
                   after_spends(recalled.memory, [*spends(recalled), memory]), left, sides=sides,
                   entry=recalled.number, delegated=delegated(recalled))  # fmt: skip
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
        memory=memory,
        **_settling(recalled, price.row.side),
    )


class Settling(TypedDict, total=False):
    settles: str
    ends: tuple[str, ...]


def _settling(recalled: Recalled, side: str) -> Settling:
    """Let threat that was spent be owed no longer, wherever it was offered."""
    if side != "gm":
        return {}
    return {"settles": threat_group(0), "ends": (threat_group(recalled.number),)}


def _critical_facts(crit: Mapping[str, Any] | None) -> tuple[Fact, ...]:
    if crit is None:
        return ()
    return tuple(Fact(key, crit[key]) for key in ("roll", "modifier", "total", "name", "severity"))


def _left_text(left: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {symbol}" for symbol, count in left.items() if count) or "nothing"


def _allowed(scene: GenesysScene, recalled: Recalled, side: str) -> None:
    """Let the player spend what helps, and the game master what hinders, or whom they let."""
    if scene.speaker.gm:
        return
    if side == "gm" and not delegated(recalled):
        raise NotAllowed("gms_only", what="spend threat and despair")
    subject = scene.sheets[recalled.subject]
    if side == "player" and scene.acting != subject.record:
        raise NotAllowed("not_your_character", name=subject.name)


def _price(
    request: SpendSymbols,
    scene: GenesysScene,
    recalled: Recalled,
    memory: Mapping[str, Any],
    left: Mapping[str, int],
) -> Price:
    """Return what was meant: the row that fits the symbol, the number and the words."""
    rows = _rows(request, recalled, memory)
    if request.pay.symbol:
        rows = [row for row in rows if row.side == SIDE_OF[request.pay.symbol]]
    else:
        sides = [side for side in PAYS if any(left[symbol] for symbol in PAYS[side])]
        rows = [row for row in rows if row.side in sides] or rows
    if not rows:
        raise Refused("not_for", what=request.what.names[0].said, symbol=request.pay.symbol)
    prices = [_priced(row, request, memory, left) for row in rows]
    exact = [price for price in prices if price is not None]
    if not exact:
        row = rows[0]
        plain, special = PAYS[row.side]
        cost = cost_of(row, memory)
        ways = [f"{cost} {plain}"] if cost else []
        raise Refused("wrong_price", what=row.name,
                      price=" or ".join([*ways, f"{row.special} {special}"]))  # fmt: skip
    named = _named(request)
    if named is not None:
        exact = [price for price in exact if price.row.whom] or exact
        exact = [
            price
            for price in exact
            if _lands(price.row, scene, scene.sheets[recalled.subject], memory, named)
        ] or exact
    else:
        # Who names nobody means to help: a plain upgrade is for an ally.
        exact.sort(key=lambda price: price.row.key == "hamper")
    return next((price for price in exact if left[price.symbol] >= price.count), exact[0])


def _lands(
    row: Spend, scene: GenesysScene, subject: GenesysSheet, memory: Mapping[str, Any], record: int
) -> bool:
    """Say whether a row may land on whom was named: an upgrade helps allies and hinders foes."""
    return any(sheet.record == record for sheet in whom(row, scene, subject, memory))


def _rows(request: SpendSymbols, recalled: Recalled, memory: Mapping[str, Any]) -> list[Spend]:
    said = request.what.key("spend")
    if said is None:
        said = "quality:quality" if request.what.key("quality") else ""
    rows = [SPENDS[key] for key in said.partition(":")[2].split("|") if key]
    fitting = [row for row in rows if fits(row, memory)]
    bought = {each.get("bought") for each in spends(recalled)} & ONCE
    if rows and rows[0].key in bought:
        raise Refused("bought_once", what=rows[0].name)
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
        who = "anyone" if delegated(recalled) else "gm"
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
        **_settling(recalled, price.row.side),
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
                       facts=(Fact("left", left),), memory={**memory, "declined": True},
                       **_settling(recalled, "gm"))  # fmt: skip
    offered = menu(scene, subject.record, after_spends(recalled.memory, spends(recalled)), left,
                   sides=("gm",), entry=recalled.number, delegated=True)  # fmt: skip
    return Outcome(
        f"{subject.name}: the players choose what threat and despair do",
        facts=(Fact("left", left),),
        choices=tuple(choice._replace(owed=True) for choice in offered),
        subject=subject.record,
        memory={**memory, "delegated": True},
        **_settling(recalled, "gm"),
    )
