"""Tests of rules/core/dice.

test_rolls: plain dice: what is said, the faces that fall, and what comes of it.
"""
