"""Playing by buttons: from what a character can do, over the target, to a form for words.

A sentence that rolls opens a form for the target and the player's words; one that asks something
else first answers with a menu; any other is said at once.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from cogs import wording
from cogs.incoming.button_presses import Press
from cogs.incoming.direct_messages import hear
from cogs.incoming.interactions import Answers
from cogs.incoming.press_target import locate_presser, named_entry
from cogs.incoming.utterances import make_utterance
from cogs.interaction_types import Interaction
from cogs.messages import button_labels
from cogs.messages.button_kinds import DoMenu, Panel
from cogs.messages.embed import title
from cogs.messages.forms import Form, choose_one, read_form
from cogs.messages.message_buttons import OPTION, OPTIONS, do_menu
from cogs.messages.ruling_message import NONE
from cogs.messages.safe_text import flatten_label, shorten_label
from cogs.messages.sheet_board_help import offers_beside
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.private_replies import answer_of, tell
from play.completion.deed_needs import Foresight, foresee
from play.posted.button_sentences import sentence_id
from play.posted.message_index import MessageIndex
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core.outcome import Choice
from rules.lazy_regex import compile_later

FORM = compile_later(r"1:deed:(\d{1,18}):(\d{1,18}):([0-9a-f]{24})")
ANSWER, WORDS, LONGEST = "answer", "words", 1000
SHOW = "sheet show private"


class ActionMenu:
    """Leads from a character to a roll in a few presses."""

    def __init__(
        self, referee: Referee, board: MessageIndex, answers: Answers, delivery: Delivery
    ) -> None:
        self._referee = referee
        self._board = board
        self._answers = answers
        self._delivery = delivery

    def presses(self) -> Mapping[str, Press]:
        """Return the kinds of buttons and menus handled here."""
        return {"act": self.show, "do": self.choose, "card": self.choose_from_card,
                "group": self.show_group}  # fmt: skip

    async def show(self, interaction: Interaction, game: str) -> None:
        """Answer privately with everything that the presser's character can do now."""
        said = make_utterance(interaction, SHOW)._replace(game=int(game))

        async def deliver(interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
            await _answer_menu(interaction, ruling, do_menu(ruling))

        work = hear(self._referee, self._board, said)
        await self._answers.attend(interaction, work, SHOW, deliver)

    async def show_group(self, interaction: Interaction, game: str, record: str, key: str) -> None:
        """Answer privately with what a group of a sheet offers now; if it is one thing, do it."""
        look = _as_character(make_utterance(interaction, SHOW), game, record)
        ruling = await hear(self._referee, self._board, look)
        offered = offers_beside(ruling, key)
        await self._board.sentences.keep([*offered.values()], str(interaction.user.id))
        if len(offered) == 1:
            await self._do(interaction, game, record, *offered.values())
        elif self._answers.is_new(interaction.id):
            await _answer_menu(interaction, ruling, do_menu(ruling, offered))

    async def choose(self, interaction: Interaction, game: str, record: str, id: str) -> None:
        """Ask what an act still needs, or for the player's own words, or do it at once."""
        sentence = await self._board.sentences.find(id)
        if sentence is None:
            await tell(interaction, wording.FORGOTTEN)
            return
        await self._do(interaction, game, record, sentence)

    async def _do(self, interaction: Interaction, game: str, record: str, sentence: str) -> None:
        said = _as_character(make_utterance(interaction, sentence), game, record)
        seen = await foresee(self._referee, said)
        if seen.rolls and (seen.asks or " # " not in sentence):
            if self._answers.is_new(interaction.id):
                await self._keep(interaction, seen)
                await interaction.response.send_modal(_form(game, record, sentence, seen))
        elif seen.asks:
            if self._answers.is_new(interaction.id):
                await self._ask(interaction, (game, record), seen)
        else:
            await self._say(interaction, said)

    async def choose_from_card(
        self, interaction: Interaction, game: str, number: str, id: str
    ) -> None:
        """Do something as the character on a pinned card."""
        entry = named_entry(game, number)
        await self._board.place(
            entry, locate_presser(interaction)
        )  # out of reach is as good as not there
        card = await self._board.read_ruling(entry)
        await self.choose(interaction, game, str(card.outcome.subject), id)

    async def _ask(self, interaction: Interaction, doer: tuple[str, str], seen: Foresight) -> None:
        """Answer privately with the choices."""
        choices = seen.asks[:OPTIONS]
        await self._keep(interaction, seen)
        menu = DoMenu(*doer, options=_options(choices), placeholder=button_labels.CHOOSE)
        made: dict[str, Any] = {
            "content": flatten_label(seen.title) or button_labels.CHOOSE,
            "view": Panel(menu),
            "allowed_mentions": NONE,
        }
        message = interaction.message
        if message is not None and _is_private_menu(message):
            await interaction.response.edit_message(**made)
            id = str(message.id)
        else:
            sent = await interaction.response.send_message(ephemeral=True, **made)
            id = str(sent.message_id)
        ids = [sentence_id(each.says) for each in choices]
        self._board.sentences.note(answer_of(interaction, id, private=True), ids)

    async def _keep(self, interaction: Interaction, seen: Foresight) -> None:
        """Store the answers' sentences, since a custom_id has only room for an id."""
        sentences = [each.says for each in seen.asks[:OPTIONS]]
        if sentences:
            await self._board.sentences.keep(sentences, str(interaction.user.id))

    async def take(self, interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
        """Do what a submitted form describes; return False for another kind of form."""
        found = FORM.fullmatch(custom_id)
        if found is None:
            return False
        game, record, id = found.groups()
        filled = read_form(data)
        sentence = await self._find_answer(id, filled.get(ANSWER, ""))
        if sentence is None:
            await tell(interaction, wording.FORGOTTEN)
            return True
        words = " ".join(filled.get(WORDS, "").split())
        text = f"{sentence} # {words}" if words else sentence
        await self._say(interaction, _as_character(make_utterance(interaction, text), game, record))
        return True

    async def _find_answer(self, id: str, answer: str) -> str | None:
        """Return a form's sentence with the chosen answer, which must extend the sentence."""
        sentence = await self._board.sentences.find(id)
        if sentence is None or not answer:
            return sentence
        # a forged form could name any sentence that a button ever said
        further = await self._board.sentences.find(answer)
        return further if further and further.startswith(f"{sentence} ") else None

    async def _say(self, interaction: Interaction, said: Utterance) -> None:
        """Say a sentence, and close the private menu that led to it."""

        async def close() -> None:
            message = interaction.message
            private = message is not None and _is_private_menu(message)
            if private and not interaction.response.is_done():
                await interaction.response.edit_message(content=wording.DONE, view=None)

        async def deliver(interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
            await close()
            await self._delivery.reply(interaction, ruling, deferred)

        work = hear(self._referee, self._board, said)
        await self._answers.attend(interaction, work, said.text, deliver)


async def _answer_menu(interaction: Interaction, ruling: Ruling, menu: DoMenu | None) -> None:
    """Answer privately with what a character can do, if anything."""
    if menu is None:
        await tell(interaction, wording.NOTHING_FOR_YOU)
        return
    await tell(interaction, wording.what_now(title(ruling)), Panel(menu))


def _is_private_menu(message: discord.Message) -> bool:
    """Say whether a message is a private menu, to be replaced by its answer; sheets aren't."""
    return message.flags.ephemeral and not message.flags.components_v2


def _as_character(said: Utterance, game: str, record: str) -> Utterance:
    return said._replace(game=int(game), character=record)


def _options(choices: Sequence[Choice]) -> list[discord.SelectOption]:
    made = {
        sentence_id(each.says): shorten_label(flatten_label(each.label), OPTION)
        or each.says[:OPTION]
        for each in choices
    }
    return [discord.SelectOption(label=label, value=id) for id, label in made.items()]


def _form(game: str, record: str, sentence: str, seen: Foresight) -> Form:
    """Return the form for the target and the player's own words, which are optional."""
    ids = f"{game}:{record}:{sentence_id(sentence)}"
    form = Form(title=button_labels.DEED, custom_id=f"1:deed:{ids}")
    if seen.asks:
        answers = choose_one(ANSWER, _options(seen.asks[:OPTIONS]))
        form.add_item(discord.ui.Label(text=flatten_label(seen.title), component=answers))
    if " # " not in sentence:
        box: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=WORDS, required=False, max_length=LONGEST, style=discord.TextStyle.paragraph
        )
        form.add_item(discord.ui.Label(text=button_labels.DESCRIBE_IT, component=box))
    return form
