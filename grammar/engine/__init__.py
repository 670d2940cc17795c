"""The machinery that reads any game's sentences, with pyparsing behind our own classes.

tokens: single tokens, and tokens in order, in any order, or as alternatives.
parts: the parts of sentences, such as names, numbers, dice, flags and words in quotes.
declaration: declared verbs, made into grammars.
sentence_writer: requests written as sentences again.
verbs: a verb, whose head and parts are gathered into a request.
next_tokens: what may follow where a sentence ends.
usage: the usage of a verb that fits what someone began to type.
"""
