"""How a game wants its rulings shown, and what in them is people's own words."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.core.permissions import AnyScene, shows_numbers
from rules.core.records.record import Change
from storage.scenes import Found

_PECULIAR = re.compile(r"[^\w .'&,!?-]|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|_")


class Manner(NamedTuple):
    """What whoever shows a ruling has to know of its game.

    `names` are names given by people that could be taken for formatting; `npcs` are names whose
    numbers are not for players' eyes; `cast` are all names by record, `unmet` the records of NPCs
    that no player has met; `players` are the ids of those who play, by character; `foes` are the
    names of all NPCs.
    Whom only an import names is neither among `gms` nor among `players`.
    """

    gms: tuple[str, ...] = ()
    server: str = ""  # where the game lives: nothing of it is posted anywhere else
    gm_channel: str = ""
    rolls: str = ""
    style: str = "full"
    secret_line: bool = True  # a roll in secret leaves a line where it was made
    colour: str = ""
    portrait: str = ""
    names: tuple[str, ...] = ()
    npcs: frozenset[str] = frozenset()
    cast: Mapping[int, str] = {}
    unmet: frozenset[int] = frozenset()
    players: Mapping[str, str] = {}
    foes: frozenset[str] = frozenset()


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
    npcs = [scene.sheets[row.id] for row in rows if row.kind == "npc"]
    return Manner(
        gms=tuple(gm for gm in scene.game.gms if gm not in found.claims),
        server=found.server,
        gm_channel=str(settings.get("gm_channel", "")),
        rolls=str(settings.get("rolls", "")),
        style=str(settings.get("style", "full")),
        secret_line=settings.get("secret_line", "on") != "off",
        colour=sheet.colour if sheet else "",
        portrait=sheet.portrait if sheet else "",
        names=tuple(dict.fromkeys(filter(_PECULIAR.search, _names(found, scene, people, changes)))),
        npcs=frozenset(npc.name for npc in npcs if not shows_numbers(scene, npc)),
        cast={row.id: row.name for row in rows},
        unmet=frozenset(npc.record for npc in npcs if not npc.shown),
        foes=frozenset(npc.name for npc in npcs),
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
