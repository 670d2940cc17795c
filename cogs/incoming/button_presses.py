"""Handles presses of buttons and menus; nothing here may raise."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import discord

from cogs import wording
from cogs.incoming.direct_messages import hear
from cogs.incoming.interactions import Answers
from cogs.incoming.press_target import PressedEntries, locate_presser, named_entry, read_number
from cogs.incoming.utterances import make_utterance
from cogs.interaction_types import Interaction
from cogs.messages import button_labels
from cogs.messages.button_kinds import Panel
from cogs.messages.forms import (
    FORM,
    check_picks,
    choice_form,
    list_together,
    read_picks,
    spend_form,
)
from cogs.messages.message_buttons import more_menu, options, spend_parts, spends
from cogs.messages.ruling_message import ruling_message
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.private_replies import answer_of, apologise, name_sentence, offer_sentences, tell
from play.pending.pauses import asks_pause
from play.posted.message_index import MessageIndex, Near
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling
from rules.core.errors import PlayerError
from storage.choices import Offered
from storage.secret_entries import OWN_ALONE

Press = Callable[..., Awaitable[None]]


class Presses:
    """Turns a press into its sentence. `more`: kinds that other parts handle."""

    def __init__(
        self,
        referee: Referee,
        board: MessageIndex,
        answers: Answers,
        delivery: Delivery,
        more: Mapping[str, Press],
    ) -> None:
        self._referee = referee
        self._board = board
        self._answers = answers
        self._delivery = delivery
        self._entries = PressedEntries(board, answers)
        self._kinds: dict[str, Press] = {
            "choice": self._choice,
            "undo": self._undo,
            "show": self._show,
            "reveal": self._reveal,
            "odds": self._odds,
            "why": self._tell_why,
            "say": self._say,
            "offer": self._offer,
            "more": self._press_menu,
            "options": self._options,
            "extra": self._press_private_menu,
            "purse": self._purse,
            "several": self._ask_several,
            "spend": self._spend,
            "start": self._start,
            "lookup": self._lookup,
            "old": self._press_old_button,
            **more,
        }

    async def press(self, interaction: Interaction, kind: str, ids: tuple[str, ...]) -> None:
        """Handle a press; every error is answered."""
        try:
            await self._kinds[kind](interaction, *ids)
        except PlayerError as error:
            await self._answers.refuse(interaction, error, "")
        except Exception as error:
            await apologise(interaction, error)

    async def _press_old_button(
        self, interaction: Interaction, kind: str, id: str, *more: str
    ) -> None:
        """Handle an old button that names an entry by the id it had
        before entries had a game and a number."""
        try:
            here = locate_presser(interaction)
            game, number = await self._board.find_by_old_id(read_number(id), here)
            if kind == "more":
                more = (await self._translate_old_option(more[0], here),)
        except PlayerError as error:
            await self._answers.refuse(interaction, error, "")
            return
        await self._kinds[kind](interaction, str(game), str(number), *more)

    async def _translate_old_option(self, value: str, here: Near) -> str:
        """Return an old menu's option in today's notation."""
        first, _, second = value.partition(":")
        if first == "say":
            return value
        _, number = await self._board.find_by_old_id(read_number(first), here)
        return f"{number}:{second}"

    async def _choice(
        self, interaction: Interaction, game: str, number: str, position: str
    ) -> None:
        async def work() -> Ruling:
            said = await self._entries.make_utterance(interaction, named_entry(game, number), "")
            return await self._referee.press(said, read_number(number), read_number(position))

        await self._answers.attend(interaction, work(), "")

    async def _undo(self, interaction: Interaction, game: str, number: str) -> None:
        async def work() -> Ruling:
            entry = named_entry(game, number)
            return await self._referee.hear(
                await self._entries.make_utterance(interaction, entry, f"undo {number}")
            )

        await self._answers.attend(interaction, work(), "")

    async def _odds(self, interaction: Interaction, game: str, number: str) -> None:
        async def work() -> Ruling:
            text = f"odds ask of {number}"
            said = await self._entries.make_utterance(interaction, named_entry(game, number), text)
            return await self._referee.hear(said)

        await self._answers.attend(interaction, work(), "")

    async def _reveal(self, interaction: Interaction, game: str, number: str) -> None:
        async def work() -> Ruling:
            text = f"history reveal {number}"
            said = await self._entries.make_utterance(interaction, named_entry(game, number), text)
            return await self._referee.hear(said)

        deliver = self._delivery.reveal
        await self._answers.attend(interaction, work(), "", deliver)

    async def _show(self, interaction: Interaction, game: str, number: str) -> None:
        """Show a secret to someone who may see it."""
        if not self._answers.is_new(interaction.id):
            return
        entry = named_entry(game, number)
        try:
            await self._entries.place(interaction, entry)
            ruling = await self._board.read_ruling(entry)
        except PlayerError as error:
            await self._answers.refuse(interaction, error, "")
            return
        master = str(interaction.user.id) in ruling.manner.gms
        mine = str(interaction.user.id) == ruling.speaker
        roller = mine and not ruling.unseen
        if not (master or roller) or (not mine and await self._board.is_shut(entry)):
            alone = ruling.outcome.kind in OWN_ALONE
            await tell(interaction, wording.NOT_YOURS_AT_ALL if alone else wording.NOT_YOURS_TO_SEE)
            return
        made = ruling_message([ruling], public=not master)
        made = {key: value for key, value in made.items() if key != "view" or value.children}
        sent = await interaction.response.send_message(ephemeral=True, **made)
        await self._board.show([entry], "", str(sent.message_id))

    async def _tell_why(self, interaction: Interaction, post: str, author: str) -> None:
        """Tell the author of a post what went wrong in it."""
        if str(interaction.user.id) != author:
            await tell(interaction, wording.NOT_YOUR_POST)
            return
        kept = await self._board.recall(f"why:{post}:{author}")
        words = "\n".join(json.loads(kept)) if kept else wording.FORGOTTEN
        meant = await self._board.recall(f"offers:{post}:{author}")
        offers = json.loads(meant) if meant else {}
        if isinstance(offers, list):  # an earlier format, without labels
            offers = {each: name_sentence(each) for each in offers}
        # Discord's limit for a message
        await tell(interaction, words[:2000], await offer_sentences(self._board, offers, author))

    async def _sentence(self, interaction: Interaction, id: str) -> str | None:
        """Return what a button says, and note that its message
        still exists; if it is forgotten, say so."""
        sentence = await self._board.sentences.find(id)
        if sentence is None:
            await tell(interaction, wording.FORGOTTEN)
        elif interaction.message is not None:
            private = interaction.message.flags.ephemeral
            pressed = answer_of(interaction, str(interaction.message.id), private)
            self._board.sentences.note(pressed, [id])
        return sentence

    async def _say(self, interaction: Interaction, id: str) -> None:
        sentence = await self._sentence(interaction, id)
        if sentence is None:
            return
        if asks_pause(sentence):
            await self._kinds["pause"](interaction)
        else:
            await self._answers.speak(interaction, sentence)

    async def _offer(self, interaction: Interaction, id: str) -> None:
        """Say a sentence that was offered, and remove the buttons beside it."""
        sentence = await self._board.kept_offer(id, str(interaction.user.id))
        if not sentence:
            await interaction.response.edit_message(content=wording.FORGOTTEN, view=None)
            return

        said, ruled = make_utterance(interaction, sentence), False

        async def work() -> Ruling:
            nonlocal ruled
            await interaction.response.edit_message(view=None)
            ruling = await hear(self._referee, self._board, said)
            ruled = True
            return ruling

        self._answers.keep_open()
        await self._answers.attend(interaction, work(), sentence)
        private = interaction.message is not None and interaction.message.flags.ephemeral
        lesson = await self._referee.find_lesson(said) if ruled and private else None
        if lesson is not None:
            offers = {lesson.says: lesson.label}
            view = await offer_sentences(self._board, offers, str(interaction.user.id))
            await interaction.edit_original_response(view=view)

    async def _press_menu(
        self, interaction: Interaction, game: str, _: str, value: str, *others: str
    ) -> None:
        if others:
            await self._choose_all(interaction, game, (value, *others))
            return
        first, _, second = value.partition(":")
        if first == "say":
            await self._say(interaction, second)
        elif second == "undo":
            await self._undo(interaction, game, first)
        else:
            await self._choice(interaction, game, first, second)

    async def _options(self, interaction: Interaction, game: str, number: str) -> None:
        """Answer privately with everything else that the presser may do about a message."""
        found = await self._entries.list_rulings(interaction, game, number)
        if not found:
            return
        yours = [
            each
            for ruling in found
            for each in await self._entries.list_own_choices(interaction, ruling)
        ]
        listed = [(ruling, each) for ruling, each in options(found) if each in yours]
        words = button_labels.what_else([ruling.number for ruling in found if ruling.number])
        await self._answer_menu(interaction, more_menu(found, listed), words)

    async def _purse(self, interaction: Interaction, game: str, number: str) -> None:
        """Open the form for spending a roll's symbols."""
        await self._open_form(interaction, game, number, spends, spend_form)

    async def _ask_several(
        self, interaction: Interaction, game: str, number: str, position: str
    ) -> None:
        """Open the form for a choice of several."""
        group = partial(list_together, position=position)
        await self._open_form(interaction, game, number, group, choice_form)

    async def _open_form(
        self,
        interaction: Interaction,
        game: str,
        number: str,
        find: Callable[[Ruling], list[Offered]],
        make: Callable[[Ruling, list[Offered]], discord.ui.Modal],
    ) -> None:
        """Open a form with those choices of an entry that the presser may take."""
        found = await self._entries.list_rulings(interaction, game, number)
        for ruling in [each for each in found if str(each.number) == number][:1]:
            yours = await self._entries.list_own_choices(interaction, ruling)
            mine = [each for each in find(ruling) if each in yours]
            if mine:
                await interaction.response.send_modal(make(ruling, mine))
            else:
                left = find(ruling)
                await tell(interaction, wording.NOTHING_FOR_YOU if left else wording.ALL_SPENT)

    async def take_picks(
        self, interaction: Interaction, custom_id: str, data: Mapping[str, Any]
    ) -> bool:
        """Take everything chosen in a submitted form, or nothing;
        return False for another kind of form."""
        found = FORM.fullmatch(custom_id)
        if found is None:
            return False
        game, number = found.groups()
        picks = read_picks(data)
        try:
            await self._entries.place(interaction, named_entry(game, number))
            ruling = await self._board.read_ruling(named_entry(game, number))
            yours = await self._entries.list_own_choices(interaction, ruling)
            check_picks(ruling, [o for o in ruling.choices if o in yours], picks)
        except PlayerError as error:
            await self._answers.refuse(interaction, error, "")
            return True
        if picks:
            await self._choose_all(interaction, game, [f"{number}:{each}" for each in picks])
        else:
            await tell(interaction, wording.NOTHING_CHOSEN)
        return True

    async def _answer_menu(
        self, interaction: Interaction, menu: discord.ui.Item[Any], words: str
    ) -> None:
        """Answer privately with a menu; Discord demands some words with it."""
        item: Any = menu
        if not item.item.options:
            await tell(interaction, wording.NOTHING_FOR_YOU)
            return
        await tell(interaction, words, Panel(menu))

    async def _press_private_menu(
        self, interaction: Interaction, game: str, _: str, value: str
    ) -> None:
        """Do what was chosen from a private menu, which is then closed."""
        number, _, what = value.partition(":")
        text = f"undo {number}" if what == "undo" else ""
        await self._choose(
            interaction, game, number, what, text, lambda ruling: (wording.DONE, None)
        )

    async def _spend(
        self, interaction: Interaction, game: str, _: str, value: str, *others: str
    ) -> None:
        """Buy what was chosen from a private menu, which then shows what is left."""
        if others:
            await self._choose_all(interaction, game, (value, *others), _next_spends)
            return
        number, _, position = value.partition(":")
        await self._choose(interaction, game, number, position, "", _next_spends)

    async def _choose(
        self,
        interaction: Interaction,
        game: str,
        number: str,
        position: str,
        text: str,
        then: Callable[[Ruling], tuple[str, discord.ui.View | None]],
    ) -> None:
        """Take a choice of an entry, or say a sentence, from a private menu."""

        async def work() -> Ruling:
            said = await self._entries.make_utterance(
                interaction, named_entry(game, number), text, here=False
            )
            if text:
                return await self._referee.hear(said)
            return await self._referee.press(said, read_number(number), read_number(position))

        async def deliver(interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
            content, view = then(ruling)
            if not interaction.response.is_done():
                await interaction.response.edit_message(content=content, view=view)
            await self._delivery.reply(interaction, ruling, deferred)

        await self._answers.attend(interaction, work(), "", deliver)

    async def _choose_all(
        self,
        interaction: Interaction,
        game: str,
        values: Sequence[str],
        then: Callable[[Ruling], tuple[str, discord.ui.View | None]] | None = None,
    ) -> None:
        """Take several choices of one menu in order, up to a refusal."""
        if not self._answers.is_new(interaction.id):
            return
        for place, value in enumerate(values, start=1):
            number, _, position = value.partition(":")
            said = await self._entries.make_utterance(
                interaction, named_entry(game, number), "", here=then is None
            )
            # one press, but an entry for each choice, and no two have the same source
            said = said._replace(source=f"{said.source}.{place}")
            try:
                work = self._referee.press(said, read_number(number), read_number(position))
                ruling, deferred = await self._answers.in_time(interaction, work)
            except PlayerError as error:
                await self._answers.refuse(interaction, error, "")
                return
            if then is not None:
                await _show_page(interaction, *then(ruling))
            await self._delivery.reply(interaction, ruling, deferred)

    async def _start(self, interaction: Interaction, system: str) -> None:
        await self._answers.speak(interaction, f"game start {system}")

    async def _lookup(self, interaction: Interaction, _: str, sentence: str) -> None:
        """Say what was chosen in a lookup; a private one is replaced by the new page."""
        await self._answers.speak(interaction, sentence, self._delivery.turn_page)


async def _show_page(interaction: Interaction, content: str, view: discord.ui.View | None) -> None:
    """Update the private menu that was pressed."""
    if interaction.response.is_done():
        await interaction.edit_original_response(content=content, view=view)
    else:
        await interaction.response.edit_message(content=content, view=view)


def _next_spends(ruling: Ruling) -> tuple[str, discord.ui.View | None]:
    """Return what a spending menu shows next: what is left, if anything."""
    left = spends(ruling)
    content, menu = spend_parts(ruling, left)
    return content, Panel(menu) if left else None
