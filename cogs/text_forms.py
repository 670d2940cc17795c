"""Forms for moves, lines, pages and files."""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import discord

from cogs.incoming.interactions import Answers
from cogs.incoming.utterances import CARRIED
from cogs.interaction_types import Interaction, listener_of
from cogs.messages import button_labels
from cogs.messages.forms import Form, find_upload, read_form, upload
from cogs.outgoing.attachments_and_portraits import LIMITS, read_bytes
from cogs.outgoing.servers import parent_of
from grammar.parser import own_verbs
from play.posted.message_index import MessageIndex
from rules.core import limits
from rules.core.errors import Refused
from rules.core.move_definitions import QUESTIONS, compose_definition
from rules.lazy_regex import compile_later

FORM, LINES_FORM, PAGE_FORM, FILE_FORM = "1:define", "1:lines:", "1:page", "1:file:"
SET_FORM = "1:set:"
START_OWN = "game start own"
#: sentences that need values or a portrait
SETTING = ("sheet set", "gm npc set", "npc set")
#: sentences that need a file
CARRYING = ("game import", "sheet import", "gm npc import", "npc import")
#: the most letters that Discord accepts in one field
LONGEST_PAGE = 4000
HEAD, LINES, FILE = "head", "lines", "file"
#: a table or deck given by its name only
_NAMED = compile_later(
    # the head stands in the form's custom_id, which may have 100 letters
    r"\s*/?\s*(?:gm\s+/?\s*)?(?P<head>(?:table|deck)\s+new\s+(?!standard\s*$)[^\n\u2028]{1,80})",
    re.IGNORECASE,
)


def move_form() -> discord.ui.Modal:
    """Return the form for a move: a line for its roll, and a field for each of its texts."""
    form = Form(title=button_labels.WRITE_A_MOVE, custom_id=FORM)
    for key, question in QUESTIONS.items():
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label=question,
            custom_id=key,
            required=key == HEAD,
            max_length=100 if key == HEAD else limits.MOVE_TEXT,
            style=discord.TextStyle.short if key == HEAD else discord.TextStyle.paragraph,
        )
        form.add_item(field)
    return form


async def offer_move_form(board: MessageIndex, answers: Answers, interaction: Interaction) -> bool:
    """Open the form for a move; return False if this game has no such moves."""
    channel, parent = str(interaction.channel_id), parent_of(interaction.channel)
    if "define" not in own_verbs(await board.system_at(channel, parent)):
        return False
    if answers.is_new(interaction.id):
        await interaction.response.send_modal(move_form())
    return True


async def take_move(interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
    """Say the sentence of a submitted form; return False for another kind of form."""
    if custom_id != FORM:
        return False
    await listener_of(interaction).speak(interaction, compose_definition(read_form(data)))
    return True


async def offer_lines_form(answers: Answers, interaction: Interaction, text: str) -> bool:
    """Open the form for the lines of a table or deck; return False if the lines were given."""
    found = _NAMED.fullmatch(text.rstrip())
    if found is None:
        return False
    if answers.is_new(interaction.id):
        await interaction.response.send_modal(lines_form(found["head"].strip()))
    return True


def lines_form(head: str) -> discord.ui.Modal:
    """Return the form for a table or deck: one tall box for its lines."""
    form = Form(title=button_labels.WRITE_LINES, custom_id=f"{LINES_FORM}{head}")
    box: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=LINES,
        max_length=4000,
        style=discord.TextStyle.paragraph,
        placeholder=button_labels.LINES_EXAMPLE,
    )
    form.add_item(discord.ui.Label(text=button_labels.LINES, component=box))
    return form


async def take_lines(interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
    """Say the sentence of a submitted form; return False for another kind of form."""
    if not custom_id.startswith(LINES_FORM):
        return False
    head, lines = custom_id.removeprefix(LINES_FORM), read_form(data).get(LINES, "")
    await listener_of(interaction).speak(interaction, f"{head}\n{lines}")
    return True


def page_form() -> discord.ui.Modal:
    """Return the form for a page, as a file or pasted."""
    form = Form(title=button_labels.OWN_TITLE, custom_id=PAGE_FORM)
    form.add_item(upload(FILE, button_labels.OWN_FILE, required=False))
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id="page", required=False, max_length=LONGEST_PAGE, style=discord.TextStyle.paragraph
    )
    form.add_item(discord.ui.Label(text=button_labels.OWN_PAGE, component=field))
    return form


def file_form(head: str) -> discord.ui.Modal:
    """Return the form for a sentence's file."""
    form = Form(title=button_labels.TAKE_IN, custom_id=f"{FILE_FORM}{head}")
    form.add_item(upload(FILE, button_labels.EXPORTED_FILE))
    return form


def set_form(head: str) -> discord.ui.Modal:
    """Return the form for changes to a sheet: values, a portrait, or both."""
    form = Form(title=button_labels.SET_TITLE, custom_id=f"{SET_FORM}{head}")
    values: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id="values", required=False, max_length=1500, placeholder=button_labels.SET_EXAMPLE
    )
    form.add_item(discord.ui.Label(text=button_labels.SET_VALUES, component=values))
    form.add_item(upload(FILE, button_labels.SET_PORTRAIT, required=False))
    return form


async def offer_form(
    make: Callable[[], discord.ui.Modal], answers: Answers, interaction: Interaction
) -> bool:
    """Open the form for a file; return False if one was attached."""
    if interaction.extras.get(CARRIED) is not None:
        return False
    if answers.is_new(interaction.id):
        await interaction.response.send_modal(make())
    return True


def file_forms(answers: Answers) -> dict[str, Callable[[Interaction], Awaitable[bool]]]:
    """Return the form openers of the sentences that need a file."""
    made = {head: partial(file_form, head) for head in CARRYING} | {START_OWN: page_form}
    made |= {head: partial(set_form, head) for head in SETTING}
    return {head: partial(offer_form, make, answers) for head, make in made.items()}


async def take_page(interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
    """Read the page of a submitted form; return False for another kind of form."""
    if custom_id != PAGE_FORM:
        return False
    pasted = read_form(data).get("page", "").encode()
    return await _say_with_file(interaction, START_OWN, pasted or None)


async def take_file(interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
    """Say the sentence of a submitted form with its file; return False for another kind of form."""
    head = custom_id.removeprefix(FILE_FORM)
    if not custom_id.startswith(FILE_FORM) or head not in CARRYING:
        return False
    return await _say_with_file(interaction, head, None)


async def take_values(interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
    """Change a sheet by a submitted form; return False for another kind of form."""
    head = custom_id.removeprefix(SET_FORM)
    if not custom_id.startswith(SET_FORM) or head not in SETTING:
        return False
    values, listener = read_form(data).get("values", "").strip(), listener_of(interaction)
    if find_upload(interaction, FILE) is not None:
        return await _say_with_file(interaction, f"{head} {values}".rstrip(), None)
    if values:
        await listener.speak(interaction, f"{head} {values}")
    else:
        await listener.refuse(interaction, Refused("nothing_set"))
    return True


async def _say_with_file(interaction: Interaction, head: str, pasted: bytes | None) -> bool:
    listener = listener_of(interaction)
    try:
        found = find_upload(interaction, FILE)
        read = await read_bytes(found, LIMITS.get(head, limits.LARGEST_FILE)) if found else pasted
        interaction.extras[CARRIED] = read or b""
    except Refused as error:
        await listener.refuse(interaction, error)
    else:
        await listener.speak(interaction, head)
    return True


#: handlers of submitted forms
WRITTEN = (take_move, take_lines, take_page, take_file, take_values)
