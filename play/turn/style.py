"""How a game wants its rulings shown, and what in them is people's own words."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.core.permissions import AnyScene
from rules.core.records.record import Change
from rules.registry import SYSTEMS
from storage.scenes import Found

_PECULIAR = re.compile(r"[^\w .'&,!?-]|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|_")


def is_housekeeping(change: Change, system: str) -> bool:
    """Say whether a change is of no interest to people: what the rules count for themselves, or
    a list of records by number."""
    listed = change.after or change.before
    numbers = isinstance(listed, list) and all(isinstance(each, int) for each in listed)
    counted = system in SYSTEMS and change.field.partition(".")[0] in SYSTEMS[system].counted
    return counted or (change.name == "stage" and numbers)


class Manner(NamedTuple):
    """What whoever shows a ruling has to know of its game.

    `names` are names given by people that could be taken for formatting; `npcs` are names whose
    numbers are not for players' eyes; `players` are the ids of those who play, by character.
    Whom only an import names is neither among `gms` nor among `players`.
    """

    gms: tuple[str, ...] = ()
    server: str = ""  # where the game lives: nothing of it is posted anywhere else
    gm_channel: str = ""
    rolls: str = ""
    style: str = "full"
    colour: str = ""
    portrait: str = ""
    names: tuple[str, ...] = ()
    npcs: frozenset[str] = frozenset()
    players: Mapping[str, str] = {}


def manner_of(
    found: Found,
    scene: AnyScene,
    people: Mapping[str, str],
    who: int,
    changes: Iterable[Change] = (),
) -> Manner:
    """Return the manner of a game for a ruling about this character, with these changes."""
    if not found.game:
        speaker = scene.speaker.name
        return Manner(names=(speaker,) if _PECULIAR.search(speaker) else ())
    settings = scene.game.settings
    sheet = scene.sheets.get(who)
    rows = [row for row in found.rows.values() if row.kind in ("pc", "npc")]
    told = settings.get("npc_numbers", "hidden") == "shown"
    return Manner(
        gms=tuple(gm for gm in scene.game.gms if gm not in found.claims),
        server=found.server,
        gm_channel=str(settings.get("gm_channel", "")),
        rolls=str(settings.get("rolls", "")),
        style=str(settings.get("style", "full")),
        colour=sheet.colour if sheet else "",
        portrait=sheet.portrait if sheet else "",
        names=tuple(dict.fromkeys(filter(_PECULIAR.search, _names(found, scene, people, changes)))),
        npcs=frozenset() if told else frozenset(row.name for row in rows if row.kind == "npc"),
        players={
            row.name: row.owner
            for row in rows
            if row.kind == "pc" and row.owner not in found.claims
        },
    )


def _names(
    found: Found, scene: AnyScene, people: Mapping[str, str], changes: Iterable[Change]
) -> Iterator[str]:
    for change in changes:
        yield change.name
        if change.field == "name":
            yield str(change.after)
    yield scene.game.name
    yield scene.speaker.name
    for row in found.rows.values():
        if row.kind in ("pc", "npc"):
            yield row.name
            yield people.get(row.owner, "")
    for gm in scene.game.gms:
        yield people.get(gm, "")
