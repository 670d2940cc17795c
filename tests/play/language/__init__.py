"""Tests of play/language.

test_any_text: whatever is typed is understood, or answered as an error that changes nothing.
test_strangers: the first minute of people who have read nothing.
test_reading_errors: what a tired thumb types: half sentences, and things said twice.
test_times: times in people's words, read in their zone and told back with it.
test_unwritable: what cannot be written down is refused in words, wherever text comes in.
"""
