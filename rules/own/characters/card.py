"""A sheet for people: its card, in full and in a few words, its offers, and descriptions of
changes."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from rules.core.outcome import Fact
from rules.core.records.field_values import words
from rules.core.records.record import Change, Value
from rules.core.rule_helpers import format_modifier, quote_name
from rules.core.sheet import Labels, Names
from rules.core.system import CardButton
from rules.lazy_regex import compile_later
from rules.own.checks.options_and_hold import name_move
from rules.own.gear import describe_list, lists_of
from rules.own.page_values import Field, Kind, Page
from rules.own.sheet import DOWN, OwnScene, hold_key, value_of

#: the most buttons on a card
MOST_OFFERS = 8


def show_value(made: Field, sheet: Any) -> str:
    """Return the value of a field as people read it, or ""."""
    value = value_of(sheet, made.key)
    match made.kind:
        case Kind.NUMBER:
            return format_modifier(value) if made.low < 0 else str(value)
        case Kind.TRACK:
            return f"{value}/{getattr(sheet, f'{made.key}_max')}"
        case Kind.DIE:
            return f"d{value}"
        case Kind.FLAG:
            return "yes" if value else "no"
        case Kind.LIST:
            return describe_list(value)
    return str(value)


def card(page: Page, sheet: Any) -> tuple[Fact, ...]:
    """Return a sheet as labelled lines: tracks, stats in one line, then the rest."""
    lines: list[tuple[str, Value, str, str]] = []
    stats = [each for each in page.fields.values() if each.kind in (Kind.NUMBER, Kind.DIE)]
    told = "  ".join(f"{each.name} {show_value(each, sheet)}" for each in stats)
    for made in page.fields.values():
        if made.kind is Kind.TRACK:
            lines.append((made.key, value_of(sheet, made.key), made.name, show_value(made, sheet)))
    lines.append(("stats", told, "Stats", told))
    lines.append(("conditions", list(sheet.conditions), page.conditions_name, _is(page, sheet)))
    for made in page.fields.values():
        if made.kind not in (Kind.TRACK, Kind.NUMBER, Kind.DIE) and made.key != "notes":
            shown = show_value(made, sheet)
            lines.append((made.key, shown, made.name, shown))
    lines += _list_kept(page, sheet)
    lines.append(("notes", sheet.notes, "Notes", sheet.notes))
    return tuple(Fact(*line) for line in lines if line[3])


def _is(page: Page, sheet: Any) -> str:
    return ", ".join(
        page.conditions[key].name for key in sheet.conditions if key in page.conditions
    )


def _list_kept(page: Page, sheet: Any) -> list[tuple[str, Value, str, str]]:
    held = getattr(sheet, hold_key(page))
    hold = ", ".join(f"{name_move(page, key)} {count}" for key, count in held.items())
    waits = [f"{format_modifier(sheet.forward)} forward"] if sheet.forward else []
    waits += [f"{format_modifier(sheet.ongoing)} ongoing"] if sheet.ongoing else []
    xp = str(sheet.xp) if "xp" not in page.fields and sheet.xp else ""
    return [
        ("forward", sheet.forward, "To come", ", ".join(waits)),
        (hold_key(page), dict(held), "Hold", hold),
        ("xp", sheet.xp, "XP", xp),
        ("state", sheet.state, "State", sheet.state if sheet.state == DOWN else ""),
    ]


def vitals(page: Page, sheet: Any) -> str:
    """Return a sheet in a few words."""
    tracks = [each for each in page.fields.values() if each.kind is Kind.TRACK][:3]
    told = [f"{each.name} {show_value(each, sheet)}" for each in tracks]
    told += [sheet.state] if sheet.state == DOWN else []
    told += [page.conditions[key].name for key in sheet.conditions if key in page.conditions]
    stats = [each for each in page.fields.values() if each.kind in (Kind.NUMBER, Kind.DIE)][:3]
    return ", ".join(told or [f"{each.name} {show_value(each, sheet)}" for each in stats]) or "well"


def derive_values(page: Page, sheet: Any) -> Mapping[str, Value]:
    """Return what `/sheet show` adds: lists by name, and conditions under the page's name for
    them."""
    found: dict[str, Value] = {key: list(value_of(sheet, key)) for key in lists_of(page)}
    if page.conditions_name.casefold() != "conditions":
        found[page.conditions_name.casefold().replace(" ", "_")] = list(sheet.conditions)
    return found


#: the buttons beside groups of the card
CARD_BUTTONS = {"stats": CardButton("Moves…", ("move ", "check"))}


def offers(page: Page, sheet: Any, scene: OwnScene) -> Mapping[str, str]:
    """Return the sentences that make sense for a character right now: label -> sentence."""
    if sheet.state == DOWN:
        return {}
    moves = {move.name: f"move {quote_name(move.name)}" for move in page.moves.values()}
    if not moves and page.main is not None:
        moves = {"Roll": "check"}
    return dict(list(moves.items())[:MOST_OFFERS])


def _tell_hold(page: Page, change: Change, names: Names) -> str:
    """Describe how much hold someone has on a move."""
    move = name_move(page, change.field.partition(".")[2])
    return f"{change.name} has {change.after or 'no'} hold on {move}"


def _tell_bonus(change: Change, names: Names) -> str:
    """Describe a bonus to the next roll or to all; the roll itself says when it is used."""
    if not isinstance(change.after, int) or not change.after:
        return ""
    return f"{change.name} has {format_modifier(change.after)} {change.field}"


def _tell_die(called: str, change: Change, names: Names) -> str:
    """Describe a die that stepped up or down."""
    return f"{change.name}: {called} d{change.before} → d{change.after}"


def _tell_thing(change: Change, names: Names) -> str:
    """Describe what was added to or removed from a list, or how many there are."""
    thing = words(change.field.partition(".")[2])
    if change.before and change.after:
        return f"{change.name}: {thing} {change.before} → {change.after}"
    return f"{change.name} {'gets' if change.after else 'loses'} {thing}"


#: the beginning of a condition that is a whole clause: `it knows your name`
_CLAUSE = compile_later(
    r"(?:it|he|she|they|you|someone|something|everyone|nobody|the|has|can't|owes|knows|wants)\b",
    re.IGNORECASE,
)


def _is_clause(name: str) -> bool:
    return _CLAUSE.match(name) is not None


def _tell_conditions(change: Change, names: Names) -> str:
    """Describe conditions that came and went; one may be a whole clause."""
    before, after = (list(each) if isinstance(each, list | tuple) else [] for each in (
        change.before, change.after))  # fmt: skip
    came = [words(str(each)) for each in after if each not in before]
    went = [words(str(each)) for each in before if each not in after]
    told = [f"{change.name}: {each}" if _is_clause(each) else f"{change.name} is {each}"
            for each in came]  # fmt: skip
    told += [f"{change.name}: no longer “{each}”" if _is_clause(each)
             else f"{change.name} is no longer {each}" for each in went]  # fmt: skip
    return ". ".join(told)


def labels(page: Page) -> Labels:
    """Return the names of a page's fields, and how changes in them are described."""
    words = {key: each.name for key, each in page.fields.items()}
    tracks = {key: each for key, each in page.fields.items() if each.kind is Kind.TRACK}
    words |= {f"{key}_max": f"max {each.name}" for key, each in tracks.items()}
    words |= {f"{key}.*": "{}" for key in lists_of(page)}
    conditions = ("is {}", "is no longer {}")
    names = [each.name for each in page.conditions.values()]
    words |= {"xp": "XP"}
    rising = frozenset(key for key, each in tracks.items() if each.rising)
    return Labels(
        words=words,
        verbs={"conditions": conditions},
        sentences={
            hold_key(page): partial(_tell_hold, page),
            "forward": _tell_bonus,
            "ongoing": _tell_bonus,
            **{
                key: partial(_tell_die, each.name)
                for key, each in page.fields.items()
                if each.kind is Kind.DIE
            },
            **{f"{key}.*": _tell_thing for key in lists_of(page)},
            **({"conditions": _tell_conditions} if any(map(_is_clause, names)) else {}),
        },
        worse=rising,
        better=frozenset(key for key, each in tracks.items() if not each.rising),
    )
