"""A turn under way: from the scene a sentence is said in to the entry it leaves.

values: what comes in and what goes out: what was said, what was settled, the ruling.
scene: the scene of a channel, and which character the speaker plays.
turn: all that settling one sentence may need, as long as its transaction lasts.
speakers: for whom a sentence may be meant that was said without a character.
aside: long work, done beside all turns.
lookups: which sentences look something up.
chances: how likely what is, counted within limits.
luck: how lucky everyone's dice were, worked out when someone asks.
thought: whether a sentence would stand if it were said now.
faces: the faces that were drawn for a roll, in all its corrections.
recall: the earlier entry that a sentence is about.
choices: choices as sentences: who may take one, and which one a sentence has taken.
consequences: what follows from numbers that were set by hand, undone or redone.
speech: who may speak as whom, and words with what came of them.
within: sentences within words, ruled with them or not at all.
account: what is told of a sentence to those who may not know all.
visibility: what of the journal a person may know.
unmet: NPCs whom no player has met: what is told of them, and to whom.
acquaintance: which NPCs the players of an older game have met.
record: what was settled, written into the journal.
style: how a game wants its rulings shown.
names: who may be called what, and who could be taken for whom.
"""
