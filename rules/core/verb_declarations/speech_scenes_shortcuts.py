"""Speech, narration, whispers, scenes, stored sentences and taught phrases."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Key,
    Maybe,
    Names,
    Number,
    Own,
    Sign,
    option,
    read_as,
    verb,
)


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


_SCENE = "Start, join and end scenes"
_THOSE = Names("character", expects="names")


@verb('scene start "TITLE" [with NAME, NAME]', _SCENE, Key("start|begin"), Maybe("title"),
      Maybe(Key("with"), "who"), orders={"start": "Start a scene"},
      options=(option("title", "The scene's title", form="line"),
               option("with", "Who is in it, with commas", "who", lead="with"))
      )  # fmt: skip
@declare
class SceneStart(Request):
    title: str = read_as(Own("title"), default="")
    who: Phrase | None = read_as(_THOSE)


@verb("scene join [NAME]", _SCENE, Key("join"), Maybe("who"), leaves=False,
      orders={"join": "Join the scene, or add someone"},
      options=(option("who", "Who joins, if not you"),))  # fmt: skip
@verb("scene leave [NAME]", _SCENE, Key("leave"), Maybe("who"), leaves=True,
      orders={"leave": "Leave the scene, or take someone out"},
      options=(option("who", "Who leaves, if not you"),))  # fmt: skip
@declare
class SceneJoin(Request):
    who: Phrase | None = read_as(_THOSE)
    leaves: bool = False


@verb("scene end", _SCENE, Key("end|close"), Maybe("words"), orders={"end": "End the scene"},
      options=(option("how", "How it ends, such as expedition", "words"),))  # fmt: skip
@declare
class SceneEnd(Request):
    words: str = read_as(AllWords(), default="")


@verb("scene show", _SCENE, Maybe(Key("show")),
      orders={"show": "Show the current scene"})  # fmt: skip
@declare
class SceneShow(Request):
    pass


@verb("chapter TITLE", "Start a new chapter", "title", gm_only=True,
      options=(option("title", "The chapter's title", form="line", required=True),)
      )  # fmt: skip
@declare
class BeginChapter(Request):
    title: str = read_as(AllWords("a title"), required=True)


_COLON = Sign(":", "a colon and what it means")
_SENTENCE = AllWords("a sentence", "sentence")
_KEEP = "Save a sentence under a name, to use with /do"


@verb("keep drop NAME", _KEEP, Key("drop|forget"), "name")
@declare
class KeepDrop(Request):
    name: str = read_as(Own("kept_name"), required=True)


@verb("keep NAME: SENTENCE", _KEEP, "name", _COLON, "text",
      options=(option("name", "What to call it", form="line"),
               option("sentence", "The sentence to save", "text", lead=":")))  # fmt: skip
@declare
class Keep(Request):
    """Store a sentence under a name."""

    name: str = read_as(Own("name_to_keep"), required=True)
    text: str = read_as(_SENTENCE, required=True)


@verb("keep list", _KEEP, Maybe(Key("list")))
@declare
class KeepList(Request):
    pass


_TEACH = "Teach me what your own words mean, or see what I've learnt"


@verb("teach drop NUMBER", _TEACH, Key("drop|forget"), "number")
@declare
class TeachDrop(Request):
    """Forget a taught phrase."""

    number: int = read_as(Number("the number of a phrase"), required=True)


@verb('teach "PHRASE" means SENTENCE', _TEACH, "words", rank=1,
      options=(option("phrase", "Your words, with FOE, THING and N", "words", form="line"),
               option("means", "The sentence that they mean", "words", lead="means")))  # fmt: skip
@declare
class Teach(Request):
    """Teach a phrase; the words give its meaning: `"yeet THING at FOE" means attack …`."""

    words: str = read_as(Own("speech"), required=True)


@verb("teach list", _TEACH, Maybe(Key("list")))
@declare
class TeachList(Request):
    """List the taught phrases."""
