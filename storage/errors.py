"""Exceptions of storage."""


class Unwritable(Exception):
    """The database file can't be opened or written."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class NoDatabase(Exception):
    """There is no database file yet, so there is nothing to copy."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class AlreadyThere(Exception):
    """A copy would overwrite a file."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class NoFolder(Exception):
    """A copy should go into a folder that doesn't exist."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class NotAnAddress(Exception):
    """A server's address can't be read. The message only names the setting, never the address."""

    def __init__(self, setting: str) -> None:
        super().__init__(setting)
        self.setting = setting


class Away(Exception):
    """The database server doesn't answer, but may in a moment."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class InUse(Exception):
    """Another process has the database file open, and is already answering."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class Writes(Exception):
    """What looked like a lookup has to write, so it needs a turn."""


class Interrupted(Exception):
    """The connection was lost, or others were in the way: trying again may work.

    `in_doubt`: it was lost during the commit. Looking for the entry's source tells whether it was
    stored.
    """

    def __init__(self, why: str, *, in_doubt: bool = False) -> None:
        super().__init__(why)
        self.in_doubt = in_doubt


class Unkeepable(Exception):
    """A value that no column can store, such as a text with a NUL in it."""


class NotEmpty(Exception):
    """The target of a copy already contains something."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class NoCopy(Exception):
    """This engine has its own tools for copying."""


class Missing(Exception):
    """A package is needed that isn't installed."""

    def __init__(self, what: str, file: str) -> None:
        super().__init__(what)
        self.what = what
        self.file = file


class SessionLost(Exception):
    """The session that held a process's locks has ended, so its locks are free. Says why."""
