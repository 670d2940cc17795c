"""Every sentence the bot itself says at the game master's desk and at the slow table."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from play.clock import stamp
from play.language.speech import excerpt
from play.turn.values import Owed
from play.wording import moments
from play.wording.table import code, escape_markup
from rules.core.outcome import Outcome

A_SCENE = "A scene"
SECRET = "something secret"
BOARD_HANGS, BOARD_DOWN, NEW = "The board hangs here", "The board is taken down", "**New**"
NO_SCENE = "No scene is being played here"
LEDGER, NO_DICE = "Everyone's dice", "No dice have been rolled yet."
SOMEONE = "someone"
COMMENT = " # "
PRIVACY, YOUR_DATA, DELETED = "What I keep about you", "All I keep about you", "Deleted"
EXPORT, DELETE, SURE_TO_DELETE = "Give me all of it", "Delete my data", "Delete all of this?"
WHAT_IS_KEPT = (
    "Your id and name here, the sentences you say to me with their dice and results, what you say "
    "as a character, your "
    "characters' sheets, when you last posted where a game is played (never what you wrote), the "
    "last names you typed that were nobody's here, when "
    "you said you are away, when I last reminded you, your notes, and what you asked to be "
    "reminded of. Nothing else, and nobody else gets it. "
    "`/privacy export` gives you all of it; `/privacy delete` erases it."
)
TOO_LARGE_TO_IMPORT = "This game has more than 10 MiB: keep it, but /game import will not take it."
NOTHING_KEPT = "Nothing yet. Keep a sentence with `/keep NAME: SENTENCE`."

Away = Sequence[tuple[str, int, str]]


#: so much of what was said is told to those who catch up
EXCERPT = 300


#: all that is said by `/x`; what whoever pressed it is told; what is added where it was typed
PAUSE_ASKED = "Someone asks to pause and skip this."
PAUSE_TOLD = "Everyone here has been asked to pause. Nobody learns who asked."
PAUSE_TYPED = "Typed here, it isn't anonymous."
PAUSE = "Pause"


def quote_words(text: str) -> str:
    """Return words as a quotation of a line or two."""
    return f"> {excerpt(text, EXCERPT)}"


def moment(seconds: int) -> str:
    """Return a time as machines read it."""
    return stamp(datetime.fromtimestamp(seconds, UTC))


def clock(minute: object) -> str:
    """Return a minute of the day as a clock shows it."""
    assert isinstance(minute, int)
    return f"{minute // 60:02}:{minute % 60:02}"


def _join_names(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"


def space_words(sentence: str) -> str:
    """Return a sentence with its moves and skills as words: `defy_danger` is defy danger."""
    return re.sub(r"(?<=[a-z])_(?=[a-z])(?!\w*=)", " ", sentence)


def describe_ask(names: Sequence[str]) -> str:
    return f"{_join_names(names)}: your roll"


def describe_asked_sentences(says: Mapping[str, str]) -> str:
    sentences = dict.fromkeys(says.values())
    if len(sentences) == 1:
        return code(f"/{space_words(next(iter(sentences)).partition(' # ')[0])}")
    return "\n".join(
        f"{escape_markup(name)}: {code(f'/{space_words(sentence.partition(COMMENT)[0])}')}"
        for name, sentence in says.items()
    )


def said_by_name(name: str, text: str) -> str:
    return f"{code(f'/do {name}')}: {code(f'/{text}')}"


def ask_closed(number: int, names: Sequence[str]) -> str:
    return f"Nobody waits for {_join_names(names)} in #{number} any more"


def rest_rolled(names: Sequence[str]) -> str:
    return f"Rolled for {_join_names(names)}"


def describe_roll(number: int, outcome: Outcome) -> str:
    return f"`#{number}` {escape_markup(outcome.title)}"


def describe_waiting(names: Sequence[str]) -> str:
    told = ["the game master" if name == "gm" else name for name in names]
    return f"Waiting for {_join_names(told)}" if names else "Nobody is waited for"


def describe_owed(row: Owed, told: bool) -> str:
    return space_words(row.what) if told else SECRET


def and_more(count: int) -> str:
    return f"… and {count} more"


def owes(name: str, count: int, oldest: str) -> str:
    """Say how much someone owes, and since when."""
    who = "The game master" if name == "gm" else f"**{escape_markup(name)}**"
    if not oldest:
        return f"{who} owes {count}"
    since = moments.mark_distance(oldest)
    return f"{who} owes {count}, the oldest {since}" if count > 1 else f"{who} owes 1 ({since})"


def waits(row: Owed, told: bool, link: str) -> str:
    """Return one thing that is owed, as a line below whoever owes it."""
    number = f"[#{row.entry}]({link})" if link else f"#{row.entry}"
    return f"{number} {escape_markup(describe_owed(row, told))}"


def named_unmet(who: str, name: str) -> str:
    return f"{escape_markup(who)} named {escape_markup(name)}, whom nobody has met."


ASK_UNNAMED = "Ask without the name"


def asks_for_unmet(names: Sequence[str]) -> str:
    return f"Nobody has met {_join_names(names)} yet. Reveal the name, or ask without it?"


def reveal(names: Sequence[str]) -> str:
    return f"Reveal {_join_names(names)}"


def away_lines(away: Away) -> list[str]:
    return [
        f"{escape_markup(name)} is away"
        + (f" until {moments.mark_date(until)} ({moments.mark_distance(until)})" if until else "")
        + (f" ({escape_markup(why)})" if why else "")
        for name, until, why in away
    ]


def board_of(name: str) -> str:
    return f"{name}: the board"


def scene_and_round(scene: str, round: int) -> str:
    told = [f"Scene: {escape_markup(scene)}"] if scene else []
    return " · ".join([*told, *([f"Round {round}"] if round else [])])


def fares(name: str, vitals: str) -> str:
    return f"**{escape_markup(name)}** {vitals}"


def link_line(line: str, number: int, links: Mapping[int, str]) -> str:
    """Return a line of the journal whose number leads to where it stands."""
    way = links.get(number)
    return line.replace(f"`#{number}`", f"[#{number}]({way})", 1) if way else line


def have_rolled(count: int, of: int) -> str:
    return f"{count} of {of} {'has' if of == 1 else 'have'} rolled."


def floor(name: str | None) -> str:
    return f"{name} has the floor" if name else "The floor is free"


def goes_away(name: str, told: str) -> str:
    return f"{name} is away until {told}" if told else f"{name} is away"


def comes_back(name: str) -> str:
    return f"{name} is back"


def nudges(span: str, quiet: str | None, zone: str) -> str:
    if not span:
        return "Nobody is reminded"
    hours = f", but not from {quiet.replace('-', ' to ')} {zone}" if quiet else f" ({zone})"
    return f"Whoever owes something is reminded after {span}{hours}"


def scene_starts(title: str) -> str:
    return f"Scene: {title}"


def scene_with(names: Sequence[str]) -> str:
    return f"With {_join_names([escape_markup(name) for name in names])}." if names else ""


def scene_joined(names: Sequence[str], title: str, leaves: bool) -> str:
    verb = ("leave" if leaves else "join") + ("s" if len(names) == 1 else "")
    return f"{_join_names(names)} {verb} {title}"


def scene_ends(title: str) -> str:
    return f"{title} ends"


def describe_loan(name: str, player: str, told: str) -> str:
    return f"{name} is lent to {player}{f' until {told}' if told else ''}"


def given_back(name: str) -> str:
    return f"{name} is no longer lent"


def tally(name: str, rolls: int, blind: int, dice: int, hidden: int, spread: Sequence[str]) -> str:
    unseen = f" ({blind} blind)" if blind else ""
    secret = f", {hidden} of them in secret" if hidden else ""
    made = f"{rolls} {'roll' if rolls == 1 else 'rolls'}{unseen}"
    rolled = f"{made}, {dice} {'die' if dice == 1 else 'dice'}{secret}"
    head = f"**{escape_markup(name)}**: {rolled}"
    return "\n".join([head, *spread])


#: a bar for each face, from none to as many as any face has
BARS = "▁▂▃▄▅▆▇█"
#: so many faces stand side by side, which a phone shows without breaking them
ABREAST = 10


def spread(sides: int, faces: Mapping[int, int]) -> str:
    """Return a small table of how often each face came up, with a bar for each."""
    count = sum(faces.values())
    average = sum(face * times for face, times in faces.items()) / count
    head = f"d{sides} x{count}, average {average:.2f} of {(sides + 1) / 2:.1f}"
    if sides > 20:
        return head
    lines = [f"{head}, {count / sides:.1f} each expected", "```"]
    for first in range(1, sides + 1, ABREAST):
        abreast = range(first, min(first + ABREAST, sides + 1))
        lines.append("".join(f"{face:>3}" for face in abreast))
        lines.append("".join(f"  {_bar(faces.get(face, 0), faces)}" for face in abreast))
        lines.append("".join(f"{faces.get(face, 0):>3}" for face in abreast))
    return "\n".join([*lines, "```"])


def _bar(times: int, faces: Mapping[int, int]) -> str:
    return BARS[(len(BARS) - 1) * times // max(faces.values())] if times else " "


def undone_line(numbers: Sequence[int]) -> tuple[str, str]:
    told = ", ".join(f"#{number}" for number in numbers)
    return ("Undone, but counted", told) if numbers else ("", "")


def describe_intact_ledger(entries: int) -> str:
    if entries == 1:
        return "The one entry is as it was written"
    return f"All {entries} entries are as they were written"


def describe_tampering(number: int) -> str:
    return f"Entry {number} is not as it was written"


def erased_entries(numbers: Sequence[int]) -> str:
    if not numbers:
        return ""
    told = ", ".join(f"#{number}" for number in numbers)
    return f"Erased on their speakers' request: {told}"


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def describe_catchup(count: int, since: bool) -> str:
    if not since:
        return "The last thing that happened" if count == 1 else f"The last {count} things"
    if not count:
        return "Nothing new since you last spoke"
    return f"{count} new since you last spoke"


def first_unseen(number: int, link: str | None) -> str:
    return f"[The first you have not seen]({link}): #{number}" if link else f"From #{number} on:"


def set_aside(count: int) -> str:
    """Tell how much is left out of the story."""
    what = (
        "1 change to sheets or settings" if count == 1 else f"{count} changes to sheets or settings"
    )
    return f"And {what}: `/history`"


def story_of(name: str) -> str:
    return f"{name}: the story so far"


def describe_player(name: str, player: str) -> str:
    return f"**{escape_markup(name)}** ({escape_markup(player)})"


def listed_titles(label: str, titles: Sequence[str]) -> str:
    return f"**{label}** {'; '.join(map(escape_markup, titles))}" if titles else ""


CAST, SCENES, CHAPTERS, LAST_WORDS = "**Cast**", "Scenes", "Chapters", "**Last words**"


def describe_earlier(count: int) -> str:
    return f"... and {count} before these: `/history`"


def desk_of(name: str) -> str:
    return f"{name}: the game master's desk"


def vitals(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"**{escape_markup(name)}** {told}" for name, told in rows) or "nobody yet"


def screen(channel: str) -> str:
    if not channel:
        return "Secrets go to the game masters themselves"
    return f"Secrets go to {f'<#{channel}>' if channel.isdigit() else f'#{channel}'}"


def describe_handover(game: str, name: str) -> str:
    return f"{name} is now the game master of {game}"


def describe_keeping(name: str, key: str) -> str:
    return f"{name} keeps “{key}”"


def describe_dropping(name: str, key: str) -> str:
    return f"{name} no longer keeps “{key}”"


def keeps(name: str) -> str:
    return f"What {name} keeps"


def describe_unpinning(name: str) -> str:
    return f"{name}'s card is taken down"


def describe_export(sheets: int, entries: int) -> str:
    kept = [
        f"{sheets} sheet" + "s" * (sheets != 1),
        _entries(entries),
    ]
    return " and ".join(kept) + "."


def would_delete(sheets: Sequence[str], entries: int, games: Sequence[str]) -> str:
    told = [f"Your parts of {_entries(entries)} are erased; the dice stay, without your name."]
    if sheets:
        told.append(f"These sheets are removed: {', '.join(map(escape_markup, sheets))}.")
    if games:
        told.append(
            f"You are game master of {', '.join(map(escape_markup, games))}: hand it over first "
            "with `/gm hand NAME`, or whoever manages the channel must step in."
        )
    return "\n".join([*told, "This cannot be undone. You are given a copy."])


def describe_deletion(entries: int) -> str:
    return f"Your parts of {_entries(entries)} and your sheets are gone. The copy is below."


def erased_name(record: int) -> str:
    return f"erased {record}"


def chronicle_of(name: str) -> str:
    return f"The chronicle of {name}"


def goes_on(name: str) -> str:
    return f"{name} goes on here"


def names_made_apart(pairs: Sequence[tuple[str, str]]) -> str:
    """Say who goes by another name since an import, because two could not be told apart."""
    told = ", ".join(f"{escape_markup(before)} → {escape_markup(now)}" for before, now in pairs)
    return f"Renamed, because they could be taken for someone else: {told}" if told else ""
