"""Checks, as this game calls them: a pool of dice is rolled, and its symbols are read and spent.

check: a skill against a difficulty, or dice named one by one.
contest: several who roll the same skill, of whom the best wins.
dice: the six dice and their faces, the symbols, the difficulties.
pool: a pool of dice, and what is done to it in which order.
modifiers: what state, surroundings and waiting dice do to a check.
pool_roll: a rolled pool: its faces, the symbols left over, whether it passed.
symbol_odds: every net result that a pool may come to, with its weight.
odds: what someone asks the chances of.
dice_gifts: dice that a game master lets wait for a check.
check_outcome: a check as an outcome, with its facts and its menu.
wording: a check written out again.
spends: what the symbols of a check buy.
entry_memory: what entries remember, and in which forms.
"""
