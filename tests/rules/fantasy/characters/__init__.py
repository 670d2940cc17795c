"""Tests of rules/fantasy/characters.

test_card: what a standing card offers.
test_creation: new characters (rules 41 to 43 and 50).
test_fields: fields set by what people type (rule 44).
test_creation_steps: what is asked step by step, and what the answers say together.
"""
