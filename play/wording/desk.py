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
BOARD_HANGS, BOARD_DOWN, NEW = "The board is pinned here", "The board is gone", "**New**"
NO_SCENE = "There's no scene here"
LEDGER, NO_DICE = "Everyone's dice", "No dice have been rolled yet."
SOMEONE = "someone"
COMMENT = " # "
PRIVACY, YOUR_DATA, DELETED = "What I store about you", "Your data", "Deleted"
EXPORT, DELETE, SURE_TO_DELETE = "Download my data", "Delete my data", "Delete all of this?"
WHAT_IS_KEPT = (
    "• Your Discord id and name\n"
    "• What you asked me to do, with dice and results, and what you said as a character\n"
    "• Your characters' sheets, your notes and your reminders\n"
    "• When you last posted in a game's channel (never what you wrote), when you're away, and "
    "when I last reminded you\n"
    "• The last few names you typed that nobody here has\n"
    "That's all, and nobody else gets it. Download it with `/privacy export`, or erase it with "
    "`/privacy delete`."
)
TOO_LARGE_TO_IMPORT = (
    "This game is bigger than 10 MiB. You can keep the file, but I can't import it again."
)
NOTHING_KEPT = "Nothing yet. Keep a sentence you use a lot: `/keep luck: roll 2d6`"

Away = Sequence[tuple[str, int, str]]


#: so much of what was said is told to those who catch up
EXCERPT = 300


#: all that is said by `/x`; what is told to the one who pressed it, and to the one who typed it
PAUSE_ASKED = "Someone asks to pause and skip this."
PAUSE_TOLD = "I've asked everyone here to pause. Nobody will know it was you."
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
    return f"We're no longer waiting on {_join_names(names)} for #{number}"


def rest_rolled(names: Sequence[str]) -> str:
    return f"Rolled for {_join_names(names)}"


def describe_roll(number: int, outcome: Outcome) -> str:
    return f"`#{number}` {escape_markup(outcome.title)}"


def describe_waiting(names: Sequence[str]) -> str:
    told = ["the game master" if name == "gm" else name for name in names]
    return f"Waiting on {_join_names(told)}" if names else "Nothing is pending"


#: what someone still has to do, where its button or its name tells too little
OWED = {"Done": "Say what happens", "the turn": "Still to act"}


def describe_owed(row: Owed, told: bool) -> str:
    if not told:
        return SECRET
    if row.title:
        return f"{row.title} · {len(row.offered)} choices"
    said = next((each for each in OWED if row.what.startswith(each)), "")
    return space_words(OWED.get(said, "") + row.what.removeprefix(said))


def and_more(count: int) -> str:
    return f"… and {count} more"


def owes(name: str, count: int, oldest: str) -> str:
    """Say how much someone owes, and since when."""
    who = "**The game master**" if name == "gm" else f"**{escape_markup(name)}**"
    things = "1 thing" if count == 1 else f"{count} things"
    since = moments.mark_distance(oldest) if oldest else ""
    since = f" (oldest: {since})" if since and count > 1 else f" ({since})" if since else ""
    return f"{who}: {things}{since}"


def waits(row: Owed, told: bool, link: str) -> str:
    """Return one thing that is owed, as a line below the one who owes it."""
    number = f"[#{row.entry}]({link})" if link else f"#{row.entry}"
    return f"{number} {escape_markup(describe_owed(row, told))}"


def named_unmet(who: str, name: str) -> str:
    return f"{escape_markup(who)} named {escape_markup(name)}, and nobody has met them yet."


ASK_UNNAMED = "Ask without the name"


def asks_for_unmet(names: Sequence[str]) -> str:
    return f"The players haven't met {_join_names(names)} yet. Reveal the name, or ask without it?"


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
    return f"{name}'s turn to speak" if name else "Anyone can speak"


def goes_away(name: str, told: str) -> str:
    return f"{name} is away until {told}" if told else f"{name} is away"


def comes_back(name: str) -> str:
    return f"{name} is back"


def nudges(span: str, quiet: str | None, zone: str) -> str:
    if not span:
        return "Reminders are off"
    hours = f", never {quiet.replace('-', '–')} ({zone})" if quiet else f" ({zone})"
    return f"Reminders are on: after {span}{hours}"


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
    return f"{name} is back with their player"


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
    head = f"{count}d{sides}: average {average:.2f} (fair dice: {(sides + 1) / 2:.1f})"
    if sides > 20:
        return head
    lines = [head, "```"]
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
    return ("Undone, but still counted", told) if numbers else ("", "")


def describe_intact_ledger(entries: int) -> str:
    return f"The history is intact: {_entries(entries)}, none of them altered"


def describe_tampering(number: int) -> str:
    return f"#{number} was altered after the fact"


def erased_entries(numbers: Sequence[int]) -> str:
    if not numbers:
        return ""
    told = ", ".join(f"#{number}" for number in numbers)
    return f"Erased at the speakers' request: {told}"


def _entries(count: int) -> str:
    return "1 event" if count == 1 else f"{count} events"


def describe_catchup(count: int, since: bool) -> str:
    if not since:
        return (
            "The last thing that happened"
            if count == 1
            else f"The last {count} things that happened"
        )
    if not count:
        return "Nothing new since you were last here"
    return f"{count} new since you were last here"


def first_unseen(number: int, link: str | None) -> str:
    return f"[Start reading here]({link}) (#{number})" if link else f"From #{number} on:"


def set_aside(count: int) -> str:
    """Tell how much is left out of the story."""
    what = (
        "1 change to sheets or settings" if count == 1 else f"{count} changes to sheets or settings"
    )
    return f"Also {what}: `/history`"


def story_of(name: str) -> str:
    return f"{name}: the story so far"


def describe_player(name: str, player: str) -> str:
    return f"**{escape_markup(name)}** ({escape_markup(player)})"


def listed_titles(label: str, titles: Sequence[str]) -> str:
    return f"**{label}** {'; '.join(map(escape_markup, titles))}" if titles else ""


CAST, LAST_WORDS = "**Cast**", "**Last words**"
MET, SCENES, CHAPTERS = "Met so far", "Scenes", "Chapters"


def describe_earlier(count: int) -> str:
    return f"… and {count} before that: `/history`"


def desk_of(name: str) -> str:
    return f"{name}: the game master's desk"


def vitals(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"**{escape_markup(name)}** {told}" for name, told in rows) or "Nobody yet."


def screen(channel: str) -> str:
    if not channel:
        return "Secrets go to each game master privately"
    return f"Secrets go to {f'<#{channel}>' if channel.isdigit() else f'#{channel}'}"


def describe_handover(game: str, name: str) -> str:
    return f"{name} is now the game master of {game}"


def describe_keeping(name: str, key: str) -> str:
    return f"{name} can now use “{key}”"


def describe_dropping(name: str, key: str) -> str:
    return f"{name} dropped “{key}”"


def keeps(name: str) -> str:
    return f"{name}'s kept sentences"


def describe_unpinning(name: str) -> str:
    return f"{name}'s card is no longer pinned"


def describe_export(sheets: int, entries: int) -> str:
    kept = [
        f"{sheets} sheet" + "s" * (sheets != 1),
        _entries(entries),
    ]
    return " and ".join(kept) + "."


def would_delete(sheets: Sequence[str], entries: int, games: Sequence[str]) -> str:
    told = [f"I'll erase your part of {_entries(entries)}. The dice stay, without your name."]
    if sheets:
        told.append(f"These sheets will be gone: {', '.join(map(escape_markup, sheets))}.")
    if games:
        told.append(
            f"You run {', '.join(map(escape_markup, games))}. Hand it over first with "
            "`/gm hand @name`, or a channel manager has to step in."
        )
    return "\n".join([*told, "This can't be undone. You'll get a copy first."])


def describe_deletion(entries: int) -> str:
    return f"Your part of {_entries(entries)} and your sheets are gone. Your copy is below."


def erased_name(record: int) -> str:
    return f"erased {record}"


def chronicle_of(name: str) -> str:
    return f"The chronicle of {name}"


def goes_on(name: str) -> str:
    return f"{name} continues here"


def names_made_apart(pairs: Sequence[tuple[str, str]]) -> str:
    """Say who goes by another name since an import, because two could not be told apart."""
    told = ", ".join(f"{escape_markup(before)} → {escape_markup(now)}" for before, now in pairs)
    return f"Renamed, to avoid mix-ups: {told}" if told else ""
