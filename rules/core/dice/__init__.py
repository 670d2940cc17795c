"""Where chance comes in, and plain dice such as 3d6kh2+1.

dice: the one door through which chance enters the rules.
modifiers: what can be done to dice, and which of them are meant.
expression: what plain dice say: a tree, its limits and its one written form.
arithmetic: numbers that are exact and never too large.
throw: dice that lie on the table, and what modifiers do to them.
rolls: the tree rolled, pool by pool.
"""
