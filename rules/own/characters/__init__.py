"""Characters: making one and showing one.

creation: a new character: its steps, a question each, and its fields set by hand.
card: the sheet as a card, in a few words, and what it offers.
"""
