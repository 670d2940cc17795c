"""The local table for people: a prompt and panels, or plain lines where there is no terminal."""

import logging
import sys
from functools import cache
from importlib import import_module
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING

from local.demo import is_first_visit, offers, set_up
from local.forms import MoveForm
from local.table import LocalTable, Reply
from rules.core.errors import BadValues, NotAllowed, NotUnderstood, PlayerError
from storage import games, scenes

if TYPE_CHECKING:
    from rich.console import Console

    from local.creation import SheetForm

GREETING = "Longhand: a referee by post, at a table of your own."
HOW = "Say what you do, or `help`. Tab completes. :as NAME speaks as someone else, :quit ends."
NO_GAME = "No game is played here yet. A ready-made one is a key away:"
OR_NOT = "Your key, or Enter for an empty table: "
EMPTY = "An empty table: `help` offers the games again."
SPEAK_AS = "`:as NAME` speaks as someone else, who may take it."
READY = "The table is set. You are {speaker}. Say one of these, by its number or in your own words:"
OUR_FAULT = "Something went wrong on my side. Nothing was changed."
WIDEST = 88  # a line longer than this is hard to read
ABOUT_THE_TABLE = """\
At this table:
  3              takes choice 3 of the latest ruling
  :as NAME       speak as someone else; `gm` is the first
  :channel NAME  go to another channel (`NAME in PARENT`: to a thread)
  :dice 3 4 6    the next faces      :clock +48h   let time pass
  :post TEXT     an ordinary post, with [[sentences]] in it
  :press LABEL   take a choice       :restart :quit"""


class Person:
    """One person at the table: what was last offered, and the screen."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table
        self._tries: tuple[str, ...] = ()
        self._console: Console | None = None
        self._form: MoveForm | SheetForm | None = None
        self.status = ""

    @property
    def console(self) -> "Console":
        """Return the screen. It is made with the first panel, after the first prompt."""
        if self._console is None:
            from rich.console import Console

            found = Console(highlight=False, emoji=False, markup=False)
            found.width = min(found.width, WIDEST)
            self._console = found
        return self._console

    async def hear(self, line: str) -> bool:
        """Answer a line; false once it was the last."""
        asked = self._form
        if asked is not None:
            said = self._answered(asked, line.strip())
            if said is None:
                return True
            line = said
        try:
            reply = await self._reply(line.strip())
        except Exception:
            logging.getLogger(__name__).exception("while answering %r", line)
            self.console.print(OUR_FAULT)
            return True
        self._form = await self._form_for(line, reply)
        if self._form is not None:
            self.console.print(f"{self._form.how}\n{self._form.question}")
            return True
        self.show(reply)
        if isinstance(reply.error, NotAllowed) and reply.error.code == "not_your_choice":
            self.console.print(SPEAK_AS)
        if asked is not None and reply.error is not None and not line.startswith(":"):
            self._ask_anew(asked, reply.error)
        if line.strip().lstrip("/").casefold() == "help":
            self.console.print(ABOUT_THE_TABLE)
        return not reply.quits

    async def _form_for(self, line: str, reply: Reply) -> "MoveForm | SheetForm | None":
        """Return the questions for what someone began to say and said no more of."""
        said = line.strip().lstrip("/").casefold().split()
        if said == ["define", "move"] and isinstance(reply.error, NotUnderstood):
            return MoveForm() if reply.error.expected == "a name" else None
        if said != ["sheet", "new"] or not isinstance(reply.error, BadValues):
            return None
        from local.creation import SheetForm
        from rules.registry import SYSTEMS

        async with self._table.database.reading() as tx:
            found = await scenes.read(tx, self._table.channel, self._table.parent)
        return SheetForm(SYSTEMS[found.system].walk)

    def _answered(self, form: "MoveForm | SheetForm", line: str) -> str | None:
        """Take an answer. Return the sentence once there is no more to ask."""
        order = line.startswith(":") and line != ":back"
        if order or form.leaves(line):
            self._form = None
            self.console.print(form.cancelled)
            return None if form.leaves(line) else line
        form.answer(line)
        if form.question is not None:
            self.console.print(form.question)
            return None
        self._form = None
        self.console.print(f"> {form.sentence()}")
        return form.sentence()

    def _ask_anew(self, form: "MoveForm | SheetForm", error: PlayerError) -> None:
        """Ask for what was refused once more, so that no other answer is lost."""
        if not isinstance(form, MoveForm):
            from play.creation import is_about_the_name

            form.reopen(name=is_about_the_name(error))
            self._form = form
            self.console.print(form.question)

    @property
    def is_asked(self) -> bool:
        """Say whether questions are being answered: no sentence is completed then."""
        return self._form is not None

    async def _reply(self, line: str) -> Reply:
        """Say a line; a number alone takes a choice, or a sentence that was suggested."""
        if line.isascii() and line.isdigit():
            if self._tries and 0 < int(line) <= len(self._tries):
                line = self._tries[int(line) - 1]
                self.console.print(f"> {line}")
            else:
                line = f":press {line}"
        elif line.casefold() in ("quit", "exit"):
            line = ":quit"
        elif not line.startswith(":"):
            self._tries = ()
        reply = await self._table.hear(line)
        if reply.error is not None and reply.error.choices:
            self._tries = ()
        if reply.ruling is not None and reply.ruling.choices:
            self._tries = ()  # numbers now mean these
        return reply

    def show(self, reply: Reply) -> None:
        from local.panels import panels

        for panel in panels(reply):
            self.console.print(panel)

    def suggest(self, sentences: tuple[str, ...]) -> None:
        """Offer sentences to say by their number, until something else was said."""
        self._tries = sentences
        self.console.print(READY.format(speaker=self._table.speaker))
        for number, sentence in enumerate(sentences, start=1):
            self.console.print(f"  {number}  {sentence}")

    async def look_around(self) -> None:
        """Read what the foot of the screen says."""
        table = self._table
        async with table.database.reading() as tx:
            game = await games.title_of(tx, table.parent or table.channel)
        where = f"{table.channel} in {table.parent}" if table.parent else table.channel
        self.status = f" {game or 'no game yet'}  #{where}  speaking: {table.speaker} "


async def run(path: str) -> None:
    """Answer a person, until they leave or the input ends."""
    async with LocalTable(path) as table:
        person = Person(table)
        if sys.stdin.isatty() and sys.stdout.isatty():
            await _at_a_terminal(table, person)
        else:
            await _line_by_line(table, person)


async def _line_by_line(table: LocalTable, person: Person) -> None:
    """Answer a pipe: each line is told again, so that what comes out reads as a transcript."""
    for line in sys.stdin:
        if not line.strip() or line.startswith("#"):
            continue
        person.console.print(f"{table.speaker} > {line.strip()}")
        if not await person.hear(line):
            return


async def _at_a_terminal(table: LocalTable, person: Person) -> None:
    from local.prompt import line_prompt, spoken

    _write(GREETING, HOW)
    if await is_first_visit(table):
        await _offer_a_demo(table, person)
    prompt = line_prompt(table, lambda: person.status, lambda: person.is_asked)
    warm_up = cache(_warm_up)  # once, when the first prompt stands
    while True:
        await person.look_around()
        try:
            line = await prompt.prompt_async(lambda: spoken(table), pre_run=warm_up)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if line.strip() and not await person.hear(line):
            return


def _write(*lines: str) -> None:
    """Write lines before the first panel, broken between words however narrow the screen is."""
    width = min(get_terminal_size().columns, WIDEST)
    for line in lines:
        sys.stdout.write(fill(line, width, subsequent_indent="     ") + "\n")


async def _offer_a_demo(table: LocalTable, person: Person) -> None:
    from local.prompt import one_key

    lines = offers()
    _write(NO_GAME, *(f"  {number}  {about}" for number, about in enumerate(lines, start=1)))
    key = await one_key(OR_NOT, "".join(str(number + 1) for number in range(len(lines))))
    if not key:
        _write(EMPTY)
        return
    failed, examples = await set_up(table, int(key))
    for reply in failed:
        person.show(reply)
    person.suggest(examples)


def _warm_up() -> None:
    """Load the referee while the person types, so that the first ruling is there at once."""
    from threading import Thread

    names = ("play.completion.complete", "local.panels")
    Thread(target=lambda: [import_module(name) for name in names], daemon=True).start()
