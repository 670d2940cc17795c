"""Buttons and menus that last. A custom_id carries a version and ids only; the rest is kept."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import discord

from cogs.interaction_types import Interaction, listener_of
from cogs.messages import button_labels
from cogs.messages.safe_text import flatten_label, shorten_label

LABEL = 80
#: a step of character creation: person, game, checksum of the rules, page
#: of options, and the answers so far
SPOT = r"(\d{1,20}):(\d{1,10}):([0-9a-f]{6}):(\d{1,2}):([\w-]*)"


def _read_head(template: str) -> tuple[str, str]:
    """Return the version and the kind with which custom_ids begin; what varies is no kind."""
    version, kind, *_ = template.split(":")
    return version, kind if kind.isalpha() else ""


class Pressed(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"1:none"):
    """A button whose ids are whole numbers. Each kind says what a press does.

    Version 2 names an entry by its game and number; version 1 did by an id of its own. What names
    no entry has stayed at version 1.
    """

    version: ClassVar[str] = "1"
    kind: ClassVar[str] = ""
    ids: tuple[str, ...] = ()

    def __init_subclass__(cls, *, template: str) -> None:
        super().__init_subclass__(template=template)
        cls.version, cls.kind = _read_head(template)

    def __init__(
        self,
        *ids: object,
        label: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
        row: int | None = None,
    ) -> None:
        self.ids = tuple(map(str, ids))
        custom_id = ":".join((self.version, *filter(None, [self.kind]), *self.ids))
        named = shorten_label(flatten_label(label) or self.kind, LABEL)
        super().__init__(
            discord.ui.Button(
                label=named, style=style, custom_id=custom_id, disabled=disabled, row=row
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(*match.groups())

    def sentences(self) -> list[str]:
        """Return the ids of the kept sentences that it says."""
        return []

    async def callback(self, interaction: Interaction) -> None:
        """Do what the press means. What is raised here would be swallowed: `press` never does."""
        await listener_of(interaction).press(interaction, self.kind, self.ids)


class ChoiceButton(Pressed, template=r"2:choice:(\d+):(\d+):(\d+)"):
    """One of an entry's choices: its game and number, the choice's position."""


class UndoButton(Pressed, template=r"2:undo:(\d+):(\d+)"):
    """Takes an entry back."""


class ShowButton(Pressed, template=r"2:show:(\d+):(\d+)"):
    """Shows a secret entry to its roller and the game masters."""


class RevealButton(Pressed, template=r"2:reveal:(\d+):(\d+)"):
    """Shows a secret entry to everyone."""


class ActButton(Pressed, template=r"1:act:(\d{1,18})"):
    """Answers with what the presser's character can do now: its game."""


class GroupButton(Pressed, template=r"1:group:(\d{1,18}):(\d{1,18}):([a-z_]{1,40})"):
    """Answers with what a group of a sheet is good for: its game, its record, the group's key."""


class PauseButton(Pressed, template=r"1:pause"):
    """Asks everyone to pause, for nobody in particular."""


class OddsButton(Pressed, template=r"2:odds:(\d+):(\d+)"):
    """Tells whoever is asked for a roll their chances, and nobody else."""


class EditButton(Pressed, template=r"2:edit:(\d+):(\d+)"):
    """Opens the form in which words are mended."""


class UnsayButton(Pressed, template=r"2:unsay:(\d+):(\d+)"):
    """Takes words back for good."""


class PostButton(Pressed, template=r"2:post:(\d+):(\d+)"):
    """Posts words whose author may post no more."""


class MoreButton(Pressed, template=r"2:options:(\d+):(\d+)"):
    """Answers with a menu of all else that may be done about what its message shows."""


class SpendButton(Pressed, template=r"2:purse:(\d+):(\d+)"):
    """Answers with a menu of what an entry's symbols buy."""


class SeveralButton(Pressed, template=r"2:several:(\d+):(\d+):(\d+)"):
    """Opens the form of a choice of several: its entry, and the position of the first of them."""


class WhyButton(Pressed, template=r"1:why:(\d+):(\d+)"):
    """Tells the author of a post what went wrong: the post's id, the author's."""


class SayButton(Pressed, template=r"1:say:([0-9a-f]{24})"):
    """Says a sentence that a lookup offered."""

    def sentences(self) -> list[str]:
        return list(self.ids)


class OfferButton(Pressed, template=r"1:offer:([0-9a-f]{24})"):
    """Says a sentence that may have been meant. It is gone once one of its kind was pressed."""


class WalkButton(Pressed, template=rf"1:walk:{SPOT}"):
    """Leads to a place on the way to a new character: back, on, or by what it chooses."""


class NameButton(Pressed, template=rf"1:name:{SPOT}"):
    """Opens the form that names the new character."""


class CreateButton(Pressed, template=r"1:create"):
    """Begins the way to a new character, for whoever presses it."""


class Chosen(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"1:no-menu"):
    """A menu. What it means depends on its kind, its ids and the value that was chosen."""

    version: ClassVar[str] = "1"
    kind: ClassVar[str] = ""
    #: the prefix of values that name a stored sentence, if any
    before_sentence: ClassVar[str | None] = None

    def __init_subclass__(cls, *, template: str) -> None:
        super().__init_subclass__(template=template)
        cls.version, cls.kind = _read_head(template)

    def __init__(
        self,
        *ids: object,
        options: list[discord.SelectOption] | None = None,
        placeholder: str = button_labels.MORE,
        least: int = 1,
        most: int = 1,
    ) -> None:
        self.ids = tuple(map(str, ids))
        custom_id = ":".join((self.version, *filter(None, [self.kind]), *self.ids))
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
        """Return the ids of the kept sentences that its options say."""
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
    """The choices of a message that have no room as buttons. A value is
    `number:position`, of an entry of the same game, or `say:` and the id of a kept sentence."""

    before_sentence = "say:"


class ExtraMenu(Chosen, template=r"2:extra:(\d+):(\d+)"):
    """All else that may be done about a message, shown to one person. A value is
    `number:position` or `number:undo`, of an entry of the same game."""


class SpendMenu(Chosen, template=r"2:spend:(\d+):(\d+)"):
    """What an entry's symbols buy. It stays open until all is spent. A value is
    `number:position`, of an entry of the same game."""


class DoMenu(Chosen, template=r"2:do:(\d+):(\d+)"):
    """What a character can do now: its game, its record. A value is the id of a kept sentence."""

    before_sentence = ""


class CardMenu(Chosen, template=r"2:card:(\d+):(\d+)"):
    """What the character of a standing card can do. A value is the id of a kept sentence."""

    before_sentence = ""


class StartMenu(Chosen, template=r"1:start"):
    """The systems to start a game of."""


class StepMenu(Chosen, template=rf"1:step:{SPOT}"):
    """What there is to choose in a step to a new character. A value is an option's key."""


class SayMenu(Chosen, template=r"1:lookup:(\d)"):
    """Sentences of a lookup, by its place among the menus of a message. A value is a sentence."""


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


def sentences_in(made: Mapping[str, Any]) -> list[str]:
    """Return the ids of the kept sentences that the buttons and menus of a message say."""
    view = made.get("view")
    items = view.walk_children() if view is not None else ()
    return [id for each in items if isinstance(each, Pressed | Chosen) for id in each.sentences()]
