"""Buttons and menus that survive a restart. A custom_id
only has a version and ids; the rest is stored."""

import re
from collections.abc import Generator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Self

import discord

from cogs.interaction_types import Interaction, listener_of
from cogs.messages import button_labels
from cogs.messages.safe_text import flatten_label, shorten_label

#: Discord's limits: a button's label, rows, and buttons in one; a menu takes a whole row
LABEL, ROWS, ROW = 80, 5, 5
#: Discord's kinds of components
ACTION_ROW, BUTTON = 1, 2
#: a step of character creation: person, game, checksum of the rules, page
#: of options, and the answers so far
SPOT = r"(\d{1,20}):(\d{1,10}):([0-9a-f]{6}):(\d{1,2}):([\w-]*)"


def _read_head(template: str) -> tuple[str, str]:
    """Return how a template's custom_ids begin, and their kind; a kind that varies is empty."""
    version, kind, *_ = template.split(":")
    return (f"{version}:{kind}", kind) if kind.isalpha() else (version, "")


class Pressed(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"1:none"):
    """A persistent button. Each kind defines what a press does.

    Version 2 names an entry by its game and number, version 1 by an id it had earlier. Kinds that
    name no entry are still at version 1.
    """

    head: ClassVar[str] = "1"
    kind: ClassVar[str] = ""
    ids: tuple[str, ...] = ()

    def __init_subclass__(cls, *, template: str) -> None:
        super().__init_subclass__(template=template)
        cls.head, cls.kind = _read_head(template)

    def __init__(
        self,
        *ids: object,
        label: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
        row: int | None = None,
    ) -> None:
        # not DynamicItem's own, which needs the button that few messages do
        super(discord.ui.DynamicItem, self).__init__()  # type: ignore[no-untyped-call]
        self.ids = tuple(map(str, ids))
        self.in_row = row
        self.payload: dict[str, Any] = {
            "type": BUTTON,
            "style": style.value,
            "custom_id": ":".join((self.head, *self.ids)),
            "label": shorten_label(flatten_label(label) or self.kind, LABEL),
            "disabled": disabled,
        }

    @cached_property
    def item(self) -> discord.ui.Button[Any]:  # type: ignore[override]
        """Return it as discord.py's own button. Few messages need that, and it takes long."""
        told = {key: self.payload[key] for key in ("custom_id", "label", "disabled")}
        style = discord.ButtonStyle(self.payload["style"])
        return discord.ui.Button(style=style, row=self.in_row, **told)

    def to_component_dict(self) -> dict[str, Any]:
        return self.payload

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(*match.groups())

    def sentences(self) -> list[str]:
        """Return the ids of the stored sentences that it says."""
        return []

    async def callback(self, interaction: Interaction) -> None:
        """Handle the press. discord.py would swallow an exception here; `press` never raises."""
        await listener_of(interaction).press(interaction, self.kind, self.ids)


class ChoiceButton(Pressed, template=r"2:choice:(\d+):(\d+):(\d+)"):
    """One of an entry's choices: the game, the number and the choice's position."""


class UndoButton(Pressed, template=r"2:undo:(\d+):(\d+)"):
    """Undoes an entry."""


class ShowButton(Pressed, template=r"2:show:(\d+):(\d+)"):
    """Shows a secret entry to its roller and the game masters."""


class RevealButton(Pressed, template=r"2:reveal:(\d+):(\d+)"):
    """Reveals a secret entry to everyone."""


class ActButton(Pressed, template=r"1:act:(\d{1,18})"):
    """Answers with what the presser's character can do now, in this game."""


class GroupButton(Pressed, template=r"1:group:(\d{1,18}):(\d{1,18}):([a-z_]{1,40})"):
    """Answers with what a group of a sheet offers: the game, the record and the group's key."""


class PauseButton(Pressed, template=r"1:pause"):
    """Asks everyone to pause, without naming anyone."""


class OddsButton(Pressed, template=r"2:odds:(\d+):(\d+)"):
    """Tells someone who is asked for a roll their chances, privately."""


class EditButton(Pressed, template=r"2:edit:(\d+):(\d+)"):
    """Opens the form for correcting words."""


class UnsayButton(Pressed, template=r"2:unsay:(\d+):(\d+)"):
    """Undoes words for good."""


class PostButton(Pressed, template=r"2:post:(\d+):(\d+)"):
    """Posts words whose author may no longer post."""


class MoreButton(Pressed, template=r"2:options:(\d+):(\d+)"):
    """Answers with a menu of everything else that may be done about its message."""


class SpendButton(Pressed, template=r"2:purse:(\d+):(\d+)"):
    """Answers with a menu of what an entry's symbols can buy."""


class SeveralButton(Pressed, template=r"2:several:(\d+):(\d+):(\d+)"):
    """Opens the form for a choice of several: the entry, and the position of the first."""


class WhyButton(Pressed, template=r"1:why:(\d+):(\d+)"):
    """Tells the author of a post what went wrong: the post's id and the author's."""


class SayButton(Pressed, template=r"1:say:([0-9a-f]{24})"):
    """Says a sentence that a lookup offered."""

    def sentences(self) -> list[str]:
        return list(self.ids)


class OfferButton(Pressed, template=r"1:offer:([0-9a-f]{24})"):
    """Says a sentence that may have been meant; it disappears once one of its row was pressed."""


class WalkButton(Pressed, template=rf"1:walk:{SPOT}"):
    """Leads to another step of character creation."""


class NameButton(Pressed, template=rf"1:name:{SPOT}"):
    """Opens the form that names the new character."""


class CreateButton(Pressed, template=r"1:create"):
    """Begins character creation for the presser."""


class Chosen(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"1:no-menu"):
    """A persistent menu. Its meaning depends on its kind, its ids and the chosen value."""

    head: ClassVar[str] = "1"
    kind: ClassVar[str] = ""
    #: the prefix of values that name a stored sentence, if any
    before_sentence: ClassVar[str | None] = None

    def __init_subclass__(cls, *, template: str) -> None:
        super().__init_subclass__(template=template)
        cls.head, cls.kind = _read_head(template)

    def __init__(
        self,
        *ids: object,
        options: list[discord.SelectOption] | None = None,
        placeholder: str = button_labels.MORE,
        least: int = 1,
        most: int = 1,
    ) -> None:
        self.ids = tuple(map(str, ids))
        custom_id = ":".join((self.head, *self.ids))
        super().__init__(
            discord.ui.Select(
                custom_id=custom_id,
                options=options or [],
                placeholder=placeholder,
                min_values=least,
                max_values=most,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(*match.groups())

    def sentences(self) -> list[str]:
        """Return the ids of the stored sentences that its options say."""
        before = self.before_sentence
        if before is None:
            return []
        values = [each.value for each in self.item.options]
        return [each.removeprefix(before) for each in values if each.startswith(before)]

    async def callback(self, interaction: Interaction) -> None:
        data: Any = interaction.data
        chosen = (*self.ids, *data.get("values", ()))
        await listener_of(interaction).press(interaction, self.kind, chosen)


class MoreMenu(Chosen, template=r"2:more:(\d+):(\d+)"):
    """The choices of a message that don't fit as buttons. A value is `number:position` of an entry
    in the same game, or `say:` and the id of a stored sentence."""

    before_sentence = "say:"


class ExtraMenu(Chosen, template=r"2:extra:(\d+):(\d+)"):
    """Everything else that may be done about a message, shown to one person. A value is
    `number:position` or `number:undo` of an entry in the same game."""


class SpendMenu(Chosen, template=r"2:spend:(\d+):(\d+)"):
    """What an entry's symbols can buy; it stays open until all are spent. A value is
    `number:position` of an entry in the same game."""


class DoMenu(Chosen, template=r"2:do:(\d+):(\d+)"):
    """What a character can do now: game and record. A value is the id of a stored sentence."""

    before_sentence = ""


class CardMenu(Chosen, template=r"2:card:(\d+):(\d+)"):
    """What the character of a pinned card can do. A value is the id of a stored sentence."""

    before_sentence = ""


class StartMenu(Chosen, template=r"1:start"):
    """The systems that a game can be started with."""


class StepMenu(Chosen, template=rf"1:step:{SPOT}"):
    """The options of a step of character creation. A value is an option's key."""


class SayMenu(Chosen, template=r"1:lookup:(\d)"):
    """Sentences of a lookup; the id is the menu's place in the message. A value is a sentence."""


class OldButton(Pressed, template=r"1:(choice|undo|show|reveal):(\d+)(?::(\d+))?"):
    """A button from when entries had ids: its kind, the entry's id, a choice's position."""

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(*(part for part in match.groups() if part is not None))

    async def callback(self, interaction: Interaction) -> None:
        await listener_of(interaction).press(interaction, "old", self.ids)


class OldMenu(Chosen, template=r"1:(more|card):(\d+)"):
    """A menu from when entries had ids: its kind, the entry's id."""

    async def callback(self, interaction: Interaction) -> None:
        data: Any = interaction.data
        ids = (*self.ids, *data.get("values", ()))
        await listener_of(interaction).press(interaction, "old", ids)


ITEMS: tuple[type[discord.ui.DynamicItem[Any]], ...] = (
    ChoiceButton, UndoButton, ShowButton, RevealButton, EditButton, UnsayButton, PostButton,
    ActButton, GroupButton, OddsButton, PauseButton, WhyButton, SayButton, OfferButton, WalkButton,
    NameButton, CreateButton, MoreButton, SpendButton, SeveralButton, MoreMenu, ExtraMenu,
    SpendMenu, DoMenu,
    CardMenu, StartMenu, StepMenu, SayMenu, OldButton, OldMenu,
)  # fmt: skip


class Panel(discord.ui.View):
    """What can be pressed below a message.

    All of it is handled by its ids alone, so discord.py needn't keep a panel, nor wait for presses.
    """

    timeout = None

    def __init__(self, *items: discord.ui.Item[Any]) -> None:
        self._children = list(items)

    def add_item(self, item: discord.ui.Item[Any]) -> Self:
        self._children.append(item)
        return self

    def walk_children(self) -> Generator[discord.ui.Item[Any], None, None]:
        yield from self._children

    def is_finished(self) -> bool:
        return True

    def has_components_v2(self) -> bool:
        return False

    def to_components(self) -> list[dict[str, Any]]:
        """Return the rows: each item in the one it asks for, or in the first with room."""
        used = [0] * ROWS
        rows: list[list[dict[str, Any]]] = [[] for _ in used]
        for item in self._children:
            row, width = (item.in_row, 1) if isinstance(item, Pressed) else (item.row, item.width)
            if row is None:
                row = 0
                while used[row] + width > ROW:
                    row += 1
            used[row] += width
            rows[row].append(item.to_component_dict())
        return [{"type": ACTION_ROW, "components": row} for row in rows if row]


def sentences_in(made: Mapping[str, Any]) -> list[str]:
    """Return the ids of the stored sentences that a message's buttons and menus say."""
    view = made.get("view")
    items = view.walk_children() if view is not None else ()
    return [id for each in items if isinstance(each, Pressed | Chosen) for id in each.sentences()]
