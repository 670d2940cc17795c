"""Tests of play/completion.

test_complete: completion: whole sentences, of this game, for the one who types.
"""
