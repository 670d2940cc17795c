"""Tests of rules/odd/characters.

test_card: what a card offers.
test_creation: new characters: points 61 and 62.
test_sheet: what goes up to where, and how a name is said.
test_creation_steps: what is asked step by step, and what the answers say together.
"""
