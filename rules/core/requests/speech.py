"""What can be asked of the story: to speak in it as a character."""

from dataclasses import dataclass

from rules.core.requests.request import Request
from rules.core.requests.verb import Own, read_as, verb


@verb('say WORDS | say as NAME: WORDS | say as "A VOICE": WORDS',
      "Speak as your character: what is said becomes part of the story", "words")  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Request):
    """Say words as a character. Who is meant stands in them: `as Griff: we go`."""

    words: str = read_as(Own("speech"), required=True)
