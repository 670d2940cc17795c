"""Tests of rules/odd/checks.

test_aid: Aid and interference: points 8 and 9.
test_deed: deeds: points 36 to 38.
test_save_dice: the exact odds of a save, counted over every face.
test_save: saves: points 1 to 7 and 10.
test_odds: chances of saves and of blows, worked out by hand.
"""
