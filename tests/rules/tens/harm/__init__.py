"""Tests of rules/tens/harm.

test_fate: rule 18: the Fate move of a class.
test_health: rules 35 to 40: what hit points mean.
test_hits: rules 21 to 27: hits, and every step until they land.
test_temporary_points: rules 30 and 31: temporary hit points.
test_verdict: rules 40 and 41: when a Fate is due, and who rules on it.
test_consequences: who is down is down, wherever the numbers came from: harm, healing, edits.
"""
