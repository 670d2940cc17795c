"""Moves, as this game calls its checks: 2d10 and an ability against a range.

move: a move, from the request to its roll.
dice: the dice of a roll, with advantage or disadvantage, and what is remembered of it.
modifiers: what is added to the dice.
ranges: which range is meant, and whether a total is a failure, mixed or a success.
questions: questions about the weapon or ability, if a sentence leaves them open.
move_result: the result of a roll, or the ranges offered if none was given.
odds: the chances of a move.
entry_memory: the schema of what entries remember.
"""
