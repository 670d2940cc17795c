"""Reads database addresses, a file's or a server's, and hides their secrets."""

import re
from urllib.parse import parse_qsl, urlsplit

from storage.errors import NotAnAddress

#: where the data is kept if the host sets nothing
DEFAULT_DATABASE = "data/longhand.db"
#: the beginning of a server's address in its normal form
SCHEME = "postgresql://"
# Patterns are compiled when they are asked: health checks import this, and none of the rules.
_SCHEMES = r"(?i)postgres(?:ql)?://"
#: signs that an address is meant and not a file: a scheme, a password, libpq's keywords
_MEANT_AS_ADDRESS = (
    r"(?i)^[a-z][a-z0-9.]+(?:\+[a-z0-9]+)?://|^postgres(?:ql)?(?:\+\w+)?:|^[^/\s]+:[^/\s]*@"
    r"|(?:^|\s)(?:host|hostaddr|port|user|dbname|password|service)\s*=|password\s*="
)
#: one of the servers in an address: a host name or IP address, and a port
_HOST = r"(?:\[[0-9a-fA-F:.%]+\]|[^\[\]:]*)(?::(\d*))?"
MOST_PORT = 65535


def is_url(address: str) -> bool:
    """Say whether an address is a server's, not a file's."""
    return re.match(_SCHEMES, address) is not None


def strip_quotes(said: str) -> str:
    """Return a setting without blanks and quotation marks around it."""
    return said.strip("\"' \t\r\n")


def read_url(said: str, setting: str) -> str:
    """Return a PostgreSQL server's address in the form used everywhere else."""
    text = strip_quotes(said)
    found = re.match(_SCHEMES, text)
    address = SCHEME + text[found.end() :] if found else ""
    if not found or not _is_sound(address):
        raise NotAnAddress(setting)
    return address


def read_place(said: str, setting: str) -> str:
    """Return a file's path unchanged, or a server's address; a
    mistyped address is never taken for a file."""
    if re.search(_MEANT_AS_ADDRESS, strip_quotes(said)):
        return read_url(said, setting)
    return said


def _is_sound(address: str) -> bool:
    """Say whether an address can be parsed; an @ or a / in a password must be %40 or %2F."""
    try:
        parts = urlsplit(address)
        asked = [text for key, text in parse_qsl(parts.query) if key == "port"]
    except ValueError:
        return False
    hosts = [re.fullmatch(_HOST, each) for each in parts.netloc.rpartition("@")[2].split(",")]
    ports = [port for text in asked for port in text.split(",")]
    ports += [host[1] for host in hosts if host and host[1]]
    known = all(hosts) and "@" not in parts.path and not parts.fragment
    return known and all(map(_is_port, ports)) and not re.search(r"\s", address)


def _is_port(said: str) -> bool:
    # cut, because int() raises on thousands of digits
    return said.isascii() and said.isdecimal() and 1 <= int(said[:6]) <= MOST_PORT


def redact_address(address: str) -> str:
    """Return an address or path without user and password, for showing it."""
    if not is_url(address):
        return f"…{address.rpartition('@')[2]}" if "@" in address else address
    return re.sub(r"//.*@", "//", address, flags=re.DOTALL).partition("?")[0]
