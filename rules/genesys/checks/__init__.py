"""Checks: a pool of dice is rolled, and its symbols are read and spent.

check: a skill against a difficulty, or dice named one by one.
contest: several who roll the same skill, of whom the best wins.
dice: the six dice and their faces, the symbols, the difficulties.
pool: a pool of dice, and the order in which it is changed.
modifiers: what states, surroundings and waiting dice do to a check.
pool_roll: a rolled pool: its faces, the net symbols, whether it passed.
symbol_odds: every net result that a pool may come to, with its weight.
odds: the chances and luck of a check.
dice_gifts: dice that a game master gives to someone's next check.
check_outcome: a check as an outcome, with its facts and its menu.
wording: a check written out again.
spends: what the symbols of a check buy.
entry_memory: the schema of what entries remember.
"""
