"""Checks: a pool of dice is rolled, and its symbols are read and spent.

check: a skill against a difficulty, dice named one by one, or several who roll the same skill.
modifiers: what states, surroundings, waiting dice and gifts of dice do to a check.
odds: the chances and luck of a check: every net result that a pool may come to.
check_outcome: a check as an outcome, with its facts and its menu.
spends: what the symbols of a check buy.
entry_memory: the schema of what entries remember, and which symbols earlier spends left.
dice_pool: the six dice and their symbols, a pool of them, and how it is changed and rolled.
"""
