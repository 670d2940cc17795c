"""What is said of the entries of a game."""

from collections.abc import Mapping

from play.wording import moments
from play.wording.markup import code, escape_markup
from play.wording.say import SOMEONE_SPOKE
from storage.journal import Entry
from storage.secret_entries import DRAW, WHISPER

HISTORY, NOTHING_YET = "History", "Nothing has happened yet."


def describe_left_out(sealed: int) -> list[str]:
    """Tell how many entries hold what is not opened yet; nothing where none do."""
    if not sealed:
        return []
    what = "1 thing is" if sealed == 1 else f"{sealed} things are"
    return [f"{what} still sealed."]


def entry_line(entry: Entry, people: Mapping[str, str], told: bool) -> str:
    who = escape_markup(people.get(entry.speaker, entry.speaker) or "someone")
    what = escape_markup(entry.outcome.title or "erased") if told else public_line(entry)
    unheard = not entry.speaker and entry.outcome.title == SOMEONE_SPOKE
    by = what if unheard else f"{what} ({who})" if told else f"{who}: {what}"
    line = f"`#{entry.number}` {by}"
    return f"~~{line}~~ (undone by #{entry.undone_by})" if entry.undone_by else line


def public_line(entry: Entry) -> str:
    """Return what everyone may read of an entry that they may not know."""
    if entry.kind in (WHISPER, DRAW) and entry.outcome.title:  # this line is everyone's to read
        return escape_markup(entry.outcome.title)
    if entry.visible == "all":
        return "something behind the screen"
    return f"rolled in {entry.visible}" if entry.dice else f"something in {entry.visible}"


def entry_whole(entry: Entry, people: Mapping[str, str], faces: str) -> str:
    who = escape_markup(people.get(entry.speaker, entry.speaker) or "someone")
    planned = ", planned" if entry.planned else ""
    when = f"{moments.mark_distance(entry.at)} ({moments.mark_date(entry.at)})"
    lines = [f"{who} said {code(f'/{entry.said}')} {when}{planned}"]
    lines += [entry.outcome.prose] if entry.outcome.prose else []
    lines += [f"Dice: {faces}"] if faces else []
    lines += [f"Undone by #{entry.undone_by}"] if entry.undone_by else []
    return "\n".join(lines)


def link_line(line: str, number: int, links: Mapping[int, str]) -> str:
    """Return a line of the journal whose number leads to where it stands."""
    way = links.get(number)
    return line.replace(f"`#{number}`", f"[#{number}]({way})", 1) if way else line


#: what is said where something can't be done
REFUSALS: Mapping[str, str] = {
    "no_entry": "There's no #{name} in this game.",
    "entry_undone": "#{name} was undone.",
    "told_before": "#{number} already tells of that, so nothing happened. To do it once more, say "
    "it in the present.",
    "still_sealed": "#{number} is sealed. You can read it once all seals are open.",
    "secret_entry": "#{number} is secret.",
    "not_secret": "#{number} isn't secret.",
}
