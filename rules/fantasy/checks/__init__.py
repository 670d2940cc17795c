"""Tests: an attribute's die and a skill's, each read alone, and pushed for points.

plain_test: the plain test.
dice: a die and a hand of them, and how a face is read.
winner: which of two hands wins, and what decides it.
dice_hand: typed dice, found on a sheet and rolled.
requirements: the attribute or feat that something needs.
trial: a test or a contest as it is stored.
trial_result: the outcome of a trial.
trial_effects: what each kind of trial leads to, by name.
trial_offers: what can be done about a trial, as choices.
push: changes to one's own roll after it fell.
point_spend: points spent from a pool.
aid: the die of someone who helps.
odds: the chances and luck of tests, contests and attacks.
entry_memory: the schema of what entries remember.
"""
