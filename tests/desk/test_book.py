"""The chronicle of sixty posts as a book: in a browser at both widths, on paper, as an e-book."""

import io
import os
import re
import subprocess
import zipfile
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from local.table import LocalTable
from play.chronicle import html
from play.chronicle.colours import ENOUGH, NIGHT, PAPER, contrast, make_readable
from play.chronicle.epub import epub
from play.chronicle.markdown import markdown
from play.chronicle.markup_to_html import prose, render_formatting
from play.chronicle.story_contents import Card, Chapter, Line, Story
from tests.conftest import Played
from tests.desk.test_chronicle import CHROMIUM, Page, content

SCRIPT = Path(__file__).with_name("sixty_posts.txt")
#: puts into the title what sticks out of the page, and how many characters have a face
PROBE = """<script>
var wide = Array.prototype.filter.call(document.querySelectorAll("body *"), function (part) {
  return part.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
}).map(function (part) { return part.outerHTML.slice(0, 80); });
var on = Array.prototype.filter.call(document.querySelectorAll("article"), function (part) {
  var next = part.nextElementSibling;
  return next && part.getBoundingClientRect().bottom > next.getBoundingClientRect().top + 1;
}).map(function (part) { return part.id; });
document.title = "WIDE" + wide.join() + "ON" + on.join() + "END";
</script></body>"""
NAMED = "{http://www.idpf.org/2007/opf}"


async def tell(table: LocalTable) -> None:
    """Play the story."""
    for line in SCRIPT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            reply = await table.hear(line.replace("\\n", "\n"))
            assert reply is None or reply.error is None, line


@pytest.fixture
async def told(table: Played) -> Played:
    await tell(table.table)
    return table


def browse(text: str, folder: Path, *wishes: str) -> str:
    """Open a page in Chromium, and return what it printed."""
    path = folder / "page.html"
    path.write_text(text, encoding="utf-8")
    assert CHROMIUM is not None
    return subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", *wishes,
         f"--user-data-dir={folder / 'profile'}", path.as_uri()],
        capture_output=True, text=True, timeout=120, check=True,
        env={**os.environ, "HOME": str(folder)},
    ).stdout  # fmt: skip


async def test_the_book_has_sixty_posts_in_three_chapters(told: Played) -> None:
    text = content(await told("/chronicle", by="gm"))
    page = Page(text)
    spoken = [a for a in page.named("article") if "speech" in str(a.get("class")).split()]
    assert len(spoken) >= 60
    assert 'class="between"' in text.partition('id="scene-2"')[0]
    assert "Griff: said anew in #64." in page.articles["entry-63"]
    assert "Isaac: taken back by #78." in page.articles["entry-77"]
    assert "something clever" not in text
    assert "let it look at the lamp and not at us. 🎲" in text
    assert "knife in his sleeve" not in text
    assert "knife in his sleeve" in content(await told("/chronicle secrets"))


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here to open the page with")
@pytest.mark.parametrize("width", [390, 1280])
async def test_nothing_sticks_out_or_overlaps(told: Played, tmp_path: Path, width: int) -> None:
    text = content(await told("/chronicle", by="gm")).replace("</body>", PROBE)
    seen = browse(text, tmp_path, f"--window-size={width},1000", "--dump-dom")
    assert "<title>WIDEONEND</title>" in seen, re.findall("<title>.*?</title>", seen)


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here to print the page with")
async def test_every_printed_page_tells_something(told: Played, tmp_path: Path) -> None:
    text = content(await told("/chronicle", by="gm"))
    browse(text, tmp_path, f"--print-to-pdf={tmp_path / 'book.pdf'}")
    pages = printed((tmp_path / "book.pdf").read_bytes())
    assert 8 <= len(pages) <= 16
    assert min(pages) > 20


def printed(pdf: bytes) -> list[int]:
    """Return how often each page of a PDF shows some text."""
    objects = dict(re.findall(rb"(?:^|\n)(\d+) 0 obj\b(.*?)\nendobj", pdf, re.DOTALL))
    pages = [each for each in objects.values() if re.search(rb"/Type\s*/Page\b(?!s)", each)]
    shown = []
    for page in pages:
        found = re.search(rb"/Contents (\d+) 0 R", page)
        assert found is not None
        packed = objects[found[1]].partition(b"stream\n")[2].rpartition(b"\nendstream")[0]
        shown.append(len(re.findall(rb"\bT[jJ]\b", zlib.decompress(packed))))
    return shown


async def test_an_e_book_is_whole_and_fetches_nothing(told: Played) -> None:
    reply = await told("/chronicle epub", by="gm")
    path = Path(reply["facts"]["file"])
    assert path.suffix == ".epub"
    with zipfile.ZipFile(path) as book:
        first = book.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert book.read("mimetype") == b"application/epub+zip"
        package = ElementTree.fromstring(book.read("book/book.opf"))
        listed = {str(each.get("href")) for each in package.iter(f"{NAMED}item")}
        assert {f"book/{name}" for name in listed} | {
            "mimetype", "META-INF/container.xml", "book/book.opf"
        } == set(book.namelist())  # fmt: skip
        pages = {name: book.read(f"book/{name}").decode() for name in listed if "xhtml" in name}
    for name, text in pages.items():
        for part in ElementTree.fromstring(text).iter():
            assert not {"src", "style"} & set(part.attrib), name
            assert part.get("href", "style.css") in listed
    stair = pages["scene-2.xhtml"]
    assert '<p class="voice">Griff</p>' in stair
    assert "<em>Orsolya, Lower Nine</em>" in stair
    assert "knife in his sleeve" not in stair
    assert not any("something clever" in text for text in pages.values())
    assert "scene-1.xhtml" not in pages  # nothing was said or done there


async def test_an_e_book_takes_any_words(told: Played) -> None:
    await told('/say <script> & "x" ]]> \ufffe\x0c ||dark|| `a` ```py\nif x < 1:\n```', by="alice")
    reply = await told("/chronicle epub from 95", by="gm")
    with zipfile.ZipFile(reply["facts"]["file"]) as book:
        texts = [book.read(name).decode() for name in book.namelist() if "scene" in name]
    for text in texts:
        ElementTree.fromstring(text)
    assert "<pre><code>if x &lt; 1:</code></pre>" in texts[0]


@given(st.integers(0, 0xFFFFFF))
def test_every_colour_can_be_read_in_light_and_in_dark(number: int) -> None:
    colour = f"#{number:06x}"
    for ground in (PAPER, NIGHT):
        assert contrast(make_readable(colour, ground), ground) >= ENOUGH
    assert contrast(make_readable(colour, PAPER), "#ffffff") >= ENOUGH  # a face on it


def test_marks_in_words_are_marks_in_the_book() -> None:
    told = "_so_ *it* **is** snake_case_name 2*3*4 ||dark||"
    assert render_formatting(told) == (
        "<em>so</em> <em>it</em> <b>is</b> snake_case_name 2*3*4 "
        '<span class="spoiler" tabindex="0">dark</span>'
    )
    assert prose("a\n```\nx < y\n\n z\n```\nb") == (
        "<p>a</p><pre><code>x &lt; y\n\n z</code></pre><p>b</p>"
    )


async def test_words_that_answer_a_post_link_to_it(told: Played) -> None:
    await told("/say -# ↪ https://discord.com/channels/1/2/3\nI do. <@&77> <:wave:1234>", by="bob")
    text = content(await told("/chronicle from 95", by="gm"))
    assert '<a class="answers" href="https://discord.com/channels/1/2/3"' in text
    assert "<p>I do. @some-role :wave:</p>" in text


#: what hostile words are made of: marks that nest and overlap, tags, entities, and what is unseen
PIECES = (
    "**", "*", "__", "_", "~~", "||", "`", "```", "```py\n", "\\", "\\*", "a", "b c", " ", "\n",
    "\n\n", "<b>", "</p>", "<!--", "]]>", "<![CDATA[", "&", "&amp;", "&#0;", "&nbsp;", "\0", "\0",
    "42", "\x01", "\x0b", "\x7f", "\x85", "\ud800", "\udfff", "\ufffe", "\u202e", "\u2028", "'",
    '"', "# ", "> ", "- ", "[x](y)", "🎲", "e\u0301", "-# ↪ https://discord.com/channels/1/2/3\n",
)  # fmt: skip
HOSTILE = st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=60)


def hostile_story(text: str) -> Story:
    """Return a story that has a text wherever people, and not the clock, may put one."""
    facts = ((text, text),)
    deed = Line(2, "now", text, text, "mixed", f"{text} # {text}", text, facts, "d6: 3", (text,))
    words = Line(1, "now", text, text, voice=text or "x", words=text, deeds=(deed,), character=text)
    gone = replace(words, undone_by=7, mended=True)
    lines = [words, gone, deed, replace(deed, hidden="blind", title="")]
    chapters = tuple(Chapter(text, text, between, lines) for between in (True, False))
    cards = (Card(text, text, facts),)
    colours = {text: "#aa3300"}
    return Story(text, text, (text,), "then", "now", chapters, cards, True, colours, (text, text))


@given(HOSTILE)
def test_every_page_is_well_formed_whatever_is_said(text: str) -> None:
    """S9: an XML parser reads the web page and every page of the e-book, over any words."""
    story = hostile_story(text)
    ElementTree.fromstring(html.page(story).partition("\n")[2].encode())
    book = zipfile.ZipFile(io.BytesIO(epub(story, datetime(2026, 11, 17, tzinfo=UTC))))
    for name in book.namelist():
        if name.endswith((".xhtml", ".opf", ".xml")):
            ElementTree.fromstring(book.read(name))


@given(HOSTILE)
def test_markdown_ends_what_it_begins_whatever_is_said(text: str) -> None:
    """S9: no words open a tag, or a block of code that what follows would stand in."""
    told = markdown(hostile_story(text))
    told.encode()
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", told)
    prose_only = re.sub(r"```\n.*?\n```|`/[^`\n]*`", "", told, flags=re.DOTALL)
    assert not re.search(r"(?<!\\)```", prose_only)
    assert not re.search(r"(?<!\\)<[a-zA-Z/!?]", prose_only)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("**bold ~~both** struck~~", "<b>bold ~~both</b> struck~~"),
        ("~~struck **both~~ bold**", "<s>struck **both</s> bold**"),
        ("||dark *both|| em*", '<span class="spoiler" tabindex="0">dark *both</span> em*'),
        ("**bold ~~and struck~~**", "<b>bold <s>and struck</s></b>"),
        ("_so `a_b` it_", "<em>so <code>a_b</code> it</em>"),
        ("`**` and **`", "<code>**</code> and **`"),
        ("a \0" + "60\0 b", "a \0" + "60\0 b"),
        (r"\*\*plain\*\* \`x\`", "**plain** `x`"),
    ],
)
def test_marks_that_overlap_close_in_order(typed: str, told: str) -> None:
    """S9, S11: of two marks that overlap the first that closes holds; words forge no sign."""
    assert render_formatting(typed) == told


async def test_words_with_overlapping_marks_make_a_sound_book(table: Played) -> None:
    """S9: what anyone may say makes no chapter of the e-book malformed."""
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    for words in (
        "**bold ~~both** struck~~",
        "||a *b|| c*",
        "```\nnever closed <b>",
        "*a **b* c**",
    ):
        await table(f"/say {words}", by="alice")
    told = await table("/chronicle epub", by="gm")
    book = zipfile.ZipFile(told["facts"]["file"])
    texts = [book.read(name) for name in book.namelist() if name.endswith(".xhtml")]
    assert any(b"<b>bold ~~both</b> struck~~" in text for text in texts)
    for text in texts:
        ElementTree.fromstring(text)
