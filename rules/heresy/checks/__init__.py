"""Moves, as this game calls its checks: 2d6 and a stat; 10+ is full, 7-9 partial, 6- a miss.

move: makes a move, once everything it needs was typed, and rolls its dice again.
modifiers: what is added to the dice.
move_result: what a roll does, says and offers, and the scene without it.
move_offers: the buttons under a roll.
move_options: options picked after a roll, and answers to misses.
free_moves: moves without a roll.
dice: two dice and their three bands, and what entries remember of them.
odds: how likely each result is, and how lucky dice were.
aid_and_forward: Aid or Interfere, and forward and ongoing modifiers: given, used and ended.
"""
