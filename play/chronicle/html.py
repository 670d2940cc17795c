"""The chronicle as a single self-contained web page."""

import re
from collections.abc import Mapping, Sequence
from html import escape

from play.chronicle.colours import NIGHT, PAPER, make_readable
from play.chronicle.markup_to_html import prose, render_formatting, strip_illegible
from play.chronicle.story_contents import Card, Chapter, Line, Story

GONE = "In a channel that is gone"
#: shorter words aren't broken across pages when printed
SHORT = 900


def page(story: Story) -> str:
    """Return the whole chronicle as one HTML document."""
    secrets = " With its secrets." if story.secrets else ""
    marks = {name: f"own-{n}" for n, name in enumerate(story.colours, start=1)}
    chapters = "\n".join(_chapter(n, each, marks) for n, each in enumerate(story.chapters, start=1))
    cards = "\n".join(_card(card, marks) for card in story.cards) or "<p>Nobody yet.</p>"
    contents = "".join(
        f'<li><a href="#scene-{n}">{escape(each.title)}</a></li>'
        for n, each in enumerate(story.chapters, start=1)
    )
    contents += '<li><a href="#characters">Characters</a></li>'
    contents += '<li><a href="#luck">Luck</a></li>' if story.luck else ""
    body = f"""<header>
<h1>{escape(story.name)}</h1>
<p>{escape(story.system)}. Game master: {escape(", ".join(story.gms))}.{secrets}</p>
<p>Begun {escape(story.begun)}; written {escape(story.written)}.</p>
</header>
<nav aria-label="Scenes"><ol>{contents}</ol></nav>
<div id="find" role="search"><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="a name, a move, a number"/>
<span id="told" role="status"></span></div>
<main>
{chapters}
<section id="characters">
<h2>Characters</h2>
{cards}
</section>
{_luck(story.luck)}
</main>"""
    colours = "\n".join(_colour(marks[name], colour) for name, colour in story.colours.items())
    return strip_illegible(document(escape(story.name), body, colours))


def _colour(mark: str, colour: str) -> str:
    """Return a character's style: the colour, and versions readable in light and dark mode."""
    deep, pale = make_readable(colour, PAPER), make_readable(colour, NIGHT)
    return f".{mark} {{ --own: {colour}; }}\n.{mark} {{ --deep: {deep}; --pale: {pale}; }}"


def _luck(lines: Sequence[str]) -> str:
    """Return everyone's luck, with links to the entries."""
    told = "".join(f"<li>{render_formatting(line)}</li>" for line in lines)
    linked = re.sub(r"<code>#(\d+)</code>", r'<a href="#entry-\1">#\1</a>', told)
    return f'<aside id="luck">\n<h2>Luck</h2>\n<ul>{linked}</ul>\n</aside>' if lines else ""


def _chapter(number: int, chapter: Chapter, marks: Mapping[str, str]) -> str:
    told, at = [], ""
    for line in chapter.told:
        told.append(_line(line, marks, "" if line.at == at else line.at))
        at = line.at
    lines = "\n".join(told)
    place = f"#{escape(chapter.channel)}" if chapter.channel else GONE
    kind = "chapter" if chapter.heads else "between" if chapter.between else ""
    marked = f' class="{kind}"' if kind else ""
    where = "" if chapter.heads else f'<p class="channel">{place}</p>\n'
    date = f'<p class="date">{escape(chapter.date)}</p>\n' if chapter.date else ""
    return (
        f'<section id="scene-{number}"{marked}>\n<h2>{escape(chapter.title)}</h2>\n'
        f"{date}{where}{lines}\n</section>"
    )


def _line(line: Line, marks: Mapping[str, str], at: str) -> str:
    """Return one entry; `at` is its time, empty if it is the same as the previous one's."""
    own = marks.get(line.character, "")
    quiet = "quiet" if line.grade == "none" and not line.dice else ""
    classes = " ".join(filter(None, [line.grade, own, quiet, "undone" if line.undone_by else ""]))
    undone = f'<p class="at">Undone by #{line.undone_by}.</p>' if line.undone_by else ""
    when = f", {escape(at)}" if at else ""
    head = f'<p class="at">{_number(line)} {escape(line.who)}{when}</p>'
    if line.voice:
        return _render_speech(line, own, head)
    if line.hidden and not line.title:
        body = f'<p class="hidden">{escape(_kept_back(line.hidden))}</p>'
    else:
        body = _render_ruling(line)
    return (
        f'<article id="entry-{line.number}" class="{classes}" data-find="">\n'
        f"{head}{body}{undone}\n</article>"
    )


def _render_speech(line: Line, own: str, head: str) -> str:
    """Return what someone said, as prose under their name, with what they did folded below."""
    deeds = "".join(map(_render_deed, line.deeds))
    if line.undone_by:
        how = "said anew in" if line.mended else "taken back by"
        told = f'<p class="hidden">{escape(line.voice)}: {how} #{line.undone_by}.</p>'
        return (
            f'<article id="entry-{line.number}" class="quiet {own}" data-find="">\n'
            f"{head}{told}{deeds}\n</article>"
        )
    named = "" if line.narrated else _voice(line)
    answers = f'<a class="answers" href="{escape(line.answers)}" rel="noreferrer">↪ in answer</a>'
    words = f'<div class="words">{answers if line.answers else ""}{prose(line.words)}</div>'
    kind = "speech narration" if line.narrated else "speech"
    classes = f"{kind} short {own}" if len(line.words) < SHORT else f"{kind} {own}"
    return (
        f'<article id="entry-{line.number}" class="{classes}" data-find="">\n'
        f"{head}{named}{words}{deeds}\n</article>"
    )


def _voice(line: Line) -> str:
    face = escape(line.voice.strip()[:1].upper())
    return f'<h3 class="voice"><span class="face">{face}</span>{escape(line.voice)}</h3>'


def _render_deed(line: Line) -> str:
    """Return a ruling as one line that unfolds."""
    title = line.title or _kept_back(line.hidden)
    told = "" if line.hidden and not line.title else _render_ruling(line)
    undone = f" (undone by #{line.undone_by})" if line.undone_by else ""
    return (
        f'<details class="deed {line.grade}" id="entry-{line.number}">'
        f"<summary>#{line.number} {escape(title)}{undone}</summary>{told}</details>"
    )


def _number(line: Line) -> str:
    """Return an entry's number, linked to its message on Discord."""
    number = f"#{line.number}"
    return f'<a href="{escape(line.link)}" rel="noreferrer">{number}</a>' if line.link else number


def _kept_back(hidden: str) -> str:
    told = {"erased": "Erased on its speaker's request.", "private": "Kept by the game master."}
    return told.get(hidden, f"Rolled in {hidden}.")


def _render_ruling(line: Line) -> str:
    said, _, comment = line.said.partition(" # ")
    parts = [f"<blockquote>{escape(comment)}</blockquote>"] if comment else []
    parts += [f"<h3>{escape(line.title)}</h3>"]
    parts += [f'<p class="prose">{render_formatting(line.prose)}</p>'] if line.prose else []
    parts += [_list(list(line.facts))] if line.facts else []
    if line.changes:
        changes = "".join(f"<li>{escape(change)}</li>" for change in line.changes)
        parts.append(f"<ul>{changes}</ul>")
    return "".join([*parts, _render_details(said, line.dice)])


def _render_details(said: str, dice: str) -> str:
    """Return the command and every die, folded."""
    if not said:
        return ""
    title = "Every die, and what was said" if dice else "What was said"
    shown = f"<p>{escape(dice)}</p>" if dice else ""
    return (
        f"<details><summary>{title}</summary>{shown}"
        f'<p class="said"><code>/{escape(said)}</code></p></details>'
    )


def _list(rows: list[tuple[str, str]]) -> str:
    told = "".join(
        f"<dt>{escape(label)}</dt><dd>{render_formatting(text)}</dd>" for label, text in rows
    )
    return f"<dl>{told}</dl>"


def _card(card: Card, marks: Mapping[str, str]) -> str:
    own = marks.get(card.name, "")
    return (
        f'<article class="card {own}" data-find=""><h3>{escape(card.name)}</h3>'
        f'<p class="about">{escape(card.about)}</p>{_list(list(card.facts))}</article>'
    )


# should anyone's words ever get around the escaping, they can at least load nothing
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

STYLE = """
:root { color-scheme: light dark; --ink: #1d1b18; --paper: #fbf9f4; --soft: #6b655c;
  --line: #ddd6c8; --mark: #f3e3a8; --good: #2d6a36; --mixed: #8a5a00; --bad: #a3262a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4da; --paper: #191816; --soft: #a59d90;
  --line: #3a3733; --mark: #55491c; --good: #8fd19a; --mixed: #f0c060; --bad: #ff9a94; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.55 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; margin: .5rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
header p, .at, .said, .channel, .about { color: var(--soft); font-size: .875rem; margin: .2rem 0; }
nav ol { padding-left: 1.4rem; }
a { color: inherit; } section, article { scroll-margin-top: 5.5rem; }
#find { position: sticky; top: 0; padding: .5rem 0; background: var(--paper); }
#find input { width: 100%; font: inherit; padding: .5rem; color: inherit; background: transparent;
  border: 1px solid var(--soft); border-radius: .3rem; }
#find input::placeholder { color: var(--soft); opacity: 1; }
article { padding: .6rem 0 .6rem .7rem; border-top: 1px solid var(--line);
  border-left: 4px solid var(--own, transparent); }
blockquote { margin: .3rem 0; padding-left: .7rem; font-style: italic;
  border-left: 2px solid var(--own, var(--line)); white-space: pre-line; }
.date { font-style: italic; } .chapter h2 { font-size: 2rem; text-align: center; }
section, article { scroll-margin-top: 6rem; }
details { color: var(--soft); font-size: .875rem; }
summary { cursor: pointer; }
article p { margin: .3rem 0; white-space: pre-line; }
article.undone h3, article.undone .prose { text-decoration: line-through; }
.success h3, .triumph h3 { color: var(--good); } .mixed h3 { color: var(--mixed); }
.failure h3, .disaster h3 { color: var(--bad); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem; margin: .3rem 0; }
dt { color: var(--soft); } dd { margin: 0; white-space: pre-line; }
ul { margin: .3rem 0; padding-left: 1.2rem; }
code { font-size: .875rem; } .hidden { color: var(--soft); font-style: italic; }
[hidden] { display: none !important; }
.quiet { padding-top: .25rem; padding-bottom: .25rem; border-top: 0; font-size: .9375rem; }
.quiet > .at, .quiet > h3, .quiet > .prose, .quiet > .hidden { display: inline;
  margin: 0 .35rem 0 0; }
.quiet > h3 { font-size: inherit; font-weight: normal; }
.quiet > h3 + .prose::before { content: "· "; }
.quiet > details:not([open]):not(.deed) { display: inline-block; }
.speech { border-top: 0; padding-top: .9rem; }
.speech > .at { float: right; margin: 0 0 0 1rem; }
.voice { display: flex; align-items: center; gap: .5rem; color: var(--deep, inherit); }
.face { flex: none; width: 1.9rem; height: 1.9rem; border-radius: 50%; display: grid;
  place-items: center; font-size: .95rem; color: #fff; background: var(--deep, #6b655c); }
.words { font-size: 1.06rem; line-height: 1.65; clear: both; }
.words p { margin: .55rem 0; } .answers { font-size: .875rem; color: var(--soft); }
pre { margin: .55rem 0; padding: .5rem .7rem; border: 1px solid var(--line);
  white-space: pre-wrap; }
.spoiler { background: currentColor; border-radius: .2rem; }
.spoiler:hover, .spoiler:focus { background: none; }
.deed { margin: .2rem 0 .2rem 1rem; border-left: 2px solid var(--own, var(--line));
  padding-left: .6rem; }
.deed.success > summary, .deed.triumph > summary { color: var(--good); }
.deed.mixed > summary { color: var(--mixed); }
.deed.failure > summary, .deed.disaster > summary { color: var(--bad); }
@media (prefers-color-scheme: dark) { .voice { color: var(--pale, inherit); } }
@media (max-width: 30rem) { .speech > .at { float: none; margin: 0; } }
@page { margin: 18mm 16mm;
  @bottom-center { content: counter(page); font-size: 9pt; color: #555; } }
@media print { #find, details:not(.deed) { display: none !important; }
  :root { color-scheme: light; --ink: #000; --paper: #fff; --soft: #555; --line: #ccc;
    --good: #2d6a36; --mixed: #8a5a00; --bad: #a3262a; }
  a { text-decoration: none; } .voice { color: var(--deep, inherit); }
  .face, .spoiler { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  html { font-size: 10.5pt; } body { max-width: none; padding: 0; background: none; }
  .speech, article { padding-top: .25rem; padding-bottom: .25rem; } .face { scale: .85; }
  .words p, .speech p { margin: .2em 0; line-height: 1.4; } section { margin-top: 2em; }
  h2, .channel, .voice { break-after: avoid; }
  article:not(.speech), .short, .card, li { break-inside: avoid; }
  .deed, .speech + .quiet { break-before: avoid; } .words p { orphans: 3; widows: 3; }
  .deed > summary { list-style: none; } [hidden] { display: block !important; } }
"""

SCRIPT = """
(function () {
  var box = document.getElementById("search"), told = document.getElementById("told");
  var parts = Array.prototype.slice.call(document.querySelectorAll("[data-find]"));
  function find() {
    var wanted = box.value.toLowerCase().split(/\\s+/).filter(Boolean), shown = 0;
    parts.forEach(function (part) {
      var text = part.textContent.toLowerCase();
      part.hidden = !wanted.every(function (word) { return text.indexOf(word) >= 0; });
      if (!part.hidden) { shown += 1; }
    });
    Array.prototype.forEach.call(document.querySelectorAll("section"), function (section) {
      section.hidden = wanted.length ? !section.querySelector("[data-find]:not([hidden])") : false;
    });
    told.textContent = wanted.length ? shown + " found" : "";
  }
  box.addEventListener("input", find);
}());
"""


def document(title: str, body: str, colours: str) -> str:
    """Return a page that loads nothing and sends no referrer."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<meta name="referrer" content="no-referrer"/>
<meta http-equiv="Content-Security-Policy" content="{POLICY}"/>
<title>{title}</title>
<style>{STYLE}{colours}
</style>
</head>
<body>
{body}
<script>{SCRIPT}</script>
</body>
</html>
"""
