"""Reads tables in TOML; what does so is imported with the first of them."""

from typing import Any


def read_toml(text: str) -> dict[str, Any]:
    """Return the tables in a text."""
    import tomllib

    return tomllib.loads(text)
