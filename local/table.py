"""The local table: lines in, replies out. Knows nothing of screens.

A line that begins with a colon is a command to the table itself; any other is a sentence. The
referee is loaded with the first sentence, so that the table opens at once.
"""

import os
import re
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from play.current_time import Clock
from play.dice_sources import ScriptedDice
from play.language.speech_text import sentences
from rules.core import limits
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, PlayerError, Refused
from rules.core.outcome import Fact
from rules.core.records.frozen_values import freeze
from storage.engine.database import Database, is_url, open_database

if TYPE_CHECKING:
    from play.referee import Referee
    from play.turn.utterance_and_ruling import Ruling, Utterance
    from rules.core.outcome import Choice, Document, Outcome
    from storage.choices import Offered


@freeze
class Reply:
    """The result of one line: a ruling, an error, or just that it was done."""

    by: str
    text: str
    ruling: "Ruling | None" = None
    error: PlayerError | None = None
    system: str = ""
    replies: "tuple[Reply, ...] | None" = None
    due: tuple[tuple[str, str], ...] | None = None
    quits: bool = False
    ran: "tuple[Ruling, ...]" = ()  # what happened by itself because of it


def number_to_begin(ruling: "Ruling") -> str:
    """Return the number of the button that makes a character, which a new game offers to all."""
    return str(len(ruling.choices) + 1) if ruling.outcome.kind == "game_start" else ""


def list_besides(ruling: "Ruling") -> Sequence["Ruling"]:
    """Return what an answer brought about by itself, such as the end of a vote."""
    answered = ruling.said.partition(" ")[0] in ("vote", "seal")
    return ruling.more if answered else ()


class LocalTable:
    """Who speaks, where, with which dice and at what time; and the referee."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.speaker, self.channel, self.parent = "gm", "table", ""
        self.dice = ScriptedDice()
        self.clock = Clock()
        self._referee: Referee | None = None
        self._session = os.urandom(16).hex()  # keeps sources unique across restarts
        self._numbers = count(1)
        self._attached: bytes | None = None  # the next sentence's file
        #: the latest lookup's offers in each channel, and who may take them
        self._loose: dict[str, tuple[tuple[Offered, ...], str]] = {}
        self._orders: dict[str, Callable[[str], Awaitable[Reply]]] = {
            "as": self._as,
            "channel": self._channel,
            "dice": self._dice,
            "press": self._press,
            "post": self._post,
            "clock": self._clock,
            "attach": self._attach,
            "restart": self._restart,
            "quit": self._quit,
        }

    async def __aenter__(self) -> "LocalTable":
        await self._open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._opened.__aexit__(None, None, None)

    async def _open(self) -> None:
        self._opened = open_database(self.path)
        self.database: Database = await self._opened.__aenter__()
        self._referee = None

    @property
    def referee(self) -> "Referee":
        """Return the referee, loaded when first needed."""
        if self._referee is None:
            from play.referee import Referee

            self._referee = Referee(self.database, self.dice, self.clock)
        return self._referee

    async def hear(self, line: str) -> Reply:
        """Answer one line."""
        order = re.match(r"\s*:\s*(\w+)\s*(.*)", line, re.DOTALL)
        try:
            if order is None:
                return await self._say(line)
            known = self._orders.get(order[1].casefold())
            if known is None:
                names = [f":{name}" for name in self._orders]
                near = get_close_matches(f":{order[1].casefold()}", names, 2, 0.5)
                raise NotUnderstood(line, 1, " ".join(names), near, "no_table_line")
            return await known(order[2].strip())
        except PlayerError as error:
            return await self._answer_refusal(line, error)

    async def _answer_refusal(self, text: str, error: PlayerError) -> Reply:
        """Return an error as a reply; its offers can be pressed from now on."""
        if error.choices:
            offers = tuple(_make_offer(n, choice) for n, choice in enumerate(error.choices, 1))
            self._loose[self.channel] = (offers, self.speaker)
        return Reply(self.speaker, text, error=error, system=await self._system())

    def make_utterance(self, text: str, *, inside: bool = False) -> "Utterance":
        """Return a sentence as this speaker says it here."""
        from play.turn.utterance_and_ruling import Utterance

        return Utterance(
            f"{self._session}:{next(self._numbers)}",
            self.channel,
            self.speaker,
            self.speaker,
            text,
            self.parent,
            loose=inside,
            by_name=True,
            inside=inside,
        )

    async def _say(self, text: str, *, inside: bool = False) -> Reply:
        said = self.make_utterance(text, inside=inside)._replace(attached=self._attached)
        self._attached = None  # used up, even if the sentence is refused
        try:
            return await self._rule(text, self.referee.hear(said))
        except PlayerError as error:
            if not error.several:
                raise
            return await self._say_all(text, error.several)

    async def _say_all(self, text: str, sentences: tuple[str, ...]) -> Reply:
        """Say several sentences in order, up to the first refusal."""
        replies: list[Reply] = []
        for sentence in sentences:
            try:
                replies.append(await self._say(sentence))
            except PlayerError as error:
                if not replies:
                    raise
                replies.append(await self._answer_refusal(sentence, error))
                break
        ruled = [reply.ruling for reply in replies if reply.ruling is not None]
        ran = tuple(each for reply in replies for each in reply.ran)
        return Reply(
            self.speaker, text, ruled[-1], system=ruled[-1].system, replies=tuple(replies), ran=ran
        )

    async def _rule(self, text: str, ruling: "Awaitable[Ruling]") -> Reply:
        ruled = await ruling
        if ruled.outcome.kind == "say" and ruled.entry is not None:
            await self.referee.forget_posted_words(ruled.entry)
        if ruled.outcome.document is not None:
            ruled = ruled._replace(
                outcome=self._write_document(ruled.outcome, ruled.outcome.document)
            )
        if not ruled.number:
            ruled = ruled._replace(outcome=self._put_times_in_words(ruled.outcome))
        if ruled.choices:
            self._loose[self.channel] = (() if ruled.number else ruled.choices, self.speaker)
        ran = tuple(_veil_ruling(each, self.speaker) for each in ruled.ran)
        return Reply(self.speaker, text, ruled, system=ruled.system, ran=ran)

    def _put_times_in_words(self, outcome: "Outcome") -> "Outcome":
        """Return an outcome with its times in words; only unrecorded ones contain any."""
        from play.wording.timestamps import in_words

        now = self.clock.now()
        facts = tuple(each._replace(text=in_words(each.text, now)) for each in outcome.facts)
        return replace(outcome, prose=in_words(outcome.prose, now), facts=facts)

    def _write_document(self, outcome: "Outcome", document: "Document") -> "Outcome":
        """Write a document beside the database, or into a new temporary folder, and say where."""
        is_file = self.path != ":memory:" and not is_url(self.path)
        folder = Path(self.path).parent if is_file else Path(tempfile.mkdtemp(prefix="longhand-"))
        path = folder / document.name
        unfinished = folder / f"{document.name}.unfinished"  # never a half-written file
        unfinished.write_bytes(document.content)
        unfinished.replace(path)
        told = f"Saved to {path}."
        prose = f"{outcome.prose}\n{told}" if outcome.prose else told
        facts = (*outcome.facts, Fact("file", str(path)))
        return replace(outcome, prose=prose, facts=facts, document=None)

    async def _system(self) -> str:
        from storage import scene_query

        async with self.database.begin_reading() as tx:
            return (await scene_query.read(tx, self.channel, self.parent)).system

    async def _as(self, name: str) -> Reply:
        if not name:
            raise NotUnderstood(":as", 5, "a name", (), "no_order")
        self.speaker = name
        return Reply(self.speaker, name)

    async def _channel(self, words: str) -> Reply:
        found = re.fullmatch(r"#?(\S+)(?:\s+in\s+#?(\S+))?", words)
        if found is None:
            raise NotUnderstood(f":channel {words}", 10, "a name, such as tavern", (), "no_order")
        self.channel, self.parent = found[1], found[2] or ""
        return Reply(self.speaker, words)

    async def _dice(self, words: str) -> Reply:
        if not re.fullmatch(r"(?:[\s,]*\d{1,9}(?!\d))*[\s,]*", words):
            raise NotUnderstood(f":dice {words}", 7, "faces such as 3 4 6", (), "no_order")
        self.dice.script(int(face) for face in re.findall(r"\d+", words))
        return Reply(self.speaker, words)

    async def _press(self, words: str) -> Reply:
        found = re.fullmatch(r"(.+?)(?:\s+of\s+#?(\d{1,9}))?", words)
        if found is None:
            raise NotUnderstood(f":press {words}", 8, "a number or a label", (), "no_order")
        wanted, number = found[1], found[2]
        loose, asker = self._loose.get(self.channel, ((), ""))
        if number is None and loose and (_match(loose, wanted) or wanted.isdecimal()):
            choice = _pick(loose, wanted).choice
            if choice.who == "player" and not choice.of and asker != self.speaker:
                raise NotAllowed("not_your_choice", who="asker")
            return await self._say(f"/{choice.says}")  # the slash rules out an idiom
        if number is None:
            entry = await self.referee.latest_offer(self.channel)
        else:
            kept = await self.referee.find_entry(self.channel, self.parent, int(number))
            entry = (kept.game, kept.number)
        said = self.make_utterance("")._replace(game=entry[0])
        own = await self.referee.list_own_offers(said, entry)
        # don't list others' choices; pressing one tells whose it is
        others = [] if _match(own, wanted) else _match(await self.referee.offers(entry), wanted)
        offered = others[0] if others else _pick(own, wanted)
        return await self._rule(words, self.referee.press(said, offered.number, offered.position))

    async def _post(self, text: str) -> Reply:
        from play.pending.pauses import asks_pause

        replies = [await self.hear_sentence(sentence) for sentence in sentences(text)]
        if not any(map(asks_pause, sentences(text))):  # a pause leaves no trace
            await self.referee.note_post(self.make_utterance(text))
        return Reply(self.speaker, text, replies=tuple(replies))

    async def hear_sentence(self, text: str) -> Reply:
        """Answer a sentence from a post, where the verb may be left out."""
        try:
            return await self._say(text, inside=True)
        except PlayerError as error:
            return await self._answer_refusal(text, error)

    async def _clock(self, words: str) -> Reply:
        try:
            self._set_clock(words)
        except (ValueError, OverflowError) as error:
            expected = "2026-12-01 10:00 or +48h"
            raise NotUnderstood(f":clock {words}", 8, expected, (), "no_order") from error
        due, ran = await self.referee.run_due()
        return Reply(self.speaker, words, due=tuple(due), ran=tuple(ran))

    def _set_clock(self, words: str) -> None:
        by = re.fullmatch(r"\+\s*(\d{1,6})\s*([smhdw])", words)
        if by is not None:
            units = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
            self.clock.advance(timedelta(**{units[by[2]]: int(by[1])}))
            return
        moment = datetime.fromisoformat(words)
        self.clock.set(moment.replace(tzinfo=moment.tzinfo or UTC))

    async def _attach(self, path: str) -> Reply:
        """Attach a file to the next sentence, like an attachment on Discord."""
        try:
            self._attached = _read_file(path)
        except (OSError, ValueError) as error:
            raise NotFound("no_file", path) from error
        return Reply(self.speaker, path)

    async def _restart(self, _: str) -> Reply:
        if self.path == ":memory:":
            raise Refused("memory_only")
        await self._opened.__aexit__(None, None, None)
        self.dice.script(())
        self._loose.clear()
        await self._open()
        return Reply(self.speaker, "")

    async def _quit(self, _: str) -> Reply:
        return replace(Reply(self.speaker, ""), quits=True)


def _read_file(path: str) -> bytes:
    with Path(path.strip('"')).expanduser().open("rb") as file:
        # a byte more shows that it's too large, without reading it all
        content = file.read(limits.LARGEST_IMPORT + 1)
    if len(content) > limits.LARGEST_IMPORT:
        raise Refused("import_too_large", most=limits.LARGEST_IMPORT // 2**20)
    return content


def _make_offer(position: int, choice: "Choice") -> "Offered":
    from storage.choices import Offered

    return Offered(0, 0, position, choice, True)


def _veil_ruling(ruling: "Ruling", asker: str) -> "Ruling":
    """Return something that happened by itself as the speaker may know it: why a plan ended is for
    its owner and the game master only."""
    if ruling.number is not None or asker in (ruling.speaker, *ruling.manner.gms):
        return ruling
    return ruling._replace(outcome=replace(ruling.outcome, prose=""))


def _pick(offers: "tuple[Offered, ...] | list[Offered]", wanted: str) -> "Offered":
    """Return the choice with this number, or whose label begins like this; open ones first."""
    found = _match(offers, wanted)
    found = [each for each in found if each.open] or found
    if not found:
        code = "no_such_button" if wanted.isdecimal() else "no_choice"
        raise NotFound(code, wanted, [each.choice.label for each in offers][:8])
    if len({each.choice.label for each in found}) > 1:
        hints = [each.choice.label for each in found]
        raise NotUnderstood(wanted, None, wanted, hints, "ambiguous")
    return found[0]


def _match(offers: "tuple[Offered, ...] | list[Offered]", wanted: str) -> "list[Offered]":
    """Return the choices with this number, or with this label, or whose label begins like this."""
    said = wanted.casefold()
    if re.fullmatch(r"\d{1,9}", wanted):
        return [each for each in offers if each.position == int(wanted)]
    return [each for each in offers if each.choice.label.casefold() == said] or [
        each for each in offers if each.choice.label.casefold().startswith(said)
    ]
