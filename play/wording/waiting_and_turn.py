"""What the bot says about who is awaited, and for what."""

from collections.abc import Collection, Mapping, Sequence

from play.turn.utterance_and_ruling import Owed
from play.wording import timestamps
from play.wording.choices import price_of
from play.wording.markup import escape_markup, join_names, space_words
from play.wording.plan import RUN_THE_PLANS
from play.wording.roll_names import name_roll, order_roll

SECRET = "something secret"
Away = Sequence[tuple[str, int, str]]


#: whoever isn't one person
_THEY = {"gm": "the game master", "anyone": "any player"}


def describe_waiting(names: Sequence[str]) -> str:
    names = sorted(names, key=lambda name: name == "anyone")
    return (
        f"Waiting on {join_names([_THEY.get(each, each) for each in names])}"
        if names
        else "Nothing is pending"
    )


def _name(who: str) -> str:
    return _THEY.get(who) or escape_markup(who)


TURN = "the turn"
#: clearer words for what someone has to do than its button or its name
OWED = {
    "Done": "say what happens",
    TURN: "still to act",
    "a slot to fill": "take the next slot",
}


#: how many things that one person owes the board names, and how long they are together
MOST_NAMED, MOST_LETTERS = 3, 120
#: what is owed to no entry, so that the number of the last one would only mislead
TURNS = ("the turn", "a slot to fill", RUN_THE_PLANS.lower())


def describe_owed(row: Owed, told: bool) -> str:
    if not told:
        return SECRET
    groups = {each.choice.group for each in row.offered}
    if row.title or groups == {"foe"}:
        return _describe_titled(row, groups)
    if row.offered and row.offered[0].verb == "ask":
        return order_roll(row.what)
    if len(row.offered) > 1 and " / " in row.what:
        return space_words(_join_ways(row))
    if row.what == "Done" and row.offered:
        return f"{OWED['Done']} after {row.offered[0].choice.of}'s roll"
    said = next((each for each in OWED if row.what.startswith(each)), "")
    clear = OWED.get(said, "")
    if said == TURN and row.names:
        clear = f"{join_names(row.names)} still to act"
    return space_words(clear + row.what.removeprefix(said))


def _describe_titled(row: Owed, groups: Collection[str]) -> str:
    """Return what is to be done about the card with this headline."""
    if groups == {"foe"}:
        return f"say whether {row.offered[0].choice.of} is hit"
    spent = dict.fromkeys(price_of(each.choice)[0] for each in row.offered)
    kinds = " and ".join(filter(None, spent))
    count = "one" if row.picks == 1 else row.picks
    todo = f"spend {kinds} from" if kinds else f"choose {count} of {len(row.offered)} for"
    todo = "say who avoids" if groups == {"avoid"} else todo
    todo = "answer" if row.title.endswith("?") or groups == {"answer"} else todo
    title = row.title.removeprefix(f"{row.who}: ").partition(", works unless ")[0]
    return f"say how hard “{title}” was" if groups == {"range"} else f"{todo} “{title}”"


def _join_ways(row: Owed) -> str:
    """Return what someone may choose between: `recover with Discipline or Cool`."""
    first, *others = (each.removeprefix(f"{row.who}: ") for each in row.what.split(" / "))
    if "," in row.what:  # labels that would run into each other
        return f"choose {' or '.join(f'“{each}”' for each in (first, *others))}"
    shared = first.rpartition(" ")[0] + " "
    if shared.strip() and all(each.rpartition(" ")[0] + " " == shared for each in others):
        others = [each.removeprefix(shared) for each in others]
    else:
        others = [each if each[1:2].isupper() else each[:1].lower() + each[1:] for each in others]
    return " or ".join((", ".join([first, *others[:-1]]), others[-1]))


def label_owed(label: str, row: Owed, *, several: bool) -> str:
    """Return a button's label: after a request, with the roll; if `several` entries have buttons,
    with the entry's number."""
    told = f"{label}: {name_roll(row.what)}" if row.offered[0].verb == "ask" else label
    return f"#{row.entry} {told}" if several else told


def buttons_later(numbers: Sequence[int]) -> str:
    return f"Buttons for {join_names([f'#{n}' for n in numbers])} follow once the rest is settled."


def and_more(count: int) -> str:
    return f"… and {count} more"


def owes(name: str, rows: Sequence[Owed]) -> str:
    """Tell what someone owes, or how much if it is several things, and since when."""
    who = _name(name)
    oldest = min((row.since for row in rows if row.since), default="")
    since = timestamps.mark_distance(oldest) if oldest else ""
    if len(rows) == 1:
        what = escape_markup(describe_owed(rows[0], rows[0].visible == "all"))
        return f"Waiting on **{who}**: {what}" + (f" (asked {since})" if since else "")
    since = f"first asked {since}" if since else ""
    told = [escape_markup(describe_owed(row, row.visible == "all")) for row in rows]
    counted = [f"{told.count(each)} × {each}" if told.count(each) > 1 else each
               for each in dict.fromkeys(told)]  # fmt: skip
    if len(counted) <= MOST_NAMED and sum(map(len, counted)) <= MOST_LETTERS:
        return f"Waiting on **{who}**: {'; '.join(counted)}" + (f" ({since})" if since else "")
    return f"Waiting on **{who}** for {len(rows)} things" + (f", {since}" if since else "")


def waits(row: Owed, told: bool, link: str, *, alone: bool = False) -> str:
    """Return a line about something pending: from whom, what, where and since when.

    If only the game master is awaited (`alone`), the headline says so.
    """
    who = f"{_name(row.who)[0].upper()}{_name(row.who)[1:]}"
    number = f"[#{row.entry}]({link})" if link else f"#{row.entry}"
    number = "" if row.what.startswith(TURNS) else number
    since = f"asked {timestamps.mark_distance(row.since)}" if row.since else ""
    where = ", ".join(filter(None, (number, since)))
    what = escape_markup(describe_owed(row, told))
    what += (f", {where}" if what.endswith(")") else f" ({where})") if where else ""
    what = what[0].upper() + what[1:]
    return what if alone else f"**{who}**: {what}"


def named_unmet(who: str, name: str) -> str:
    return f"{escape_markup(who)} mentioned {escape_markup(name)}, but nobody has met them yet."


def away_lines(away: Away, played: Mapping[str, str], verb: str = " is away") -> list[str]:
    """Return who is away, with whom they play, until when and why; a label may make the verb
    needless."""
    return [
        (
            f"{escape_markup(played[name])} ({escape_markup(name)})"
            if name in played
            else escape_markup(name)
        )
        + verb
        + (
            f" until {timestamps.mark_date(until)} ({timestamps.mark_distance(until)})"
            if until
            else ""
        )
        + (f": {escape_markup(why)}" if why else "")
        for name, until, why in away
    ]


def floor(name: str | None) -> str:
    return f"{name}'s turn to speak" if name else "Anyone can speak"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "not_your_floor": "It's {name}'s turn. Only their player or the game master can pass it on."
}
