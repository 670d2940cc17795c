"""Text in, requests out. pyparsing lives here and nowhere else.

parser: which verbs a game has, and the request that a sentence makes.
option_sentences: the options of a slash command, joined into a sentence.
verb_tail_comment: the shape that every sentence shares: verb, body, tail and comment.
words: words that people use besides the exact language, as tables.
word_lists: words around names, by what they do there.
acts: tables of what people do in their own words, and the sentences that it leads to.
likeness: which deed a text describes, by its similarity to examples.
typos: which known words a misspelt one may be.
errors: the errors of a sentence that wasn't understood.
engine: the machinery that reads sentences.
shared: what every game's sentences have in common.
heresy: grammar of Powered by Heresy only.
genesys: grammar of Dark Heresy on narrative dice only.
tens: grammar of the 2d10 rules only.
fantasy: grammar of Generic Fantasy only.
own: grammar of games on a page only.
odd: grammar of the Odd-like only.
"""
