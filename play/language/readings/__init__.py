"""Reads sentences that the exact reading can't: first in plain words, then in any order.

plain_readings: runs both readings in turn.
same_order: the plain reading: blanks words without meaning, keeps the order.
any_order: the reading in any order, by table rows and by verbs.
guards: what a reading must not leave out, and what is never done at once.
tokens: words as the reading in any order sees them, and words unknown here.
word_order: puts words into the order of a row of the word tables, or of their verb.
small_words: words that may be left out: small words and places; sentences in which nobody acts.
taught_phrases: phrases that a table has taught.
"""
