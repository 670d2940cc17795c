"""Checks, here called tests: an attribute's die and a skill's, each read alone, pushed for points.

test: the plain test.
dice: a die and a hand of them, and how a face is read.
winner: which of two hands wins, and the step that decides.
hand: the dice that someone says they roll, found on a sheet and rolled.
requirements: the attribute or feat that something takes.
trial: a test or a contest as it is remembered.
result: what came of a trial, told.
effects: what each kind of trial leads to, by name.
offers: what may be done about a trial, as choices.
push: one's own roll, changed after it fell.
points: points of a pool, spent.
aid: the die of someone who helps.
odds: what someone asks the chances of.
memory: what entries remember, and in which forms.
"""
