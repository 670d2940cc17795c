"""Tests of rules/fantasy/magic.

test_contest: wills against a spell (rule 45).
test_spells: spells (rule 45).
"""
