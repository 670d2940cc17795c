"""A turn under way: from the scene a sentence is said in to the entry it leaves.

utterance_and_ruling: what comes in and what goes out: what was said, what was settled, the ruling.
scene_builder: the scene of a channel, built from stored rows.
turn: one sentence being ruled on: who spoke, where, and the scene, for one transaction.
draft: what a sentence will leave behind, collected until it is written down.
turn_retry: tries a turn again until nothing is in its way.
preview: what a sentence would do, without saying it.
earlier_faces: the dice already drawn for a roll, so that a correction shows the same ones.
speech: what characters say, and the rolls inside it.
earlier_entries: the earlier entry that a sentence is about.
choices: what a ruling leaves to choose, as sentences; who may take it; questions asked back.
consequences: what follows when numbers are set by hand, undone or redone.
visibility: which parts of the journal a person may know.
secrets: what people are shown who may not know everything.
odds: chances and luck, worked out on another thread.
journal_writer: writes what was settled into the journal.
presentation: how a game wants its rulings shown.
name_rules: which names are allowed, and which could be mistaken for another's.
"""
