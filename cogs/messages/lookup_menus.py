"""Menus for what a lookup offers: one per group, as far as Discord has room."""

import discord

from cogs import wording
from cogs.messages import button_labels
from cogs.messages.button_kinds import SayMenu
from cogs.messages.safe_text import flatten_label, shorten_label
from play.turn.utterance_and_ruling import Ruling

LOOKUPS = ("help", "rules")
#: Discord's limits: rows of a message, options of a menu, letters of an option
MENUS, OPTIONS, LABEL = 5, 25, 100
Option = tuple[str, str]


def has_menus(ruling: Ruling) -> bool:
    """Say whether this is a lookup with grouped choices."""
    looks = ruling.said == "game show" or ruling.said.partition(" ")[0] in LOOKUPS
    return looks and bool(ruling.choices)


def lookup_menus(ruling: Ruling) -> list[SayMenu]:
    """Return a menu for each group; if there are too many, the last leads to the others."""
    groups: dict[str, list[Option]] = {}
    for offered in ruling.choices:
        choice = offered.choice
        groups.setdefault(choice.group, []).append((choice.label, choice.says))
    menus = [each for title, options in groups.items() for each in _parts(title, options)]
    if len(menus) > MENUS:
        menus = _fit_groups(ruling.said, groups)
    return [_menu(place, title, options) for place, (title, options) in enumerate(menus) if options]


def _parts(title: str, options: list[Option]) -> list[tuple[str, list[Option]]]:
    """Split a group into as many menus as it needs."""
    if len(options) <= OPTIONS:
        return [(title, options)]
    count = -(-len(options) // OPTIONS)
    size = -(-len(options) // count)
    parts = [options[start : start + size] for start in range(0, len(options), size)]
    return [(wording.part_of(title, n, count), part) for n, part in enumerate(parts, start=1)]


def _fit_groups(said: str, groups: dict[str, list[Option]]) -> list[tuple[str, list[Option]]]:
    """Return the groups that fit, and a menu of the others."""
    found: list[tuple[str, list[Option]]] = []
    names = list(groups)
    for place, title in enumerate(names):
        parts = _parts(title, groups[title])
        if len(found) + len(parts) >= MENUS:
            others = [(name, f"{said} all {name}") for name in names[place:]]
            return [*found, (button_labels.OTHER_RULES, others[:OPTIONS])]
        found += parts
    return found


def _menu(place: int, title: str, options: list[Option]) -> SayMenu:
    shown = [
        discord.SelectOption(label=shorten_label(flatten_label(label), LABEL), value=says)
        for label, says in options
        if len(says) <= LABEL
    ]
    return SayMenu(place, options=shown, placeholder=shorten_label(title, LABEL))
