"""What a message says about rulings: its content, embeds, buttons and files."""

import hashlib
import io
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from cogs import wording
from cogs.messages.buttons import (
    ChoiceButton,
    CreateButton,
    MoreMenu,
    OddsButton,
    RevealButton,
    SayButton,
    ShowButton,
    StartMenu,
    UndoButton,
)
from cogs.messages.embed import CONTENT, WHOLE, embed, is_line, line, title, typed_words
from cogs.messages.markup import clipped, flat, harmless
from cogs.messages.menus import has_menus, lookup_menus
from play.turn.values import Ruling
from play.wording.changes import is_quiet
from play.wording.odds import CHANCES
from storage.choices import Offered

BUTTONS, OPTIONS, EMBEDS, LAST_ROW = 5, 25, 10, 4
NONE = discord.AllowedMentions.none()


def ruling_message(
    rulings: Sequence[Ruling], *, public: bool = True, note: str = "", spare: int = 0
) -> dict[str, Any]:
    """Return a message about one or more rulings, ready to be sent or edited in.

    `spare`: how many buttons are left out, to make room for others.
    """
    if public:
        rulings = [veil_counts(ruling) for ruling in rulings]
    short = all(is_line(ruling) or ruling.manner.style == "short" for ruling in rulings)
    if short:
        lines = [_short(ruling, public) for ruling in rulings]
        embeds: list[discord.Embed] = []
    else:
        lines = [title(ruling) for ruling in rulings]
        embeds = _fitting([embed(ruling, public=public) for ruling in rulings[:EMBEDS]])
    content = clipped("\n".join(filter(None, (note, *lines))), CONTENT)
    return {
        "content": content,
        "embeds": embeds,
        "view": view(rulings, public=public, spare=spare),
        "allowed_mentions": NONE,
    }


def _short(ruling: Ruling, public: bool) -> str:
    """Return a ruling in a line, with its labelled facts where there are any."""
    facts = [
        f"{fact.label} {fact.text or fact.value}" for fact in ruling.outcome.facts if fact.label
    ]
    told = harmless(" · ".join(facts[:6]), typed_words(ruling))
    return f"{line(ruling, public=public)} {told}".strip()


def _fitting(embeds: list[discord.Embed]) -> list[discord.Embed]:
    """Return as many embeds as Discord takes in one message."""
    while sum(map(len, embeds)) > WHOLE and len(embeds) > 1:
        longest = max(embeds, key=len)
        text = longest.description or ""
        if len(text) < 200:
            embeds = embeds[:-1]
        else:
            longest.description = clipped(text, len(text) // 2)
    return embeds


#: lookups that tell nothing which everyone might not know
OPEN_LOOKUPS = frozenset({"help", "rules", "about", "roll"})


#: kinds of secrets of which everyone is told that they are there
ANNOUNCED = frozenset({"plan", "seal", "vote_answer"})


def is_hidden(ruling: Ruling) -> bool:
    """Say whether a ruling may not be told where everyone reads it."""
    if ruling.visible != "all":
        return ruling.number is not None
    return ruling.outcome.private and ruling.said.partition(" ")[0] not in OPEN_LOOKUPS


def hidden_message(ruling: Ruling) -> dict[str, Any]:
    """Return a message that tells only that something happened, with a way in for a few."""
    name = harmless(ruling.by, [ruling.by])
    shown = discord.ui.View(timeout=None)
    if ruling.entry:
        shown.add_item(ShowButton(*ruling.entry, label=wording.SHOW))
    else:
        shown.add_item(SayButton(sentence_id(ruling.said), label=wording.TELL_ME))
    content = wording.done_privately(ruling.number)
    if ruling.outcome.kind in ANNOUNCED:
        content = wording.announced(title(ruling), ruling.number)
        for offered in (each for each in ruling.choices if each.open and not ruling.undone_by):
            shown.add_item(_button(ruling, offered, False))
    if ruling.visible != "all" and ruling.rolled:
        content = wording.rolled_secretly(name, ruling.visible, ruling.number)
    return {"content": content, "embeds": [], "view": release_view(shown), "allowed_mentions": NONE}


def blind_message(ruling: Ruling) -> dict[str, Any]:
    """Return all that whoever rolled blind may know: that it was rolled, or taken back."""
    return {
        "content": wording.BLIND if ruling.rolled else f"**{title(ruling)}** `#{ruling.number}`"
    }


def release_view(view: discord.ui.View) -> discord.ui.View:
    """Keep discord.py from holding on to a view: its items answer by their ids alone."""
    view.stop()
    return view


def view(rulings: Sequence[Ruling], *, public: bool = True, spare: int = 0) -> discord.ui.View:
    """Return the choices of rulings as buttons, owed ones first, Undo last, the rest in a menu."""
    shown = discord.ui.View(timeout=None)
    special = _special_view(shown, rulings)
    if special is not None:
        return special
    several = len(rulings) > 1
    choices = [(r, offered) for r in rulings for offered in _worth_showing(r)]
    choices.sort(key=lambda each: _rank(each[1]))
    last = [] if several else _last_buttons(rulings[0], public)
    room = max(0, BUTTONS - len(last) - spare)
    if several and not spare:
        room -= 1
    for ruling, offered in choices[:room]:
        shown.add_item(_button(ruling, offered, several))
    for button in last:
        shown.add_item(button)
    rest = [_option(r, o, several) for r, o in choices[room:] if o.open]
    if several:
        rest += [_undo_option(r) for r in rulings if _undoable(r) and not r.undone_by]
    if rest:
        shown.add_item(MoreMenu(rulings[0].game, rulings[0].number or 0, options=rest[:OPTIONS]))
    for button in _odds_buttons(rulings):
        shown.add_item(button)
    return release_view(shown)


def _odds_buttons(rulings: Sequence[Ruling]) -> list[OddsButton]:
    """Return the button that tells those who are asked for a roll their chances."""
    return [
        OddsButton(*ruling.entry, label=CHANCES, row=LAST_ROW)
        for ruling in rulings[:1]
        if ruling.entry and len(rulings) == 1 and _asks(ruling)
    ]


def _asks(ruling: Ruling) -> bool:
    """Say whether a ruling asks for rolls, and someone has not rolled yet."""
    waits = any(each.open and each.choice.owed for each in _worth_showing(ruling))
    return waits and ruling.said.startswith("ask ")


def _worth_showing(ruling: Ruling) -> list[Offered]:
    """Return what is open and what was taken; an undone ruling offers nothing."""
    return [] if ruling.undone_by else [o for o in ruling.choices if o.open or o.taken]


def _rank(offered: Offered) -> tuple[bool, bool]:
    """Put owed choices first, open before taken; of the others, taken ones where they are seen."""
    owed = offered.choice.owed
    return not owed, not offered.open if owed else offered.open


def _undoable(ruling: Ruling) -> bool:
    verb = ruling.said.partition(" ")[0]
    return ruling.number not in (None, 1) and verb not in ("undo", "redo")


def _last_buttons(ruling: Ruling, public: bool) -> list[discord.ui.Item[Any]]:
    found: list[discord.ui.Item[Any]] = []
    if not public and ruling.visible != "all" and ruling.entry and not ruling.undone_by:
        found.append(RevealButton(*ruling.entry, label=wording.REVEAL))
    if _undoable(ruling):
        label = wording.UNDONE if ruling.undone_by else wording.UNDO
        found.append(
            UndoButton(ruling.game, ruling.number, label=label, disabled=bool(ruling.undone_by))
        )
    return found


def _label(ruling: Ruling, offered: Offered, several: bool) -> str:
    label = offered.choice.label
    if not offered.open:
        label = wording.taken(label)
    return wording.labelled(ruling.number, label) if several and ruling.number else label


def sentence_id(sentence: str) -> str:
    """Return the id under which a sentence of a lookup is kept."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:24]


def _button(ruling: Ruling, offered: Offered, several: bool) -> discord.ui.Item[Any]:
    label = _label(ruling, offered, several)
    if not offered.number:
        return SayButton(sentence_id(offered.choice.says), label=label)
    owed = offered.choice.owed and offered.open
    style = discord.ButtonStyle.primary if owed else discord.ButtonStyle.secondary
    return ChoiceButton(
        offered.game,
        offered.number,
        offered.position,
        label=label,
        style=style,
        disabled=not offered.open,
    )


def _option(ruling: Ruling, offered: Offered, several: bool) -> discord.SelectOption:
    label = clipped(flat(_label(ruling, offered, several)), 100)
    if not offered.number:
        return discord.SelectOption(label=label, value=f"say:{sentence_id(offered.choice.says)}")
    return discord.SelectOption(label=label, value=f"{offered.number}:{offered.position}")


def _undo_option(ruling: Ruling) -> discord.SelectOption:
    assert ruling.number is not None
    label = wording.labelled(ruling.number, wording.UNDO)
    return discord.SelectOption(label=label, value=f"{ruling.number}:undo")


def _starts(rulings: Sequence[Ruling]) -> bool:
    return any(o.choice.group == "start" for ruling in rulings for o in ruling.choices)


def _special_view(shown: discord.ui.View, rulings: Sequence[Ruling]) -> discord.ui.View | None:
    """Return the way into a game, the menus of a lookup, the first steps; None for all else."""
    if _starts(rulings):
        return _start_menu(shown, rulings)
    if has_menus(rulings[0]):
        return _lookup_view(shown, rulings[0])
    if rulings[0].outcome.kind == "game_start":
        return _first_steps(shown, rulings[0])
    return None


def _start_menu(shown: discord.ui.View, rulings: Sequence[Ruling]) -> discord.ui.View:
    shown.add_item(start_menu({
        o.choice.says.rpartition(" ")[2]: o.choice.label for r in rulings for o in r.choices
    }))  # fmt: skip
    return release_view(shown)


def _lookup_view(shown: discord.ui.View, ruling: Ruling) -> discord.ui.View:
    for menu in lookup_menus(ruling):
        shown.add_item(menu)
    return release_view(shown)


def _first_steps(shown: discord.ui.View, ruling: Ruling) -> discord.ui.View:
    """Return the way in for players, and what the game master does next."""
    style = discord.ButtonStyle.success
    shown.add_item(CreateButton(label=wording.MAKE_A_CHARACTER, style=style))
    for offered in _worth_showing(ruling)[: BUTTONS - 1]:
        shown.add_item(_button(ruling, offered, False))
    return release_view(shown)


def start_menu(systems: dict[str, str]) -> StartMenu:
    """Return a menu of the systems to play: key -> name."""
    options = [discord.SelectOption(label=name, value=key) for key, name in systems.items()]
    return StartMenu(options=options, placeholder=wording.START_MENU)


def ping_asked(made: dict[str, Any], ruling: Ruling) -> dict[str, Any]:
    """Let the post of an `/ask` ping those who are asked, this once, and nobody else."""
    if ruling.said.partition(" ")[0] != "ask" or ruling.number is None:
        return made
    names = [o.choice.of for o in ruling.choices if o.open and o.choice.who == "player"]
    ids = dict.fromkeys(ruling.manner.players.get(name, "") for name in names)
    asked = [discord.Object(int(id)) for id in ids if id.isdigit()]
    called = " ".join(f"<@{each.id}>" for each in asked)
    mentions = discord.AllowedMentions(everyone=False, roles=False, users=asked)
    return made | {"content": f"{called} {made['content']}"[:2000], "allowed_mentions": mentions}


def files_of(ruling: Ruling) -> list[discord.File]:
    """Return what a ruling gives to take away: a document, or an export."""
    document = ruling.outcome.document
    if document is not None:
        return [discord.File(io.BytesIO(document.text.encode()), document.name)]
    kept = {fact.key: fact.value for fact in ruling.outcome.facts}.get("json")
    if isinstance(kept, str) and ruling.number is None:
        return [discord.File(io.BytesIO(kept.encode()), "longhand.json")]
    return []


#: what is left of what there was, before and after
_FIGURES = re.compile(r"\d+\s*(?:/|→)\s*\d+")


def veil_counts(ruling: Ruling) -> Ruling:
    """Return a ruling without the lines that count what a hidden NPC has left."""
    hidden, outcome = ruling.manner.npcs, ruling.outcome
    if ruling.number is None or not hidden:
        return ruling
    changed = {change.name for change in outcome.changes if not is_quiet(change, ruling.system)}
    theirs = bool(changed) and changed <= {*hidden, "stage", "game"}

    def tells(text: str) -> bool:
        if not _FIGURES.search(text):
            return False
        return theirs or any(name in text for name in hidden)

    prose = "\n".join(line for line in outcome.prose.splitlines() if not tells(line))
    facts = tuple(
        fact
        for fact in outcome.facts
        if not (fact.label and tells(f"{fact.label}: {fact.text or fact.value}"))
    )
    return ruling._replace(outcome=replace(outcome, prose=prose, facts=facts))
