"""Completes what someone is typing.

whole_sentences: whole sentences that continue what was typed.
option_values: values for one option of a slash command.
sheet_preview: shows a character that is being made.
deed_needs: what a sentence would still ask for.
next_words: the next words that a verb's grammar allows.
sayable_words: what can be typed at this table for each kind of thing.
"""
