"""Tests of rules/fantasy/harm.

test_damage: harm said outright (rule 30).
test_death: the roll for one's life, and treatment (rule 35).
test_pool_loss: pools that run empty (rules 32 to 34 and 51).
test_protection: armour, spellshields and those who protect others (rules 31, 44 and 45).
test_who_is_down: being down follows from the numbers, wherever they come from (rules 33 to 36).
"""
