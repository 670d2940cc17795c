"""The errors of a sentence that wasn't understood."""

from rules.core.errors import NotUnderstood

__all__ = ["SAID_ONCE", "Misread", "NotUnderstood"]

SAID_ONCE = "each thing said once"


class Misread(Exception):
    """A verb's body that its grammar can't read, with the place, and what it expected there."""

    def __init__(self, place: int, expected: str) -> None:
        super().__init__(expected)
        self.place = place
        self.expected = expected
