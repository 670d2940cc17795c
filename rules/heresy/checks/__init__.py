"""Moves, as this game calls its checks: 2d6 and a stat; 10+ is full, 7-9 partial, 6- a miss.

move: a move is made, once all that it needs has been said.
move_lookup: which moves there are, those that a table wrote for itself among them.
free_moves: moves without a roll.
move_dice: two dice, or three of which two count, and the three bands.
modifiers: what is added to the dice.
move_result: what a roll does, tells and offers, and the scene without it.
move_offers: the buttons under a roll.
move_options: options picked after a roll, and misses answered.
reroll: dice rolled again, with edge, This I Know or a shrine's blessing.
aid: Aid or Interfere, which changes someone else's roll.
forward: forward and ongoing modifiers, given, used and ended.
odds: what someone asks the chances of.
entry_memory: what entries remember, and in which forms.
"""
