"""Tests of play/completion.

test_whole_sentences: completion: whole sentences, of this game, for the one who types.
test_options: an option of a slash command is offered with what to know of it.
"""
