"""Tests of grammar/engine.

test_verbs: assembling verbs: what must be said, and what may.
"""
