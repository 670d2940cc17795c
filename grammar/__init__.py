"""Text in, requests out. pyparsing lives here and nowhere else.

parser: which verbs a game has, and the request that a sentence makes.
slash_options: the options of a slash command, joined into a sentence.
sentence_shape: the shape that every sentence shares: verb, body, tail and comment.
words: the words that people use beside the language's own, as tables.
acts: what people do in their own words, and what that leads to, as tables.
likeness: which deed a text tells of, by its likeness to examples.
typos: the words that a misspelt one may be.
errors: how the grammar says that it did not understand.
engine: the machinery that reads sentences.
shared: what is said at every table, whatever is played there.
heresy: what players of Powered by Heresy say.
genesys: what players of Dark Heresy on narrative dice say.
tens: what players of the 2d10 rules say.
fantasy: what players of Generic Fantasy say.
own: what only games on a page say.
odd: what players of the Odd-like say.
"""
