"""Tests: an attribute's die and a skill's, each read alone, and pushed for points.

plain_test: the plain test: typed dice, found on a sheet and rolled.
dice: a die and a hand of them, and how a face is read.
trial: a test or a contest as it is stored, and the schema of what entries remember.
trial_result: the outcome of a trial: who wins, by which step, and what can be done about it.
push: changes to a roll after it fell, the die of a helper, and what each kind of trial leads to.
odds: the chances and luck of tests, contests and attacks.
"""
