"""Which message shows which entry, and what it should show now."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from play.current_time import Clock, stamp
from play.language.speech_text import find_bracketed
from play.pending.votes_and_seals import VOTE, show_vote
from play.posted.boards import boards
from play.posted.button_sentences import Sentences, sentence_id
from play.server import Owns, owns_all
from play.turn.choices.choice_rights import is_speakers
from play.turn.earlier_entries import list_memories
from play.turn.presentation import manner_of
from play.turn.scene_builder import build_scene, upgrade_state
from play.turn.speech.character_speech import (
    SAY,
    always_key,
    as_read,
    first_said,
    list_inner_entries,
    may_voice,
    result,
    words_around,
)
from play.turn.utterance_and_ruling import Ruling, Utterance
from play.turn.visibility import without_hands
from play.wording.choices import is_affordable
from rules.core.errors import NotFound
from rules.core.permissions import active_character, is_gm
from rules.core.scene import AnyScene
from rules.fast_tuples import NamedTuple
from rules.registry import system_of
from storage import choices, games, journal, posted_messages, scene_query, secret_entries
from storage.choices import Offered
from storage.engine.database import Database, Transaction
from storage.journal import Entry
from storage.personal_data import pictures
from storage.posted_messages import Named, Place, Post
from storage.scene_query import ChannelState

__all__ = ["Attached", "MessageIndex", "Named", "Near", "Place", "Post", "Voices", "read_ruling"]

#: how old a ruling may be and still be posted late
LATE = timedelta(days=1)
#: how long an offered sentence is stored
OFFERED = timedelta(days=30)


class Attached(NamedTuple):
    """A file attached to words: its link, its name, and whether it is a spoiler."""

    url: str
    name: str
    spoiler: bool


class Near(NamedTuple):
    """Who presses a button, and in which server; None in a direct message."""

    person: str
    server: str | None

    def reaches(self, place: Place, takes_part: bool) -> bool:
        """Say whether a place is in this server; in a direct
        message, whether they take part in its game."""
        return takes_part if self.server is None else self.server == place.server


class Voices(NamedTuple):
    """The characters someone may speak as, and the usual one; `master`: also as any NPC."""

    names: Sequence[str]
    usual: str
    master: bool


async def read_ruling(tx: Transaction, entry: Entry) -> Ruling:
    """Return the current ruling of an entry."""
    offered = tuple(await choices.of_entry(tx, entry.game, entry.number))
    found = upgrade_state(await scene_query.read(tx, entry.channel, "", game=entry.game))
    name = found.people.get(entry.speaker, entry.speaker)
    purse = await purse_of(tx, found.system, entry) if offered else {}
    if purse:
        offered = tuple(_close_if_too_dear(each, purse) for each in offered)
    scene = build_scene(found, Utterance("", entry.channel, entry.speaker, name, ""), Clock().now())
    who = entry.subject or entry.actor
    outcome = entry.outcome
    if entry.kind == VOTE:
        outcome, offered = await show_vote(tx, scene, entry, offered)
    ruling = Ruling(
        outcome=replace(
            outcome,
            choices=tuple(each.choice for each in offered),
            changes=without_hands(outcome.changes),
        ),
        said=entry.said,
        by=name,
        number=entry.number,
        visible=entry.visible,
        rolled=entry.dice,
        choices=offered,
        game=entry.game,
        system=found.system,
        at=entry.at,
        manner=manner_of(found, scene, found.people, who, entry.outcome),
        speaker=entry.speaker,
        channel=entry.channel,
        undone_by=entry.undone_by,
        planned=entry.planned,
        purse=purse,
    )
    if entry.kind != SAY:
        return ruling
    return as_read(
        ruling, [await read_ruling(tx, each) for each in await list_inner_entries(tx, entry)]
    )


def _close_if_too_dear(each: Offered, purse: Mapping[str, int]) -> Offered:
    """Return an offer, closed if what is left can't pay for it."""
    return each._replace(open=each.open and is_affordable(each.choice, purse))


async def purse_of(tx: Transaction, system: str, entry: Entry) -> Mapping[str, int]:
    """Return what is left to spend on an entry, or on the one that it spends from."""
    number = int(str(entry.outcome.memory.get("of") or entry.number))
    root = entry if number == entry.number else await journal.entry(tx, entry.game, number)
    if root is None or not system_of(system).purse(root.outcome.memory, (), number):
        return {}
    following = await journal.list_standing_follow_ups(tx, entry.game, number)
    return system_of(system).purse(root.outcome.memory, list_memories(reversed(following)), number)


def _attached_key(source: str, person: str) -> str:
    return f"attached:{source}:{person}"


async def _find_attachment_key(tx: Transaction, entry: Named) -> str:
    said = await journal.entry(tx, *entry)
    return _attached_key(said.source, said.speaker) if said is not None else ""


class MessageIndex:
    """Remembers which message shows what, and finds entries that no message shows yet."""

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        self._database = database
        self._clock = clock or Clock()
        #: what the buttons of its messages say
        self.sentences = Sentences(database, self._clock)

    async def read_ruling(self, entry: Named) -> Ruling:
        """Return an entry's ruling as it stands now."""
        async with self._database.begin_reading() as tx:
            kept = await journal.entry(tx, *entry)
            if kept is None:
                raise NotFound("no_entry", str(entry[1]))
            return await read_ruling(tx, kept)

    async def boards(self, game: int) -> list[Ruling]:
        """Return the current content of the pinned boards of a game."""
        async with self._database.begin_reading() as tx:
            return await boards(tx, game)

    async def list_takeable(self, ruling: Ruling, person: str, name: str) -> set[Offered]:
        """Return the choices of a ruling that a person may take."""
        async with self._database.begin_reading() as tx:
            found = upgrade_state(await scene_query.read(tx, ruling.channel, "", game=ruling.game))
        said = Utterance("", ruling.channel, person, name, "")
        scene = build_scene(found, said, self._clock.now())
        return {each for each in ruling.choices if is_speakers(scene, each)}

    async def place(self, entry: Named, near: Near) -> Place:
        """Return where an entry was said; refuse if that is out of this person's reach."""
        async with self._database.begin_reading() as tx:
            kept = await posted_messages.place(tx, entry, near.person)
        if kept is None or not near.reaches(*kept):
            raise NotFound("no_entry", str(entry[1]))
        return kept[0]

    async def find_by_old_id(self, id: int, near: Near) -> Named:
        """Return the entry for an old button, which names it by an id used earlier."""
        async with self._database.begin_reading() as tx:
            kept = await posted_messages.find_by_old_id(tx, id, near.person)
        if kept is None or not near.reaches(*kept):
            raise NotFound("no_entry", str(id))
        return kept[0].game, kept[0].number

    async def show_words(self, entry: Named) -> None:
        """Remember that all of an entry's words are posted; their messages are stored apart."""
        await self.show([entry], "", posted_messages.name_words(entry[1]))

    async def show(self, entries: Sequence[Named], channel: str, message: str) -> None:
        """Remember that a message shows these entries; a private message has no channel.

        This is written a moment later along with others, and not waited for. If the process dies
        before, the message is found again by what it shows.
        """
        posted_messages.show(self._database, [(*entry, channel, message) for entry in entries])

    async def settle(self) -> None:
        """Write down everything that is still only in memory."""
        await self._database.settle()

    async def ensure_shown(self, entry: Named, channel: str, message: str) -> None:
        """Remember that a message shows an entry, unless that is known."""
        await self.settle()
        async with self._database.begin_reading() as tx:
            known = await posted_messages.entries(tx, channel, message)
        if entry not in known:
            await self.show([entry], channel, message)

    async def is_shown(self, entry: Named) -> bool:
        await self.settle()
        async with self._database.begin_reading() as tx:
            return await posted_messages.is_shown(tx, entry)

    async def is_shut(self, entry: Named) -> bool:
        """Say whether an entry contains something sealed and unopened, or a hand of cards."""
        async with self._database.begin_reading() as tx:
            kept = await journal.entry(tx, *entry)
            drawn = kept is not None and kept.kind == secret_entries.DRAW and kept.visible != "all"
            return drawn or entry[1] in await secret_entries.shut(tx, entry[0])

    async def source(self, entry: Named) -> str:
        """Return an entry's source: the id of a post or an interaction, and the place inside it."""
        async with self._database.begin_reading() as tx:
            kept = await journal.entry(tx, *entry)
        return kept.source if kept is not None else ""

    async def is_ruled(self, source: str) -> bool:
        """Say whether a sentence from this source was already ruled on."""
        async with self._database.begin_reading() as tx:
            return await posted_messages.is_ruled(tx, source)

    async def messages(self, game: int, numbers: Sequence[int]) -> list[tuple[str, str]]:
        """Return channel and message of everything that shows one of these entries."""
        await self.settle()
        async with self._database.begin_reading() as tx:
            return await posted_messages.messages(tx, game, numbers)

    async def rulings_in(self, channel: str, message: str) -> list[Ruling]:
        """Return everything a message shows, as it is now."""
        await self.settle()
        async with self._database.begin_reading() as tx:
            shows = await posted_messages.entries(tx, channel, message)
            kept = [await journal.entry(tx, *entry) for entry in shows]
            return [await read_ruling(tx, entry) for entry in kept if entry is not None]

    async def list_unshown(
        self, owns: Owns = owns_all, since: timedelta = timedelta(0)
    ) -> list[Named]:
        """Return recent entries from Discord that no message shows, in servers of ours.

        `since`: the least age of an entry, as younger ones are about to be posted.
        """
        await self.settle()
        now = self._clock.now()
        async with self._database.begin_reading() as tx:
            found = await posted_messages.list_unshown(tx, stamp(now - LATE), stamp(now - since))
        return [entry for entry, server in found if owns(server)]

    async def systems_played(self, server: str) -> list[str]:
        async with self._database.begin_reading() as tx:
            return await games.systems_played(tx, server)

    async def system_at(self, channel: str, parent: str) -> str:
        """Return the key of the rules played in a channel, or an empty text."""
        return (await self.game_at(channel, parent))[1]

    async def game_at(self, channel: str, parent: str) -> tuple[int, str]:
        """Return the game played in a channel and the key of its rules; 0 for none."""
        async with self._database.begin_reading() as tx:
            found = upgrade_state(await scene_query.read(tx, channel, parent))
        return found.game, found.system

    async def is_played(self, channel: str, parent: str) -> bool:
        """Say whether a game is played in a channel, or in a thread's parent channel."""
        async with self._database.begin_reading() as tx:
            return await games.is_played(tx, channel, parent)

    async def games_of(self, person: str) -> list[tuple[str, str, str]]:
        """Return a person's games: name, system, and a channel of each."""
        async with self._database.begin_reading() as tx:
            return await posted_messages.games_of(tx, person)

    async def recall(self, key: str) -> str | None:
        async with self._database.begin_reading() as tx:
            return (await games.recall(tx, [key])).get(key)

    async def remember(self, key: str, value: str) -> None:
        async with self._database.transaction() as tx:
            await games.remember(tx, key, value, stamp(self._clock.now()))

    async def keep_offer(self, sentence: str, by: str) -> str:
        """Store a sentence that may have been meant, for a while; return its id."""
        id = sentence_id(sentence)
        now = self._clock.now()
        async with self._database.transaction() as tx:
            await games.forget_before(tx, "offer:", stamp(now - OFFERED))
            await games.remember(tx, f"offer:{id}:{by}", f"{stamp(now)} {sentence}", at=stamp(now))
        return id

    async def kept_offer(self, id: str, by: str) -> str:
        """Return a sentence that was offered to someone; empty if that is too long ago."""
        kept = await self.recall(f"offer:{id}:{by}") or ""
        at, _, sentence = kept.partition(" ")
        return sentence if at >= stamp(self._clock.now() - OFFERED) else ""

    async def posts(self, entry: Named) -> list[Post]:
        """Return the messages that show an entry's words, in order."""
        async with self._database.begin_reading() as tx:
            return await posted_messages.posts(tx, entry)

    async def keep_post(self, entry: Named, post: Post) -> None:
        """Remember which message shows a part of an entry's words, before anything else."""
        async with self._database.transaction() as tx:
            await posted_messages.keep_post(tx, entry, post)

    async def drop_post(self, entry: Named, place: int) -> None:
        async with self._database.transaction() as tx:
            await posted_messages.drop_post(tx, entry, place)

    async def keep_attached(self, source: str, person: str, attached: Sequence[Attached]) -> None:
        """Remember what someone attached to words, until these are posted."""
        now = self._clock.now()
        async with self._database.transaction() as tx:
            await games.forget_before(tx, "attached:", stamp(now - LATE))
            kept = f"{stamp(now)} {json.dumps(attached)}"
            await games.remember(tx, _attached_key(source, person), kept)

    async def list_attachments(self, entry: Named) -> list[Attached]:
        """Return what was attached to words that aren't posted yet."""
        async with self._database.begin_reading() as tx:
            key = await _find_attachment_key(tx, entry)
            kept = (await games.recall(tx, [key])).get(key) or ""
        return [Attached(*each) for each in json.loads(kept.partition(" ")[2] or "[]")]

    async def forget_attached(self, entry: Named) -> None:
        async with self._database.transaction() as tx:
            await games.forget(tx, await _find_attachment_key(tx, entry))

    async def drop_attached(self, source: str, person: str) -> None:
        """Forget what was attached to words that were refused."""
        async with self._database.transaction() as tx:
            await games.forget(tx, _attached_key(source, person))

    async def note_face(self, game: int, portrait: str, where: pictures.Posted) -> None:
        """Note where an attached portrait can be seen."""
        async with self._database.transaction() as tx:
            await pictures.note_posted(tx, game, portrait, where)

    async def inherit_posts(self, entry: Named) -> None:
        """Let corrected words take over the messages of the original."""
        async with self._database.transaction() as tx:
            kept = await journal.entry(tx, *entry)
            if kept is not None and kept.verb == "fix" and kept.undoes:
                await posted_messages.hand_on_posts(tx, kept.game, kept.undoes, kept.number)

    async def as_ruled(self, post: str, text: str) -> str:
        """Return a post's text with results in place of its sentences, if they were ruled on."""
        pieces, at = [], 0
        async with self._database.begin_reading() as tx:
            # they were ruled on under the post's id and their place in it
            for place, (start, end, _) in enumerate(find_bracketed(text), 1):
                found = await posted_messages.from_source(tx, f"{post}:{place}")
                kept = await journal.entry(tx, *found) if found else None
                if kept is not None:
                    pieces += [text[at:start], result(await read_ruling(tx, kept))]
                    at = end
        return "".join((*pieces, text[at:]))

    async def words_around(self, entry: Named) -> Ruling | None:
        """Return the words that a ruling is inside of, if any."""
        async with self._database.begin_reading() as tx:
            kept = await journal.entry(tx, *entry)
            words = await words_around(tx, kept) if kept is not None else None
            return await read_ruling(tx, words) if words is not None else None

    async def find_mended(self, entry: Named) -> int:
        """Return the number of the words that an entry corrects, or 0."""
        async with self._database.begin_reading() as tx:
            kept = await journal.entry(tx, *entry)
        return kept.undoes if kept is not None and kept.verb == "fix" else 0

    async def author(self, entry: Named) -> str:
        """Return who spoke words first, whoever corrected them since."""
        async with self._database.begin_reading() as tx:
            kept = await journal.entry(tx, *entry)
            return (await first_said(tx, kept)).speaker if kept is not None else ""

    async def list_speech_messages(self, channel: str, message: str = "") -> dict[str, Named]:
        """Return the messages of a channel that show spoken words, each with its entry."""
        async with self._database.begin_reading() as tx:
            return await posted_messages.list_speech_messages(tx, channel, message)

    async def are_words(self, game: int, numbers: Sequence[int]) -> list[Named]:
        """Return those of these entries that are spoken words."""
        async with self._database.begin_reading() as tx:
            kept = [await journal.entry(tx, game, number) for number in numbers]
        return [(each.game, each.number) for each in kept if each is not None and each.kind == SAY]

    async def find_always_voice(self, channel: str, person: str) -> str:
        """Return the name that someone's posts in a channel are always spoken as, if any."""
        kept = await self.recall(always_key(channel, person))
        if not kept:
            return ""
        game, record = map(int, kept.split())
        found, scene = await self._scene_of(channel, person, game)
        sheet = scene.sheets.get(record) if found.game else None
        speaking = not scene.game.ended and scene.read_setting("speech", "on") == "on"
        playing = sheet is not None and speaking and may_voice(scene, sheet)
        return sheet.name if sheet is not None and playing else ""

    async def may_voice(self, channel: str, person: str, name: str) -> bool:
        """Say whether a person may speak as the character with this name."""
        game = int((await self.recall(always_key(channel, person)) or "0").split()[0])
        _, scene = await self._scene_of(channel, person, game)
        mine = (sheet for sheet in scene.list_unretired() if may_voice(scene, sheet))
        return any(sheet.name.casefold() == name.casefold() for sheet in mine)

    async def voices(self, channel: str, parent: str, person: str) -> Voices:
        """Return the characters that a person may speak as in a channel."""
        async with self._database.begin_reading() as tx:
            found = upgrade_state(await scene_query.read(tx, channel, parent))
        scene = build_scene(found, Utterance("", channel, person, "", ""), self._clock.now())
        mine = {
            sheet.record: sheet.name for sheet in scene.list_unretired() if may_voice(scene, sheet)
        }
        usual = mine.get(active_character(scene), "")
        return Voices(list(mine.values()), usual, is_gm(scene))

    async def _scene_of(
        self, channel: str, person: str, game: int
    ) -> tuple[ChannelState, AnyScene]:
        async with self._database.begin_reading() as tx:
            found = upgrade_state(await scene_query.read(tx, channel, "", game=game))
        said = Utterance("", channel, person, "", "")
        return found, build_scene(found, said, self._clock.now())

    async def from_post(self, post: str) -> Named | None:
        """Return the words from someone's post, as last corrected, unless undone."""
        async with self._database.begin_reading() as tx:
            return await posted_messages.words_of_post(tx, post)
