"""Tests of grammar/engine.

test_verbs: assembling verbs: what must be said, and what may.
test_usage: usage lines: how they come apart into the ways to say a verb.
"""
