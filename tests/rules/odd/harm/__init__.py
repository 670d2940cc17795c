"""Tests of rules/odd/harm.

test_damage: damage: points 17, 18, 25 and 26.
test_debilities: debilities: points 27 to 30, 33 to 35 and 50.
test_hazards: harm without an attack: point 27.
test_scars: scars: points 19 to 24.
test_who_is_down: who is down, whichever sentence changed the numbers.
"""
