"""Tests of rules/genesys/characters.

test_card: the card of a sheet says what a player needs at the table.
test_creation: new characters: what follows from what was said.
test_creation_steps: what is asked step by step, and what the answers say together.
"""
