"""Forms in which something is written: a move, the lines of a table or a deck, a page."""

import re
from collections.abc import Mapping
from typing import Any

import discord

from cogs import wording
from cogs.incoming.interactions import Answers
from cogs.incoming.sentences import CARRIED
from cogs.listener import Interaction, listener_of
from cogs.messages.fields import Form, read_form
from cogs.outgoing.servers import parent_of
from grammar.registry import own_verbs
from play.posted.message_index import MessageIndex
from rules.core.definitions import LONGEST_TEXT, QUESTIONS, compose_definition

FORM, LINES_FORM, PAGE_FORM = "1:define", "1:lines:", "1:page"
START_OWN = "game start own"
#: as much as Discord takes in one field
LONGEST_PAGE = 4000
HEAD, LINES = "head", "lines"
#: a table or a deck of which only the name was said
_NAMED = re.compile(
    r"\s*/?\s*(?:gm\s+/?\s*)?(?P<head>(?:table|deck)\s+new\s+(?!standard\s*$)[^\n\u2028]{1,80})",
    re.IGNORECASE,
)


def move_form() -> discord.ui.Modal:
    """Return the form of a move: a line for what it rolls, and a field for each of its texts."""
    form = Form(title=wording.WRITE_A_MOVE, custom_id=FORM, timeout=60)
    for key, question in QUESTIONS.items():
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label=question,
            custom_id=key,
            required=key == HEAD,
            max_length=100 if key == HEAD else LONGEST_TEXT,
            style=discord.TextStyle.short if key == HEAD else discord.TextStyle.paragraph,
        )
        form.add_item(field)
    return form


async def offer_move_form(board: MessageIndex, answers: Answers, interaction: Interaction) -> bool:
    """Open the form of a move. False where this game's rules have no moves to write."""
    channel, parent = str(interaction.channel_id), parent_of(interaction.channel)
    if "define" not in own_verbs(await board.system_at(channel, parent)):
        return False
    if answers.is_new(interaction.id):
        await interaction.response.send_modal(move_form())
    return True


async def take_move(interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
    """Say the sentence of a submitted form. False for another form."""
    if custom_id != FORM:
        return False
    await listener_of(interaction).speak(interaction, compose_definition(read_form(data)))
    return True


async def offer_lines_form(answers: Answers, interaction: Interaction, text: str) -> bool:
    """Open the form for the lines of a table or a deck. False where they are there already."""
    found = _NAMED.fullmatch(text.rstrip())
    if found is None:
        return False
    if answers.is_new(interaction.id):
        await interaction.response.send_modal(lines_form(found["head"].strip()))
    return True


def lines_form(head: str) -> discord.ui.Modal:
    """Return the form of a table or a deck: one tall box for its lines."""
    form = Form(title=wording.WRITE_LINES, custom_id=f"{LINES_FORM}{head}", timeout=60)
    box: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=LINES,
        max_length=4000,
        style=discord.TextStyle.paragraph,
        placeholder=wording.LINES_EXAMPLE,
    )
    form.add_item(discord.ui.Label(text=wording.LINES, component=box))
    return form


async def take_lines(interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
    """Say the sentence of a submitted form. False for another form."""
    if not custom_id.startswith(LINES_FORM):
        return False
    head, lines = custom_id.removeprefix(LINES_FORM), read_form(data).get(LINES, "")
    await listener_of(interaction).speak(interaction, f"{head}\n{lines}")
    return True


def page_form() -> discord.ui.Modal:
    """Return the form into which a page is pasted."""
    form = Form(title=wording.OWN_TITLE, custom_id=PAGE_FORM, timeout=60)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label=wording.OWN_PAGE,
        custom_id="page",
        max_length=LONGEST_PAGE,
        style=discord.TextStyle.paragraph,
    )
    form.add_item(field)
    return form


async def offer_page_form(answers: Answers, interaction: Interaction) -> bool:
    """Open the form for a page. False where one is attached already."""
    if interaction.extras.get(CARRIED) is not None:
        return False
    if answers.is_new(interaction.id):
        await interaction.response.send_modal(page_form())
    return True


async def take_page(interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
    """Read the page of a submitted form. False for another form."""
    if custom_id != PAGE_FORM:
        return False
    interaction.extras[CARRIED] = read_form(data).get("page", "").encode()
    await listener_of(interaction).speak(interaction, START_OWN)
    return True


#: what takes a form that was filled in, each its own
WRITTEN = (take_move, take_lines, take_page)
