"""Characters: how they are made, and what is shown of them.

creation: a new sheet, the steps to one, and its fields set from text.
card: what a character's card shows and offers, names of fields, and notes on each choice.
"""
