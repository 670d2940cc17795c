"""What the bot says about notes and pictures."""

from collections.abc import Mapping

from play.language.speech_text import excerpt
from play.wording.markup import escape_markup, join_names
from rules.core.records.record import Value

SOMEONE_NOTED = "Something secret."
NOTES = "Your notes"
NO_NOTES = "None yet. Write one: `/note The Baron: owes us a favour`"


def describe_noting(name: str, *, again: bool) -> str:
    return f"Note {'changed' if again else 'saved'}: {escape_markup(name)}"


def note_dropped(name: str) -> str:
    return f"Note dropped: {escape_markup(name)}"


def note_shared(name: str, shared: Value) -> str:
    return f"Note shared with {_join_readers(shared)}: {escape_markup(name)}"


def note_unshared(name: str) -> str:
    return f"Only you can read {escape_markup(name)} again"


def by_whom(person: str) -> str:
    return f"Written by {escape_markup(person)}."


def describe_sharing(shared: Value) -> str:
    return f"Shared with {_join_readers(shared)}." if shared else ""


def _join_readers(shared: Value) -> str:
    if not isinstance(shared, list):
        return "everyone"
    return join_names(
        ["the game master" if each == "gm" else escape_markup(str(each)) for each in shared]
    )


def note_line(name: str, text: str, by: str) -> str:
    whose = f" ({escape_markup(by)})" if by else ""
    return f"**{escape_markup(name)}**{whose}: {escape_markup(excerpt(text, 100))}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "no_note": "You have no note called “{name}”. To write one, put a colon after its title: "
    "`/note Baron: owes us a favour`",
    "note_words": "What should the note say? `/note {name}: …`",
    "note_name": "A note's name can have {most} letters and can't start with {words}.",
    "no_picture": "That isn't a picture I can keep. PNG, JPEG, WebP and GIF work.",
    "picture_too_large": "That picture is too big. 2 MB is the limit.",
    "too_many_pictures": "This game has {most} pictures, which is the limit. Drop a note that has "
    "one, or take a portrait off: `/sheet set portrait=none`",
    "note_too_long": "That's {count} characters long. {most} is the limit.",
    "too_many_notes": "You have {most} notes, which is the limit. Drop one: `/note drop …`",
    "note_in_post": "Everyone can read what you post. Use the command instead: `/note`",
    "note_with_whom": "Who should see it? `/note share {name} with all`",
    "not_your_note": "That's someone else's note.",
    "note_which": "Which note? See yours: `/note list`",
    "note_shared": "They can already read it.",
    "note_unshared": "Nobody else can read it.",
}
