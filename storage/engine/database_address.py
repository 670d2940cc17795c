"""Where a database is: a file, or a server; and how that may be told."""

import re
from urllib.parse import parse_qsl, urlsplit

from rules.lazy_regex import compile_later
from storage.errors import NotAnAddress

#: how a server's address begins, once it was read
SCHEME = "postgresql://"
_SCHEMES = compile_later(r"postgres(?:ql)?://", re.IGNORECASE)
#: what was meant as an address and not as a file: some scheme, a password, libpq's own words
_MEANT_AS_ADDRESS = compile_later(
    r"^[a-z][a-z0-9.]+(?:\+[a-z0-9]+)?://|^postgres(?:ql)?(?:\+\w+)?:|^[^/\s]+:[^/\s]*@"
    r"|(?:^|\s)(?:host|hostaddr|port|user|dbname|password|service)\s*=|password\s*=",
    re.IGNORECASE,
)
#: one server of an address, which may name several: its name or numbers, and its port
_HOST = compile_later(r"(?:\[[0-9a-fA-F:.%]+\]|[^\[\]:]*)(?::(\d*))?")
MOST_PORT = 65535


def is_url(address: str) -> bool:
    """Say whether an address is a server's, and no file's."""
    return _SCHEMES.match(address) is not None


def strip_quotes(said: str) -> str:
    """Return a setting without the blanks and quotation marks around it."""
    return said.strip("\"' \t\r\n")


def read_url(said: str, setting: str) -> str:
    """Return the address of a PostgreSQL server as everything else here reads it."""
    text = strip_quotes(said)
    found = _SCHEMES.match(text)
    address = SCHEME + text[found.end() :] if found else ""
    if not found or not _is_sound(address):
        raise NotAnAddress(setting)
    return address


def read_place(said: str, setting: str) -> str:
    """Return a file's path as it is, or a server's address; neither is taken for the other."""
    if _MEANT_AS_ADDRESS.search(strip_quotes(said)):
        return read_url(said, setting)
    return said


def _is_sound(address: str) -> bool:
    """Say whether an address can be read. An @ or a / in a password must be written as %40, %2F."""
    try:
        parts = urlsplit(address)
        asked = [text for key, text in parse_qsl(parts.query) if key == "port"]
    except ValueError:
        return False
    hosts = [_HOST.fullmatch(each) for each in parts.netloc.rpartition("@")[2].split(",")]
    ports = [port for text in asked for port in text.split(",")]
    ports += [host[1] for host in hosts if host and host[1]]
    known = all(hosts) and "@" not in parts.path and not parts.fragment
    return known and all(map(_is_port, ports)) and not re.search(r"\s", address)


def _is_port(said: str) -> bool:
    return said.isascii() and said.isdecimal() and 1 <= int(said[:6]) <= MOST_PORT


def redact_address(address: str) -> str:
    """Return an address or a path as it may be shown: nobody is told a user or a password."""
    if not is_url(address):
        return f"…{address.rpartition('@')[2]}" if "@" in address else address
    return re.sub(r"//.*@", "//", address, flags=re.DOTALL).partition("?")[0]
