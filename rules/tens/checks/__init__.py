"""Moves, as this game calls its checks: 2d10 and an ability against a range.

move: a move, from the request and what it leaves open to its roll.
move_result: the result of a roll: what is added, which range is meant, and what comes of it.
dice: the dice of a roll, and what entries remember of them.
odds: how likely each result is.
"""
