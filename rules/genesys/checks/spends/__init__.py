"""Spends: what the symbols of a check buy.

purchase: `/spend`: who may pay, whom it affects, what is left.
price: which row was meant, in which symbol, and how many.
menu: what is offered: only what is affordable.
symbols_left: what earlier spends left of a check.
effects: what each purchase does.
gear_effects: what a purchase does to gear.
recipients: whom a purchase may affect.
"""
