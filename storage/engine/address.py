"""Where a database is: a file, or a server; and how that may be told."""

import re

#: how an address begins that is no file
SCHEMES = ("postgresql://", "postgres://")


def is_url(address: str) -> bool:
    """Say whether an address is a server's, and no file's."""
    return address.startswith(SCHEMES)


def spoken_of(address: str) -> str:
    """Return an address as it may be shown: nobody is told a user or a password."""
    if not is_url(address):
        return address
    return re.sub(r"//.*@", "//", address, flags=re.DOTALL).partition("?")[0]
