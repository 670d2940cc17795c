"""Tests of play/shown.

test_messages: which message shows what, and which entries no message shows.
"""
