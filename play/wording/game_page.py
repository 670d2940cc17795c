"""What the bot says about pages of rules."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from play.wording.markup import escape_markup, join_names
from play.wording.odds import percent
from rules.own.page_values import Page
from rules.own.reader.names import list_shadowed_stats
from rules.own.revision import Revision

NEW_RULES = " now uses the new rules"
START, SHOW, CHANGE = "Start", "Show the page", "Switch"


def describe_page(name: str) -> str:
    return f"I can play {name}"


def summary(page: Page, odds: Mapping[str, float]) -> str:
    """Describe what a page has, a line each."""
    lines = [
        _describe_list("On the sheet", page.field_names),
        _describe_list("Rolls", [roll.name for roll in page.rolls.values() if roll.key != "main"]),
        _describe_list("Moves", [move.name for move in page.moves.values()]),
        _describe_list("Tables", [own.table.name for own in page.tables.values()]),
        _describe_list("Clocks", [clock.name for clock in page.clocks.values()]),
    ]
    if odds:
        lines.append(f"Chances on the main roll: {_chances(odds)}.")
    for name in map(str.casefold, list_shadowed_stats(page)):
        lines.append(f"`{name}` alone is a command here. To roll it, say `roll {name}`.")
    return "\n".join(filter(None, lines))


def _describe_list(label: str, names: Sequence[str]) -> str:
    return f"**{label}:** {', '.join(map(escape_markup, names))}" if names else ""


def _chances(odds: Mapping[str, float]) -> str:
    return ", ".join(f"{label} ({percent(chance)})" for label, chance in odds.items())


def would_change(name: str) -> str:
    return f"Switch to the new rules for {name}?"


def describe_new_page(name: str) -> str:
    return f"{name}{NEW_RULES}"


def describe_old_page(title: str) -> str:
    """Return what undoing new rules means; nothing if the title isn't about rules."""
    name = title.removesuffix(NEW_RULES)
    return f"{name} is back to the old rules" if name != title else ""


def revision(found: Revision, old: Page, new: Page) -> str:
    """Describe what a new page adds and removes, and what it changes on sheets."""
    before, after = (_list_parts(page) for page in (old, new))
    lines = [
        _describe_list("New", [each for each in after if each not in before]),
        _describe_list("Gone", [each for each in before if each not in after]),
        *_describe_sheets(found, {**_name_fields(old), **_name_fields(new)}),
    ]
    return "\n".join(filter(None, lines)) or "No sheet changes."


def _list_parts(page: Page) -> list[str]:
    """Return the names of everything on a page."""
    rolls = [roll.name for roll in page.rolls.values() if roll.key != "main"]
    things = [own.table.name for own in page.tables.values()]
    things += [clock.name for clock in page.clocks.values()]
    moves = [move.name for move in page.moves.values()]
    return [*page.field_names, *rolls, *moves, *things]


def _name_fields(page: Page) -> dict[str, str]:
    """Return the names of a page's fields, and of the maxima of its tracks."""
    names = {key: field.name for key, field in page.fields.items()}
    return names | {f"{key}_max": f"max {name}" for key, name in names.items()}


def _describe_sheets(found: Revision, names: Mapping[str, str]) -> list[str]:
    """Describe what changes on sheets, with equal changes on one line."""
    lines: dict[str, list[str]] = {}
    for who in dict.fromkeys((*found.removed, *found.limits, *found.added)):
        lost = [f"{_words(key, names)} ({_value(value)})"
                for key, value in found.removed.get(who, {}).items() if value]  # fmt: skip
        told = [f"loses {join_names(lost)}"] if lost else []
        told += [f"{_words(key, names)} {_value(before)} → {_value(after)}"
                 for key, (before, after) in found.limits.get(who, {}).items()]  # fmt: skip
        if told:  # listed under New already
            lines.setdefault(", ".join(told), []).append(f"**{escape_markup(who)}**")
    return [f"{join_names(whose)}: {told}." for told, whose in lines.items()]


def _words(key: str, names: Mapping[str, str] = MappingProxyType({})) -> str:
    return escape_markup(names.get(key, key.replace("_", " ")))


def _value(value: object) -> str:
    if isinstance(value, Mapping | list | tuple):
        return ", ".join(_words(str(each)) for each in value) or "empty"
    return escape_markup(str(value)) or "empty"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "page_missing": "Attach your page to `/game start own`. A text file of up to 64 KB works.",
    "page_gone": "I no longer have that page. Attach it again: `/game start own`",
    "no_page": "This game isn't played from a page of its own.",
    "same_page": "That's the page you're already playing from.",
}
