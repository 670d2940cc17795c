"""Making a character step by step: one private message that is edited, then a form for the name.

Everything that was chosen stands in the custom_ids, so a walk outlives any restart and leaves
nothing behind. What comes of it is one sentence, heard by the referee like any other.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import discord

from cogs import wording
from cogs.creation import answers
from cogs.creation.answers import Track
from cogs.creation.question import Walker, step_message
from cogs.forms import Form, answers_of
from cogs.incoming.sentences import Interaction, explained, said_by
from cogs.logs import unexpected
from cogs.messages.buttons import SPOT
from cogs.messages.markup import clipped, coded
from cogs.messages.message import NONE
from cogs.outgoing.retry import LOST
from play.creation import creation_sentence
from play.turn.values import Ruling
from rules.core.errors import PlayerError
from rules.registry import SYSTEMS

if TYPE_CHECKING:
    from cogs.client import Longhand

FORM = re.compile(rf"1:new:{SPOT}")
ASKED = re.compile(r"(?:do\s+)?/?\s*sheet\s+new\s*", re.IGNORECASE)
LONGEST_NAME, LONGEST_LINE = 100, 200


async def offer_creation(client: "Longhand", interaction: Interaction, text: str) -> bool:
    """Begin a walk where one is asked for. False for any other sentence, or without a game."""
    if not ASKED.fullmatch(text):
        return False
    game, system = await _game(client, interaction)
    if not game or not client.answers.is_new(interaction.id):
        return bool(game)
    walker = Walker(interaction.user.id, game)
    message = step_message(walker, answers.begin(SYSTEMS[system].walk))
    await interaction.response.send_message(ephemeral=True, **message)
    return True


async def go(client: "Longhand", interaction: Interaction, *spot: str) -> None:
    """Show the place that a button leads to, or that the options chosen from a menu do."""
    found = await _resumed(client, interaction, spot[:5])
    if found is None:
        return
    walker, track = found
    chosen = spot[5:]
    there = track.with_picks(chosen) if chosen else track
    if there is None:
        await _close(interaction, wording.WALK_OUTDATED)
        return
    await interaction.response.edit_message(**step_message(walker, there, int(spot[3])))


async def ask_name(client: "Longhand", interaction: Interaction, *spot: str) -> None:
    """Open the form for the name, and for what is said in one's own words."""
    found = await _resumed(client, interaction, spot)
    if found is None:
        return
    walker, track = found
    ids = ":".join(map(str, walker.ids(track)))
    form = Form(title=wording.CREATE, custom_id=f"1:new:{ids}", timeout=60)
    form.add_item(_field("name", wording.CREATE_NAME, LONGEST_NAME, required=True))
    for line in track.progress.walk.lines:
        form.add_item(_field(line.key, line.title, LONGEST_LINE, required=False))
    await interaction.response.send_modal(form)


def _field(key: str, title: str, longest: int, *, required: bool) -> discord.ui.TextInput[Any]:
    label = clipped(title, 45)
    return discord.ui.TextInput(label=label, custom_id=key, max_length=longest, required=required)


async def name_given(
    client: "Longhand", interaction: Interaction, custom_id: str, data: Mapping[str, Any]
) -> bool:
    """Make the character that a submitted form names. False for another form."""
    spot = FORM.fullmatch(custom_id)
    if spot is None:
        return False
    found = await _resumed(client, interaction, spot.groups(), rules=True)
    if found is None:
        return True
    walker, track = found
    told = answers_of(data)
    sentence = creation_sentence(track.progress, told.get("name", ""), told)

    async def made(interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        if not interaction.response.is_done():
            try:
                await _close(interaction, wording.next_time(coded(ruling.said)))
            except LOST as error:  # it is made all the same, and will be shown
                unexpected(error, "could not close a walk", entry=ruling.id)
        await client.delivery.reply(interaction, ruling, deferred)

    async def refused(interaction: Interaction, error: PlayerError, text: str) -> None:
        if interaction.response.is_done():
            await client.answers.refuse(interaction, error, text)
            return
        _, system = await _game(client, interaction)
        note = explained(error, text, system)
        await interaction.response.edit_message(**step_message(walker, track, note=note))

    work = client.hear(said_by(interaction, sentence))
    await client.answers.attend(interaction, work, sentence, made, refused)
    return True


async def _resumed(
    client: "Longhand", interaction: Interaction, spot: tuple[str, ...], *, rules: bool = False
) -> tuple[Walker, Track] | None:
    """Find the way back to a place; where there is none, tell why.

    `rules`: a ruling will follow, and whoever attends to it sees to it that it is only one.
    """
    person, began, mark, _, text = spot
    walker = Walker(int(person), int(began))
    game, system = await _game(client, interaction)
    theirs = interaction.user.id == walker.person
    running = game == walker.game
    track = answers.read(SYSTEMS[system].walk, text, mark) if theirs and running else None
    if track is not None and rules:
        return walker, track
    if not client.answers.is_new(interaction.id):
        return None
    if not theirs:
        await client.answers.tell(interaction, wording.NOT_YOUR_WALK)
    elif track is None:
        await _close(interaction, wording.WALK_OUTDATED if running else wording.WALK_OVER)
    return (walker, track) if track else None


async def _close(interaction: Interaction, words: str) -> None:
    """End the walk in its own message."""
    await interaction.response.edit_message(content=words, view=None, allowed_mentions=NONE)


async def _game(client: "Longhand", interaction: Interaction) -> tuple[int, str]:
    said = await client.placed(said_by(interaction, ""))
    return await client.board.game_at(said.channel, said.parent)
