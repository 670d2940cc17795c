"""Tests of rules/heresy/checks.

test_aid: rule 31: Aid or Interfere.
test_move_dice: rules 4 and 6: the dice of a move, every face counted, nothing sampled.
test_forward: rules 10 to 12: forward and ongoing modifiers.
test_free_moves: rule 15: moves without a roll.
test_move: rules 1 to 4 and 6: what a move is rolled with, and how it is read.
test_move_options: rules 14 and 16: the options that moves offer, and misses answered.
test_move_lookup: moves that a table wrote for itself.
test_reroll: rules 7 to 9: edge, rerolls and This I Know.
test_move_result: rule 5 and more: what a band does by itself.
test_move_offers: the buttons under a roll, each with the sentence that it says.
test_odds: chances of moves and of damage, worked out by hand.
"""
