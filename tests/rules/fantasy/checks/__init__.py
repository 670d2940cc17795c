"""Tests of rules/fantasy/checks.

test_aid: help with a test, of others and of hirelings (rules 19 and 20).
test_dice: exact odds, counted over every face (rule 17).
test_trial_offers: every button is a sentence that can be said.
test_push: pushes: points, trouble and feats after the roll (rules 8 to 15, 28 and 44).
test_plain_test: tests (rules 1 to 7).
test_odds: chances of tests, pushes and contests, worked out by hand.
test_price: what a push costs, and when it says so first.
"""
