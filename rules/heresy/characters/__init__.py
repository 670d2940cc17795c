"""How a character is made and shown.

creation: makes characters and NPCs, the questions for one, and values typed for a sheet.
card: a sheet for people, in full and in a few words, names of fields, and notes on each choice.
"""
