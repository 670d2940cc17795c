"""Every sentence shown in the documents is said at a table.

A fenced block marked `play` is what people say, each line behind their name: a sentence, or a
[button] that they press. A line that begins with a colon is for the local table. All blocks of one
document are one game, in order. What must come of them stands in a comment right below the block,
which readers don't see. It repeats the lines it is about, in their order: before one may stand its
`:dice`, after it `> words`, with which the title must begin, or `! kind`, the kind of error.

A line that is indented belongs to the sentence above it, below a line break.

A block marked `seen` is the answer to the last line before it: its headline, its dice, some of its
lines and [buttons]. Nothing may stand there that isn't on the card.

A sentence in running text, such as `/move hack+WS`, must be understood in one of the systems. A
path or a module that is named must be there: where it has `<system>`, in every system.
"""

import re
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

import pytest

from grammar.parser import parse, read_sentence, verbs_of, without_gm
from play.wording.refusals import collect_refusals
from rules.core.errors import PlayerError
from rules.own.key import OWN
from rules.registry import SYSTEMS
from tests.conftest import Played
from tools.texts import PAGE, draw_page

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - {PAGE})
BLOCK = re.compile(
    r"^```(play|seen)\n(.*?)^```(?:\n<!-- expected\n(.*?)^-->)?", re.MULTILINE | re.DOTALL
)
SPEAKER = re.compile(r"([a-z]+) {2,}(?=\S)")
BUTTON = re.compile(r"\[([^][]+)\]")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")
INLINE = re.compile(r"`/([^`\n]+)`")
#: words that stand for something: NAME, [optional], a|b, ...
PATTERN = re.compile(r"[A-Z]{4,}|\[|\||\.\.\.|…")
#: files and folders, and what is imported, as documents name them
TOP = "benchmarks|cogs|docs|grammar|local|play|rules|storage|tests|tools"
PATH = re.compile(rf"`((?:{TOP})(?:/[\w<>.*-]+)*/?|[a-zA-Z]\w*\.(?:py|md|toml))`")
DOTTED = re.compile(rf"`((?:{TOP})(?:\.\w+)+)`")


class Line(NamedTuple):
    """A line for the local table, what must come of it, and what readers are told to see."""

    said: str
    outcome: str = ""
    seen: str = ""


def said_in(document: Path) -> list[Line]:
    """Return the lines of a document's blocks, each with what must come of it."""
    found: list[Line] = []
    for kind, shown, hidden in BLOCK.findall(document.read_text(encoding="utf-8")):
        if kind == "seen":
            found[-1] = found[-1]._replace(seen=shown)
            continue
        expected = [line for line in hidden.splitlines() if line.strip()]
        for line in shown.splitlines():
            assert not line.startswith(("> ", "! ", ":dice")), (
                f"{document.name}: readers see {line}"
            )
            if line.startswith("    ") and line.strip():  # a sentence of several lines
                found[-1] = Line(f"{found[-1].said}\u2028{line.strip()}", found[-1].outcome)
            elif line.strip() and not line.startswith("#"):
                found += _with_expected(line, expected)
        assert not expected, f"{document.name}: no line of the block is {expected[0]!r}"
    return found


def _with_expected(line: str, expected: list[str]) -> list[Line]:
    """Return a line with its dice before it and what must come of it; take these off the rest."""
    speaker = SPEAKER.match(line)
    found = [Line(f":as {speaker[1]}")] if speaker else []
    line = line[speaker.end() :] if speaker else line
    line = f":press {pressed[1]}" if (pressed := BUTTON.fullmatch(line)) else line
    dice = len(expected) > 1 and expected[0].startswith(":dice")
    if expected[dice : dice + 1] != [line]:
        return [*found, Line(line)]
    found += [Line(expected.pop(0))] if dice else []
    expected.pop(0)
    outcome = expected.pop(0) if expected and expected[0].startswith(("> ", "! ")) else ""
    return [*found, Line(line, outcome)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
async def test_every_played_line_does_what_the_document_says(table: Played, document: Path) -> None:
    for line, expected, seen in said_in(document):
        reply = await table.line(line)
        if expected.startswith("! "):
            assert not reply["ok"], f"{line}: {reply}"
            assert reply["error"]["kind"] == expected[2:].strip(), line
        else:
            assert reply["ok"], f"{line}: {reply}"
            assert reply.get("title", "").startswith(expected[2:].strip()), f"{line}: {reply}"
        for told in seen.splitlines():
            assert is_on_card(told, reply), f"{line}: {told!r} is not in {reply}"


def is_on_card(told: str, reply: dict[str, Any]) -> bool:
    """Say whether a line that readers are told to see is on the card: its headline, which has
    dots where the title has commas; its dice; words of it; or buttons."""
    error = reply.get("error", {})
    choices = reply.get("choices") or error.get("choices", [])
    dice = re.match(r"[\d\[(][^+=a-z]*(?=$|\s\s)", told.replace(" dropped", ""))
    if dice is not None and reply.get("rolled"):
        faces = {face for _, face in reply["rolled"]}
        return faces >= {int(face) for face in re.findall(r"\d+", dice[0])}
    if buttons := BUTTON.findall(told):
        return {each["label"] for each in choices} >= set(buttons)
    words = " ".join(filter(None, (reply.get("title"), reply.get("text"), error.get("message"))))
    return _plain(told) in _plain(words)


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[·:,]", " ", re.sub(r"[*`]", "", text)).split())


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
        verb, _, order = sentence.partition(" ")
        known = verbs_of(system).get(verb)
        if known and (not order or order in known.words):  # a verb or an order that is spoken of
            return True
        try:
            parse(system, read_sentence(system, without_gm(sentence)))
        except PlayerError:
            continue
        return True
    return False


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sentence_in_a_rule_is_understood_in_its_game(system: str) -> None:
    for topic in SYSTEMS[system].topics.values():
        for sentence in INLINE.findall(topic.text):
            assert sentence in verbs_of(system) or parse(system, read_sentence(system, sentence))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_that_is_named_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    gone = [path for path in PATH.findall(text) if not all(map(_is_there, _meant(path)))]
    assert not gone
    for name in DOTTED.findall(text):
        resolve_name(name)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    for link in LINK.findall(FENCED.sub("", document.read_text(encoding="utf-8"))):
        path, _, heading = link.partition("#")
        page = (document.parent / path) if path else document
        assert page.exists(), link
        assert not heading or heading in _headings(page), link


def _headings(page: Path) -> set[str]:
    """Return the anchors of a page, as GitHub makes them of its headings."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.casefold()).replace(" ", "-") for each in found}


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
    for code, words in collect_refusals().items():
        told = re.sub(r"`[^`]*`|\{\w+\}", "", words)
        assert len(words) <= 240, code
        assert len(re.findall(r"[.?!](?= [A-Z]|$)", told)) <= 2, code
        assert not re.search("_|[Ee]ntry|[Ww]hoever", told), code
