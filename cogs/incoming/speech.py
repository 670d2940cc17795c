"""Speaking as a character: the command, its form, the menus of posts, and what comes of each.

Whatever goes wrong, the words are in the private answer: nobody writes them twice.
"""

import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import discord

from cogs import logs, wording
from cogs.incoming.direct_messages import hear
from cogs.incoming.interactions import Answers
from cogs.incoming.posts import remember_ruled
from cogs.incoming.presses import named_entry
from cogs.incoming.sentences import said_by
from cogs.listener import Interaction
from cogs.messages.buttons import EditButton, UndoButton, UnsayButton
from cogs.messages.fields import Form, read_form
from cogs.messages.markup import escaped, inert
from cogs.messages.message import is_hidden, ruling_message
from cogs.messages.offers import release_view
from cogs.outgoing.channels import LOST
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.replies import tell
from cogs.outgoing.retry import Retry
from cogs.outgoing.speech import Manners, Speech, name_of, parts_of
from cogs.permissions import OPTIONAL
from play.language.posts import sentences
from play.language.speech import words_in
from play.referee import Referee
from play.shown.messages import Noticeboard
from play.turn.speech import SAY
from play.turn.values import Ruling, Said
from rules.core.errors import NotAllowed, PlayerError, Refused

#: so much goes into one box of a form
BOX = 4_000
#: of so many posts it is remembered what was attached to them, until their form is filled in
KEPT = 500
_FORM = re.compile(r"1:(?:words|repost:(\d{1,20}):(\d{1,20})|mend:(\d{1,18}):(\d{1,18}))")

_ALWAYS = re.compile(r"say\s+always(?:\s+as\s+[^:\n]+)?\s*$", re.IGNORECASE)

#: someone's own post: whose, where, which
Post = tuple[int, int, int]
Press = Callable[..., Awaitable[None]]


class Words:
    """Lets people speak as their characters."""

    def __init__(
        self,
        referee: Referee,
        board: Noticeboard,
        answers: Answers,
        delivery: Delivery,
        speech: Speech,
        retry: Retry,
        *,
        reads: bool,
    ) -> None:
        self._referee = referee
        self._board = board
        self._answers = answers
        self._delivery = delivery
        self._speech = speech
        self._retry = retry
        self._reads = reads  # posts that do not speak to the bot
        self._attached: OrderedDict[Post, Sequence[discord.Attachment]] = OrderedDict()

    def presses(self) -> dict[str, Press]:
        return {"edit": self._mend, "unsay": self._unsay}

    async def offer_form(self, interaction: Interaction, text: str) -> bool:
        """Open the form of words. False where there are words already."""
        if text != "say" or any(vars(interaction.namespace).values()):
            return False
        if self._answers.is_new(interaction.id):
            await interaction.response.send_modal(words_form("1:words"))
        return True

    async def say(
        self,
        interaction: Interaction,
        text: str,
        attached: Sequence[discord.Attachment] = (),
        game: int = 0,
        then: Callable[[], Awaitable[str]] | None = None,
    ) -> None:
        """Have words said, posted and answered. `then`: what is done once they are posted."""
        missed: list[Exception] = []
        notes: list[str] = []

        async def work() -> Ruling:
            said = said_by(interaction, text)._replace(game=game)
            ruling, how = await self._hear(interaction, said, attached)
            if ruling.outcome.kind == SAY and ruling.entry:
                notes.append(await self._post(ruling, how, missed))
            return ruling

        async def deliver(interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
            if ruling.outcome.kind != SAY:
                await self._delivery.reply(interaction, ruling, deferred)
                return
            if then is not None and not missed:
                notes.append(await then())
            note = "\n".join(filter(None, notes))
            await self._answer(interaction, ruling, deferred, bool(missed), note)

        await self._answers.attend(interaction, work(), text, deliver)

    async def _hear(
        self, interaction: Interaction, said: Said, attached: Sequence[discord.Attachment]
    ) -> tuple[Ruling, Manners]:
        """Rule on words whose author may post them. Whatever goes wrong gives them back."""
        try:
            if _ALWAYS.match(said.text) and not self._reads:
                raise Refused("always_needs_content")
            how = await _manners(interaction, attached)
            return await hear(self._referee, self._board, said), how
        except PlayerError as error:
            error.words = error.words or words_in(said.text)
            raise
        except Exception as error:
            raise _unsaid(error, said.text) from error

    async def _post(self, ruling: Ruling, how: Manners, missed: list[Exception]) -> str:
        """Post words that are kept; where Discord will not have it now, keep trying.

        Return what there is to say about it.
        """
        try:
            if not await self._speech.post(ruling, how):
                return wording.OLD_POST_STAYS.format(missing=OPTIONAL["manage_messages"])
        except Exception as error:
            logs.unexpected(error, "could not post words", entry=ruling.entry)
            self._retry.show_later(ruling.entry)
            missed.append(error)
        return ""

    async def _answer(
        self, interaction: Interaction, ruling: Ruling, deferred: bool, missed: bool, note: str
    ) -> None:
        """Show what was rolled within words; to who spoke, that they were said."""
        try:
            await self._show_rolls(interaction, ruling, deferred)
            told = wording.said_as(inert(escaped(name_of(ruling))), ruling.number)
            if missed:
                words = "\n\n".join(parts_of(ruling))
                await tell(interaction, wording.NOT_POSTED_YET, words=words)
            elif note or not interaction.response.is_done():
                await tell(interaction, "\n".join(filter(None, (told, note))))
            elif deferred and not ruling.more:
                await interaction.edit_original_response(content=told)
        except LOST as error:
            logs.unexpected(error, "reply failed", entry=ruling.entry)
            for each in ruling.more:
                self._retry.show_later(each.entry)
        await self._delivery.afterwards(ruling, str(interaction.guild_id or ""))

    async def _show_rolls(self, interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        public = [each for each in ruling.more if not is_hidden(each)]
        if public:
            made = ruling_message(public)
            message = await self._delivery.send(interaction, deferred, False, made)
            for each in public:
                await self._delivery.note_shown(each, str(interaction.channel_id), message)
        for each in ruling.more:
            if is_hidden(each):
                await self._delivery.reply_secretly(interaction, each, deferred)

    async def take(self, interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
        """Say what a submitted form says. False for another form."""
        found = _FORM.fullmatch(custom_id)
        if found is None:
            return False
        filled = read_form(data)
        boxes = (filled.get("words", "").strip(), filled.get("more", "").strip())
        text = "\n\n".join(filter(None, boxes))
        voice = filled.get("as", "").strip()
        said = f"say as {voice} : {text}" if voice else f"say : {text}"
        if found[3] is not None:
            await self.say(interaction, f"fix {found[4]} {said}", game=int(found[3]))
        elif found[1] is not None:
            await self._repost(interaction, said, int(found[1]), int(found[2]))
        else:
            await self.say(interaction, said)
        return True

    async def repost_form(self, interaction: Interaction, message: discord.Message) -> None:
        """Open the form that says someone's own post as a character."""
        if not self._answers.is_new(interaction.id):
            return
        if message.author.id != interaction.user.id or message.webhook_id is not None:
            await tell(interaction, wording.NOT_YOUR_WORDS)
            return
        if not message.content.strip():
            await tell(interaction, wording.NO_WORDS)
            return
        whose = (interaction.user.id, message.channel.id, message.id)
        self._attached[whose] = message.attachments
        while len(self._attached) > KEPT:
            self._attached.popitem(last=False)
        text = await self._board.as_ruled(str(message.id), message.content)
        form = words_form(f"1:repost:{message.channel.id}:{message.id}", text)
        await interaction.response.send_modal(form)

    async def _repost(self, interaction: Interaction, said: str, channel: int, id: int) -> None:
        """Say a post as a character, and remove it once that is posted, where the bot may."""
        post = (interaction.user.id, channel, id)
        known = post in self._attached  # opened by its author, and not made up
        attached = self._attached.pop(post, ())

        async def remove() -> str:
            told = said_by(interaction, "")
            ruled = enumerate(sentences(said), 1)
            marked = [told._replace(source=f"{id}:{n}", text=text) for n, text in ruled]
            await remember_ruled(self._board, marked)
            if not known:  # what was attached to it would be lost
                return wording.POST_STAYS
            where = interaction.client.get_partial_messageable(channel)
            try:
                await where.get_partial_message(id).delete()
            except discord.NotFound:
                return ""
            except discord.HTTPException:
                return wording.POST_NOT_REMOVED.format(missing=OPTIONAL["manage_messages"])
            return ""

        await self.say(interaction, said, attached, then=remove)

    async def about(self, interaction: Interaction, message: discord.Message) -> None:
        """Tell privately who spoke or rolled in a post of ours, and what can be done about it."""
        if not self._answers.is_new(interaction.id):
            return
        channel, id = str(message.channel.id), str(message.id)
        spoken = (await self._board.spoken_in(channel, id)).get(id)
        rulings = await self._board.rulings_in(channel, id)
        if spoken is not None:
            rulings = [await self._board.ruling(spoken)]
        if not rulings:
            await tell(interaction, wording.NOT_OURS)
            return
        ruling = rulings[0]
        mine = str(interaction.user.id) in (ruling.speaker, *ruling.manner.gms)
        view = _about_view(ruling, words=spoken is not None) if mine else None
        at = int(datetime.fromisoformat(ruling.at).timestamp())
        who = name_of(ruling) if spoken is not None else ""
        told = wording.about_post(inert(escaped(who)), ruling.speaker, at, ruling.number)
        await tell(interaction, told, view)

    async def _mend(self, interaction: Interaction, game: str, number: str) -> None:
        """Open the form in which words are mended."""
        entry = named_entry(game, number)
        ruling = await self._board.ruling(entry)
        if str(interaction.user.id) not in (ruling.speaker, *ruling.manner.gms):
            raise NotAllowed("not_your_entry", number=entry[1])
        facts = {fact.key: fact.value for fact in ruling.outcome.facts}
        text = str(facts.get("text") or "")
        if ruling.outcome.kind != SAY or not text:
            raise Refused("words_not_kept", number=entry[1])
        if self._answers.is_new(interaction.id):
            await interaction.response.send_modal(
                words_form(f"1:mend:{game}:{number}", text, named=False)
            )

    async def _unsay(self, interaction: Interaction, game: str, number: str) -> None:
        """Take words back for good: what mended them, and what they mended."""

        async def work() -> Ruling:
            touched: list[int] = []
            ruling: Ruling | None = None
            of, entry = named_entry(game, number)
            while ruling is None or entry:
                said = said_by(interaction, f"undo {entry}")._replace(game=of)
                source = f"{said.source}.{entry}"
                ruling = await self._referee.hear(said._replace(source=source))
                touched += ruling.touched
                entry = await self._board.mended_by((of, entry))
            return ruling._replace(touched=tuple(dict.fromkeys(touched)))

        await self._answers.attend(interaction, work(), "")


def _about_view(ruling: Ruling, words: bool) -> discord.ui.View | None:
    if ruling.undone_by or ruling.entry is None:
        return None
    view = discord.ui.View(timeout=None)
    if words:
        view.add_item(EditButton(*ruling.entry, label=wording.EDIT))
    button = UnsayButton if words else UndoButton
    view.add_item(button(*ruling.entry, label=wording.TAKE_BACK))
    return release_view(view)


def words_form(custom_id: str, text: str = "", named: bool = True) -> discord.ui.Modal:
    """Return a form with two tall boxes, and a line for who speaks."""
    form = Form(title=wording.WRITE_WORDS, custom_id=custom_id, timeout=60)
    if named:
        form.add_item(
            discord.ui.TextInput(
                label=wording.SPEAK_AS, custom_id="as", required=False, max_length=100
            )
        )
    cut = text.rfind("\n\n", 0, BOX) if len(text) > BOX else len(text)
    cut = cut if cut > 0 else BOX
    for key, label, part in (
        ("words", wording.WORDS, text[:cut]),
        ("more", wording.MORE_WORDS, text[cut:].strip()[:BOX]),
    ):
        box: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label=label,
            custom_id=key,
            required=key == "words",
            max_length=BOX,
            style=discord.TextStyle.paragraph,
            default=part or None,
        )
        form.add_item(box)
    return form


def attachments_of(interaction: Interaction) -> list[discord.Attachment]:
    """Return what was attached to a command."""
    given = vars(interaction.namespace).values()
    return [each for each in given if isinstance(each, discord.Attachment)]


async def _manners(interaction: Interaction, attached: Sequence[discord.Attachment]) -> Manners:
    """Return what the author may do here. Who could not post it, does not have it posted."""
    rights = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    if interaction.guild_id is None:
        return Manners()
    if not (rights.send_messages_in_threads if thread else rights.send_messages):
        raise NotAllowed("may_not_post")
    if attached and not rights.attach_files:
        raise NotAllowed("may_not_attach")
    return Manners(
        pings=True,
        embeds=rights.embed_links,
        emojis=rights.use_external_emojis,
        files=tuple(await _files(interaction, attached)),
    )


async def _files(
    interaction: Interaction, attached: Sequence[discord.Attachment]
) -> list[discord.File]:
    if sum(each.size for each in attached) > interaction.filesize_limit:
        raise Refused("file_too_large")
    try:
        return [await each.to_file(spoiler=each.is_spoiler()) for each in attached]
    except LOST:
        raise Refused("file_lost") from None


def _unsaid(error: Exception, text: str) -> Refused:
    """Return a refusal with the words of whoever met a fault of ours."""
    refusal = Refused("say_failed", id=logs.unexpected(error, "unexpected"))
    refusal.words = words_in(text)
    return refusal
