"""Private replies: a few words, a refusal, an apology."""

import io
from collections.abc import Mapping
from typing import Any

import discord

from cogs import logs, wording
from cogs.interaction_types import Interaction
from cogs.messages.button_kinds import CreateButton, OfferButton, Panel
from cogs.messages.command_mentions import MENU
from cogs.messages.lookup_menus import has_menus
from cogs.messages.message_buttons import start_menu
from cogs.messages.ruling_message import NONE
from cogs.messages.safe_text import caret, escape_typed_parts
from cogs.messages.sheet_board_help import list_parts
from cogs.outgoing.servers import parent_of
from grammar.verb_tail_comment import writes_lines
from play.language.secrecy_words import without_secrecy
from play.language.speech_text import words_in
from play.pending.refusal_cures import NOBODY
from play.posted.button_sentences import Message
from play.posted.message_index import MessageIndex
from play.turn.utterance_and_ruling import Ruling
from play.wording.errors import explain
from play.wording.markup import space_words
from play.wording.say_and_narrate import SAY_ALOUD, WITH_WORDS
from play.wording.sheet import MAKE_ONE
from play.wording.table import KEEP, REPLACE
from play.wording.whisper import WHISPER_IT
from rules.core.errors import PlayerError
from rules.registry import SYSTEMS
from storage.errors import Interrupted

#: below Discord's limit of 2000, as a caret or a note may follow
LONGEST_REFUSAL = 1900


def explain_refusal(error: PlayerError, text: str, system: str) -> str:
    """Explain what went wrong, with a caret below the place if there is one."""
    theirs = [str(getattr(error, "name", ""))]
    theirs += [str(value) for value in getattr(error, "fields", {}).values()]
    words = escape_typed_parts(
        MENU.rename(explain(error, system), system), [name for name in theirs if not name.isalnum()]
    )
    if error.column is None or not text:
        return words[:LONGEST_REFUSAL]
    pointed = caret(getattr(error, "text", "") or text, error.column)
    # 200 leave room for the block with the caret
    return f"{words[: LONGEST_REFUSAL - 200]}\n{pointed}"


#: the most sentences offered at once
MOST_OFFERS = 5
#: this many words in a comment say more than the sentence
A_STORY = 4
#: the longest label of a button
LONGEST_LABEL = 80
NO_GAME = frozenset({"no_game", "no_game_for_verb", "which_system"})


async def tell(
    interaction: Interaction, told: str, view: discord.ui.View | None = None, words: str = ""
) -> None:
    """Say something privately. `words`: what they wanted said, given back."""
    made: dict[str, Any] = words_back(told, words) if words else {"content": told}
    made |= {"view": view} if view else {}
    if interaction.response.is_done():
        await interaction.followup.send(ephemeral=True, allowed_mentions=NONE, **made)
    else:
        await interaction.response.send_message(ephemeral=True, allowed_mentions=NONE, **made)


#: how many letters fit into a message beside what is said about them
ROOM = 1_900


def words_back(told: str, words: str) -> dict[str, Any]:
    """Return a message that gives someone's own words back for copying."""
    told = told[: ROOM - 200]
    if "```" not in words and len(told) + len(words) + 10 <= ROOM:
        return {"content": f"{told}\n```\n{words}\n```"}
    file = discord.File(io.BytesIO(words.encode()), wording.WORDS_FILE)
    return {"content": f"{told}\n{wording.WORDS_IN_FILE}", "file": file}


async def keep_sentences(board: MessageIndex, ruling: Ruling) -> None:
    """Store what a lookup's buttons say, as a custom_id only has room for ids.

    If that fails the lookup is still shown, though its buttons will seem outdated.
    """
    said = [offered.choice.says for offered in ruling.choices if not offered.number]
    if said and has_menus(ruling):
        said = []
    said += [says for _, says in list_parts(ruling) if says]
    doable = ruling.outcome.memory.get("offers") if ruling.outcome.kind == "sheet" else None
    said += map(str, doable.values()) if isinstance(doable, dict) else ()
    if not said:
        return
    with logs.continue_despite(Exception, "could not keep what buttons say"):
        await board.sentences.keep(said, ruling.speaker)


def answer_of(interaction: Interaction, id: str, private: bool) -> Message:
    """Return an answer in the form needed to note what its buttons say."""
    server = str(interaction.guild_id or "")
    if private:
        return Message(id, server=server)
    return Message(id, str(interaction.channel_id), parent_of(interaction.channel), server)


async def apologise(interaction: Interaction, error: Exception) -> None:
    """Log an unexpected error and tell the person its id, or to come back in a minute."""
    id = logs.log_unexpected(error, "unexpected", interaction=interaction.id)
    try:
        away = isinstance(error, Interrupted)
        await tell(
            interaction, wording.AWAY if away else wording.describe_unexpected(id, changed=False)
        )
    except Exception as unforeseen:
        logs.log_unexpected(unforeseen, "could not apologise", of=id)


async def refuse(
    board: MessageIndex, interaction: Interaction, error: PlayerError, text: str, note: str = ""
) -> None:
    """Tell a person privately what went wrong and what to do about it, followed by a note."""
    try:
        system = await board.system_at(
            str(interaction.channel_id or ""), parent_of(interaction.channel)
        )
        words = "\n".join(filter(None, (explain_refusal(error, text, system), note)))
        offers = {says: _tell_kept_words(says, label)
                  for says, label in list_alternatives(error).items()}  # fmt: skip
        shown = await offer_sentences(board, offers, str(interaction.user.id))
        if getattr(error, "code", "") in NOBODY:
            shown = _offer_character(shown)
        if getattr(error, "code", "") in NO_GAME and interaction.guild_id is not None:
            words, shown = _offer_start(interaction, words)
        await tell(interaction, words, shown, error.words)
    except Exception as unforeseen:
        await apologise(interaction, unforeseen)


def list_alternatives(error: PlayerError) -> dict[str, str]:
    """Return the sentences that someone may say instead, with their labels."""
    return {
        each.says: name_sentence(each.says) if each.label == each.says else each.label
        for each in error.choices
        if each.label != MAKE_ONE
    }


def _tell_kept_words(says: str, label: str) -> str:
    """Return a label that warns when words typed privately would be posted."""
    sentence, _, kept = says.partition(" # ")
    shown = len(kept.split()) >= A_STORY and without_secrecy(sentence)[1] == "all"
    return f"{label[: LONGEST_LABEL - len(WITH_WORDS)]}{WITH_WORDS}" if shown else label


async def offer_sentences(
    board: MessageIndex, offers: Mapping[str, str], person: str
) -> discord.ui.View | None:
    """Return a button for each sentence that may have been meant, valid for a while."""
    if not offers:
        return None
    return Panel(*[
        OfferButton(await board.keep_offer(sentence, person), label=label)
        for sentence, label in [*offers.items()][:MOST_OFFERS]
    ])  # fmt: skip


def name_sentence(sentence: str) -> str:
    """Return the label for a sentence's button, without its free words."""
    if sentence.startswith("whisper "):
        return WHISPER_IT
    if sentence.startswith(("table keep ", "table import keep")):
        return KEEP
    if writes_lines(sentence):
        return REPLACE
    return SAY_ALOUD if words_in(sentence) else space_words(sentence.partition(" # ")[0])


def _offer_character(shown: discord.ui.View | None) -> discord.ui.View:
    """Add the offer to make a character."""
    shown = shown or Panel()
    shown.add_item(CreateButton(label=MAKE_ONE, style=discord.ButtonStyle.success))
    return shown


def _offer_start(interaction: Interaction, words: str) -> tuple[str, discord.ui.View | None]:
    """Offer the systems to someone who may start a game here."""
    if not interaction.permissions.manage_channels:
        return f"{words}\n{wording.ASK_TO_START}", None
    shown = Panel(start_menu({key: system.name for key, system in SYSTEMS.items()}))
    return f"{words}\n{wording.START_HERE}", shown
