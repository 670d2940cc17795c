"""What the bot says about corrections."""

from collections.abc import Mapping, Sequence

from play.wording.markup import escape_markup, join_names, join_numbers

#: how many entries are named, and how long their titles are together: an error cuts what is longer
MOST_NAMED, MOST_TITLES = 3, 78


def describe_entries(numbers: Sequence[int], titles: Sequence[str]) -> str:
    """Return entries as a list for an error, the first three with their titles."""
    first = numbers[:MOST_NAMED]
    short = [_shorten_title(each, MOST_TITLES // max(1, len(first))) for each in titles]
    rows = zip(first, short, strict=False)
    named = [f"#{n} “{escape_markup(title)}”" if title else f"#{n}" for n, title in rows]
    more = len(numbers) - len(named)
    return join_names([*named, *([f"{more} more"] if more else [])])


def _shorten_title(title: str, most: int) -> str:
    return title if len(title) <= most else f"{title[: most - 1].rstrip()}…"


def fix_all(number: int, falling: Sequence[int]) -> str:
    undone = join_numbers(falling) if len(falling) <= MOST_NAMED else f"{len(falling)} more"
    return f"Fix #{number}, undo {undone}"


def fix_instead(number: int) -> str:
    return f"Fix #{number} instead"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "cannot_fix_with": "You can't fix something with `{verb}`. Use a roll or an action.",
    "fix_takes_more": "Fixing {fixed} would also undo {falling}. Are you sure?",
    "nothing_to_fix": "You have no `{name}` here to fix. To turn something else into it, "
    "give the number from `/history`: `/fix 12 {name}`",
    "cannot_fix_words": "You can only change words into other words: `/fix {number} say Hello`",
    "cannot_fix_whisper": "A whisper stays a whisper: `/fix {number} whisper Ash: Hello`",
    "words_not_kept": "I didn't keep the words of #{number} (`story=off`), so I can't repeat them.",
    "mend_there": "#{number} was said in another channel. Change it there.",
}
