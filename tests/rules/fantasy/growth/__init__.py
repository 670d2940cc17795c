"""Tests of rules/fantasy/growth.

test_advances: what an advance gives, and the tops of ladders (rules 48 and 49).
test_experience: experience, gained and rolled (rule 48).
"""
