"""Every sentence the bot itself says, on Discord and at the local table alike.

table: what is said at every table.
desk: what is said at the game master's desk and at the slow table.
rounds: what is said of plans, deadlines, votes and seals.
days: what is said of days and notes.
lessons: what is said of phrases that were taught.
things: what is said of tables, decks and clocks.
page: what is said of a page.
odds: chances, in words and bars.
luck: whose dice fell well, in words.
errors: what went wrong, and what to do about it.
refusals: why something can't be done, the texts of it, one file a subject.
card: what of a ruling stands where.
choices: what choices do, and what there is to spend.
changes: what changed, in words of the game.
moments: times within words.
values: values of sheets for people.
"""
