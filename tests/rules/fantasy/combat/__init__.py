"""Tests of rules/fantasy/combat.

test_attack: attacks (rule 28).
test_blow: weapons and feats that make a blow harder (rule 29).
test_challenge: challenges that wait for an answer (rule 18).
test_contest: contests (rules 16, 17 and 36).
test_morale: morale, and the defeats that call for it (rule 25).
test_rounds: rounds, and the time that they take (rules 27 and 36).
test_weapons: what one strikes with: what is carried, what is said, what is asked for.
"""
