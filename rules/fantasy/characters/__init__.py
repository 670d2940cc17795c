"""How characters are made, set and shown.

creation: a new character, from dice and words, and the questions that lead to one.
card: a sheet for people, its offers, names of fields, and notes on each choice.
field_values: how each field of a sheet is set from typed text.
"""
