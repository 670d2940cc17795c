"""What the bot says about stored personal data, and erasing it."""

from collections.abc import Sequence

from play.wording.markup import count_events, escape_markup, join_names

PRIVACY, YOUR_DATA, DELETED = "What I store about you", "Your data", "Deleted"
EXPORT, DELETE, SURE_TO_DELETE = "Download my data", "Delete my data", "Delete all of this?"
WHAT_IS_KEPT = (
    "• Your Discord id and name\n"
    "• What you asked me to do, with dice and results, and what you said as a character\n"
    "• Your characters' sheets, your notes and your reminders\n"
    "• When you last posted in a game's channel (never what you wrote), when you're away, and "
    "when I last reminded you\n"
    "• The last few names you typed that nobody here has\n"
    "That's all, and nobody else gets it. Download it with `/privacy export`, or erase it with "
    "`/privacy delete`."
)


def describe_export(sheets: int, entries: int) -> str:
    kept = [f"{sheets} sheet" + "s" * (sheets != 1), count_events(entries)]
    if not sheets and not entries:
        return "I have no sheets or events of yours."
    return " and ".join(kept) + "."


def would_delete(sheets: Sequence[str], entries: int, games: Sequence[str]) -> str:
    told = [f"I'll erase your part of {count_events(entries)}. The dice stay, without your name."]
    if not entries and not sheets:
        told = ["There isn't much: your Discord id and name."]
    if sheets:
        told.append(f"These sheets will be gone: {', '.join(map(escape_markup, sheets))}.")
    if games:
        told.append(
            f"You run {join_names([*map(escape_markup, games)])}. Hand that over first with "
            "`/gm hand @name`, or a channel manager will have to step in."
        )
    return "\n".join([*told, "This can't be undone. You'll get a copy first."])


def describe_deletion(entries: int) -> str:
    gone = (
        f"Your part of {count_events(entries)} and your sheets are" if entries else "Your data is"
    )
    return f"{gone} gone. Your copy is below."


def erased_name(record: int) -> str:
    return f"erased {record}"
