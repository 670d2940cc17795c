"""Renders replies as panels: the result in words first, and nothing by colour alone."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from local.table import Reply, list_besides, number_to_begin
from play.turn.utterance_and_ruling import Ruling
from play.wording.errors import caret, explain, explain_whole
from play.wording.game import MAKE_A_CHARACTER
from play.wording.ruling_card import Card, compose
from play.wording.ruling_card import Text as Words
from play.wording.timestamps import add_distances, in_words
from rules.core.errors import NotUnderstood, PlayerError
from rules.core.outcome import Outcome
from rules.core.sheet import SOMEONE
from rules.lazy_regex import compile_later
from storage.secret_entries import DRAW, OWN_ALONE, WHISPER

BORDERS = {
    "triumph": "bold green",
    "success": "green",
    "mixed": "yellow",
    "failure": "red",
    "disaster": "bold red",
    "none": "blue",
}
FAULTS = {
    "not_understood": "Not understood",
    "not_found": "Not found",
    "not_allowed": "Not allowed",
    "refused": "Refused",
    "already_done": "Already done",
    "moved": "Changed in the meantime",
}
#: the heading above replies that are private
TALK = "Just talk"
#: the codes of errors whose guess a button confirms
GUESSES = frozenset(("no_verb", "other_system", "spotted"))
#: the heading above a question that comes before anything happens, and what such a text is like
FIRST, _ASKS = "First, a question", compile_later(r"\A[^.?!]*\?|\?\Z")
FENCE = "```"
SEEN_BY = {
    "secret": "Secret: other players can't see this.",
    "blind": "Blind: only the game master can see this.",
}
SEEN_BY_YOU = "Secret: only you can see this."
SEEN_BY_READERS = "Secret: only you and those you share it with can see this."
SEEN_BY_GMS = "Secret: only game masters can see this."
ROLLED = "Rolled"
#: dice shown in a line
_POOL = compile_later(r"\b\d*d\d+\S* \(|✶|✕|\(rolled \d")
#: the longest headline that fits into the frame of an 80-column terminal; others go below it
LONGEST_TITLE = 72
#: the most choices shown in a column; more become paragraphs
MANY = 25
_MARKS = compile_later(
    r"\\(?P<plain>.)|\*\*(?P<bold>.+?)\*\*|~~(?P<struck>.+?)~~|`(?P<code>[^`]+)`", re.DOTALL
)
#: text for copying, which is printed in full outside the panel
_FILE = compile_later(r"```json\n.*?```\n?", re.DOTALL)
#: dropped dice, with the blank before them
_DROPPED = compile_later(r",? ?~~\d+~~(?:,? ~~\d+~~)*")
_STYLES = {"plain": "", "bold": "bold", "struck": "strike dim", "code": "cyan"}


def where_is(outcome: Outcome) -> str:
    """Return the sentence that says where a file was saved, or an empty text."""
    path = next((fact.value for fact in outcome.facts if fact.key == "file"), "")
    return f"Saved to {path}." if path else ""


def panels(reply: Reply) -> Iterator[RenderableType]:
    """Yield the result of one line as panels."""
    if reply.error is not None:
        yield _fault(reply.error, reply.text, reply.system)
    for each in reply.replies or ():
        yield from panels(each)
    for who, what in reply.due or ():
        yield Text(f"{who}: {what}")
    if reply.ruling is not None and reply.replies is None:
        yield _render_ruling(reply.ruling)
        for ruling in list_besides(reply.ruling):
            yield _render_ruling(ruling)
    for ruling in reply.ran if reply.replies is None else ():
        yield _render_ruling(ruling)


def render_markup(text: str) -> Text:
    """Return text with its `**bold**`, `~~struck~~` and code as the terminal shows them."""
    made, at = Text(), 0
    text = _DROPPED.sub(_tell_dropped, text)
    for found in _MARKS.finditer(text):
        made.append(text[at : found.start()])
        kind = str(found.lastgroup)
        inner = found[kind]
        shown = render_markup(inner) if kind in ("bold", "struck") else Text(inner)
        if kind == "code" and not inner.startswith(
            ("/", "#")
        ):  # a word to type, which no colour may tell
            shown = Text(found[0])
        shown.stylize(_STYLES[kind])
        made.append_text(shown)
        at = found.end()
    made.append(text[at:])
    return made


def _tell_dropped(found: re.Match[str]) -> str:
    """Return struck dice with the word "dropped", as not every terminal can strike text."""
    faces = f"~~{found[0].replace('~~', '').strip(', ')}~~ dropped"
    before = found.string[: found.start()]
    if before.count("(") > before.count(")"):
        return f", {faces}" if before[-1] != "(" else faces
    return f" ({faces})" if before else f"({faces})"


def _render_ruling(ruling: Ruling) -> RenderableType:
    public = ruling.speaker not in ruling.manner.gms
    card = compose(_without_file(ruling), public=public)
    sections = [_render_body(ruling, card), _choices(ruling)]
    parts: list[RenderableType] = []
    for section in filter(None, sections):
        parts += [Text(), *section] if parts else section
    headline = _headline(card, _now(ruling))
    if not parts:
        return Text.assemble("  ", headline, "  ", _footer(ruling, card))
    fits = headline.cell_len <= LONGEST_TITLE
    return Panel(
        Group(*parts) if fits else Group(headline, *parts),
        title=headline if fits else None,
        title_align="left",
        subtitle=_footer(ruling, card),
        subtitle_align="right",
        border_style=BORDERS.get(card.tone.value, "blue"),
        padding=(0, 1),
    )


def _without_file(ruling: Ruling) -> Ruling:
    """Return a ruling without its export, which is printed in full below the panel."""
    outcome = ruling.outcome
    prose = _FILE.sub("", outcome.prose).replace(where_is(outcome), "").strip()
    return ruling._replace(outcome=replace(outcome, prose=prose))


def _now(ruling: Ruling) -> datetime:
    """Return the time that distances are counted from."""
    return datetime.fromisoformat(ruling.at) if ruling.at else datetime.now(UTC)


def _headline(card: Card, now: datetime) -> Text:
    name, rest, result = (add_distances(each, now) for each in card.headline)
    shown = Text.assemble(Text(style="bold").append_text(render_markup(name)), render_markup(rest))
    return shown.append(f" · {result}", style="bold") if result else shown


def _render_body(ruling: Ruling, card: Card) -> list[RenderableType]:
    """Return who may see it, the speaker's own words, the dice, what happens and what changed."""
    told: list[RenderableType] = []
    if ruling.visible in SEEN_BY and ruling.outcome.kind != WHISPER:  # it names its readers
        by_gm = ruling.visible == "secret" and ruling.speaker in ruling.manner.gms
        others = SEEN_BY_GMS if by_gm else SEEN_BY[ruling.visible]
        seen = _tell_readers(ruling.outcome) if ruling.outcome.kind in OWN_ALONE else others
        told.append(Text(seen, style="bold magenta"))
    if card.comment:
        told.append(Text(f"> {card.comment}", style="italic"))
    told += [
        render_markup(line) for line in filter(None, (_dice(ruling, card), *_words(card.lead)))
    ]
    lines = [in_words(line, _now(ruling)) for line in card.lines if line != FENCE]
    told += [render_markup(line) for line in lines]
    told += [Text(line, style="bold") for line in card.changes]
    if card.small:
        told.append(Text(" · ".join(card.small), style="dim"))
    return told


def _tell_readers(outcome: Outcome) -> str:
    """Return who may see what is one's own: a note that is shared, its readers too."""
    shared = next((each.value for each in outcome.facts if each.key == "shared"), None)
    return SEEN_BY_READERS if shared else SEEN_BY_YOU


def _words(texts: Iterable[Words]) -> list[str]:
    return [each.words for each in texts]


def _dice(ruling: Ruling, card: Card) -> str:
    """Return the line of dice; if no fact shows the dice, list their faces."""
    dice = "  ".join(_words(card.dice))
    told = "\n".join((*_words(card.lead), *card.lines))
    faces = Counter(str(face) for _, face in ruling.rolled)
    if (
        not dice
        and ruling.outcome.kind not in ("roll", DRAW)
        # each roll has its own card, and a new character's dice are its numbers
        and not ruling.said.startswith(("ask roll ", "sheet new "))
        and not _POOL.search(told)
        and not faces <= Counter(re.findall(r"\d+", told))
        and not _is_die_told(ruling, card)
    ):
        dice = f"{ROLLED} " + " ".join(f"d{sides} ({face})" for sides, face in ruling.rolled)
    return f"{dice}  =  {card.total}" if dice and card.total else dice or card.total


def _is_die_told(ruling: Ruling, card: Card) -> bool:
    """Say whether the only die appears in words: `Terror 6`, `Rolled 66, +20`."""
    if len(ruling.rolled) != 1:
        return False
    face = ruling.rolled[0][1]
    headline = "".join(card.headline)
    return headline.endswith(f" {face}") or any(
        re.search(rf"\b(?:critical|Rolled|rolled) {face}\b", each)
        for each in (headline, *card.lines)
    )


def _footer(ruling: Ruling, card: Card) -> Text:
    """Return the small print, with the grade if dice were
    rolled and the headline doesn't say it."""
    grade = ruling.outcome.grade.value
    headline = "".join(card.headline).casefold()
    told = (*(each for each in BORDERS if each != "none"), " beats ")  # that grade is one side's
    untold = bool(ruling.rolled) and not any(each in headline for each in told)
    small = [grade] if untold and grade != "none" else []
    small += ["planned"] if ruling.planned else []
    small += [f"#{ruling.number}"] if ruling.number else []
    return Text(" ".join(small), style="dim")


def _choices(ruling: Ruling) -> list[RenderableType]:
    lines: list[RenderableType] = []
    begins = number_to_begin(ruling)
    if len(ruling.choices) > MANY and ruling.number is None:
        return _in_groups(ruling)
    for offered in ruling.choices:
        choice = offered.choice
        line = Text(f"{offered.position:>2} ", style="bold cyan")
        line.append(choice.label, style="bold" if offered.open else "dim strike")
        of = choice.of if ruling.manner.knows(choice.of) else SOMEONE
        note = _whose(choice.who, of)
        note = f"waiting on {note}" if note and choice.owed and offered.open else note
        line.append(f"  ({note})" if note else "", style="dim")
        lines.append(line)
    if begins:
        begin = Text(f"{begins:>2} ", style="bold cyan").append(MAKE_A_CHARACTER, style="bold")
        lines.append(begin.append("  (everyone)", style="dim"))
    return lines


def _in_groups(ruling: Ruling) -> list[RenderableType]:
    """Return a lookup's many choices as one paragraph per group."""
    groups: dict[str, list[Text]] = {}
    for offered in ruling.choices:
        told = Text(f"{offered.position} ", style="bold cyan")
        told.append(offered.choice.label, style="default not bold")
        groups.setdefault(offered.choice.group, []).append(told)
    lines: list[RenderableType] = []
    for title, listed in groups.items():
        lines += [Text(title, style="bold"), Columns(listed, padding=(0, 2))]
    return lines


def _whose(who: str, of: str) -> str:
    return {
        "player": of or "you",
        "gm": "the game master",
        "others": f"anyone but {of}" if of else "the others",
        "anyone": "",
    }[who]


def _fault(error: PlayerError, text: str, system: str) -> Panel:
    parts: list[RenderableType] = []
    where = "" if error.words else caret(error, text)  # the words are shown below anyway
    if where:
        line, mark = where.split("\n")
        parts += [Text(line, no_wrap=True), Text(mark, style="bold red", no_wrap=True)]
    told = explain if where and error.words in where else explain_whole  # don't repeat the words
    words = told(error, system)
    parts.append(render_markup(words))
    for number, choice in enumerate(error.choices, 1):
        offer = Text(f"{number:>2} ", style="bold cyan")
        parts.append(offer.append(choice.label, style="bold"))
    talks = isinstance(error, NotUnderstood) and error.code == "talk"
    guesses = isinstance(error, NotUnderstood) and error.code in GUESSES
    unsure = error.kind == "refused" and _ASKS.search(words) is not None
    asks = (guesses or unsure) and bool(error.choices)
    return Panel(
        Group(*parts),
        title=TALK if talks else FIRST if asks else FAULTS.get(error.kind, "Refused"),
        title_align="left",
        border_style="blue" if talks or asks else "red",
        padding=(0, 1),
    )
