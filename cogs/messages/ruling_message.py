"""Renders rulings as a message: content, embeds, buttons and files."""

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from cogs import wording
from cogs.bot_permissions import invitation
from cogs.messages import button_labels
from cogs.messages.command_mentions import MENU
from cogs.messages.embed import (
    CONTENT,
    WHOLE,
    death_cards,
    dice_line,
    embed,
    is_line,
    line,
    title,
    typed_words,
)
from cogs.messages.emojis import Drawing, Pictures
from cogs.messages.message_buttons import view
from cogs.messages.safe_text import clip_text, escape_typed_parts
from cogs.messages.sheet_board_help import screen_message
from play.turn.utterance_and_ruling import Ruling
from play.wording.changes import is_quiet
from play.wording.ruling_card import Card, compose, describe_fact, place_of
from rules.lazy_regex import compile_later

#: Discord's limit for a message
EMBEDS = 10
#: verbs that mark a plan's owner as having had their turn
TURNS = frozenset({"act", "acted", "round"})
NONE = discord.AllowedMentions.none()


def ruling_message(
    rulings: Sequence[Ruling], *, public: bool = True, note: str = "", plain: bool = False
) -> dict[str, Any]:
    """Return a message about one or more rulings, ready to send or edit.

    `plain`: something will be added to it, so even a sheet is rendered as a card.
    """
    screen = screen_message(rulings[0]) if len(rulings) == 1 and not note else None
    if screen is not None and not plain:
        return screen
    told = [ruling for ruling in rulings if not is_silent(ruling)] or rulings
    rulings = [_in_menu(veil_counts(ruling) if public else ruling) for ruling in told]
    if all(is_line(ruling) or ruling.manner.style == "short" for ruling in rulings):
        lines = [_render_in_one_line(ruling, public) for ruling in rulings]
        embeds: list[discord.Embed] = []
    else:
        laid_out = [compose(ruling, public=public) for ruling in rulings]
        cards = list(map(embed, rulings[:EMBEDS], laid_out))
        bare = [
            card.description == f"-# #{r.number}" for r, card in zip(rulings, cards, strict=False)
        ]
        numbered = len(rulings) > 1 or any(bare)
        lines = [
            _headline(ruling, card, numbered)
            for ruling, card in zip(rulings, laid_out, strict=True)
        ]
        shown = [card for card, alone in zip(cards, bare, strict=True) if not alone]
        embeds = _fit_embeds([card for card in shown if card.description])
    embeds = [*embeds, *(card for ruling in rulings for card in death_cards(ruling))][:EMBEDS]
    content = clip_text("\n".join(filter(None, (note, *lines))), CONTENT)
    return {
        "content": content,
        "embeds": embeds,
        "view": view(rulings, public=public),
        "allowed_mentions": NONE,
    }


def is_silent(ruling: Ruling) -> bool:
    """Say whether a ruling only notes that someone had their turn, which their act has shown."""
    if verb_of(ruling) not in TURNS:
        return False
    counts = any(change.field == "round" for change in ruling.outcome.changes)
    said = ruling.rolled or ruling.choices or ruling.planned or ruling.absent
    return not (counts or said)


def _in_menu(ruling: Ruling) -> Ruling:
    """Return a ruling with commands in its words written as in Discord's menu."""
    outcome = ruling.outcome
    prose = MENU.rename(outcome.prose, ruling.system)
    if prose is outcome.prose:  # the usual case: it names no command
        return ruling
    return ruling._replace(outcome=replace(outcome, prose=prose))


def headline(ruling: Ruling) -> str:
    """Return a ruling as a line or two, to be put above others."""
    told = escape_typed_parts(_in_menu(ruling).outcome.prose, typed_words(ruling))
    return "\n".join(filter(None, (title(ruling), told)))


def verb_of(ruling: Ruling) -> str:
    return ruling.said.partition(" ")[0]


def _headline(ruling: Ruling, card: Card, several: bool) -> str:
    """Return the headline; among several, with the number that is also in the embed below."""
    number = f" `#{ruling.number}`" if several and ruling.number else ""
    return f"{title(ruling, card)}{number}"


def _render_in_one_line(ruling: Ruling, public: bool) -> str:
    """Return a ruling on one line, with its labelled facts if any."""
    card, names = compose(ruling, public=public), typed_words(ruling)
    facts = [fact for fact in ruling.outcome.facts if fact.label and not place_of(fact)]
    rest = " · ".join(f"{fact.label} {describe_fact(fact)}" for fact in facts[:6])
    dice = dice_line(card, names, Drawing(Pictures()))
    parts = (
        line(ruling, public=public),
        dice,
        escape_typed_parts(rest, names),
        _render_taken_choices(ruling, card),
    )
    return clip_text(" ".join(filter(None, parts)), CONTENT)


def _render_taken_choices(ruling: Ruling, card: Card) -> str:
    if not card.taken or ruling.undone_by:
        return ""
    return escape_typed_parts(
        f"({wording.taken_so_far(card.taken)})", ruling.manner.names, markup=False
    )


def _fit_embeds(embeds: list[discord.Embed]) -> list[discord.Embed]:
    """Return as many embeds as fit into one message."""
    while len(embeds) > 1 and sum(map(len, embeds)) > WHOLE:
        longest = max(embeds, key=len)
        text = longest.description or ""
        # half of so little would say nothing, so the last one goes
        if len(text.rpartition("\n-# ")[0] or text) < 200:
            embeds = embeds[:-1]
        else:
            start = text.rfind("\n-# ")
            body, small = (text, "") if start < 0 else (text[:start], text[start:])
            longest.description = clip_text(body, len(body) // 2) + small
    return embeds


def is_question(ruling: Ruling) -> bool:
    """Say whether a ruling only asks its speaker something; a board's offers to all don't count."""
    if ruling.number is not None:
        return False
    says = [each.choice.says for each in ruling.choices]
    return any(said != "x" and not said.startswith("clock tick ") for said in says)


def list_separate_rulings(ruling: Ruling) -> list[Ruling]:
    """Return parts of a ruling that get their own message: what opens a secret to all."""
    apart = ruling.outcome.kind in ("vote_answer", "seal")
    return [each for each in ruling.more if each.visible == "all"] if apart else []


def ping_asked(made: dict[str, Any], ruling: Ruling) -> dict[str, Any]:
    """Let the post of an `/ask` ping those who are asked, and nobody else."""
    if ruling.said.partition(" ")[0] != "ask" or ruling.number is None:
        return made
    names = [o.choice.of for o in ruling.choices if o.open and o.choice.who == "player"]
    ids = dict.fromkeys(ruling.manner.players.get(name, "") for name in names)
    asked = [discord.Object(int(id)) for id in ids if id.isdigit()]
    called = " ".join(f"<@{each.id}>" for each in asked)
    mentions = discord.AllowedMentions(everyone=False, roles=False, users=asked)
    return made | {"content": f"{called} {made['content']}"[:2000], "allowed_mentions": mentions}


def files_of(ruling: Ruling) -> list[discord.File]:
    """Return the files of a ruling: a document, or an export."""
    document = ruling.outcome.document
    if document is not None:
        return [discord.File(io.BytesIO(document.content), document.name)]
    if ruling.number is not None:
        return []
    kept = [fact.value for fact in ruling.outcome.facts if fact.key == "json"]
    return [
        discord.File(io.BytesIO(each.encode()), "longhand.json")
        for each in kept
        if isinstance(each, str)
    ]


def size_of(file: discord.File) -> int:
    """Return the size in bytes of a file that wasn't sent yet."""
    size = file.fp.seek(0, io.SEEK_END)
    file.fp.seek(0)
    return size


def add_links(made: dict[str, Any], application: int, support: str) -> None:
    """Add an invitation and a link for help; without one, say to ask the host."""
    made["view"].add_item(_link(button_labels.INVITE, invitation(application)))
    if support:
        made["view"].add_item(_link(button_labels.SUPPORT, support))
    else:
        made["content"] = f"{made['content']}\n{wording.ASK_THE_HOST}".strip()


def _link(label: str, url: str) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, url=url)


#: a number out of a maximum, before and after
_FIGURES = compile_later(r"\d+\s*(?:/|→)\s*\d+")


def veil_counts(ruling: Ruling) -> Ruling:
    """Return a ruling without the lines that give a hidden NPC's numbers."""
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
