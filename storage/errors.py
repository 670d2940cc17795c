"""Failures of storage."""


class Unwritable(Exception):
    """The database file cannot be opened or written."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path
