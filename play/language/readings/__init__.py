"""Reads sentences that the exact reading can't: first in plain words, then in any order.

plain_readings: runs both readings in turn.
gifts_of_new_things: recognises gifts of things that nobody carries.
same_order: the plain reading: blanks words without meaning, keeps the order.
any_order: the reading in any order, by table rows and by verbs.
guards: what a reading must not leave out, and what is never done at once.
tokens: words as the reading in any order sees them.
phrase_rows: matches rows of the word tables, and writes their sentences.
verb_frames: puts words said in any order into the order of their verb.
state_sentences: recognises sentences about how someone is, in which nobody acts.
place_phrases: splits off descriptions of a place.
small_words: small words that may be left out, depending on where they stand.
unknown_words: finds words that mean nothing here.
everyone_but: names the others in `everyone but NAME`.
taught_phrases: phrases that a table has taught.
lexicon: every name known in a scene, as words.
"""
