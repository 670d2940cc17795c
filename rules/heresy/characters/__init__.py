"""How a character is made and shown.

creation: makes characters and NPCs, and reads the values typed for a sheet.
steps: the questions that lead to a new character.
card: a sheet for people, in full and in a few words.
labels: how the fields of a sheet are called, and how what changes in them is told.
glosses: a few words about what a character may choose.
"""
