"""Tests of rules/odd/healing.

test_points: attribute points to place: points 47 to 49 and 51.
test_recovery: recovery up to the maximum: point 51.
test_rest: rally and rests: points 22, 43, 44, 48 and 49.
test_treatment: scars that wait to be mended: point 21.
"""
