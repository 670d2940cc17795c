"""Checks: moves and rolls of a page, and their results.

move: who rolls what, with which modifiers, and how it is described.
dice: the dice of six kinds of rolls, thrown and read.
clauses: the lines of a page that apply to a result.
effects: effects in backticks, carried out.
options: lines to choose from, and effects by hand.
odds: the chances of the main roll.
entry_memory: the schema of what entries remember.
"""
