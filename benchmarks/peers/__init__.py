"""Dice and chances against libraries that do the same.

roll_d20: plain dice against d20, with nothing remembered and with what both remember.
roll_rpg_dice_roller: the same against the library that Node runs, where npm is there.
move_d20: a move from text to outcome, against a roll of d20.
odds_icepool: chances of a move against the move, of pools against icepool.
"""
