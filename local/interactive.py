"""The local table for people: a prompt and panels, or plain lines without a terminal."""

import asyncio
import logging
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, TypeAlias

from local.demo import is_first_visit, number_of, offers, open_demo, set_up
from local.suggested_sentences import SuggestedSentences
from local.table import LocalTable, Reply, number_to_begin
from local.text_forms import MoveForm, PageForm
from play.wording.game import MAKE_A_CHARACTER
from play.wording.sheet import MAKE_ONE
from rules.core.errors import BadValues, NotAllowed, NotUnderstood, PlayerError, Refused
from rules.lazy_regex import compile_later
from storage import games, scene_query

if TYPE_CHECKING:
    from rich.console import Console

    from local.character_creation import SheetForm

    Form: TypeAlias = MoveForm | SheetForm | PageForm

GREETING = "Longhand: a referee for play-by-post games, at a table of your own."
HOW = (
    "Say what you do, or `help`. Tab completes. :as NAME speaks as someone else, :demo opens a "
    "ready-made game, :quit ends."
)
NO_GAME = "There's no game here yet. Press a key for a ready-made one:"
OR_NOT = "Your key, or Enter for an empty table: "
EMPTY = "An empty table. Start a game with `help`, or a ready-made one with :demo."
WHICH_DEMO = "Which one? Give its number or name: :demo 2"
COPY = "As one line, to copy:"
SPEAK_AS = "To press it as someone else, first type `:as NAME`."
READY = "The table is set."
TRY = "You are {speaker}. Try one of these, by number or in your own words:"
OUR_FAULT = "Something went wrong on my side. Nothing changed."
#: a line copied from a guide: a name, then a sentence or a [button]
_GUIDE = compile_later(r"(?P<who>[a-z]+) {2,}(?:(?P<said>/.+)|\[(?P<pressed>[^][]+)\])")
WIDEST = 88  # longer lines are hard to read
ABOUT_THE_TABLE = """\
At this table:
  3              takes choice 3 of the latest ruling
  :as NAME       speak as someone else; `gm` is the first. Lines of a guide can be pasted
  :channel NAME  go to another channel (`NAME in PARENT`: to a thread)
  :dice 3 4 6    the next faces      :clock +48h   let time pass
  :attach PATH   the next sentence carries this file
  :post TEXT     an ordinary post, with [[sentences]] in it
  :press LABEL   take a choice       :restart :quit
  :demo          the ready-made games; :demo 2 goes to the second
  :1             says the first of the sentences to try"""


_SPEAKS = compile_later(r":\s*as\b", re.IGNORECASE)
_PRESS = compile_later(r":\s*(?:press\s+(?=\S)|(?=\d))", re.IGNORECASE)
WAITS = "Your answers so far are kept. To go on with them: :as {speaker}"
#: the button under a new game that everyone may press, and what it says
BEGINS, NEW_CHARACTER = f":press {MAKE_A_CHARACTER}".casefold(), "/sheet new"
_MAKES_ONE = compile_later(
    r"(?:make|create|new)(?: me)?(?: an?| my)?(?: new)? (?:character|char|pc)", re.IGNORECASE
)


def _read_guide(line: re.Match[str]) -> str:
    """Return what a line copied from a guide says or presses."""
    return line["said"] or f":press {line['pressed']}"


class Person:
    """A person at the table: what was last offered, and the screen."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table
        self.tries = SuggestedSentences(table)
        self.warming: asyncio.Task[None] | None = None
        self._offered = False  # whether numbers mean choices
        self._console: Console | None = None
        self._fits = False  # whether to fit the terminal's width
        self._form: Form | None = None
        self._waiting: dict[str, Form] = {}  # by who was answering when another began to speak
        self._begins = ""  # the number of a new game's button for players
        self._place = ""

    @property
    def console(self) -> "Console":
        """Return the screen, made for the first panel, because importing rich is slow."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(highlight=False, emoji=False, markup=False)
            self._fits = True
        if self._fits:  # the window may have been resized
            self._console.width = min(get_terminal_size().columns, WIDEST)
        return self._console

    async def hear(self, line: str) -> bool:
        """Answer a line; return False after the last one."""
        asked = self._form
        if asked is not None:
            said = self._take_answer(asked, line.strip())
            if said is None:
                return True
            line = said
        try:
            demo = re.match(r":\s*demo\b(.*)", line.strip(), re.IGNORECASE)
            if demo is not None:
                return await self.open_demo(demo[1])
            reply = await self._attach_page(asked) or await self._reply(line.strip())
        except Exception:
            logging.getLogger(__name__).exception("while answering %r", line)
            self.console.print(OUR_FAULT)
            return True
        self._form = await self._form_for(reply.text, reply)
        if _SPEAKS.match(line):
            self._form = self._waiting.pop(self._table.speaker, None)
        if self._form is not None:
            self.console.print(f"{self._form.how}\n{self._form.question}")
            return True
        self._answer(line, reply, asked)
        return not reply.quits

    async def _attach_page(self, asked: "Form | None") -> Reply | None:
        """Attach the page that was asked for; return why that isn't possible, if so."""
        if not isinstance(asked, PageForm) or not asked.path:
            return None
        reply = await self._table.hear(f":attach {asked.path}")
        return reply if reply.error is not None else None

    def _answer(self, line: str, reply: Reply, asked: "Form | None") -> None:
        """Show the result of a line, and what to do about it."""
        self.show(reply)
        if isinstance(reply.error, NotAllowed) and reply.error.code == "not_your_choice":
            self.console.print(SPEAK_AS)
        if asked is not None and reply.error is not None and not line.startswith(":"):
            self._ask_anew(asked, reply.error)
        if line.strip().lstrip("/").casefold() == "help":
            self.console.print(ABOUT_THE_TABLE)

    async def _form_for(self, line: str, reply: Reply) -> "Form | None":
        """Return the questions for a sentence that someone left incomplete."""
        said = line.strip().lstrip("/").casefold().split()
        if isinstance(reply.error, Refused) and reply.error.code == "page_missing":
            return PageForm()
        if said == ["define", "move"] and isinstance(reply.error, NotUnderstood):
            return MoveForm() if reply.error.expected == "a name" else None
        if said != ["sheet", "new"] or not isinstance(reply.error, BadValues):
            return None
        from local.character_creation import SheetForm
        from rules.registry import system_of

        async with self._table.database.begin_reading() as tx:
            found = await scene_query.read(tx, self._table.channel, self._table.parent)
        return SheetForm(system_of(found.system).walk)

    def _take_answer(self, form: "Form", line: str) -> str | None:
        """Take an answer; return the sentence once there is nothing more to ask."""
        line = _PRESS.sub("", line)  # as under a card: the options are numbered just the same
        order = line.startswith(":") and line != ":back"
        if _SPEAKS.match(line):
            self._waiting[self._table.speaker], self._form = form, None
            self.console.print(WAITS.format(speaker=self._table.speaker))
            return line
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

    def _ask_anew(self, form: "Form", error: PlayerError) -> None:
        """Ask again for what was refused, keeping all other answers."""
        if not isinstance(form, MoveForm | PageForm):
            from play.character_creation import list_refused_texts

            form.reopen(list_refused_texts(error))
            self._form = form
            self.console.print(form.question)

    @property
    def is_asked(self) -> bool:
        """Say whether questions are being answered, so that nothing is completed."""
        return self._form is not None

    async def _reply(self, line: str) -> Reply:
        """Say a line; a number alone takes a choice, or a suggested sentence."""
        guide = _GUIDE.fullmatch(line)
        if guide is not None:
            await self._table.hear(f":as {guide['who']}")
        line = self._expand_line(_read_guide(guide) if guide else line)
        reply = await self._table.hear(line)
        ruling, error = reply.ruling, reply.error
        if error is None:
            await self.tries.use(line)
        if (ruling is not None and ruling.choices) or (error is not None and error.choices):
            self._offered = True
            self._begins = number_to_begin(ruling) if ruling is not None else ""
        if error is not None and MAKE_ONE in (labels := [each.label for each in error.choices]):
            self._begins = str(labels.index(MAKE_ONE) + 1)  # asks, as that button does on Discord
        return reply

    def _expand_line(self, line: str) -> str:
        """Return the line that a number or another short word stands for."""
        pressed = line.casefold().removeprefix(":press").strip()
        if (pressed.isdecimal() and pressed == self._begins) or line.casefold() == BEGINS:
            return NEW_CHARACTER
        if _MAKES_ONE.fullmatch(line.strip(" .!")):
            return NEW_CHARACTER
        found = re.fullmatch(r"(:?)\s*([0-9]{1,9})", line)
        if found is None:
            return ":quit" if line.casefold() in ("quit", "exit") else line
        tried = "" if self._offered and not found[1] else self.tries.find_sentence(int(found[2]))
        if not tried:
            return f":press {found[2]}"
        self.console.print(f"> {tried}")
        return tried

    def show(self, reply: Reply) -> None:
        from local.panels import panels, where_is

        for panel in panels(reply):
            self.console.print(panel)
        if reply.ruling is not None and where_is(reply.ruling.outcome):
            self.console.print(where_is(reply.ruling.outcome), soft_wrap=True)
        kept = find_export(reply)
        if kept:
            self.console.print(COPY, style="dim")
            self.console.print(kept, soft_wrap=True)  # unwrapped, so that it can be copied

    async def suggest(self) -> None:
        """Suggest sentences, each by its number until it is used."""
        await self.tries.look()
        self._offered = False
        self.console.print(READY)
        self.list_tries()

    def list_tries(self) -> None:
        """Print what may be tried, each with its number."""
        if self.tries.sentences:
            self.console.print(TRY.format(speaker=self._table.speaker))
        for number, sentence in enumerate(self.tries.sentences, start=1):
            self.console.print(f"  {number}  {sentence}")

    async def open_demo(self, said: str) -> bool:
        """Go to a demo game, or list them."""
        number = number_of(said)
        if not number:
            lines = enumerate(offers(), start=1)
            self.console.print("\n".join(f"  {place}  {about}" for place, about in lines))
            self.console.print(WHICH_DEMO)
            return True
        for failed in await open_demo(self._table, number):
            self.show(failed)
        await self.suggest()
        return True

    async def look_around(self) -> None:
        """Read what the status line shows."""
        table = self._table
        async with table.database.begin_reading() as tx:
            game = await games.title_of(tx, table.parent or table.channel)
        if self.warming is not None and self.warming.done():
            await self.tries.look()
        where = f"{table.channel} in {table.parent}" if table.parent else table.channel
        self._place = f" {game or 'no game yet'}  #{where}  speaking: {table.speaker} "

    @property
    def status(self) -> str:
        """Return the status line: where one is, and what may be tried."""
        width = min(get_terminal_size().columns, WIDEST)
        tries = self.tries.render_line(":" if self._offered else "", width)
        return f"{self._place}\n{tries}" if tries else self._place


def find_export(reply: Reply) -> str:
    """Return a reply's text for copying: a sheet, or a person's data."""
    ruling = reply.ruling
    if ruling is None or ruling.number is not None:
        return ""
    facts = {fact.key: fact.value for fact in ruling.outcome.facts}
    kept = "" if "file" in facts else facts.get("json")
    return kept if isinstance(kept, str) else ""


async def run(path: str) -> None:
    """Answer a person until they leave or the input ends."""
    async with LocalTable(path) as table:
        person = Person(table)
        if sys.stdin.isatty() and sys.stdout.isatty():
            await _at_a_terminal(table, person)
        else:
            await _line_by_line(table, person)


async def _line_by_line(table: LocalTable, person: Person) -> None:
    """Answer a pipe, repeating each line so that the output reads as a transcript."""
    for line in sys.stdin:
        if not line.strip() or line.startswith("#"):
            continue
        person.console.print(f"{table.speaker} > {line.strip()}")
        if not await person.hear(line):
            return


async def _at_a_terminal(table: LocalTable, person: Person) -> None:
    from local.prompt import line_prompt, render_prompt

    _write(GREETING, HOW)
    if await is_first_visit(table):
        await _offer_a_demo(table, person)
    prompt = line_prompt(table, lambda: person.status, lambda: person.is_asked)
    warm_up = cache(lambda: _warm_up(person, prompt.app.invalidate))  # after the first prompt
    while True:
        await person.look_around()
        try:
            line = await prompt.prompt_async(lambda: render_prompt(table), pre_run=warm_up)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if line.strip() and not await person.hear(line):
            return


def _write(*lines: str) -> None:
    """Write lines before the first panel, wrapped between words."""
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
    failed, _ = await set_up(table, int(key))
    for reply in failed:
        person.show(reply)
    await person.suggest()


def _warm_up(person: Person, shown: Callable[[], None]) -> None:
    """Load the referee while the person types, so that the first ruling is fast."""
    person.warming = asyncio.create_task(_warm(person, shown))


async def _warm(person: Person, shown: Callable[[], None]) -> None:
    """Load what the referee needs, then find what may be tried, and update the screen."""
    for name in ("play.completion.whole_sentences", "local.panels"):
        await asyncio.to_thread(import_module, name)
    if not person.tries.sentences:  # not the first visit
        from prompt_toolkit.application import run_in_terminal

        await person.tries.look()
        await run_in_terminal(person.list_tries)
    shown()
