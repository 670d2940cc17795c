"""What the bot says about seals."""

from collections.abc import Mapping, Sequence

from play.wording.markup import code, escape_markup, join_names


def quote_words(words: str) -> str:
    return f"“{escape_markup(words)}”"


def describe_sealing(name: str) -> str:
    return f"{name} seals something"


def mark(name: str, hash: str, salt: str = "") -> str:
    """Return the proof that someone's words weren't changed since they were sealed."""
    more = f", salt {code(salt)}" if salt else ""
    return f"**{escape_markup(name)}**: fingerprint {code(hash[:16])}{more}"


def seals_opened(names: Sequence[str]) -> str:
    return f"Opened: what {join_names(names)} sealed" if names else "No seals"


def describe_opened_seals(rows: Sequence[tuple[str, str]]) -> str:
    return "\n".join(f"**{escape_markup(name)}**: {escape_markup(words)}" for name, words in rows)


MARKS, NO_MARKS, SHOW_MARKS = "Proof of the seals", "Nothing was sealed here.", "Show proof"


def seals_so_far(names: Sequence[str]) -> str:
    return f"Sealed by {join_names(names)}" if names else "Nobody has sealed anything yet"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "no_seals": "Nobody has sealed anything here. To seal your words: `/seal I draw my knife`",
    "sealed_already": "{name} has already sealed something. Take it back first: `/undo`",
    "sealed_elsewhere": "Some of these were sealed in the game this one was copied from. "
    "End that game, then open them here.",
    "not_your_seals": "Only {name}'s player, who sealed first, or a game master can open the "
    "seals.",
}
