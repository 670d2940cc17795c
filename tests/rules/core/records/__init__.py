"""Tests of rules/core/records.

test_frozen_values: a frozen class is used as a frozen dataclass with slots is.
test_changes: taking back: what has passed is left alone, anything else is refused once it moved.
test_record: records: written, read and compared under the names that people use.
test_validation: what comes from elsewhere is a record only if its values could be one.
"""
