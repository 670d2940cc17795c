"""How a character is made and shown.

creation: makes characters and NPCs, and reads the values typed for a sheet.
creation_steps: the questions that lead to a new character.
card: a sheet for people, in full and in a few words.
field_labels: names of fields, descriptions of their changes, and notes on each choice.
"""
