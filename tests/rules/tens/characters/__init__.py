"""Tests of rules/tens/characters.

test_card: what a character's card offers in the 2d10 rules.
test_creation: sheets, made and set in words.
test_creation_steps: what is asked step by step, and what the answers say together.
"""
