"""The input line: editing, history beside the database, completion."""

from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from local.table import LocalTable
from storage.engine.database import is_url

ORDERS = (":as ", ":channel ", ":dice ", ":press ", ":post ", ":clock +48h", ":demo ", ":restart",
          ":quit")  # fmt: skip
#: how many lines of history are tried to find one that would work
LOOKED_AT = 5


class Completing(Completer):
    """Completes sentences, and the table's own `:` commands."""

    def __init__(self, table: LocalTable, asked: Callable[[], bool] = lambda: False) -> None:
        self._table = table
        self._asked = asked

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        return iter(())  # only the other way is ever asked for at this prompt

    async def get_completions_async(
        self, document: Document, event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        text = document.text_before_cursor
        for sentence in await self._sentences(text):
            if sentence != text:
                yield Completion(sentence, start_position=-len(text))

    async def _sentences(self, text: str) -> Sequence[str]:
        if text.startswith(":"):
            return [order for order in ORDERS if order.startswith(text.casefold())]
        if not text.strip() or self._asked():
            return []
        from play.completion.whole_sentences import complete

        return await complete(self._table.referee, self._table.make_utterance(text))


class SaidBefore(AutoSuggest):
    """Suggests a line typed before, if it would be accepted now."""

    def __init__(self, table: LocalTable, asked: Callable[[], bool]) -> None:
        self._table = table
        self._asked = asked

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        return None  # only the other way is ever asked for at this prompt

    async def get_suggestion_async(self, buffer: Buffer, document: Document) -> Suggestion | None:
        typed = document.text
        if not typed.strip() or self._asked():
            return None
        before = [each for each in reversed(buffer.history.get_strings()) if each != typed]
        likely = [each for each in dict.fromkeys(before) if each.startswith(typed)]
        for line in likely[:LOOKED_AT]:
            if await self._stands(line):
                return Suggestion(line[len(typed) :])
        return None

    async def _stands(self, line: str) -> bool:
        """Say whether a line would be accepted: a `:` command, or a sentence that works."""
        if line.startswith(":"):
            return line.split()[0].casefold() in {order.split()[0] for order in ORDERS}
        if line.strip().isdigit():
            return False  # it meant a choice offered back then
        from play.completion.whole_sentences import stands

        return await stands(self._table.referee, self._table.make_utterance(line))


def line_prompt(
    table: LocalTable, status: Callable[[], str], asked: Callable[[], bool]
) -> "PromptSession[str]":
    """Make the prompt. `status` is the line at the bottom; nothing is completed while someone is
    `asked` something."""
    return PromptSession(
        history=_history(table.path),
        completer=Completing(table, asked),
        auto_suggest=SaidBefore(table, asked),
        complete_while_typing=True,
        bottom_toolbar=status,
        reserve_space_for_menu=6,
    )


def _history(path: str) -> History:
    if path == ":memory:" or is_url(path):
        return InMemoryHistory()
    return FileHistory(str(Path(path).with_suffix(".history")))


def render_prompt(table: LocalTable) -> StyleAndTextTuples:
    """Return the prompt's text: who speaks, and where."""
    where = "" if table.channel == "table" else f" #{table.channel}"
    return [("bold", table.speaker), ("", f"{where} > ")]


async def one_key(message: str, keys: str) -> str:
    """Wait for one of these keys; Enter or any other exit returns an empty text."""
    bindings = KeyBindings()

    def press_key(event: KeyPressEvent) -> None:
        key = event.key_sequence[0].data
        event.app.exit(result=key if key in keys else "")

    for key in (*keys, "enter", "escape", "c-c", "c-d"):
        bindings.add(key, eager=True)(press_key)
    session: PromptSession[str] = PromptSession(key_bindings=bindings)
    return await session.prompt_async(message)
