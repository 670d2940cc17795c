"""What a slow game is owed, and who is reminded of it.

aftermath: what a ruling leads to: whose turn it is now, and who died of it.
cures: the one obvious cure of a refusal.
owed: who owes what, and since when.
plans: whose time has come, what plans wait for, and what ends them.
plan_run: plans said for their owners, and whoever let a deadline go by passed by.
answers: votes and seals as they stand.
people: who plays whom now, and who is away.
reminders: who has owed something for too long, and may be told so now.
deadlines: a time within a sentence, read in the game's time zone.
pauses: where everyone was asked to pause lately.
page_tables: tables of a page, and what their rows do set apart.
tables: the tables of a game, read, and as one file.
cards: the cards of a deck.
notes: whose a note is, who may read it, and how it is told.
pictures: pictures that come with a sentence.
things: tables, decks and clocks, read when a sentence asks for them.
whispers: whom whispers are for, who may read them, and what everyone is told.
"""
