"""Checks: moves and rolls of a page, and what comes of them.

move: who rolls what, on which terms, and what is told.
dice: the dice of six kinds of rolls, thrown and read.
clauses: what the page says of a result.
effects: what stands in backticks, let happen.
options: lines to choose from, and effects by hand.
odds: the chances of the main roll.
entry_memory: what entries remember.
"""
