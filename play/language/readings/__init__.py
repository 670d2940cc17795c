"""How a sentence is read where the exact reading fails: in plain words, then in any order.

plain_readings: the two readings in their order.
gifts_of_new_things: things that someone is given and nobody carries.
same_order: the plain reading, in which words without a meaning of their own give way.
any_order: the plain reading in any order, by rows of the tables and by verbs.
guard_words: what of a text no reading may leave unsaid, and what is never done at once.
tokens: words as a reading in any order sees them.
phrase_rows: the rows of the tables of words, and the sentences they stand for.
verb_frames: the ways in which a verb may take words that were said in any order.
state_sentences: sentences that tell how someone is, in which nobody acts.
place_phrases: places that are told in words of one's own.
small_words: small words that may be left unsaid where they stand.
unknown_words: words that mean nothing here.
everyone_but: those whom `everyone but NAME` leaves.
taught_phrases: phrases that a table has taught.
lexicon: everything that is known by name in a scene, as words.
"""
