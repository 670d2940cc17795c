"""The sheet that a page describes: a class made from its fields."""

from collections.abc import Mapping
from dataclasses import field
from keyword import iskeyword
from typing import Any, TypeAlias

from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import declare_number, declare_word, put
from rules.core.scene import Game, Scene, Stage
from rules.core.sheet import Sheet
from rules.own.page_values import CHAIN, Field, Kind, Page, Term

WELL, DOWN = "well", "down"
#: the highest forward, ongoing and hold, and the most experience
MOST_BONUS, MOST_XP = 99, 999_999
LONGEST_TRACK = 999


@freeze_named
class OwnSheet(Sheet):
    """What every such sheet has, whatever its page says."""

    conditions: tuple[str, ...] = ()
    forward: int = declare_number(0, -MOST_BONUS, MOST_BONUS)
    ongoing: int = declare_number(0, -MOST_BONUS, MOST_BONUS)
    state: str = declare_word(WELL, WELL, DOWN)


@freeze_named
class OwnGame(Game):
    """A table's own game. `page` is the fingerprint of the page it uses."""

    page: str = ""


OwnScene: TypeAlias = Scene[Any, OwnGame, Stage]


def make_sheet(page: Page) -> type[OwnSheet]:
    """Return the class of a page's sheets."""
    made: list[tuple[str, Any, Any]] = []
    for each in page.fields.values():
        made += _attributes(each)
    if "xp" not in page.fields:
        made.append(("xp", int, declare_number(0, 0, MOST_XP)))
    made.append((hold_key(page), Mapping[str, int], field(default_factory=dict)))
    body: dict[str, Any] = {name: default for name, _, default in made}
    body["__annotations__"] = {name: kind for name, kind, _ in made}
    body["set_last"] = tuple(key for key, each in page.fields.items() if each.kind is Kind.TRACK)
    return freeze_named(type("PageSheet", (OwnSheet,), body))


def hold_key(page: Page) -> str:
    """Return the field for hold; it has another name if the page has a field called hold."""
    return "hold" if "hold" not in page.fields else "hold_by_move"


def _attributes(made: Field) -> list[tuple[str, Any, Any]]:
    name = attribute(made.key)
    found: list[tuple[str, Any, Any]]
    match made.kind:
        case Kind.NUMBER:
            found = [(name, int, declare_number(made.default, made.low, made.high))]
        case Kind.TRACK:
            most = declare_number(made.high, 1, LONGEST_TRACK)
            found = [(name, int, declare_number(made.default, 0, LONGEST_TRACK)),
                     (f"{made.key}_max", int, most)]  # fmt: skip
        case Kind.DIE:
            marks = {"low": made.low, "high": made.high, "points": True}
            found = [(name, int, field(default=made.default, metadata=marks))]
        case Kind.CHOICE:
            found = [(name, str, declare_word("", "", *made.words))]
        case Kind.FLAG:
            found = [(name, bool, field(default=False))]
        case Kind.LIST:
            found = [(name, Mapping[str, int], field(default_factory=dict))]
        case _:
            found = [(name, str, field(default=""))]
    return found


def attribute(key: str) -> str:
    """Return a field's attribute name; Python keywords get a trailing underscore."""
    return f"{key}_" if iskeyword(key) else key


def value_of(sheet: Any, key: str) -> Any:
    return getattr(sheet, attribute(key))


def settle(page: Page, sheet: Any) -> Any:
    """Return the sheet with the state that its numbers and conditions imply."""
    state = DOWN if is_down(page, sheet) else WELL
    return sheet if sheet.state == state else put(sheet, "state", state)


def is_down(page: Page, sheet: Any) -> bool:
    """Say whether the page's rule for being down is met: all terms of any of its lines."""
    return any(all(_holds(sheet, term) for term in terms) for terms in page.downs)


def _holds(sheet: Any, term: Term) -> bool:
    if term.full:
        return bool(value_of(sheet, term.key) >= getattr(sheet, f"{term.key}_max"))
    if term.value is None:
        return term.key in sheet.conditions
    return bool(value_of(sheet, term.key) == term.value)


def clamp(made: Field, sheet: Any, value: int) -> int:
    """Return a number held within its field's limits."""
    high = getattr(sheet, f"{made.key}_max") if made.kind is Kind.TRACK else made.high
    return max(made.low, min(high, value))


def step_die(made: Field, sides: int, steps: int) -> int:
    """Return a die some steps up or down, within its limits."""
    chain = [each for each in CHAIN if made.low <= each <= made.high]
    at = chain.index(sides) if sides in chain else 0
    return chain[max(0, min(len(chain) - 1, at + steps))]
