"""Tests of rules/heresy/characters.

test_card: a sheet as people read it.
test_creation: rules 37 and 40: characters and NPCs.
"""
