"""Tests of rules/odd/gear.

test_items: the pack: point 60.
test_supplies: rations, bandages and potions: points 45 to 47.
"""
