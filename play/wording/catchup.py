"""What the bot tells people who catch up."""

from collections.abc import Sequence

from play.language.speech_text import excerpt
from play.wording.markup import escape_markup

#: how much of what was said is shown when catching up
EXCERPT = 300


def quote_words(text: str) -> str:
    """Return words as a short quotation."""
    return f"> {excerpt(text, EXCERPT)}"


def describe_catchup(count: int, since: bool, *, new: bool = False) -> str:
    """Tell how much there is to read; someone `new` has never been here before."""
    if new and count:
        return "1 thing has happened here" if count == 1 else f"{count} things have happened here"
    if not since:
        return (
            "The last thing that happened"
            if count == 1
            else f"The last {count} things that happened"
        )
    if not count:
        return "Nothing new since you were last here"
    happened = "1 thing has happened" if count == 1 else f"{count} things have happened"
    return f"{happened} since you were last here"


def first_unseen(number: int, link: str | None) -> str:
    return f"[Start reading here]({link}) (#{number})" if link else ""


def set_aside(count: int) -> str:
    """Tell how much is left out."""
    what = "1 minor thing isn't" if count == 1 else f"{count} minor things aren't"
    return f"{what} listed here: `/history`"


def story_of(name: str) -> str:
    return f"{name}: the story so far"


def describe_player(name: str, player: str) -> str:
    return f"**{escape_markup(name)}** ({escape_markup(player)})"


def listed_titles(label: str, titles: Sequence[str]) -> str:
    return f"**{label}** {'; '.join(map(escape_markup, titles))}" if titles else ""


WAITING_ON_YOU = "**Waiting on you**"
CAST, LAST_WORDS = "**Cast**", "**Last words**"
MET, SCENES, CHAPTERS = "Met so far", "Scenes", "Chapters"


def describe_earlier(count: int) -> str:
    return f"… and {count} before that: `/history`"
