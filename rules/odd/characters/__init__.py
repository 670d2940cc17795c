"""Characters: making one and showing one.

creation: a new character, rolled or given, and the steps to one, a question each.
card: the sheet as a card, what it offers, names of fields, and notes on each choice.
"""
