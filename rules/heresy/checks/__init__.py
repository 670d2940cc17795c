"""Moves, as this game calls its checks: 2d6 and a stat; 10+ is full, 7-9 partial, 6- a miss.

move: makes a move, once everything it needs was typed.
move_lookup: finds moves: built-in ones, and those that a table wrote.
free_moves: moves without a roll.
move_dice: two dice, or three of which two count, and the three bands.
modifiers: what is added to the dice.
move_result: what a roll does, says and offers, and the scene without it.
move_offers: the buttons under a roll.
move_options: options picked after a roll, and answers to misses.
reroll: dice rolled again, with edge, This I Know or a shrine's blessing.
aid: Aid or Interfere, which changes someone else's roll.
forward: forward and ongoing modifiers, given, used and ended.
odds: the chances and luck of a move and of damage.
entry_memory: the schema of what entries remember.
"""
