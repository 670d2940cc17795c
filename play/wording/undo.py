"""What the bot says about undo and redo."""

from collections.abc import Mapping

from play.wording.game_page import describe_old_page
from play.wording.markup import escape_markup

#: how many of the entries undone along are named
MOST_NAMED = 5


def describe_undoing(number: int, title: str) -> str:
    if back := describe_old_page(title):
        return f"Undone: #{number}. {back}"
    return f"Undone: #{number} {title}".strip()


def undone_too(titles: Mapping[int, str]) -> str:
    """Tell what was undone along with an entry, the first with its title."""
    return _tell_along("Also undone, because it followed:", titles)


def redone_too(titles: Mapping[int, str]) -> str:
    """Tell what was redone along with an entry, the first with its title."""
    return _tell_along("Also redone:", titles)


def _tell_along(heading: str, titles: Mapping[int, str]) -> str:
    lines = [f"#{number} {escape_markup(title)}".strip() for number, title in titles.items()]
    more = len(lines) - MOST_NAMED
    lines = [*lines[:MOST_NAMED], *([f"and {more} more"] if more > 0 else [])]
    return "\n".join([heading, *lines]) if lines else ""


def describe_redoing(number: int, title: str) -> str:
    return f"Redone: #{number} {title}".strip()


def leave_out_told(prose: str, title: str) -> str:
    """Return the lines that follow from a redone entry, without those its title already tells."""
    words = set(title.split())
    lines = [line for line in prose.splitlines() if not words.issuperset(line.strip(".").split())]
    return "\n".join(lines)


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "undone_already": "#{number} was already undone, by #{by}.",
    "nothing_to_undo": "You have nothing left to undo here.",
    "nothing_to_redo": "You have nothing to redo here.",
    "not_your_entry": "#{number} isn't yours to change. Ask the game master.",
    "undo_rolls_gm": "In this game, only a game master can undo rolls.",
    "gm_followed": "The game master has moved on since ({numbers}). Ask them to undo it.",
    "opened_already": "Everyone has read #{number}, so it stays.",
    "cannot_undo_game": "You can't undo the start of a game. To stop playing: `/game end`",
}
