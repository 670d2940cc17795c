"""Tests of rules/genesys/characters.

test_card: the card of a sheet says what a player needs at the table.
test_creation: new characters: what follows from what was said.
"""
