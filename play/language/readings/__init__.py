"""How a sentence is read where the exact reading fails: in plain words, then in any order.

fallback: the two readings in their order.
gifts: things that someone is given and nobody carries.
plain: the plain reading, in which words without a meaning of their own give way.
order: the plain reading in any order, by rows of the tables and by verbs.
guards: what of a text no reading may leave unsaid, and what is never done at once.
tokens: words as a reading in any order sees them.
rows: the rows of the tables of words, and the sentences they stand for.
frames: the ways in which a verb may take words that were said in any order.
state: sentences that tell how someone is, in which nobody acts.
scenery: places that are told in words of one's own.
idle: small words that may be left unsaid where they stand.
unknown: words that mean nothing here.
lessons: phrases that a table has taught.
lexicon: everything that is known by name in a scene, as words.
"""
