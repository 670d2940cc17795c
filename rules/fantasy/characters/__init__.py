"""How characters are made, set and shown.

creation: a new character, from dice and words.
steps: the questions that lead to one.
fields: how each field of a sheet is set from what a person typed.
card: a sheet for people, and the sentences it offers.
labels: how the fields of a sheet are called, and how what changes in them is told.
glosses: a few words about what a character may choose.
"""
