"""Tests of rules/genesys/healing.

conftest: a table at which there is something to treat wounds with.
test_rest: rules 80 and 81: rest, and recovery after a fight.
test_treatment: Medicae, criticals that heal, and healing by hand.
"""
