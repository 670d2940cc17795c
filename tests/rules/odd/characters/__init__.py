"""Tests of rules/odd/characters.

test_card: what a card offers.
test_creation: new characters: points 61 and 62.
"""
