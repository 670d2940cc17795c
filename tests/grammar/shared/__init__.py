"""Tests of grammar/shared.

test_define: writing moves: what a sentence of `define` means.
test_modifiers: how people say in words what is done to dice.
test_dice: how plain dice are said, and what is answered when they are said wrong.
"""
