"""Tests of rules/genesys/characters.

test_card: the card of a sheet says what a player needs at the table.
test_card_words: what a weapon's and a group's card says.
test_creation: new characters: what follows from what was said.
test_creation_steps: what is asked step by step, and what the answers say together.
"""
