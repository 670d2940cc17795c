"""Tests of rules/own/reader.

test_whole_page: a page as a whole.
test_sheet: `## Sheet`.
test_rolls: `## Roll` and `## Rolls`.
test_moves: `## Moves`, and effects.
"""
