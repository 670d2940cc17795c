"""Where chance comes in, and plain dice such as 3d6kh2+1.

dice: the one door through which chance enters the rules.
every_outcome: dice that fall every possible way in turn, to work out chances.
modifiers: what can be done to dice, such as `kh2`, and which dice it means.
expression: a dice expression as a tree, its limits and its one written form.
arithmetic: numbers that are exact and never too large.
modifier_effects: rolled dice, and what modifiers do to them.
expression_roll: the tree rolled, pool by pool.
luck: how likely a result at least as good was, once the dice have fallen.
total_odds: every total a roll can come to, with its weight.
"""
