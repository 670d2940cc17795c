"""Tests of rules/tens/gear.

test_armour: rule 28: armour.
test_items: rule 19: weapons, spells and other things.
test_use: what becomes of something that is used.
"""
