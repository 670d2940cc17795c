"""The machinery that reads any game's sentences: pyparsing stands here, behind classes of ours.

tokens: how a single token is read, and tokens in order, in any order or as ways of saying a thing.
parts: what sentences are made of, such as names, numbers, dice, flags and words in quotes.
declaration: verbs as requests declare them, made into grammars.
sentence_writer: requests written as sentences again.
verbs: a verb, its head and its parts gathered into a request.
next_tokens: what may be said next where a sentence ends.
usage: the ways to say a verb that fit what someone began to say.
"""
