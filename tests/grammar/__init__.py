"""Tests of grammar.

engine: the machinery that reads sentences.
shared: what is said at every table, whatever is played there.
test_sentence: the shape that every sentence shares, as people type it on phones.
"""
