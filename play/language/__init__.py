"""What people say, and what it means here.

meaning: what a sentence means in a scene, by the first of three readings that succeeds.
hearing: the two readings that follow where the exact one fails.
plain: the plain reading, in which words without a meaning of their own give way.
loose: the loose reading, which puts exact sentences together from what is recognised.
tokens: words as a loose reading sees them.
rows: the rows of the tables of words, and the sentences they stand for.
frames: the ways in which a verb may take words that were said in any order.
slips: words that a misspelt one may be.
lines: several sentences in one line.
lexicon: everything that is known by name in a scene, as words.
vocabulary: what can be named in a scene, and how each thing is spelt.
matching: phrases to names.
canonical: a sentence as it was understood.
suggestions: what to say of a sentence that means nothing, and where to point.
shortcuts: sentences that a character keeps.
examples: sentences of a verb that make sense in this very game.
posts: sentences inside posts.
times: times as people write them.
"""
