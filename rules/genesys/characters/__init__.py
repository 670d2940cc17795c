"""Characters: how they are made, and how their sheets are shown.

creation: new characters, NPCs and minions, and values set on their sheets.
steps: the questions of `/sheet new`.
card: the card of a sheet, its few words, and its offers.
labels: how the fields of a sheet are called, and how what changes in them is told.
glosses: a few words about what a character may choose.
"""
