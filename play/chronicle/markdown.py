"""The chronicle as Markdown."""

import re

from play.chronicle.markup_to_html import blocks, strip_illegible
from play.chronicle.story_contents import Card, Chapter, Line, Story


def markdown(story: Story) -> str:
    """Return the whole chronicle as one Markdown text."""
    head = [
        f"# {_escape_text(story.name)}",
        f"{_escape_text(story.system)}. Game master: {_escape_text(', '.join(story.gms))}. "
        f"Begun {story.begun}; written {story.written}.",
    ]
    parts = [*head, *(_chapter(each) for each in story.chapters), "## Characters"]
    luck = ["## Luck", "\n".join(f"- {_words(line)}" for line in story.luck)] if story.luck else []
    return strip_illegible(
        "\n\n".join([*parts, *(_card(each) for each in story.cards), *luck]) + "\n"
    )


def _chapter(chapter: Chapter) -> str:
    place = f" (#{_escape_text(chapter.channel)})" if chapter.channel else ""
    level = "#" if chapter.heads else "##"
    lines = [f"{level} {_escape_text(chapter.title)}{place}"]
    lines += [f"*{_escape_text(chapter.date)}*"] if chapter.date else []
    return "\n\n".join([*lines, *map(_line, chapter.told)])


def _render_speech(line: Line) -> str:
    """Return what someone said, as prose under their name, with one line for each of their rulings.

    The narrator's words have no name above them.
    """
    head = f"**{_escape_text(line.voice)}** (#{line.number})"
    if line.undone_by:
        how = "said anew in" if line.mended else "taken back by"
        return f"{head} *({how} #{line.undone_by})*"
    deeds = [f"- #{each.number} {_escape_text(each.title or each.hidden)}" for each in line.deeds]
    answers = f"[↪ in answer]({line.answers})" if line.answers else ""
    words = _words(line.words)
    if line.narrated:
        head, words = "", f"{words}{chr(10) if words.endswith('```') else ' '}(#{line.number})"
    return "\n\n".join(filter(None, (head, answers, words, "\n".join(deeds))))


def _line(line: Line) -> str:
    if line.voice:
        return _render_speech(line)
    number = f"[#{line.number}]({line.link})" if line.link else f"#{line.number}"
    head = f"**{number}** {_escape_text(line.who)}, {line.at}"
    undone = f" *(undone by #{line.undone_by})*" if line.undone_by else ""
    if line.hidden and not line.title:
        return f"{head}: *{line.hidden}*{undone}"
    said, _, comment = line.said.partition(" # ")
    quoted = f"> {_escape_text(comment)}\n\n" if comment else ""
    parts = [f"{quoted}{head}: **{_escape_text(line.title)}**{undone}"]
    parts += [_words(line.prose)] if line.prose else []
    parts += [f"- {_escape_text(label)}: {_words(text)}" for label, text in line.facts]
    parts += [f"- {_escape_text(change)}" for change in line.changes]
    parts += [f"- Dice: {line.dice}"] if line.dice else []
    # a backtick or a line break would end the code early
    parts += [f"- Said: `/{' '.join(said.replace('`', '').split())}`"] if said else []
    return "  \n".join(parts)


def _card(card: Card) -> str:
    rows = [f"- {_escape_text(label)}: {_words(text)}" for label, text in card.facts]
    return "\n".join(
        [f"### {_escape_text(card.name)}", "", f"*{_escape_text(card.about)}*", "", *rows]
    )


def _escape_text(text: str) -> str:
    """Return a text escaped for Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", " ".join(text.split()))


def _words(text: str) -> str:
    """Return words with their own markup, kept from opening an HTML tag or a code block."""
    told = []
    for place, part in enumerate(blocks(text)):
        if place % 2:
            told.append(f"```\n{part.strip(chr(10))}\n```")
        else:
            told.append(re.sub(r"<(?=[a-zA-Z/!?])", r"\\<", part.replace("```", r"\`\`\`")))
    return "".join(told)
