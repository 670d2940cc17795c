"""Where chance comes in, and plain dice such as 3d6kh2+1.

dice: the one door through which chance enters the rules.
expression: what plain dice say: a tree, its limits and its one written form.
rolls: the tree rolled, pool by pool.
"""
