"""Tests of rules/genesys/checks.

spends: what the symbols of a check buy.
test_check: checks: built from sheets, opposed, asked for, changed, overruled.
test_contest: competitive checks: everyone rolls, and the best wins.
test_dice_gifts: dice that a game master gives for a next check.
test_dice: the narrative dice: faces, odds and pools, without a table.
test_pool: pools as people say them.
test_modifiers: what injuries, conditions, gravity, opponents and waiting dice do.
test_odds: chances of pools, worked out by hand and by another library.
"""
