"""Verbs for speaking in the story, to everyone or to a few."""

from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import Key, Number, Own, option, read_as, verb


@verb('say WORDS | say as NAME: WORDS | say as "A VOICE": WORDS',
      "Speak as your character", "words",
      options=(option("text", "What they say; put rolls in [[ ]]", form="words"),
               option("as", "Who speaks, if not your own character", form="voice",
                      lead="as"),
               option("file", "A picture or file to post with it", form="attachment"),
               option("posts", "always: all your posts here appear as your character; off: no more",
                      words=("always", "off"), front=True)))  # fmt: skip
@declare
class Say(Request):
    """Speak as a character; the words may name one: `as Griff: we go`."""

    words: str = read_as(Own("speech"), required=True)


@verb("narrate WORDS", "Narrate the story (game masters only)", "words",
      also="describe", gm_only=True,
      options=(option("text", "What happens; put rolls in [[ ]]", form="words",
                      required=True),
               option("file", "A picture or file to post with it", form="attachment")))  # fmt: skip
@declare
class Narrate(Request):
    """Describe what happens, as the narrator."""

    words: str = read_as(Own("speech"), required=True)


_WHISPER = "Say something only some people can read"


@verb("whisper read 41", _WHISPER, Key("read"), "number", looks=True)
@declare
class ReadWhisper(Request):
    """Show a whisper to someone who may read it."""

    number: int = read_as(Number("the number of a whisper", 9), required=True)


@verb("whisper open 41", _WHISPER, Key("open"), "number")
@declare
class OpenWhisper(Request):
    """Let everyone read a whisper."""

    number: int = read_as(Number("the number of a whisper", 9), required=True)


@verb("whisper NAME: WORDS", _WHISPER, "words",
      together="whisper NAME, NAME: WORDS | whisper gm: WORDS | whisper NAME as NAME: WORDS"
               " | whisper open 41 | whisper read 41",
      options=(option("to", "Who it's for: names with commas, or gm; open 41 shows #41 to all",
                      kinds="character", required=True, front=True),
               option("text", "What only they can read", form="words"),
               option("as", "Who whispers, if not your own character", form="voice",
                      lead="as")))  # fmt: skip
@declare
class Whisper(Request):
    """Whisper to a few; the words name them before the colon: `Griff, Isaac as Scar: run`."""

    words: str = read_as(Own("speech"), required=True)


@verb("tell NAME: WORDS", "Say something to someone, aloud or as a whisper", "words")
@declare
class Tell(Request):
    """Say something to someone; the bot asks whether it's aloud or a whisper."""

    words: str = read_as(Own("speech"), required=True)
