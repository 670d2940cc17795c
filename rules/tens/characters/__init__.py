"""Characters: how they are made, and what is shown of them.

creation: a new sheet, and its fields set from text.
creation_steps: the steps to a new character.
card: what a character's card shows and offers.
field_labels: what fields and their changes are called, and a few words about each choice.
"""
