"""What the bot says about the entries of a game."""

from collections.abc import Container, Iterable, Mapping

from play.wording import timestamps
from play.wording.markup import code, escape_markup
from play.wording.say_and_narrate import SOMEONE_SPOKE
from rules.lazy_regex import compile_later
from storage.journal import Entry
from storage.secret_entries import DRAW, WHISPER

#: the tail of a button's sentence that people needn't see
_ABOUT = compile_later(r" entry \d+")
HISTORY, NOTHING_YET = "History", "Nothing has happened yet."


#: what everyone else sees of a hidden roll
ROLLED = {"secret": "rolled in secret", "blind": "rolled blind"}


def describe_left_out(sealed: int) -> list[str]:
    """Tell how many entries are still sealed; nothing if none are."""
    if not sealed:
        return []
    what = "1 thing is" if sealed == 1 else f"{sealed} things are"
    return [f"{what} still sealed."]


def list_corrections(entries: Iterable[Entry]) -> set[int]:
    """Return the numbers of the entries that correct another."""
    return {entry.number for entry in entries if entry.said.startswith("fix ")}


def entry_line(
    entry: Entry, people: Mapping[str, str], told: bool, corrections: Container[int] = ()
) -> str:
    who = escape_markup(people.get(entry.speaker, entry.speaker) or "someone")
    what = escape_markup(entry.outcome.title or "erased") if told else public_line(entry)
    unheard = not entry.speaker and entry.outcome.title == SOMEONE_SPOKE
    by = what if unheard else f"{what[:1].upper()}{what[1:]} ({who})"
    line = f"`#{entry.number}` {by}"
    how = "corrected" if told and entry.undone_by in corrections else "undone"
    return f"~~{line}~~, {how} by #{entry.undone_by}" if entry.undone_by else line


def public_line(entry: Entry) -> str:
    """Return what everyone may read of an entry that they may not know."""
    if entry.kind in (WHISPER, DRAW) and entry.outcome.title:  # a public line
        return escape_markup(entry.outcome.title)
    if entry.visible == "all":
        return "something behind the screen"
    return ROLLED[entry.visible] if entry.dice else "something in secret"


def entry_whole(entry: Entry, people: Mapping[str, str], faces: str) -> str:
    who = escape_markup(people.get(entry.speaker, entry.speaker) or "someone")
    planned = ", planned" if entry.planned else ""
    when = f"{timestamps.mark_distance(entry.at)} ({timestamps.mark_date(entry.at)})"
    lines = [entry.outcome.prose] if entry.outcome.prose else []
    lines += [f"Dice: {faces}"] if faces else []
    said = code(f"/{_ABOUT.sub('', entry.said)}")
    lines += [f"{who} said {said} {when}{planned}"]
    lines += [f"Undone by #{entry.undone_by}"] if entry.undone_by else []
    return "\n".join(lines)


def link_line(line: str, number: int, links: Mapping[int, str]) -> str:
    """Return a line of the journal with its number linked to the entry's message."""
    way = links.get(number)
    return line.replace(f"`#{number}`", f"[#{number}]({way})", 1) if way else line


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "no_entry": "There's no #{name} in this game.",
    "entry_undone": "#{name} was undone.",
    "told_before": "#{number} already tells of that, so nothing happened. To do it once more, say "
    "it in the present.",
    "still_sealed": "#{number} is sealed. You can read it once all seals are open.",
    "secret_entry": "#{number} is secret.",
    "not_secret": "#{number} isn't secret.",
}
