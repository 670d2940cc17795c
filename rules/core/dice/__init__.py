"""Where chance comes in, and plain dice such as 3d6kh2+1.

dice: the one door through which chance enters; dice that fall every possible way in turn.
modifiers: what can be done to dice, such as `kh2`, and which dice it means.
expression: a dice expression as a tree, its limits and its one written form.
modifier_effects: rolled dice, and what modifiers do to them.
expression_roll: the tree rolled, pool by pool, in numbers that are exact and never too large.
chances: every total a roll can come to, with its weight, and how lucky a fallen one was.
"""
