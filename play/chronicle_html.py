"""The chronicle as one web page that needs nothing but itself."""

import re
from html import escape

from play.chronicle import Card, Chapter, Line, Story
from play.chronicle_page import document


def page(story: Story) -> str:
    """Return the whole chronicle as one HTML document."""
    secrets = " With its secrets." if story.secrets else ""
    chapters = "\n".join(_chapter(n, each) for n, each in enumerate(story.chapters, start=1))
    cards = "\n".join(map(_card, story.cards)) or "<p>Nobody yet.</p>"
    contents = "".join(
        f'<li><a href="#scene-{n}">{escape(each.title)}</a></li>'
        for n, each in enumerate(story.chapters, start=1)
    )
    body = f"""<header>
<h1>{escape(story.name)}</h1>
<p>{escape(story.system)}. Game master: {escape(", ".join(story.gms))}.{secrets}</p>
<p>Begun {escape(story.begun)}; written {escape(story.written)}.</p>
</header>
<nav aria-label="Scenes"><ol>{contents}<li><a href="#characters">Characters</a></li></ol></nav>
<div id="find" role="search"><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="a name, a move, a number">
<span id="told" role="status"></span></div>
<main>
{chapters}
<section id="characters">
<h2>Characters</h2>
{cards}
</section>
</main>"""
    return document(escape(story.name), body)


def _chapter(number: int, chapter: Chapter) -> str:
    lines = "\n".join(map(_line, chapter.lines))
    return (
        f'<section id="scene-{number}">\n<h2>{escape(chapter.title)}</h2>\n'
        f'<p class="channel">#{escape(chapter.channel)}</p>\n{lines}\n</section>'
    )


def _line(line: Line) -> str:
    classes = " ".join(filter(None, [line.grade, "undone" if line.undone_by else ""]))
    undone = f'<p class="at">Undone by #{line.undone_by}.</p>' if line.undone_by else ""
    head = f'<p class="at">#{line.number} {escape(line.who)}, {escape(line.at)}</p>'
    if line.hidden and not line.title:
        body = f'<p class="hidden">{escape(_kept_back(line.hidden))}</p>'
    else:
        body = _told(line)
    return (
        f'<article id="entry-{line.number}" class="{classes}" data-find>\n'
        f"{head}{body}{undone}\n</article>"
    )


def _kept_back(hidden: str) -> str:
    told = {"erased": "Erased on its speaker's request.", "private": "Kept by the game master."}
    return told.get(hidden, f"Rolled in {hidden}.")


def _told(line: Line) -> str:
    said, _, comment = line.said.partition(" # ")
    parts = [f"<h3>{escape(line.title)}</h3>"]
    parts += [f'<p class="said"><code>/{escape(said)}</code></p>'] if said else []
    parts += [f"<p>{escape(comment)}</p>"] if comment else []
    parts += [f'<p class="prose">{formatted(line.prose)}</p>'] if line.prose else []
    rows = [*line.facts, *([("Every die", line.dice)] if line.dice else [])]
    parts += [_list(rows)] if rows else []
    if line.changes:
        changes = "".join(f"<li>{escape(change)}</li>" for change in line.changes)
        parts.append(f"<ul>{changes}</ul>")
    return "".join(parts)


def _list(rows: list[tuple[str, str]]) -> str:
    told = "".join(f"<dt>{escape(label)}</dt><dd>{formatted(text)}</dd>" for label, text in rows)
    return f"<dl>{told}</dl>"


def _card(card: Card) -> str:
    return (
        f'<article class="card" data-find><h3>{escape(card.name)}</h3>'
        f'<p class="about">{escape(card.about)}</p>{_list(list(card.facts))}</article>'
    )


def formatted(text: str) -> str:
    """Return a text with its bold, struck and quoted words marked; everything else escaped."""
    text = re.sub(r"\\([\\*_~`|>\[\]()#-])", lambda found: f"\0{ord(found[1])}\0", text)
    text = escape(text)
    for mark, tag in ((r"\*\*", "b"), ("~~", "s"), ("`", "code")):
        text = re.sub(rf"{mark}(?=\S)([^`]+?){mark}", rf"<{tag}>\1</{tag}>", text)
    return re.sub(r"\0(\d+)\0", lambda found: escape(chr(int(found[1]))), text)
