"""Which choices of a ruling are buttons below it, and which are behind one.

Pending choices are shown directly: up to three as buttons, more as one menu. Spending is behind a
button that shows how much there is; everything else, including Undo, is behind "More…".
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import discord

from cogs import wording
from cogs.messages import button_labels
from cogs.messages.button_kinds import (
    ROW,
    ActButton,
    ChoiceButton,
    CreateButton,
    DoMenu,
    ExtraMenu,
    MoreButton,
    MoreMenu,
    OddsButton,
    Panel,
    RevealButton,
    SayButton,
    SeveralButton,
    SpendButton,
    SpendMenu,
    StartMenu,
    UndoButton,
)
from cogs.messages.lookup_menus import has_menus, lookup_menus
from cogs.messages.safe_text import flatten_label, shorten_label
from play.pending.next_turn_and_deaths import UP
from play.posted.button_sentences import sentence_id
from play.turn.utterance_and_ruling import Ruling
from play.wording import choices as words
from play.wording.odds import CHANCES
from rules.core.outcome import DEATH, LOOK, NEWCOMER, QUESTION
from rules.core.records.calendar import NIGHT
from rules.core.sheet import SOMEONE
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from storage.choices import Offered

#: the most choices shown as buttons, options in a menu, and letters of one
BUTTONS, OPTIONS, OPTION = 3, 25, 100


#: kinds of rulings whose choices are all shown below them
STANDING = frozenset({"vote", "clock", "table"})
PRIMARY = discord.ButtonStyle.primary
#: the sentence of a lookup's button for a choice of an entry
_PICKED = compile_later(r"pick \d+ of (\d+)$")


#: an open choice, and its ruling
Open: TypeAlias = tuple[Ruling, Offered]


class Offer(NamedTuple):
    """A choice of a ruling, and its label among the others beside it."""

    ruling: Ruling
    offered: Offered
    label: str


def view(rulings: Sequence[Ruling], *, public: bool = True) -> Panel:
    """Return the panel below rulings: pending choices first, then ways to everything else."""
    special = _special_items(rulings)
    if special is not None:
        return Panel(*special)
    several = len(rulings) > 1
    owed, free = _split_open(rulings)
    more = bool(_leave_out_spends(rulings, free))
    return Panel(
        *owed_items(label_offers(rulings, owed)),
        *[_spend_button(ruling, several) for ruling in rulings if spends(ruling)],
        *_act_buttons(rulings),
        *filter(None, map(do_menu, rulings)),
        *_last_items(rulings, public, more),
        *_odds_buttons(rulings),
    )


def _act_buttons(rulings: Sequence[Ruling]) -> list[ActButton]:
    """Return the button for acting, if someone's turn begins here."""
    begun = [each for each in rulings if UP in each.outcome.memory and not each.undone_by]
    return [ActButton(rulings[0].game, label=button_labels.DO, style=PRIMARY)] if begun else []


def _odds_buttons(rulings: Sequence[Ruling]) -> list[OddsButton]:
    """Return the button that tells those asked for a roll their chances."""
    entry = rulings[0].entry if len(rulings) == 1 and _asks(rulings[0]) else None
    return [OddsButton(*entry, label=CHANCES)] if entry else []


def _asks(ruling: Ruling) -> bool:
    """Say whether a ruling asks for rolls and someone hasn't rolled yet."""
    if not ruling.said.startswith("ask "):
        return False
    return any(each.choice.owed for _, each in _list_open([ruling]))


def do_menu(ruling: Ruling, offered: Mapping[str, str] | None = None) -> DoMenu | None:
    """Return a menu of what a sheet's character can do now, or of the `offered` part of it."""
    if ruling.outcome.kind != "sheet":
        return None
    doable = ruling.outcome.memory.get("offers") if offered is None else offered
    if not isinstance(doable, Mapping) or not doable:
        return None
    made = [
        discord.SelectOption(
            label=shorten_label(flatten_label(label), OPTION), value=sentence_id(str(says))
        )
        for label, says in doable.items()
    ]
    # Discord refuses a menu with the same value twice
    every = list({each.value: each for each in made}.values())[:OPTIONS]
    return DoMenu(ruling.game, ruling.outcome.subject, options=every, placeholder=button_labels.DO)


def _list_open(rulings: Sequence[Ruling]) -> list[Open]:
    return [(r, o) for r in rulings if not r.undone_by for o in r.choices if o.open]


def _is_owed(ruling: Ruling, offered: Offered) -> bool:
    """Say whether a choice is shown directly below its ruling; answers to a question always are."""
    asks = ruling.number is None or ruling.outcome.kind == QUESTION
    if offered.choice.owed or asks or ruling.outcome.kind in STANDING:
        return True
    group, says = offered.choice.group, offered.choice.says
    apart = group in (LOOK, NIGHT, NEWCOMER) or (group and group.startswith(DEATH))
    return bool(apart) or says.startswith(("sheet new ", "fix sheet new "))


def spends(ruling: Ruling) -> list[Offered]:
    """Return what can be bought with what a roll has left over."""
    if not ruling.purse or ruling.undone_by:
        return []
    return [o for o in ruling.choices if o.open and not o.choice.owed and words.is_spend(o.choice)]


def options(rulings: Sequence[Ruling]) -> list[Open]:
    """Return what else may be done: choices that are neither pending nor bought."""
    return _leave_out_spends(rulings, _split_open(rulings)[1])


def _split_open(rulings: Sequence[Ruling]) -> tuple[list[Open], list[Open]]:
    """Return the open choices that are shown directly below, and all others."""
    found = [(each, _is_owed(*each)) for each in _list_open(rulings)]
    return [each for each, owed in found if owed], [each for each, owed in found if not owed]


def _leave_out_spends(rulings: Sequence[Ruling], choices: list[Open]) -> list[Open]:
    bought = [offered for ruling in rulings for offered in spends(ruling)]
    return [each for each in choices if each[1] not in bought] if bought else choices


def label_offers(
    rulings: Sequence[Ruling], choices: Sequence[tuple[Ruling, Offered]]
) -> list[Offer]:
    """Label choices that are shown together; equal ones say whose they are, or of what."""
    labels = [o.choice.label for _, o in choices]
    owners = [(o.choice.label, o.choice.of) for _, o in choices]
    alike = len({*labels}) < len(labels)
    found = []
    for owner, (ruling, offered) in zip(owners, choices, strict=True):
        label, of = owner
        if alike and of and owners.count(owner) < labels.count(label):
            of = of if ruling.manner.knows(of) else SOMEONE
            label = f"{of}: {label}" if of not in label else label
        of_entry = _PICKED.match(offered.choice.says)
        if not offered.number and of_entry and not label.startswith("#"):
            label = wording.number_label(int(of_entry[1]), label)
        if len(rulings) > 1 and ruling.number:
            label = wording.number_label(ruling.number, label)
        found.append(Offer(ruling, offered, label))
    return found


def owed_items(owed: Sequence[Offer]) -> list[discord.ui.Item[Any]]:
    """Return a form's button for a choice of several, up to three choices as buttons, or a menu of
    more; a vote always has buttons."""
    take = _count_to_take(owed)
    if take > 1:
        return [_several_button(owed[0].offered, take)]
    if len(owed) <= BUTTONS or all(each.ruling.outcome.kind == "vote" for each in owed):
        return [_button(each) for each in owed]
    first = owed[0].ruling
    made = [option(each) for each in owed[:OPTIONS]]
    return [
        MoreMenu(
            first.game, first.number or 0, options=made, placeholder=button_labels.choose(1), most=1
        )
    ]


def _several_button(first: Offered, take: int) -> SeveralButton:
    ids = (first.game, first.number, first.position)
    return SeveralButton(*ids, label=button_labels.choose_several(take), style=PRIMARY)


def _count_to_take(owed: Sequence[Offer]) -> int:
    """Return how many of these are to be chosen together; 1 if they aren't a single choice."""
    if len(owed) < 2:
        return 1
    together = {(each.ruling.entry, each.offered.choice.group) for each in owed}
    if len(together) != 1 or not owed[0].offered.number or not owed[0].offered.choice.group:
        return 1
    return min(count_left(owed[0].ruling, owed[0].offered), len(owed))


def count_left(ruling: Ruling, first: Offered) -> int:
    """Return how many of a group may still be chosen."""
    taken = sum(each.taken for each in ruling.choices if each.choice.group == first.choice.group)
    return max(0, first.choice.take - taken)


def _button(offer: Offer) -> discord.ui.Item[Any]:
    offered, label = offer.offered, offer.label
    if offered.choice.group.startswith(f"{DEATH} new"):
        return CreateButton(label=label)
    owed = PRIMARY if offered.choice.owed else discord.ButtonStyle.secondary
    if not offered.number:
        return SayButton(sentence_id(offered.choice.says), label=label, style=owed)
    return ChoiceButton(offered.game, offered.number, offered.position, label=label, style=owed)


def option(offer: Offer, *, explained: bool = False) -> discord.SelectOption:
    """Return a choice as a menu option, with a line about what it does."""
    offered = offer.offered
    value = f"{offered.number}:{offered.position}"
    if not offered.number:
        value = f"say:{sentence_id(offered.choice.says)}"
    about = words.describe_choice(offered.choice, offer.ruling.system) if explained else ""
    return discord.SelectOption(
        label=shorten_label(flatten_label(offer.label), OPTION),
        value=value,
        description=shorten_label(flatten_label(about), OPTION) or None,
    )


def _spend_button(ruling: Ruling, several: bool) -> discord.ui.Item[Any]:
    left = words.purse(ruling.purse, [o.choice for o in spends(ruling)])
    label = wording.spend(left)
    if several and ruling.number:
        label = wording.number_label(ruling.number, label)
    return SpendButton(ruling.game, ruling.number, label=label)


def spend_menu(ruling: Ruling, offers: Sequence[Offered]) -> SpendMenu:
    """Return the menu of what can be bought, with what each costs and does."""
    made = label_offers([ruling], [(ruling, each) for each in offers])
    listed = [option(each, explained=True) for each in made[:OPTIONS]]
    number = ruling.number or 0
    most = max(1, len(listed))
    return SpendMenu(ruling.game, number, options=listed, placeholder=wording.SPEND_ON, most=most)


def spend_parts(ruling: Ruling, offers: Sequence[Offered]) -> tuple[str, SpendMenu]:
    """Return the private menu of what can be bought, and the line above it."""
    left = words.purse(ruling.purse, [each.choice for each in offers])
    content = wording.left_to_spend(left) if offers else wording.ALL_SPENT
    return content, spend_menu(ruling, offers)


def more_menu(rulings: Sequence[Ruling], choices: Sequence[tuple[Ruling, Offered]]) -> ExtraMenu:
    """Return the menu of what else may be done, and Undo, each with a line about it."""
    undo = [
        _undo_option(r, len(rulings) > 1) for r in rulings if is_undoable(r) and not r.undone_by
    ]
    room = OPTIONS - len(undo)
    listed = [option(each, explained=True) for each in label_offers(rulings, choices)[:room]]
    first = rulings[0]
    return ExtraMenu(
        first.game, first.number or 0, options=[*listed, *undo], placeholder=button_labels.MORE
    )


def _last_items(rulings: Sequence[Ruling], public: bool, more: bool) -> list[discord.ui.Item[Any]]:
    """Return Reveal, and More… or, if there is nothing else, a small Undo."""
    first, several = rulings[0], len(rulings) > 1
    found: list[discord.ui.Item[Any]] = []
    if (
        not several
        and not public
        and first.visible != "all"
        and first.entry
        and not first.undone_by
    ):
        found.append(RevealButton(*first.entry, label=button_labels.REVEAL))
    undo = [ruling for ruling in rulings if is_undoable(ruling)]
    more = more or (several and any(not each.undone_by for each in undo))
    if more:
        found.append(MoreButton(first.game, first.number or 0, label=button_labels.MORE_BUTTON))
    # A private message can only be edited by a press on itself.
    if undo and not several and (not more or first.visible != "all"):
        done = bool(first.undone_by)
        label = button_labels.UNDONE if done else button_labels.UNDO
        found.append(UndoButton(first.game, first.number, label=label, disabled=done))
    return found


def is_undoable(ruling: Ruling) -> bool:
    verb = ruling.said.partition(" ")[0]
    # entry 1 began the game, which is ended and not undone
    return ruling.number not in (None, 1) and verb not in ("undo", "redo")


def _undo_option(ruling: Ruling, several: bool) -> discord.SelectOption:
    assert ruling.number is not None
    label = (
        wording.number_label(ruling.number, button_labels.UNDO) if several else button_labels.UNDO
    )
    return discord.SelectOption(
        label=label, value=f"{ruling.number}:undo", description=button_labels.WHAT_UNDO_DOES
    )


def _starts(rulings: Sequence[Ruling]) -> bool:
    return "start" in [o.choice.group for ruling in rulings for o in ruling.choices]


def _special_items(rulings: Sequence[Ruling]) -> Sequence[discord.ui.Item[Any]] | None:
    """Return what is below a new channel, a lookup or a new game; None for others."""
    if _starts(rulings):
        return [_start_menu(rulings)]
    if has_menus(rulings[0]):
        return lookup_menus(rulings[0])
    return _first_steps(rulings[0]) if rulings[0].outcome.kind == "game_start" else None


def _first_steps(ruling: Ruling) -> list[discord.ui.Item[Any]]:
    """Return a new game's buttons: a character for players, next steps for the game master."""
    style = discord.ButtonStyle.success
    create = CreateButton(label=button_labels.MAKE_A_CHARACTER, style=style)
    return [create, *render_open_choices(ruling)[: ROW - 1]]


def render_open_choices(ruling: Ruling) -> list[discord.ui.Item[Any]]:
    """Return every open choice of a ruling as a button."""
    return [_button(each) for each in label_offers([ruling], _list_open([ruling]))]


def _start_menu(rulings: Sequence[Ruling]) -> StartMenu:
    choices = [offered.choice for ruling in rulings for offered in ruling.choices]
    return start_menu({each.says.rpartition(" ")[2]: each.label for each in choices})


def start_menu(systems: dict[str, str]) -> StartMenu:
    """Return a menu of the systems: key -> name."""
    made = [discord.SelectOption(label=name, value=key) for key, name in systems.items()]
    return StartMenu(options=made, placeholder=button_labels.START_MENU)
