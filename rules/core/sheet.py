"""What every sheet shares, the names of its fields, and how changes in them are described."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, ClassVar, TypeVar

from rules.core.characters.group_names import is_group_name
from rules.core.outcome import Fact
from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import Change, Record, declare_text, named_fields
from rules.fast_tuples import NamedTuple

#: shown instead of the name of an NPC that nobody has met
SOMEONE = "someone"
#: shown if a name can't be read
NAMELESS = "Nameless"


@freeze_named
class Sheet(Record):
    """A character at one moment. Rules return a new sheet and never edit this one."""

    #: fields that setting other fields changes too: a sentence sets them last, in this order, so
    #: that the typed values win
    set_last: ClassVar[tuple[str, ...]] = ()

    name: str
    owner: str = ""  # the player's id; a game master's for an NPC
    npc: bool = False
    #: an NPC the players have met
    revealed: bool = field(default=False, metadata={"stored": "shown"})
    #: whether revealing it reveals its numbers too; older sheets don't have the field
    numbers_public: bool = field(default=True, metadata={"stored": "numbers"})
    retired: bool = False
    #: the former name of an NPC that was renamed because a player's character took it
    former_name: str = field(default="", metadata={"stored": "once"})
    #: stored sentences, by name
    shortcuts: Mapping[str, str] = field(default_factory=dict, metadata={"stored": "kept"})
    notes: str = ""
    portrait: str = declare_text(
        r"https://\S{4,1000}|picture:[0-9a-f]{32}\.(?:png|jpg|webp|gif)",  # or a stored picture
        "a link that begins with https://",
    )
    colour: str = declare_text(r"#?[0-9a-fA-F]{6}", "a colour such as #aa3300")

    @property
    def several(self) -> bool:
        """Say whether this is a group, which takes a plural verb."""
        return is_group(self)

    def find_invalid_field(self) -> str:
        """Return the path of a field with an impossible value, or "".

        An undo must not produce one, and an import must not contain one.
        """
        return ""


def is_group(sheet: Sheet) -> bool:
    """Say whether an NPC's name is a group's."""
    return sheet.npc and is_group_name(sheet.name)


def looks(sheet: Sheet) -> tuple[Fact, ...]:
    """Return what anyone can see of an NPC: no numbers, only a visible state."""
    state = str(getattr(sheet, "state", "well"))
    portrait = (Fact("portrait", sheet.portrait),) if sheet.portrait else ()
    return (*portrait, Fact("state", state, "State", state)) if state != "well" else portrait


#: stored names of fields about the sheet itself
ABOUT = ("record", "name", "once", "owner", "npc", "shown", "numbers", "retired", "kept")

AnySheet = TypeVar("AnySheet", bound=Sheet)


def stranger(sheet: AnySheet) -> AnySheet:
    """Return a blank sheet with only its identity: every number is the default."""
    named = named_fields(type(sheet))
    known = {attribute for attribute, name in named if name in ABOUT and name != "kept"}
    return type(sheet)(record=sheet.record, **{each: getattr(sheet, each) for each in known})


#: names of characters by record, as far as the reader knows them
Names = Mapping[int, str]
Sentence = Callable[[Change, Names], str]


class Labels(NamedTuple):
    """How the fields of a system are named, and how changes in them are described.

    Fields are given by path, with `*` for the key of a mapping: `weapons.*.uses`. `words` names
    fields, with `{}` for that key. `verbs` says what to write when something comes or goes: ("is
    {}", "is no longer {}"). `parts` describes one element of a list or mapping. `sentences`
    describe a change in full; an empty one hides it, and changes to the game and the stage are
    shown only if they have one. `worse` are numbers whose growth is harm, `better` those whose loss
    is: for an NPC with hidden numbers only these are shown, as more or less. `quiet` changes are
    never shown. A field of `tied` isn't shown if the other one reached the same number: a new die's
    pool is full.
    """

    words: Mapping[str, str] = {}
    verbs: Mapping[str, tuple[str, str]] = {}
    parts: Mapping[str, Callable[[Mapping[str, Any]], str]] = {}
    sentences: Mapping[str, Sentence] = {}
    worse: frozenset[str] = frozenset()
    better: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    tied: Mapping[str, str] = {}


def paths(field: str) -> tuple[str, ...]:
    """Return every path under which a field may be declared, the most specific first."""
    if "." not in field:
        return (field,)
    steps = field.split(".")
    found: list[str] = []
    for count in range(len(steps), 0, -1):
        head = steps[:count]
        found.append(".".join(head))
        if count > 1:
            found.append(".".join([head[0], "*", *head[2:]]))
    return tuple(found)
