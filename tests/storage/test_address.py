"""What is read as a server's address, what as a file, and what of either is ever told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.engine.database_address import is_url, read_place, read_url, redact_address
from storage.errors import NotAnAddress

GOOD = [
    "postgresql://longhand:s3cret@host/longhand",
    "postgresql://longhand:s3%40cret@host:5432/longhand?sslmode=require",
    "postgresql:///longhand?host=/run/postgresql&port=5433",
    "postgresql://one:5432,two:5433/longhand?target_session_attrs=primary",
    "postgresql://u:p@[::1]:65535/longhand",
    "postgresql://host",
]
BAD = [
    "postgresql+asyncpg://u:p@host/n", "postgresql+psycopg2://u:p@host/n", "mysql://u:p@host/n",
    "postgresql:/u:p@host/n", "postgresql:u:p@host/n", "host=h user=u password=p dbname=n",
    "host=h", "sqlite:///data/x.db", "u:p@host/n", "postgresql://u:p@host:99999/n",
    "postgresql://u:p@host:0/n", "postgresql://u:p@host:x/n", "postgresql://u:p@one,two:70000/n",
    "postgresql://u:p@host/n?port=99999", "postgresql://u:p/w@host/n", "postgresql://u:p#w@host/n",
    "postgresql://u:1/w@host/n", "postgresql://u:p@[bad/n", "postgresql://u:p@host /n",
]  # fmt: skip
FILES = [
    "data/longhand.db", ":memory:", "/srv/me@home/longhand.db", "C:/games/longhand.db",
    "postgres/longhand.db", "hosts.db", "a=b.db", "data/my games.db",
]  # fmt: skip
AROUND = ["{}", " {}", "{}\n", '"{}"', "'{}'", ' " {} " ']


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("address", GOOD)
def test_an_address_is_read_however_it_is_wrapped(address: str, around: str) -> None:
    """S3: blanks and quotation marks are taken off, and a scheme counts in any case."""
    rest = address.removeprefix("postgresql")
    for scheme in ("postgresql", "postgres", "PostgreSQL", "POSTGRES"):
        said = around.format(scheme + rest)
        assert read_url(said, "DATABASE_URL") == address
        assert read_place(said, "--db") == address


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("address", BAD)
def test_what_was_meant_as_an_address_is_never_a_file(address: str, around: str) -> None:
    """S3: it is refused, and the refusal holds nothing of it."""
    for read in (read_url, read_place):
        with pytest.raises(NotAnAddress) as refused:
            read(around.format(address), "--db")
        assert vars(refused.value) == {"setting": "--db"}


@pytest.mark.parametrize("path", FILES)
def test_a_file_stays_a_file(path: str) -> None:
    """S3: but only where a file may be named: DATABASE_URL is never one."""
    assert read_place(path, "--db") == path
    assert not is_url(path)
    with pytest.raises(NotAnAddress):
        read_url(path, "DATABASE_URL")


@given(st.text(), st.sampled_from([*GOOD, *BAD]))
def test_nothing_that_may_be_a_password_is_told(text: str, address: str) -> None:
    """S3: of an address that could be read, and of any path at all."""
    for said in (text, text.join(address.split("@")), address + text):
        try:
            place = read_place(said, "--db")
        except NotAnAddress:
            continue
        assert "@" not in redact_address(place)
        assert "password=" not in redact_address(place).replace(" ", "")
