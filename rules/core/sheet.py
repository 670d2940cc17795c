"""What every character sheet shares."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, TypeVar

from rules.core.characters.group_names import is_group_name
from rules.core.outcome import Fact
from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import Record, declare_text, named_fields

#: what an NPC is called whom nobody has met
SOMEONE = "someone"
#: how one is called whose name cannot be read
NAMELESS = "Nameless"


@freeze_named
class Sheet(Record):
    """A character, frozen at one moment. Rules answer with a new one, never edit this one."""

    #: fields that others move when they are set: in a sentence they are set last, in this order, so
    #: that what was said stands
    set_last: ClassVar[tuple[str, ...]] = ()

    name: str
    owner: str = ""  # the player's id; a game master's for an NPC
    npc: bool = False
    #: an NPC the players have met
    revealed: bool = field(default=False, metadata={"stored": "shown"})
    #: once it is revealed, its numbers are too; older sheets did not say
    numbers_public: bool = field(default=True, metadata={"stored": "numbers"})
    retired: bool = False
    #: the name of an NPC that made way for a player's character of that name
    former_name: str = field(default="", metadata={"stored": "once"})
    #: sentences to say again, by name
    shortcuts: Mapping[str, str] = field(default_factory=dict, metadata={"stored": "kept"})
    notes: str = ""
    portrait: str = declare_text(
        r"https://\S{4,1000}|picture:[0-9a-f]{32}\.(?:png|jpg|webp|gif)",  # or one that is kept
        "a link that begins with https://",
    )
    colour: str = declare_text(r"#?[0-9a-fA-F]{6}", "a colour such as #aa3300")

    @property
    def several(self) -> bool:
        """Say whether this is a group, of whom one speaks in the plural."""
        return is_group(self)

    def find_invalid_field(self) -> str:
        """Return the path of a field that no rule lets read so: what an undo must not leave,
        and an import not bring."""
        return ""


def is_group(sheet: Sheet) -> bool:
    """Say whether an NPC's name is that of several."""
    return sheet.npc and is_group_name(sheet.name)


def looks(sheet: Sheet) -> tuple[Fact, ...]:
    """Return what anyone can see of an NPC: no number, only how it fares where that shows."""
    state = str(getattr(sheet, "state", "well"))
    portrait = (Fact("portrait", sheet.portrait),) if sheet.portrait else ()
    return (*portrait, Fact("state", state, "State", state)) if state != "well" else portrait


#: fields that are about the sheet, not on it
ABOUT = ("record", "name", "once", "owner", "npc", "shown", "numbers", "retired", "kept")

AnySheet = TypeVar("AnySheet", bound=Sheet)


def stranger(sheet: AnySheet) -> AnySheet:
    """Return a sheet of which nothing is known but whose it is: every number as for anyone."""
    named = named_fields(type(sheet))
    known = {attribute for attribute, name in named if name in ABOUT and name != "kept"}
    return type(sheet)(record=sheet.record, **{each: getattr(sheet, each) for each in known})
