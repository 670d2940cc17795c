"""The chronicle as an e-book: what was said and done, scene by scene, and nothing else.

An EPUB is a zip of XHTML pages. The same story always makes the same file, and it loads nothing
from elsewhere.
"""

import io
import uuid
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from html import escape

from play.chronicle.markup_to_html import prose, strip_illegible
from play.chronicle.story_contents import Card, Chapter, Line, Story

#: a fixed time for the zip's files, so that the same story makes the same file
WHEN = (2000, 1, 1, 0, 0, 0)
_CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
"""
_STYLE = """body { line-height: 1.5; } h2 { page-break-before: always; }
.voice { font-weight: bold; margin: 1em 0 .2em; page-break-after: avoid; }
.words p { margin: 0 0 .5em; } .deed { margin: .2em 0 .2em 1em; font-size: .85em; }
.spoiler { border: 1px dotted; } pre { white-space: pre-wrap; }
dt { font-style: italic; } dd { margin: 0 0 0 1em; }
"""


def epub(story: Story, now: datetime) -> bytes:
    """Return the whole chronicle as one EPUB file."""
    pages = list(_pages(story))
    kept = {
        "META-INF/container.xml": _CONTAINER,
        "book/book.opf": _package(story, [name for name, _, _ in pages], now),
        "book/contents.xhtml": _contents(story, pages),
        "book/style.css": _STYLE,
        **{f"book/{name}": _page(title, body) for name, title, body in pages},
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as book:
        # an EPUB must begin with this file, and it may not be compressed
        book.writestr(zipfile.ZipInfo("mimetype", WHEN), "application/epub+zip")
        for name, text in kept.items():
            file = zipfile.ZipInfo(name, WHEN)
            book.writestr(file, strip_illegible(text), zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _pages(story: Story) -> Iterator[tuple[str, str, str]]:
    """Yield each page's file name, title and content."""
    gms = escape(", ".join(story.gms))
    told = f"{escape(story.system)}. Game master: {gms}.</p><p>Begun {escape(story.begun)}."
    yield "title.xhtml", story.name, f"<h1>{escape(story.name)}</h1><p>{told}</p>"
    for number, chapter in enumerate(story.chapters, start=1):
        body = "\n".join(filter(None, map(_line, chapter.told)))
        if body or chapter.heads:
            title, level = _title(chapter), "h1" if chapter.heads else "h2"
            date = f"<p>{escape(chapter.date)}</p>\n" if chapter.date else ""
            head = f"<{level}>{escape(title)}</{level}>\n{date}"
            yield f"scene-{number}.xhtml", title, f"{head}{body}"
    cards = "\n".join(map(_card, story.cards))
    if cards:
        yield "characters.xhtml", "Characters", f"<h2>Characters</h2>\n{cards}"


def _title(chapter: Chapter) -> str:
    return f"{chapter.title} (#{chapter.channel})" if chapter.between else chapter.title


def _line(line: Line) -> str:
    """Return what someone said or did, or nothing if it was undone or secret."""
    if line.undone_by or (not line.title and not line.voice):
        return ""
    if not line.voice:
        return _deed(line) if line.dice else ""
    deeds = "".join(_deed(each) for each in line.deeds if each.title and not each.undone_by)
    voice = "" if line.narrated else f'<p class="voice">{escape(line.voice)}</p>'
    return f'<div>{voice}<div class="words">{prose(line.words)}</div>{deeds}</div>'


def _deed(line: Line) -> str:
    comment = line.said.partition(" # ")[2]
    quoted = f"<blockquote>{escape(comment)}</blockquote>" if comment else ""
    return f'{quoted}<p class="deed">{escape(line.title)}</p>'


def _card(card: Card) -> str:
    rows = "".join(f"<dt>{escape(label)}</dt><dd>{escape(text)}</dd>" for label, text in card.facts)
    listed = f"<dl>{rows}</dl>" if rows else ""
    return f"<h3>{escape(card.name)}</h3><p>{escape(card.about)}</p>{listed}"


def _page(title: str, body: str, more: str = "") -> str:
    return f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"{more} lang="en" xml:lang="en">
<head><title>{escape(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
{body}
</body>
</html>
"""


def _contents(story: Story, pages: Sequence[tuple[str, str, str]]) -> str:
    listed = "".join(f'<li><a href="{name}">{escape(title)}</a></li>' for name, title, _ in pages)
    body = f'<nav epub:type="toc"><h1>{escape(story.name)}</h1><ol>{listed}</ol></nav>'
    return _page(story.name, body, ' xmlns:epub="http://www.idpf.org/2007/ops"')


def _package(story: Story, names: Sequence[str], now: datetime) -> str:
    """Return the book's metadata and its list of pages."""
    # the same for every export, so that a reading device knows the book again
    id = uuid.uuid5(uuid.NAMESPACE_URL, strip_illegible(f"longhand {story.name} {story.begun}"))
    xhtml = 'media-type="application/xhtml+xml"'
    items = "\n".join(
        f'<item id="page-{n}" href="{name}" {xhtml}/>' for n, name in enumerate(names, 1)
    )
    spine = "".join(f'<itemref idref="page-{n}"/>' for n in range(1, len(names) + 1))
    authors = "".join(f"<dc:creator>{escape(gm)}</dc:creator>" for gm in story.gms)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{id}</dc:identifier>
<dc:title>{escape(story.name)}</dc:title><dc:language>en</dc:language>{authors}
<meta property="dcterms:modified">{now:%Y-%m-%dT%H:%M:%SZ}</meta>
</metadata>
<manifest>
<item id="contents" href="contents.xhtml" {xhtml} properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
{items}
</manifest>
<spine>{spine}</spine>
</package>
"""
