"""Characters: making one and showing one.

creation: a new character, rolled or given.
creation_steps: the steps to a new character, one question each.
card: the sheet as a card, in a few words, and what it offers.
field_labels: names of fields, descriptions of their changes, and notes on each choice.
"""
