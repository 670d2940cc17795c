"""Checks: moves and rolls of a page, and their results.

move: who rolls what, with which modifiers, how it is described, and which lines apply.
effects: effects in backticks, carried out.
dice: the dice of six kinds of rolls, and what they mean.
odds: how likely each result of the main roll is.
entry_memory: what entries remember of rolls and of what may be chosen after them.
options_and_hold: lines to choose from, effects by hand, and hold until it is spent.
"""
