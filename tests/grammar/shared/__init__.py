"""Tests of grammar/shared.

test_move_definitions: writing moves: what a sentence of `define` means.
test_dice_modifiers: how people say in words what is done to dice.
test_dice: how plain dice are said, and what is answered when they are said wrong.
"""
