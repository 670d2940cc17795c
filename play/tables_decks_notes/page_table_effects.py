"""Offers the effects of a page's table rows instead of printing them, if no move did already."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from play.turn.turn import Turn
from rules.core.outcome import Choice
from rules.core.records.tables_decks_notes import OwnTable
from rules.core.scene import AnyScene
from rules.core.tables.roll import Result
from rules.lazy_regex import compile_later

_TICKED = compile_later(r" ?`[^`]*`")


def tables_of_page(turn: Turn, tables: Sequence[OwnTable]) -> Mapping[str, Any]:
    """Return the page's tables that nobody has changed since."""
    system = turn.system_or_none
    if system is None or system.page is None:
        return {}
    there = {each.name: each.lines for each in tables}
    written: Mapping[str, Any] = system.page.tables
    return {key: own for key, own in written.items() if there.get(own.table.name) == own.lines}


def set_effects_apart(
    turn: Turn, tables: Sequence[OwnTable], scene: AnyScene, results: tuple[Result, ...]
) -> tuple[tuple[Result, ...], tuple[Choice, ...]]:
    """Return table results without their effects, and the offers of those effects."""
    kept = tables_of_page(turn, tables)
    if not kept:
        return results, ()
    from rules.own.checks.effects import offer_effects, strip_result  # few games need it

    page = replace(turn.system.page, tables=kept)
    choices = offer_effects(page, scene, results)
    return tuple(strip_result(page, each) for each in results), choices


def strip_effects(text: str) -> str:
    """Return a row's text without its effects."""
    return _TICKED.sub("", text).strip()
