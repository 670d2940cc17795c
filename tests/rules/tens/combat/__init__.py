"""Tests of rules/tens/combat.

test_attack: rules 21 to 23: what a move deals, criticals, and the foe's hits.
test_rounds: rules 36 and 42: rounds, and what the dying lose.
test_weapons: with what a blow is struck, at whom, and who answers it, in the 2d10 rules.
"""
