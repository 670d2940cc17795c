"""Checks, here called tests: an attribute's die and a skill's, each read alone, pushed for points.

plain_test: the plain test.
dice: a die and a hand of them, and how a face is read.
winner: which of two hands wins, and the step that decides.
dice_hand: the dice that someone says they roll, found on a sheet and rolled.
requirements: the attribute or feat that something takes.
trial: a test or a contest as it is remembered.
trial_result: what came of a trial, told.
trial_effects: what each kind of trial leads to, by name.
trial_offers: what may be done about a trial, as choices.
push: one's own roll, changed after it fell.
point_spend: points of a pool, spent.
aid: the die of someone who helps.
odds: what someone asks the chances of.
entry_memory: what entries remember, and in which forms.
"""
