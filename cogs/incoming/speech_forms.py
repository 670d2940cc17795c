"""Words in character: the command, its form, the menus on posts.

Whatever goes wrong, the private answer repeats the words, so that nobody has to retype them.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import discord

from cogs import logs, wording
from cogs.bot_permissions import OPTIONAL
from cogs.incoming.automatic_speech import render_answer_link
from cogs.incoming.direct_messages import hear
from cogs.incoming.interactions import Answers
from cogs.incoming.posts import remember_ruled
from cogs.incoming.press_target import locate_presser, named_entry
from cogs.incoming.utterances import make_utterance
from cogs.interaction_types import Interaction
from cogs.messages import button_labels
from cogs.messages.button_kinds import EditButton, Panel, UndoButton, UnsayButton
from cogs.messages.forms import Form, read_form
from cogs.messages.safe_text import defuse_text, escape_name
from cogs.messages.speech_message import is_whisper, is_words, name_of
from cogs.outgoing.attachments_and_portraits import Attachments
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.private_replies import tell
from cogs.outgoing.recent_cache import Recent
from cogs.outgoing.servers import parent_of
from cogs.outgoing.speech_posts import Manners
from play.language.speech_text import sentences, words_in
from play.posted.message_index import MessageIndex, Voices
from play.referee import Referee
from play.turn.speech.character_speech import SAY
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core.errors import NotAllowed, PlayerError, Refused
from rules.lazy_regex import compile_later

#: letters in one box of a form
BOX = 4_000
#: options in a menu
MENU = 25
#: how many posts' attachments are remembered until their form is submitted
KEPT = 500
_FORM = compile_later(r"1:(?:words|repost:(\d{1,20}):(\d{1,20})|mend:(\d{1,18}):(\d{1,18}))")

_ALWAYS = compile_later(r"say\s+always(?:\s+as\s+[^:\n]+)?\s*$", re.IGNORECASE)

#: someone's own post: person, channel, message
Post = tuple[int, int, int]
Press = Callable[..., Awaitable[None]]


class Words:
    """Lets people speak as their characters."""

    def __init__(
        self,
        referee: Referee,
        board: MessageIndex,
        answers: Answers,
        delivery: Delivery,
        attachments: Attachments,
        *,
        reads: bool,
    ) -> None:
        self._referee = referee
        self._board = board
        self._answers = answers
        self._delivery = delivery
        self._attachments = attachments
        self._reads = reads  # whether the bot may read all posts
        self._attached: Recent[Post, Sequence[discord.Attachment]] = Recent(KEPT)

    def presses(self) -> dict[str, Press]:
        return {"edit": self._mend, "unsay": self._unsay, "post": self._post_held}

    async def offer_form(self, interaction: Interaction) -> bool:
        """Open the form for words; return False if words were given."""
        if any(vars(interaction.namespace).values()):
            return False
        if self._answers.is_new(interaction.id):
            form = words_form("1:words", voices=await self._voices(interaction))
            await interaction.response.send_modal(form)
        return True

    async def _voices(self, interaction: Interaction) -> Voices:
        here = (str(interaction.channel_id), parent_of(interaction.channel))
        return await self._board.voices(*here, str(interaction.user.id))

    async def say(
        self,
        interaction: Interaction,
        text: str,
        attached: Sequence[discord.Attachment] = (),
        game: int = 0,
        then: Callable[[], Awaitable[str]] | None = None,
    ) -> None:
        """Say words, post them and answer. `then` is called once they are posted."""
        notes: list[str] = []

        async def work() -> Ruling:
            said = make_utterance(interaction, text)._replace(game=game)
            ruling, how = await self._hear(interaction, said, attached)
            if is_words(ruling):
                notes.append(await self._delivery.voice(ruling, how))
            if is_whisper(ruling):
                await self._delivery.announce_whisper(ruling)
            return ruling

        async def deliver(interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
            if ruling.entry is None or not is_words(ruling):
                await self._delivery.reply(interaction, ruling, deferred)
                return
            if then is not None and await self._board.is_shown(ruling.entry):
                notes.append(await then())
            note = "\n".join(filter(None, notes))
            await self._delivery.answer_words(interaction, ruling, deferred, note)

        await self._answers.attend(interaction, work(), text, deliver)

    async def _hear(
        self, interaction: Interaction, said: Utterance, attached: Sequence[discord.Attachment]
    ) -> tuple[Ruling, Manners]:
        """Rule on words whose author may post them; every error gives the words back."""
        try:
            if _ALWAYS.match(said.text) and not self._reads:
                raise Refused("always_needs_content")
            how = manners(interaction)
            if attached:
                how = how._replace(files=await self._files(interaction, said, attached))
            return await hear(self._referee, self._board, said), how
        except PlayerError as error:
            error.words = error.words or words_in(said.text)
            if attached:
                await self._attachments.drop(said)
            raise
        except Exception as error:
            raise _explain_failure(error, said.text) from error

    async def _files(
        self, interaction: Interaction, said: Utterance, attached: Sequence[discord.Attachment]
    ) -> tuple[discord.File, ...]:
        """Return the files that go with words, if their author could attach them there."""
        if interaction.guild is not None and not interaction.permissions.attach_files:
            raise NotAllowed("may_not_attach")
        server = interaction.guild.filesize_limit if interaction.guild else 0
        limit = min(interaction.filesize_limit, server or interaction.filesize_limit)
        return await self._attachments.take_files(said, attached, limit)

    async def take(self, interaction: Interaction, custom_id: str, data: Mapping[str, Any]) -> bool:
        """Say what a submitted form says; return False for another kind of form."""
        found = _FORM.fullmatch(custom_id)
        if found is None:
            return False
        filled = read_form(data)
        boxes = (filled.get("words", "").strip(), filled.get("more", "").strip())
        text = "\n\n".join(filter(None, boxes))
        moment = filled.get("voice", "").replace('"', "").strip()
        voice = f'"{moment}"' if moment else filled.get("as", "").strip()
        said = f"say as {voice} : {text}" if voice else f"say : {text}"
        if found[3] is not None:
            await self.say(interaction, f"fix {found[4]} {said}", game=int(found[3]))
        elif found[1] is not None:
            await self._repost(interaction, said, int(found[1]), int(found[2]))
        else:
            await self.say(interaction, said)
        return True

    async def repost_form(self, interaction: Interaction, message: discord.Message) -> None:
        """Open the form that reposts someone's own post as a character's words."""
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
        ruled = await self._board.as_ruled(str(message.id), message.content)
        text = f"{render_answer_link(message)}{ruled}"
        place, voices = f"{message.channel.id}:{message.id}", await self._voices(interaction)
        form = words_form(f"1:repost:{place}", text, voices)
        await interaction.response.send_modal(form)

    async def _repost(self, interaction: Interaction, said: str, channel: int, id: int) -> None:
        """Say a post as a character, and delete the post afterwards if the bot may."""
        post = (interaction.user.id, channel, id)
        known = post in self._attached  # its author opened the form; the id isn't forged
        attached = self._attached.pop(post, ())

        async def remove() -> str:
            told = make_utterance(interaction, "")
            ruled = enumerate(sentences(said), 1)
            marked = [told._replace(source=f"{id}:{n}", text=text) for n, text in ruled]
            await remember_ruled(self._board, marked)
            if not known:  # its attachments would be lost
                return wording.POST_STAYS
            where = interaction.client.get_partial_messageable(channel)
            try:
                await where.get_partial_message(id).delete()
            except discord.NotFound:  # it is gone already
                return ""
            except discord.HTTPException:
                return wording.POST_NOT_REMOVED.format(**OPTIONAL)
            return ""

        await self.say(interaction, said, attached, then=remove)

    async def tell_about(self, interaction: Interaction, message: discord.Message) -> None:
        """Tell privately who spoke or rolled in one of our posts, and what can be done about it."""
        if not self._answers.is_new(interaction.id):
            return
        channel, id = str(message.channel.id), str(message.id)
        spoken = (await self._board.list_speech_messages(channel, id)).get(id)
        rulings = await self._board.rulings_in(channel, id)
        if spoken is not None:
            rulings = [await self._board.read_ruling(spoken)]
        if not rulings:
            await tell(interaction, wording.NOT_OURS)
            return
        ruling = rulings[0]
        author = await self._board.author(spoken) if spoken is not None else ruling.speaker
        mine = str(interaction.user.id) in (author, ruling.speaker, *ruling.manner.gms)
        view = _about_view(ruling, words=spoken is not None) if mine else None
        at = int(datetime.fromisoformat(ruling.at).timestamp())
        who = name_of(ruling) if spoken is not None else ""
        told = wording.about_post(defuse_text(escape_name(who)), author, at, ruling.number)
        mended = wording.describe_mender(ruling.speaker) if author != ruling.speaker else ""
        await tell(interaction, f"{told}{mended}", view)

    async def _mend(self, interaction: Interaction, game: str, number: str) -> None:
        """Open the form for correcting words."""
        entry = named_entry(game, number)
        await self._board.place(entry, locate_presser(interaction))
        ruling = await self._board.read_ruling(entry)
        author = await self._board.author(entry)
        if str(interaction.user.id) not in (author, ruling.speaker, *ruling.manner.gms):
            raise NotAllowed("not_your_entry", number=entry[1])
        facts = {fact.key: fact.value for fact in ruling.outcome.facts}
        text = str(facts.get("text") or "")
        if ruling.outcome.kind != SAY or not text:
            raise Refused("words_not_kept", number=entry[1])
        if self._answers.is_new(interaction.id):
            form = words_form(f"1:mend:{game}:{number}", text)
            await interaction.response.send_modal(form)

    async def _post_held(self, interaction: Interaction, game: str, number: str) -> None:
        """Post words that were held back, by decision of a game master or of their author."""
        entry = named_entry(game, number)
        await self._board.place(entry, locate_presser(interaction))
        ruling = await self._board.read_ruling(entry)
        master = str(interaction.user.id) in ruling.manner.gms
        if not is_words(ruling) or not (master or str(interaction.user.id) == ruling.speaker):
            raise NotAllowed("not_your_entry", number=entry[1])
        if not self._answers.is_new(interaction.id):
            return
        await interaction.response.defer(ephemeral=True)
        if not master and not await self._delivery.may_post(ruling):
            await tell(interaction, wording.MAY_NOT_POST)
            return
        await self._delivery.post_held(ruling)
        shown = await self._board.is_shown(entry)
        missing = wording.HELD_DROPPED if ruling.undone_by else wording.STILL_UNCLEAR
        await tell(interaction, wording.HELD_POSTED if shown else missing)

    async def _unsay(self, interaction: Interaction, game: str, number: str) -> None:
        """Undo words for good, along with their corrections."""

        async def work() -> Ruling:
            touched: list[int] = []
            ruling: Ruling | None = None
            of, entry = named_entry(game, number)
            await self._board.place((of, entry), locate_presser(interaction))
            while ruling is None or entry:
                said = make_utterance(interaction, f"undo {entry}")._replace(game=of)
                source = f"{said.source}.{entry}"
                ruling = await self._referee.hear(said._replace(source=source))
                touched += ruling.touched
                entry = await self._board.find_mended((of, entry))
            return ruling._replace(touched=tuple(dict.fromkeys(touched)))

        await self._answers.attend(interaction, work(), "")


def _about_view(ruling: Ruling, words: bool) -> discord.ui.View | None:
    if ruling.undone_by or ruling.entry is None:
        return None
    edit = [EditButton(*ruling.entry, label=button_labels.EDIT)] if words else []
    button = UnsayButton if words else UndoButton
    return Panel(*edit, button(*ruling.entry, label=button_labels.TAKE_BACK))


def words_form(custom_id: str, text: str = "", voices: Voices | None = None) -> discord.ui.Modal:
    """Return a form with two tall boxes and, unless it is known, who speaks."""
    form = Form(title=button_labels.WRITE_WORDS, custom_id=custom_id)
    for label, field in _speakers(voices) if voices else ():
        form.add_item(discord.ui.Label(text=label, component=field))
    cut = text.rfind("\n\n", 0, BOX) if len(text) > BOX else len(text)
    cut = cut if cut > 0 else BOX
    for key, label, part in (
        ("words", button_labels.WORDS, text[:cut]),
        ("more", button_labels.MORE_WORDS, text[cut:].strip()[:BOX]),
    ):
        box: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=key,
            required=key == "words",
            max_length=BOX,
            style=discord.TextStyle.paragraph,
            default=part or None,
        )
        form.add_item(discord.ui.Label(text=label, component=box))
    return form


def _speakers(voices: Voices) -> list[tuple[str, discord.ui.Item[Any]]]:
    """Return the fields that ask who speaks: a menu, or a line if there are too many.

    A game master may also type a one-off name.
    """
    if not 0 < len(voices.names) <= MENU:
        return [(button_labels.SPEAK_AS, _line("as"))]
    options = [
        discord.SelectOption(label=name, default=name == voices.usual) for name in voices.names
    ]
    least = 0 if voices.master else 1
    menu: discord.ui.Select[Any] = discord.ui.Select(
        custom_id="as", options=options, required=bool(least), min_values=least
    )
    asked: list[tuple[str, discord.ui.Item[Any]]] = [(button_labels.WHO_SPEAKS, menu)]
    return [*asked, (button_labels.OTHER_VOICE, _line("voice"))] if voices.master else asked


def _line(key: str) -> discord.ui.Item[Any]:
    return discord.ui.TextInput(custom_id=key, required=False, max_length=100)


def attachments_of(interaction: Interaction) -> list[discord.Attachment]:
    """Return what was attached to a command."""
    given = vars(interaction.namespace).values()
    return [each for each in given if isinstance(each, discord.Attachment)]


def manners(interaction: Interaction) -> Manners:
    """Return what the author of words may do here, which limits what is posted for them."""
    if interaction.guild_id is None:
        return Manners()
    rights, channel = interaction.permissions, interaction.channel
    shut = isinstance(channel, discord.Thread) and channel.is_private() and not channel.invitable
    return Manners(
        pings=not shut or rights.manage_threads,  # a mention would add people to the thread
        embeds=rights.embed_links,
        emojis=rights.use_external_emojis,
    )


def _explain_failure(error: Exception, text: str) -> Refused:
    """Return a refusal that gives the words back to someone who met a bug of ours."""
    refusal = Refused("say_failed", id=logs.log_unexpected(error, "unexpected"))
    refusal.words = words_in(text)
    return refusal
