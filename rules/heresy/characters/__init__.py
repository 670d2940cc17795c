"""How a character is made and shown.

creation: makes characters and NPCs, and reads the values typed for a sheet.
creation_steps: the questions that lead to a new character.
card: a sheet for people, in full and in a few words.
field_labels: what fields and their changes are called, and a few words about each choice.
"""
