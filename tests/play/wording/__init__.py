"""Tests of play/wording.

test_ruling_card: what of a ruling stands where.
test_timestamps: times within words.
test_changes: what changed, in words of the game, at the table of every system.
test_value_display: values of sheets, as people read them.
"""
