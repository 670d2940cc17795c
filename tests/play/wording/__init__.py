"""Tests of play/wording.

test_card: what of a ruling stands where.
test_moments: times within words.
test_changes: what changed, in words of the game, at the table of every system.
test_values: values of sheets, as people read them.
"""
