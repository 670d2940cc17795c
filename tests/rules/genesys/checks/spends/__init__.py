"""Tests of rules/genesys/checks/spends.

test_symbols_left: what earlier spends have left of a check.
test_gear_effects: what a purchase does to gear: the weapon that was used or held.
test_effects: rules 67 to 75: what is bought with symbols does what it says, and nothing else.
test_menu: choices taken later: after a restart, out of order, by others.
test_price: which row was meant, in which symbol, and how many.
test_purchase: rules 65 and 66: what is offered, prices, and who may spend.
"""
