"""Tests of play/shown.

test_button_sentences: what buttons say is kept while a message has such a button.
test_message_index: which message shows what, and which entries no message shows.
"""
