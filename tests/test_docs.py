"""Every sentence shown in the documents is said at a table.

A fenced block marked `play` holds lines of the local table; all blocks of one document are one
game, in order. What must come of them stands in a comment right below the block, which readers
don't see. It repeats the lines it is about, in their order: before one may stand its `:dice`,
after it `> words`, with which the title must begin, or `! kind`, the kind of error.

A line that is indented belongs to the sentence above it, below a line break.

A sentence in running text, such as `/move hack+WS`, must be understood in one of the systems. A
path or a module that is named must be there: where it has `<system>`, in every system.
"""

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

from grammar.registry import parse, read_sentence, verbs_of, without_gm
from play.wording.errors import WORDS
from rules.core.errors import PlayerError
from rules.own.key import OWN
from rules.registry import SYSTEMS
from tests.conftest import Played
from tools.texts import PAGE, draw_page

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - {PAGE})
BLOCK = re.compile(r"^```play\n(.*?)^```(?:\n<!-- expected\n(.*?)^-->)?", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`/([^`\n]+)`")
#: words that stand for something: NAME, [optional], a|b, ...
PATTERN = re.compile(r"[A-Z]{4,}|\[|\||\.\.\.|…")
#: files and folders, and what is imported, as documents name them
TOP = "benchmarks|cogs|docs|grammar|local|play|rules|storage|tests|tools"
PATH = re.compile(rf"`((?:{TOP})(?:/[\w<>.*-]+)*/?|[a-zA-Z]\w*\.(?:py|md|toml))`")
DOTTED = re.compile(rf"`((?:{TOP})(?:\.\w+)+)`")


def said_in(document: Path) -> list[tuple[str, str]]:
    """Return the lines of a document's blocks, each with what must come of it."""
    found: list[tuple[str, str]] = []
    for shown, hidden in BLOCK.findall(document.read_text(encoding="utf-8")):
        expected = [line for line in hidden.splitlines() if line.strip()]
        for line in shown.splitlines():
            assert not line.startswith(("> ", "! ", ":dice")), (
                f"{document.name}: readers see {line}"
            )
            if line.startswith("    ") and line.strip():  # a sentence of several lines
                found[-1] = (f"{found[-1][0]}\u2028{line.strip()}", found[-1][1])
            elif line.strip() and not line.startswith("#"):
                found += _with_expected(line, expected)
        assert not expected, f"{document.name}: no line of the block is {expected[0]!r}"
    return found


def _with_expected(line: str, expected: list[str]) -> list[tuple[str, str]]:
    """Return a line with its dice before it and what must come of it; take these off the rest."""
    dice = len(expected) > 1 and expected[0].startswith(":dice")
    if expected[dice : dice + 1] != [line]:
        return [(line, "")]
    found = [(expected.pop(0), "")] if dice else []
    expected.pop(0)
    outcome = expected.pop(0) if expected and expected[0].startswith(("> ", "! ")) else ""
    return [*found, (line, outcome)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
async def test_every_played_line_does_what_the_document_says(table: Played, document: Path) -> None:
    for line, expected in said_in(document):
        reply = await table.line(line)
        if expected.startswith("! "):
            assert not reply["ok"], f"{line}: {reply}"
            assert reply["error"]["kind"] == expected[2:].strip(), line
            continue
        assert reply["ok"], f"{line}: {reply}"
        if expected:
            assert reply["title"].startswith(expected[2:].strip()), f"{line}: {reply['title']}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_sentence_in_running_text_is_understood(document: Path) -> None:
    text = FENCED.sub("", document.read_text(encoding="utf-8"))
    wrong = [
        sentence
        for sentence in INLINE.findall(text)
        if not PATTERN.search(sentence) and not _understood(sentence)
    ]
    assert not wrong


def _understood(sentence: str) -> bool:
    for system in ("", *SYSTEMS, OWN):
        if sentence in verbs_of(system):  # a verb that is spoken of
            return True
        try:
            parse(system, read_sentence(system, without_gm(sentence)))
        except PlayerError:
            continue
        return True
    return False


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_that_is_named_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    gone = [path for path in PATH.findall(text) if not all(map(_is_there, _meant(path)))]
    assert not gone
    for name in DOTTED.findall(text):
        resolve_name(name)


def _meant(path: str) -> list[str]:
    return [path.replace("<system>", system) for system in SYSTEMS]


def _is_there(path: str) -> bool:
    """Say whether a path is there. A chapter may be a folder in one system, a file in another."""
    name = path.rstrip("/")
    return any(found for pattern in (name, f"{name}.py") for found in ROOT.glob(pattern))


def test_the_list_of_all_texts_is_up_to_date() -> None:
    """A native speaker reads them all there. Made anew with `python -m tools.texts`."""
    assert PAGE.read_text(encoding="utf-8") == draw_page()


def test_an_error_is_two_short_sentences_without_inner_words() -> None:
    for code, words in WORDS.items():
        told = re.sub(r"`[^`]*`|\{\w+\}", "", words)
        assert len(words) <= 240, code
        assert len(re.findall(r"[.?!](?= [A-Z]|$)", told)) <= 2, code
        assert not re.search("_|[Ee]ntry|[Ww]hoever", told), code
