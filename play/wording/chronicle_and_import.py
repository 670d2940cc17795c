"""What the bot says about chronicles and imported games."""

from collections.abc import Mapping, Sequence

from play.wording.markup import escape_markup

TOO_LARGE_TO_IMPORT = (
    "This game is bigger than 10 MiB. You can keep the file, but I can't import it again."
)


def chronicle_of(name: str) -> str:
    return f"The chronicle of {name}"


def goes_on(name: str) -> str:
    return f"{name} continues here"


def names_made_apart(pairs: Sequence[tuple[str, str]]) -> str:
    """List the characters that an import renamed because of similar names."""
    told = ", ".join(f"{escape_markup(before)} → {escape_markup(now)}" for before, now in pairs)
    return f"Renamed, to avoid mix-ups: {told}" if told else ""


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "chronicle_backwards": "The smaller number comes first: `/chronicle from {last} to {first}`",
    "chronicle_in_parts": "JSON always holds the whole game: `/chronicle json`",
}
