"""Hold: what a move gave, stored for that move until it is spent."""

from typing import Any

from rules.core.characters.targets import find_one_meant
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.field_values import words
from rules.core.records.record import put
from rules.core.rule_helpers import insist, quote_name
from rules.core.scene import changes
from rules.own.page import Page
from rules.own.sheet import MOST_BONUS, OwnScene, hold_key
from rules.own.verb_declarations import Hold


def use_hold(page: Page, request: Hold, scene: OwnScene, dice: Dice) -> Outcome:
    """Show, spend, add or drop hold."""
    sheet = find_one_meant(scene, request.who)
    held: dict[str, int] = dict(getattr(sheet, hold_key(page)))
    if request.how == "show":
        return _show(page, sheet, held)
    key = request.move.key("move") if request.move else None
    if key is None:
        if not held:
            raise Refused("no_hold_at_all", name=sheet.name)
        if len(held) > 1:
            return _ask_move(page, sheet, held, request)
        key = next(iter(held))
    left, amount = held.get(key, 0), 1 if request.amount is None else request.amount
    if request.how == "add":
        now = min(MOST_BONUS, left + amount)
    else:
        amount = left if request.how == "end" else amount
        fits = 1 <= amount <= left
        code = "no_hold" if left else "no_hold_on"
        insist(request, fits, code, name=sheet.name, left=left, move=name_move(page, key))
        now = max(0, left - amount)
    kept = {each: count for each, count in held.items() if each != key}
    new = put(sheet, hold_key(page), {**kept, key: now} if now else kept)
    does = {"add": "gets", "spend": "spends", "end": "lets go of"}[request.how]
    title = f"{sheet.name} {does} {amount} hold on {name_move(page, key)}"
    return Outcome(
        title,
        facts=(Fact("hold", dict(getattr(new, hold_key(page)))),),
        changes=changes(scene, scene.put(new)),
        subject=sheet.record,
    )


def name_move(page: Page, key: str) -> str:
    move = page.moves.get(key)
    return move.name if move else words(key)


def _describe_hold(page: Page, sheet: Any) -> str:
    held = getattr(sheet, hold_key(page))
    return ", ".join(f"{name_move(page, key)} {count}" for key, count in held.items()) or "none"


def _ask_move(page: Page, sheet: Any, held: dict[str, int], request: Hold) -> Outcome:
    amount = 1 if request.amount is None else request.amount
    return Outcome(
        "Hold of which move?",
        choices=tuple(
            Choice(f"{name_move(page, key)} ({left})",
                   f"hold {request.how} {amount} {quote_name(name_move(page, key))}", "player",
                   sheet.name, recalls=False)
            for key, left in held.items()
            if left >= amount
        ),
        subject=sheet.record,
        recorded=False,
    )  # fmt: skip


def _show(page: Page, sheet: Any, held: dict[str, int]) -> Outcome:
    ways = tuple(
        Choice(f"Spend 1 on {name_move(page, key)}",
               f"hold spend 1 {quote_name(name_move(page, key))}",
               "player", sheet.name, recalls=False)
        for key in held
    )  # fmt: skip
    return Outcome(
        f"{sheet.name}'s hold" if held else f"{sheet.name} has no hold",
        prose=_describe_hold(page, sheet) if held else "",
        facts=(Fact("hold", held),),
        choices=ways,
        subject=sheet.record,
        recorded=False,
        private=True,
    )
