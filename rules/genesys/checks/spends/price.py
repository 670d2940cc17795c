"""The price of a purchase: which row was meant, in which symbol, and how many."""

from collections.abc import Mapping
from typing import Any, NoReturn

from rules.core.characters.targets import name_record
from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze
from rules.core.scene import Recalled
from rules.genesys.checks.entry_memory import ONCE, spends_of
from rules.genesys.checks.spends.menu import PAYS, cost_of, recipients, row_fits
from rules.genesys.content import SPENDS, Spend
from rules.genesys.sheet import GenesysScene, GenesysSheet
from rules.genesys.verb_declarations.checks_and_attacks import SpendSymbols
from rules.lazy_regex import compile_later

SIDE_OF = {symbol: side for side, symbols in PAYS.items() for symbol in symbols}


@freeze
class Price:
    """What a spend costs: a symbol, how many, and how many times they buy the row."""

    row: Spend
    symbol: str
    count: int
    times: int


#: plural verbs that change more than the `s`
MANY = {"is": "are", "has": "have", "does": "do"}
_VERB = compile_later(r"(?:(?<=^also )|^(?!also ))\w+")


def left_text(left: Mapping[str, int]) -> str:
    told = (count_symbols(count, symbol) for symbol, count in left.items() if count)
    return ", ".join(told) or "nothing"


def count_symbols(count: int, symbol: str) -> str:
    """Return a count of symbols in words; only a triumph has a plural."""
    return f"{count} {symbol}{'s' if symbol == 'triumph' and count > 1 else ''}"


def agree_row(text: str, sheet: GenesysSheet) -> str:
    """Return a row's text as it follows a name; a group's verb has no `s`."""
    if not sheet.several:
        return text
    return _VERB.sub(lambda found: MANY.get(found[0], found[0].removesuffix("s")), text, count=1)


def price_of(
    request: SpendSymbols,
    scene: GenesysScene,
    recalled: Recalled,
    memory: Mapping[str, Any],
    left: Mapping[str, int],
) -> Price:
    """Return the price that was meant: for the row that fits the symbol, the number and the
    words."""
    rows = _rows(request, recalled, memory)
    quality = request.what.key("quality") or ""
    if request.pay.symbol:
        rows = [row for row in rows if row.side == SIDE_OF[request.pay.symbol]]
    else:
        sides = [side for side in PAYS if any(left[symbol] for symbol in PAYS[side])]
        # kept if none fits, so that the refusal can name what was meant
        rows = [row for row in rows if row.side in sides] or rows
    if not rows:
        raise Refused("not_for", what=request.what.names[0].said, symbol=request.pay.symbol)
    prices = [_find_price(row, request, memory, left) for row in rows]
    exact = [price for price in prices if price is not None]
    if not exact:
        raise Refused("wrong_price", what=rows[0].name, price=_prices(rows[0], memory, quality))
    named = name_record(request.what, request.who) or None
    if named is not None:
        exact = [price for price in exact if price.row.whom] or exact
        exact = [
            price
            for price in exact
            if _lands(price.row, scene, scene.sheets[recalled.subject], memory, named, quality)
        ] or exact
    else:
        # Without a name, "upgrade" is meant to help an ally, not to hamper a foe.
        exact.sort(key=lambda price: price.row.key == "hamper")
    # of several readings the one that can be paid, or else one to name in the refusal
    return next((price for price in exact if left[price.symbol] >= price.count), exact[0])


def _prices(row: Spend, memory: Mapping[str, Any], quality: str = "") -> str:
    """Return the price of a row in words."""
    plain, special = PAYS[row.side]
    cost = cost_of(row, memory, quality)
    ways = [(cost, plain), (row.special, special)]
    return " or ".join(count_symbols(*way) for way in ways if way[0])


def refuse_overspending(
    request: SpendSymbols, price: Price, memory: Mapping[str, Any], left: Mapping[str, int]
) -> NoReturn:
    """Refuse what is too expensive, in the symbol that was typed, or in every one that pays for
    it."""
    if request.pay.symbol:
        have = left[price.symbol]
        cost = count_symbols(price.count, price.symbol)
        raise Refused("overspent", price=cost, left=have or "none")
    prices = _prices(price.row, memory, request.what.key("quality") or "")
    raise Refused("unaffordable", what=price.row.name, price=prices, left=left_text(left))


def _lands(
    row: Spend,
    scene: GenesysScene,
    subject: GenesysSheet,
    memory: Mapping[str, Any],
    record: int,
    quality: str,
) -> bool:
    """Say whether a row may affect the named character: upgrades help allies and hinder foes."""
    found = recipients(row, scene, subject, memory, quality)
    return any(sheet.record == record for sheet in found)


def _rows(request: SpendSymbols, recalled: Recalled, memory: Mapping[str, Any]) -> list[Spend]:
    said = request.what.key("spend")
    if said is None:
        said = "quality:quality" if request.what.key("quality") else ""
    rows = [SPENDS[key] for key in said.partition(":")[2].split("|") if key]
    fitting = [row for row in rows if row_fits(row, memory)]
    bought = {each.get("bought") for each in spends_of(recalled)} & ONCE
    if rows and rows[0].key in bought:
        raise Refused("bought_once", what=rows[0].name)
    if rows and not fitting:
        raise Refused(f"needs_{rows[0].needs}", what=rows[0].name)
    return fitting


def _find_price(
    row: Spend, request: SpendSymbols, memory: Mapping[str, Any], left: Mapping[str, int]
) -> Price | None:
    """Return the price of a row as it was typed, or None if that doesn't pay for it."""
    plain, special = PAYS[row.side]
    cost = cost_of(row, memory, request.what.key("quality") or "")
    symbol = request.pay.symbol
    if not symbol:
        symbol = plain if cost and left[plain] >= cost else special
    each = cost if symbol == plain else row.special
    if not each:
        return None
    count = each if request.pay.count is None else request.pay.count
    if not count or count % each or (count > each and not row.repeat):
        return None
    return Price(row, symbol, count, count // each)


@freeze
class Bought:
    """One purchase: the row, who acted, whom it affects, and the check's memory."""

    row: Spend
    subject: int
    whom: int
    memory: Mapping[str, Any]
    times: int
    quality: str = ""
    gear: str = ""  # what is dropped, damaged or destroyed
