"""Characters: how they are made, and what is shown of them.

creation: a new sheet, and its fields set from text.
steps: the steps to a new character.
card: what a character's card shows and offers.
labels: how the fields of a sheet are called, and how what changes in them is told.
glosses: a few words about what a character may choose.
"""
