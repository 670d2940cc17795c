"""Spends: what the symbols of a check buy.

purchase: `/spend`: who may pay, whom it affects, what is left.
price: which row was meant, in which symbol, and how many.
menu: what is offered: only what is affordable; and whom it may affect.
effects: what each purchase does, to people and to gear.
"""
