"""What is said of who is waited for, and for what."""

from collections.abc import Mapping, Sequence

from play.turn.values import Owed
from play.wording import moments
from play.wording.markup import escape_markup, join_names, space_words
from play.wording.roll_names import name_roll

SECRET = "something secret"
Away = Sequence[tuple[str, int, str]]


def describe_waiting(names: Sequence[str]) -> str:
    told = ["the game master" if name == "gm" else name for name in names]
    return f"Waiting on {join_names(told)}" if names else "Nothing is pending"


#: what someone still has to do, where its button or its name tells too little
OWED = {"Done": "Say what happens", "the turn": "Still to act"}


def describe_owed(row: Owed, told: bool) -> str:
    if not told:
        return SECRET
    if row.title:
        return f"{row.title} · {len(row.offered)} choices"
    if row.offered and row.offered[0].verb == "ask":
        return name_roll(row.what)
    said = next((each for each in OWED if row.what.startswith(each)), "")
    return space_words(OWED.get(said, "") + row.what.removeprefix(said))


def and_more(count: int) -> str:
    return f"… and {count} more"


def owes(name: str, count: int, oldest: str) -> str:
    """Say how much someone owes, and since when."""
    who = "the game master" if name == "gm" else escape_markup(name)
    things = "1 thing" if count == 1 else f"{count} things"
    since = moments.mark_distance(oldest) if oldest else ""
    since = f" (oldest: {since})" if since and count > 1 else f" ({since})" if since else ""
    return f"Waiting on **{who}** for {things}{since}"


def waits(row: Owed, told: bool, link: str) -> str:
    """Return one thing that is owed: who owes it, what it is, where it stands and since when."""
    who = "The game master" if row.who == "gm" else escape_markup(row.who)
    number = f"[#{row.entry}]({link})" if link else f"#{row.entry}"
    since = f", {moments.mark_distance(row.since)}" if row.since else ""
    return f"**{who}**: {escape_markup(describe_owed(row, told))} ({number}{since})"


def named_unmet(who: str, name: str) -> str:
    return f"{escape_markup(who)} named {escape_markup(name)}, and nobody has met them yet."


def away_lines(away: Away) -> list[str]:
    return [
        f"{escape_markup(name)} is away"
        + (f" until {moments.mark_date(until)} ({moments.mark_distance(until)})" if until else "")
        + (f" ({escape_markup(why)})" if why else "")
        for name, until, why in away
    ]


def floor(name: str | None) -> str:
    return f"{name}'s turn to speak" if name else "Anyone can speak"


#: what is said where something can't be done
REFUSALS: Mapping[str, str] = {
    "not_your_floor": "It's {name}'s turn. Only their player or the game master can pass it on."
}
