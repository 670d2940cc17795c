"""Tests of play/wording.

test_values: values of sheets, as people read them.
"""
