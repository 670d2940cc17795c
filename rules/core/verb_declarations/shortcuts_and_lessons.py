"""Verbs for stored sentences and taught phrases."""

from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Key,
    Maybe,
    Number,
    Own,
    Sign,
    option,
    read_as,
    verb,
)

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
