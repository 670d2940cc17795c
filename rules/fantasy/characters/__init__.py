"""How characters are made, set and shown.

creation: a new character, from dice and words.
creation_steps: the questions that lead to one.
fields: how each field of a sheet is set from what a person typed.
card: a sheet for people, and the sentences it offers.
field_labels: what fields and their changes are called, and a few words about each choice.
"""
