"""A turn under way: from the scene a sentence is said in to the entry it leaves.

utterance_and_ruling: what comes in and what goes out: what was said, what was settled, the ruling.
scene_builder: the scene of a channel, and which character the speaker plays.
turn: who speaks, where, and what stands there, as long as the transaction lasts.
draft: what one sentence leaves behind, until it is written down.
turn_retry: tries a turn until nothing is in its way.
preview: what would come of a sentence that nobody has said.
earlier_faces: the faces that were drawn for a roll, in all its corrections.
words: words of characters, and what is rolled within them.
earlier_entries: the earlier entry that a sentence is about.
choices: choices as sentences: who may take one, and which one a sentence has taken.
consequences: what follows from numbers that were set by hand, undone or redone.
visibility: what of the journal a person may know.
secrets: what is told to those who may not know all.
odds: how likely what is, and how lucky it was, worked out beside all turns.
journal_writer: what was settled, written into the journal.
presentation: how a game wants its rulings shown.
name_rules: who may be called what, and who could be taken for whom.
"""
