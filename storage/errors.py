"""Failures of storage."""


class Unwritable(Exception):
    """The database file cannot be opened or written."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class NoDatabase(Exception):
    """There is no database file yet, and so nothing to copy."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class AlreadyThere(Exception):
    """A copy would overwrite a file."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class NoFolder(Exception):
    """A copy is to be written into a folder that is not there."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class NotAnAddress(Exception):
    """What should be a server's address cannot be read as one. Only the setting is ever told."""

    def __init__(self, setting: str) -> None:
        super().__init__(setting)
        self.setting = setting


class Away(Exception):
    """The database's server does not answer: it may, in a moment."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class InUse(Exception):
    """Another process holds the database file, and answers already."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class Writes(Exception):
    """What was thought to be a lookup writes: it needs a turn of its own."""


class Interrupted(Exception):
    """The database was lost sight of, or others were in the way: the same may work in a moment.

    `in_doubt`: it was lost while a turn was being kept. Whether it was, its source tells.
    """

    def __init__(self, why: str, *, in_doubt: bool = False) -> None:
        super().__init__(why)
        self.in_doubt = in_doubt


class Unkeepable(Exception):
    """A value that no column holds, such as a text with a NUL in it."""


class NotEmpty(Exception):
    """Something is kept already where a whole database is to be copied to."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class NoCopy(Exception):
    """This engine has tools of its own for a copy."""


class Missing(Exception):
    """What was asked for needs a package that is not installed."""

    def __init__(self, what: str, file: str) -> None:
        super().__init__(what)
        self.what = what
        self.file = file


class SessionLost(Exception):
    """The session that held a process's locks has ended, and its locks are free. Says why."""
