"""Tests of play/wording.

test_changes: what changed, in words of the game, at the table of every system.
test_values: values of sheets, as people read them.
"""
