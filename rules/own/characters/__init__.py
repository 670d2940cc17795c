"""Characters: making one and showing one.

creation: a new character, and fields set by hand.
creation_steps: the steps to a new character, one question each.
card: the sheet as a card, in a few words, and what it offers.
"""
