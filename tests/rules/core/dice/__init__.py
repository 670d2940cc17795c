"""Tests of rules/core/dice.

test_against_d20: plain dice against the d20 library as an oracle.
test_luck: how lucky dice were.
test_expression_roll: plain dice: what is said, the faces that fall, and what comes of it.
test_every_outcome: every way in which dice can fall, and totals against icepool.
"""
