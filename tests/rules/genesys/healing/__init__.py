"""Tests of rules/genesys/healing.

test_rest: rules 80 and 81: rest, and recovery after a fight.
test_treatment: Medicae, criticals that heal, and healing by hand.
"""
