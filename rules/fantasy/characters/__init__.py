"""How characters are made, set and shown.

creation: a new character, from dice and words.
creation_steps: the questions that lead to one.
fields: how each field of a sheet is set from typed text.
card: a sheet for people, and the sentences it offers.
field_labels: names of fields, descriptions of their changes, and notes on each choice.
"""
