"""Every sentence the bot itself says at the game master's desk and at the slow table."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, tzinfo

from play import times
from play.clock import stamp
from play.owing import Owed
from play.wording import plain
from rules.core.outcome import Outcome

A_SCENE = "A scene"
NO_SCENE = "No scene is being played here"

Away = Sequence[tuple[str, int, str]]


def moment(seconds: int) -> str:
    """Return a time as machines read it."""
    return stamp(datetime.fromtimestamp(seconds, UTC))


def clock(minute: object) -> str:
    """Return a minute of the day as a clock shows it."""
    assert isinstance(minute, int)
    return f"{minute // 60:02}:{minute % 60:02}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"


def asked(names: Sequence[str]) -> str:
    return f"{_listed(names)}: your roll"


def asked_for(says: Mapping[str, str]) -> str:
    sentences = dict.fromkeys(says.values())
    if len(sentences) == 1:
        sentence, _, comment = next(iter(sentences)).partition(" # ")
        return f"{comment}\n`/{sentence}`" if comment else f"`/{sentence}`"
    return "\n".join(f"{plain(name)}: `/{sentence}`" for name, sentence in says.items())


def ask_closed(number: int, names: Sequence[str]) -> str:
    return f"Nobody waits for {_listed(names)} in #{number} any more"


def rest_rolled(names: Sequence[str]) -> str:
    return f"Rolled for {_listed(names)}"


def rolled_for(number: int, outcome: Outcome) -> str:
    return f"`#{number}` {plain(outcome.title)}"


def waiting_for(names: Sequence[str]) -> str:
    told = ["the game master" if name == "gm" else name for name in names]
    return f"Waiting for {_listed(told)}" if names else "Nobody is waited for"


def waits(row: Owed, told: bool, link: str, zone: tzinfo, away: Away) -> str:
    who = "The game master" if row.who == "gm" else f"**{plain(row.who)}**"
    what = plain(row.what) if told else "something secret"
    number = f"[#{row.entry}]({link})" if link else f"#{row.entry}"
    since = times.told(datetime.fromisoformat(row.since), zone) if row.since else "the beginning"
    return f"{who}: {what} ({number}, since {since})"


def away_lines(away: Away, zone: tzinfo) -> list[str]:
    return [
        f"{plain(name)} is away"
        + (f" until {times.told(until, zone)}" if until else "")
        + (f" ({plain(why)})" if why else "")
        for name, until, why in away
    ]


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
    return f"With {_listed([plain(name) for name in names])}." if names else ""


def scene_joined(names: Sequence[str], title: str, leaves: bool) -> str:
    verb = ("leave" if leaves else "join") + ("s" if len(names) == 1 else "")
    return f"{_listed(names)} {verb} {title}"


def scene_ends(title: str) -> str:
    return f"{title} ends"


def lent(name: str, player: str, told: str) -> str:
    return f"{name} is lent to {player}{f' until {told}' if told else ''}"


def given_back(name: str) -> str:
    return f"{name} is no longer lent"
