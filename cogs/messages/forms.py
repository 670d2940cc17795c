"""Builds and reads forms, such as for choosing several things at once."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from cogs import wording
from cogs.interaction_types import Interaction
from cogs.messages import button_labels
from cogs.messages.message_buttons import Offer, count_left, label_offers, option
from cogs.messages.safe_text import shorten_label
from play.turn.utterance_and_ruling import Ruling
from play.wording.choices import price_of
from rules.core.errors import NotFound, Refused
from rules.lazy_regex import compile_later
from storage.choices import Offered

FORM = compile_later(r"1:several:(\d{1,18}):(\d{1,18})")
#: Discord's limits: boxes in a group, options of a menu, letters above a field
BOXES, OPTIONS, TITLE, FIELDS = 10, 25, 45, 5
#: the fewest and the most radio buttons that Discord allows
LEAST_GLANCE, GLANCE = 2, 10


class Form(discord.ui.Modal):
    """A form. Its answer is read from the interaction, so that it survives a restart."""

    def __init__(self, *, title: str, custom_id: str) -> None:
        # discord.py forgets it after a minute, but its answer doesn't need it
        super().__init__(title=title, custom_id=custom_id, timeout=60)

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Do nothing; whoever receives all interactions handles the answer."""


def choose_one(key: str, options: Sequence[discord.SelectOption]) -> discord.ui.Item[Any]:
    """Return a field for choosing one thing: all visible if they are few, otherwise a menu."""
    if not LEAST_GLANCE <= len(options) <= GLANCE:
        return discord.ui.Select(custom_id=key, options=list(options), required=True)
    seen = [
        discord.RadioGroupOption(label=o.label, value=o.value, description=o.description)
        for o in options
    ]
    return discord.ui.RadioGroup(custom_id=key, options=seen, required=True)


def upload(key: str, title: str, *, required: bool = True) -> discord.ui.Label[Any]:
    """Return a field for one file."""
    taken: discord.ui.FileUpload[Any] = discord.ui.FileUpload(
        custom_id=key, required=required, min_values=int(required), max_values=1
    )
    return discord.ui.Label(text=title, component=taken)


def find_upload(interaction: Interaction, key: str) -> discord.Attachment | None:
    """Return the file uploaded in a field of a submitted form."""
    data: Any = interaction.data or {}
    known = data.get("resolved", {}).get("attachments", {})
    ids = read_choices(data).get(key, [])
    found = [known[id] for id in ids if id in known]
    return discord.Attachment(data=found[0], state=interaction._state) if found else None


def read_form(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the answers in a form, by field."""
    return {each["custom_id"]: _answer(each) for each in _fields(data)}


def read_choices(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return everything chosen in a form's menus and boxes, by field."""
    found = {each["custom_id"]: each.get("values") for each in _fields(data)}
    return {key: list(map(str, every)) for key, every in found.items() if isinstance(every, list)}


def _answer(field: Mapping[str, Any]) -> str:
    """Return what was typed, or chosen in a menu."""
    chosen = field.get("values")
    return str(chosen[0]) if isinstance(chosen, list) and chosen else str(field.get("value") or "")


def _fields(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    fields: list[Mapping[str, Any]] = []
    for row in data.get("components", ()):
        # Discord sends older fields in rows of several, newer ones in labels of one
        fields += row.get("components", ()) or [row.get("component", row)]
    return [each for each in fields if "custom_id" in each]


def spend_form(ruling: Ruling, offers: Sequence[Offered]) -> Form:
    """Return the form for spending a roll's symbols, with a field for each kind."""
    form = _form(ruling, wording.SPEND_ON)
    kinds: dict[str, list[Offered]] = {}
    for each in offers:
        kinds.setdefault(price_of(each.choice)[0], []).append(each)
    for kind, every in list(kinds.items())[:FIELDS]:
        left = ruling.purse.get(kind, 0)
        title = wording.symbols_left(left, kind)
        form.add_item(_field(ruling, kind, title, every, most=len(every), least=0))
    return form


def choice_form(ruling: Ruling, offers: Sequence[Offered]) -> Form:
    """Return the form for a choice of several at once."""
    form = _form(ruling, button_labels.CHOOSE)
    most = min(count_left(ruling, offers[0]), len(offers))
    form.add_item(_field(ruling, "picks", button_labels.choose(most), offers, most=most, least=1))
    return form


def list_together(ruling: Ruling, position: str) -> list[Offered]:
    """Return the open choices in the same group as the one at this position."""
    groups = [each.choice.group for each in ruling.choices if str(each.position) == position]
    return [each for each in ruling.choices if each.open and each.choice.group in groups]


def check_picks(ruling: Ruling, yours: Sequence[Offered], positions: Sequence[str]) -> None:
    """Refuse picks that weren't offered, that are too many, or that can't be paid for."""
    known = {str(each.position): each for each in yours}
    for strange in (each for each in positions if each not in known):
        raise NotFound("no_such_button", strange[:20])
    chosen = [known[each] for each in positions]
    costs: dict[str, int] = {}
    for each in chosen:
        kind, price = price_of(each.choice)
        costs[kind] = costs.get(kind, 0) + price
    for kind, cost in costs.items():
        if kind and cost > ruling.purse.get(kind, 0):
            raise Refused("overspent", price=cost, symbol=kind, left=ruling.purse.get(kind, 0))
    for each in chosen if "" in costs else ():
        together = [other for other in chosen if other.choice.group == each.choice.group]
        if len(together) > count_left(ruling, each):
            raise Refused("too_many_picks", most=count_left(ruling, each))


def read_picks(data: Mapping[str, Any]) -> list[str]:
    """Return the positions of everything chosen in a form, each once."""
    return list(dict.fromkeys(value for each in read_choices(data).values() for value in each))


def _form(ruling: Ruling, title: str) -> Form:
    ids = f"{ruling.game}:{ruling.number or 0}"
    return Form(title=title, custom_id=f"1:several:{ids}")


def _field(
    ruling: Ruling, key: str, title: str, offers: Sequence[Offered], *, least: int, most: int
) -> discord.ui.Label[Any]:
    """Return checkboxes, or a menu if there are too many."""
    made = label_offers([ruling], [(ruling, each) for each in offers])[:OPTIONS]
    how: dict[str, Any] = {
        "custom_id": key,
        "min_values": least,
        "max_values": min(most, len(made)),
        "required": least > 0,
    }
    shown: discord.ui.Item[Any]
    if len(made) > BOXES:
        shown = discord.ui.Select(options=list(map(_option, made)), **how)
    else:
        shown = discord.ui.CheckboxGroup(options=list(map(_box, made)), **how)
    return discord.ui.Label(text=shorten_label(title, TITLE), component=shown)


def _option(offer: Offer) -> discord.SelectOption:
    made = option(offer, explained=True)
    made.value = str(offer.offered.position)
    return made


def _box(offer: Offer) -> discord.CheckboxGroupOption:
    made = _option(offer)
    return discord.CheckboxGroupOption(
        label=made.label, value=made.value, description=made.description
    )
