"""Tests of rules/genesys/harm.

test_conditions: staggered, immobilized, disoriented.
test_criticals: critical injuries: the table, and what each of them does.
test_falls: falls: how far, how softly, and what they leave.
test_hazards: hazards and surroundings.
test_wounds: wounds and strain: of characters, rivals and minions, with and without soak.
test_who_is_down: who is down: as the numbers say, wherever they come from.
test_hazards_over_time: what is suffered at the start of a turn, and by whom.
"""
