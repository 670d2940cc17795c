"""What a slow game is owed, and who is reminded of it.

owed: who owes what, and since when.
reminders: who has owed something for too long, and may be told so now.
deadlines: a time within a sentence, read in the game's time zone.
"""
