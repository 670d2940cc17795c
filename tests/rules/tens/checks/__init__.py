"""Tests of rules/tens/checks.

test_dice: rules 8 to 11: the dice, advantage and disadvantage.
test_modifiers: rules 1 to 7: abilities, proficiency and other modifiers.
test_move: rules 16 and 17: moves built in and moves written.
test_ranges: rules 12 to 15: ranges, and how a total is read.
test_move_result: rolls that wait for their range, and rolls that are read again.
test_odds: chances of moves, worked out by hand.
"""
