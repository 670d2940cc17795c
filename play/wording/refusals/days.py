"""Refusals about time, notes and reminders."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "astray_span": "Try `/time 2 hours`. Anything up to {most} days works.",
    "no_months": "This game has no months yet, so I can't read `{said}`. Name them with "
    "`/date months Thaw 30, Bloom 31`, or use `day 12, evening`.",
    "no_such_month": "There's no month {name} here, only {months}.",
    "no_such_day": "{month} has only {days} days.",
    "no_date": "I can't read the day `{said}`. Try `{example}`.",
    "backwards": "Time only moves forward. To go back, `/undo`; to change the day, `/date set`.",
    "same_date": "It's already {date}.",
    "night_passed": "That night is already over. It's {date}.",
    # notes
    "no_note": "You have no note called {name}. Write one: `/note {name}: …`",
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
    "note_shared": "They can already read it.",
    "note_unshared": "Nobody else can read it.",
    "find_what": "Give me at least {least} letters to look for.",
    # reminders
    "remind_when": "When, and about what? Try `/remind me in 2 days to feed the horse`.",
    "no_reminder": "There's no reminder {name}. See yours: `/remind list`",
    "not_your_reminder": "Reminder {number} is someone else's.",
    "too_many_reminders": "You have {most} reminders, which is the limit. Drop one: "
    "`/remind drop {number}`",
}
