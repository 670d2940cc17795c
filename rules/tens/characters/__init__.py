"""Characters: how they are made, and what is shown of them.

creation: a new sheet, and its fields set from text.
creation_steps: the steps to a new character.
card: what a character's card shows and offers.
field_labels: names of fields, descriptions of their changes, and notes on each choice.
"""
