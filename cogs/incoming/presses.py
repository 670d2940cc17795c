"""What pressing a button or choosing from a menu does. Nothing here may raise."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from cogs import wording
from cogs.incoming.direct_messages import hear
from cogs.incoming.interactions import Answers
from cogs.incoming.sentences import make_utterance
from cogs.listener import Interaction
from cogs.messages.message import ruling_message
from cogs.messages.offers import more_menu, options, release_view, spend_parts, spends
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.replies import answer_of, apologise, offer_sentences, tell
from play.desk.pauses import asks_pause
from play.posted.message_index import MessageIndex, Named, Near, Place
from play.referee import Referee
from play.turn.values import Ruling, Utterance
from rules.core.errors import NotFound, PlayerError
from storage.choices import Offered

Press = Callable[..., Awaitable[None]]
#: digits of the largest number that a database holds
LONGEST = 18


class Presses:
    """Turns a press into the sentence that it says. `more`: the kinds that others answer."""

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
            "spend": self._spend,
            "start": self._start,
            "lookup": self._lookup,
            "old": self._press_old_button,
            **more,
        }

    async def press(self, interaction: Interaction, kind: str, ids: tuple[str, ...]) -> None:
        """Do what a press means. Whatever goes wrong is answered."""
        try:
            await self._kinds[kind](interaction, *ids)
        except PlayerError as error:
            await self._answers.refuse(interaction, error, "")
        except Exception as error:
            await apologise(interaction, error)

    async def _locate_pressed_entry(self, interaction: Interaction, entry: Named) -> Place:
        """Return where an entry was said. The message that was pressed shows it, whoever died."""
        place = await self._place(interaction, entry)
        message = interaction.message
        if message is not None:
            channel = "" if message.flags.ephemeral else str(message.channel.id)
            await self._board.ensure_shown(entry, channel, str(message.id))
        return place

    async def _place(self, interaction: Interaction, entry: Named) -> Place:
        """Return where an entry was said, if that is within reach of whoever presses."""
        return await self._board.place(entry, locate_presser(interaction))

    async def _make_utterance_at_entry(
        self, interaction: Interaction, entry: Named, text: str, *, here: bool = True
    ) -> Utterance:
        """Return a sentence as it is said in the game and in the channel of an entry.

        `here`: the message that was pressed shows it.
        """
        place = await (self._locate_pressed_entry if here else self._place)(interaction, entry)
        said = make_utterance(interaction, text)
        return said._replace(channel=place.channel, parent=place.parent, game=place.game)

    async def _press_old_button(
        self, interaction: Interaction, kind: str, id: str, *more: str
    ) -> None:
        """Press what names an entry by the id that it had before it had a game and a number."""
        try:
            here = locate_presser(interaction)
            game, number = await self._board.find_by_old_id(_read_number(id), here)
            if kind == "more":
                more = (await self._translate_old_option(more[0], here),)
        except PlayerError as error:
            await self._answers.refuse(interaction, error, "")
            return
        await self._kinds[kind](interaction, str(game), str(number), *more)

    async def _translate_old_option(self, value: str, here: Near) -> str:
        """Return an option of an old menu as a menu of today has it."""
        first, _, second = value.partition(":")
        if first == "say":
            return value
        _, number = await self._board.find_by_old_id(_read_number(first), here)
        return f"{number}:{second}"

    async def _choice(
        self, interaction: Interaction, game: str, number: str, position: str
    ) -> None:
        async def work() -> Ruling:
            said = await self._make_utterance_at_entry(interaction, named_entry(game, number), "")
            return await self._referee.press(said, _read_number(number), _read_number(position))

        await self._answers.attend(interaction, work(), "")

    async def _undo(self, interaction: Interaction, game: str, number: str) -> None:
        async def work() -> Ruling:
            entry = named_entry(game, number)
            return await self._referee.hear(
                await self._make_utterance_at_entry(interaction, entry, f"undo {number}")
            )

        await self._answers.attend(interaction, work(), "")

    async def _odds(self, interaction: Interaction, game: str, number: str) -> None:
        async def work() -> Ruling:
            text = f"odds ask of {number}"
            said = await self._make_utterance_at_entry(interaction, named_entry(game, number), text)
            return await self._referee.hear(said)

        await self._answers.attend(interaction, work(), "")

    async def _reveal(self, interaction: Interaction, game: str, number: str) -> None:
        async def work() -> Ruling:
            text = f"history reveal {number}"
            said = await self._make_utterance_at_entry(interaction, named_entry(game, number), text)
            return await self._referee.hear(said)

        deliver = self._delivery.reveal
        await self._answers.attend(interaction, work(), "", deliver)

    async def _show(self, interaction: Interaction, game: str, number: str) -> None:
        """Show a secret to those who may see it."""
        if not self._answers.is_new(interaction.id):
            return
        entry = named_entry(game, number)
        try:
            await self._place(interaction, entry)
            ruling = await self._board.read_ruling(entry)
        except PlayerError as error:
            await self._answers.refuse(interaction, error, "")
            return
        master = str(interaction.user.id) in ruling.manner.gms
        mine = str(interaction.user.id) == ruling.speaker
        roller = mine and not ruling.unseen
        if not (master or roller) or (not mine and await self._board.is_shut(entry)):
            await tell(interaction, wording.NOT_YOURS_TO_SEE)
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
        offers = json.loads(meant) if meant else ()
        await tell(interaction, words[:2000], await offer_sentences(self._board, offers, author))

    async def _sentence(self, interaction: Interaction, id: str) -> str | None:
        """Return what a button says, and note that its message is there; else say it is not."""
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
        """Say a sentence that may have been meant; the buttons beside it have done their work."""
        sentence = await self._board.kept_offer(id, str(interaction.user.id))
        if not sentence:
            await interaction.response.edit_message(content=wording.FORGOTTEN, view=None)
            return

        async def work() -> Ruling:
            await interaction.response.edit_message(view=None)
            return await hear(self._referee, self._board, make_utterance(interaction, sentence))

        await self._answers.attend(interaction, work(), sentence)

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
        """Answer privately with all else that the presser may do about what a message shows."""
        found = await self._pressed_rulings(interaction, game, number)
        if not found:
            return
        yours = [
            each for ruling in found for each in await self._list_own_choices(interaction, ruling)
        ]
        listed = [(ruling, each) for ruling, each in options(found) if each in yours]
        words = wording.what_else([ruling.number for ruling in found if ruling.number])
        await self._answer_menu(interaction, more_menu(found, listed), words)

    async def _purse(self, interaction: Interaction, game: str, number: str) -> None:
        """Answer privately with what a roll's symbols buy; the menu stays until all is spent."""
        found = await self._pressed_rulings(interaction, game, number)
        ruling = next((each for each in found if str(each.number) == number), None)
        if ruling is None:
            return
        yours = await self._list_own_choices(interaction, ruling)
        content, menu = spend_parts(ruling, [each for each in spends(ruling) if each in yours])
        if not spends(ruling):
            await tell(interaction, wording.ALL_SPENT)
            return
        await self._answer_menu(interaction, menu, content)

    async def _answer_menu(
        self, interaction: Interaction, menu: discord.ui.Item[Any], words: str
    ) -> None:
        """Answer privately with a menu; Discord takes none without words."""
        item: Any = menu
        if not item.item.options:
            await tell(interaction, wording.NOTHING_FOR_YOU)
            return
        shown = discord.ui.View(timeout=None)
        shown.add_item(menu)
        await tell(interaction, words, release_view(shown))

    async def _pressed_rulings(
        self, interaction: Interaction, game: str, number: str
    ) -> list[Ruling]:
        """Return all that the pressed message shows, as it stands now; else refuse."""
        if not self._answers.is_new(interaction.id):
            return []
        entry = named_entry(game, number)
        try:
            await self._locate_pressed_entry(interaction, entry)
            message = interaction.message
            assert message is not None
            channel = "" if message.flags.ephemeral else str(message.channel.id)
            found = await self._board.rulings_in(channel, str(message.id))
            return found or [await self._board.read_ruling(entry)]
        except PlayerError as error:
            await self._answers.refuse(interaction, error, "")
            return []

    async def _list_own_choices(self, interaction: Interaction, ruling: Ruling) -> set[Offered]:
        person = interaction.user
        return await self._board.list_takeable(ruling, str(person.id), person.display_name)

    async def _press_private_menu(
        self, interaction: Interaction, game: str, _: str, value: str
    ) -> None:
        """Do what was chosen from a private menu, which has then done its work."""
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
        """Take a choice of an entry, or say a sentence, from a menu that only one person sees."""

        async def work() -> Ruling:
            said = await self._make_utterance_at_entry(
                interaction, named_entry(game, number), text, here=False
            )
            if text:
                return await self._referee.hear(said)
            return await self._referee.press(said, _read_number(number), _read_number(position))

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
        """Take several choices of one menu in their order, up to a refusal."""
        if not self._answers.is_new(interaction.id):
            return
        for place, value in enumerate(values, start=1):
            number, _, position = value.partition(":")
            said = await self._make_utterance_at_entry(
                interaction, named_entry(game, number), "", here=then is None
            )
            said = said._replace(source=f"{said.source}.{place}")
            try:
                work = self._referee.press(said, _read_number(number), _read_number(position))
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
        """Say what was chosen in a lookup; a private one turns its page."""
        await self._answers.speak(interaction, sentence, self._delivery.turn_page)


async def _show_page(interaction: Interaction, content: str, view: discord.ui.View | None) -> None:
    """Let the private menu that was pressed show how things stand now."""
    if interaction.response.is_done():
        await interaction.edit_original_response(content=content, view=view)
    else:
        await interaction.response.edit_message(content=content, view=view)


def _next_spends(ruling: Ruling) -> tuple[str, discord.ui.View | None]:
    """Return what a menu of spends shows after one of them: what is left, or that nothing is."""
    left = spends(ruling)
    content, menu = spend_parts(ruling, left)
    if not left:
        return content, None
    view = discord.ui.View(timeout=None)
    view.add_item(menu)
    return content, release_view(view)


def locate_presser(interaction: Interaction) -> Near:
    """Return who pressed something, and where."""
    server = None if interaction.guild_id is None else str(interaction.guild_id)
    return Near(str(interaction.user.id), server)


def named_entry(game: str, number: str) -> Named:
    """Return an entry that a custom_id names."""
    return _read_number(game), _read_number(number)


def _read_number(said: str) -> int:
    """Return a number of a custom_id or a menu; refuse what no message of ours can say."""
    if not said.isdecimal() or len(said) > LONGEST:
        raise NotFound("no_entry", said[:LONGEST])
    return int(said)
