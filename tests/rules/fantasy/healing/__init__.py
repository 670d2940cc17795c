"""Tests of rules/fantasy/healing.

test_rest: rest, in the words people use for it (rules 36 to 39).
test_treatment: points given back (rule 40).
"""
