"""The names on a page: which ones things may have, each once, and the keys made of them."""

from collections.abc import Collection
from dataclasses import fields

from rules.core.sheet import ABOUT, Sheet
from rules.core.verb_declarations import notes_and_dates, rounds_plans_votes, tables_decks_clocks
from rules.core.verb_declarations.verb import verbs_in
from rules.core.verb_declarations.where_understood import EVERYWHERE, IN_GAMES
from rules.lazy_regex import compile_later
from rules.own.page_values import Page, stats_of
from rules.own.reader import page_limits
from rules.own.reader.problems import Problems, quote
from rules.own.reader.text import Words

_NAME = compile_later(r"[^\W\d_](?:[\w '&!?,./-]*[\w!?'])?")
_LETTERS = compile_later(r"[\W_]+")
# Discord refuses both in the names of webhooks, as which characters speak
_DISCORD = compile_later(r"discord|clyde")
#: words that can't be any name
NOBODY = frozenset({"everyone", "here", "someone", "someone_else", "gm", "the_gm", "system"})
#: words that effects begin with
EFFECT_WORDS = frozenset({"forward", "ongoing", "clear", "table"})
#: fields that every sheet has
SHEET_WORDS = frozenset({
    *ABOUT, *(each.name for each in fields(Sheet) if "stored" in each.metadata),
    "portrait", "colour", "state", "forward", "ongoing",
})  # fmt: skip
#: words that can't name a roll, because they are verbs
VERBS = frozenset({
    *verbs_in(*EVERYWHERE, *IN_GAMES, rounds_plans_votes, notes_and_dates, tables_decks_clocks),
    "move", "check", "hold", "harm", "heal", "status", "item", "choose", "effect",
    "clock", "table", "deck",
})  # fmt: skip


def list_shadowed_stats(page: Page) -> list[str]:
    """Return the names of stats that are also verbs, so that the word alone doesn't roll them."""
    named = [page.fields[key].name for key in stats_of(page)]
    return [name for name in named if name.casefold() in VERBS]


def slug(name: str) -> str:
    """Return a name as a key: lower case, with underscores."""
    return _LETTERS.sub("_", name.casefold().replace("'", "")).strip("_")


def fold_whose(name: str) -> str:
    """Return a name with `my` replaced by `your`, so that both are the same."""
    return " ".join("your" if word == "my" else word for word in name.casefold().split())


class Names:
    """The names of one set, such as all moves."""

    def __init__(self, problems: Problems, what: str, reserved: Collection[str] = ()) -> None:
        self._problems, self._what, self._reserved = problems, what, reserved
        self._used: dict[str, int] = {}

    def take(self, words: Words, what: str = "") -> str:
        """Return the key of a name, or "" if it was used before or has no letters.

        A name that isn't allowed is reported, but still gets a key, so that uses of it aren't
        errors too.
        """
        what = what or self._what
        name, key = words.text, slug(words.text)
        if not _NAME.fullmatch(name) or not key or len(name) > page_limits.NAME:
            message = (
                f"{quote(name)} can't be the name of {what}: use letters, digits and spaces, "
                f"a letter first, at most {page_limits.NAME} in all."
            )
            self._problems.add(words, message)
        elif key in self._reserved or key in NOBODY or _DISCORD.search(key):
            message = f"{quote(name)} can't be the name of {what}: that word is taken. Change it."
            self._problems.add(words, message)
        if key in self._used:
            message = f"{quote(name)} is on this page twice: first in line {self._used[key]}."
            self._problems.add(words, message)
            return ""
        if key:
            self._used[key] = words.place[0]
        return key

    def reserve(self, key: str, line: int) -> bool:
        """Reserve a key that belongs to another name, such as `hp_max`; return False if it is
        taken."""
        free = key not in self._used
        self._used.setdefault(key, line)
        return free

    def __contains__(self, key: object) -> bool:
        return key in self._used
