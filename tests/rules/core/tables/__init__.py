"""Tests of rules/core/tables.

test_text: what lines of a table say, and what is wrong with them.
test_roll: rolls on tables, and on those that they name.
"""
