"""Characters: making one and showing one.

creation: a new character, rolled or given.
creation_steps: the steps to a new character, one question each.
card: the sheet as a card, in a few words, and what it offers.
field_labels: what fields and their changes are called, and a few words about each choice.
"""
