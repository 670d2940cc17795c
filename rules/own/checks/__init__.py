"""Checks: moves and rolls of a page, and their results.

move: who rolls what, with which modifiers, how it is described, and which lines apply.
effects: effects in backticks, carried out.
dice_and_odds: the dice of six kinds of rolls, what entries remember of them, and their chances.
options_and_hold: lines to choose from, effects by hand, and hold until it is spent.
"""
