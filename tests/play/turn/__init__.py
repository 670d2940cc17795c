"""Tests of play/turn.

test_choices: what follows a secret roll is as secret as the roll was.
test_choices_of_lookups: a choice that belongs to no entry.
test_speakers: for whom a game master without a character speaks.
test_visibility: a blind roll shows nothing of its faces to its roller.
test_unmet: its name is nobody's to players, in every verb.
test_someone: what an NPC does whom nobody has met, and what is done to it.
test_chances: how much is asked for chances, and that others have their turn.
"""
