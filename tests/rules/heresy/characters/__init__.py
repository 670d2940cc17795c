"""Tests of rules/heresy/characters.

test_card: a sheet as people read it.
test_creation: rules 37 and 40: characters and NPCs.
test_creation_steps: what is asked step by step, and what the answers say together.
"""
