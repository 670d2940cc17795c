"""Characters: making one and showing one.

creation: a new character, rolled or given.
steps: the steps to a new character, one question each.
card: the sheet as a card, in a few words, and what it offers.
labels: how the fields of a sheet are called, and how what changes in them is told.
glosses: a few words about what a character may choose.
"""
