"""Checks, which this game calls moves: 2d10 and an ability against a range.

move: a move, from the sentence to its roll.
dice: the dice of a roll, with advantage or disadvantage, and what is remembered of it.
modifiers: what is added to the dice.
ranges: which range is meant, and whether a total is a failure, mixed or a success.
questions: what is asked back where a sentence leaves open with which weapon.
move_result: what comes of a roll, or the ranges offered where none was said.
odds: what someone asks the chances of.
entry_memory: what entries remember, and in which forms.
"""
