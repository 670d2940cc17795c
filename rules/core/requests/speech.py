"""What can be asked of the story: to speak in it as a character."""

from dataclasses import dataclass

from rules.core.requests.request import Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Request):
    """Say words as a character. Who is meant stands in them: `as Griff: we go`."""

    words: str
