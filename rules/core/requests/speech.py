"""What can be asked of the story: to speak in it as a character, or as its narrator."""

from dataclasses import dataclass

from rules.core.requests.request import Request
from rules.core.requests.verb import Own, option, read_as, verb


@verb('say WORDS | say as NAME: WORDS | say as "A VOICE": WORDS',
      "Speak as your character: what is said becomes part of the story", "words",
      options=(option("text", "What is said; rolls in it stand in [[ ]]", form="words"),
               option("as", "Who speaks: your own character, if left out", form="voice",
                      lead="as"),
               option("file", "A picture or file to post with it", form="attachment"),
               option("posts", "Whether all your posts here are said so",
                      words=("always", "off"), front=True)))  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Request):
    """Say words as a character. Who is meant stands in them: `as Griff: we go`."""

    words: str = read_as(Own("speech"), required=True)


@verb("narrate WORDS", "Tell the story as its narrator, for a game master", "words",
      also="describe", gm_only=True)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Narrate(Request):
    """Tell what happens, as the narrator of the game."""

    words: str = read_as(Own("speech"), required=True)
