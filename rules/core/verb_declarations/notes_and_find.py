"""Verbs for notes, and for searching everything that was said and ruled."""

from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import AllWords, Key, Maybe, Own, option, read_as, verb

_NOTE = "Write private notes, and share them if you like"
_WHICH = option("note", "Which note", "name", form="line", required=True, kinds="note")
_NAME = AllWords("the name of a note", "note")


@verb("note list", _NOTE, Key("list"), looks=True, orders={"list": "List the notes you can read"},
      together="note NAME: WORDS | note NAME | note list | note share NAME with NAME|all"
               " | note unshare NAME | note drop NAME")  # fmt: skip
@verb("note", _NOTE, parts=(), looks=True, also="notes")
@declare
class ListNotes(Request):
    """List the notes that one may read."""


@verb("note drop NAME", _NOTE, Key("drop|forget|delete"), "name",
      orders={"drop": "Drop one of your notes"}, options=(_WHICH,))  # fmt: skip
@declare
class DropNote(Request):
    """Drop one's own note."""

    name: str = read_as(_NAME, required=True)


@verb("note share NAME with NAME|all", _NOTE, Key("share"), "name",
      orders={"share": "Share one of your notes"},
      options=(_WHICH, option("with", "Who can read it: a name, gm, or all", "name", form="line",
                              lead="with", kinds="character", required=True)))  # fmt: skip
@declare
class ShareNote(Request):
    """Let others read a note; the words say who: `The Baron with Griff`."""

    name: str = read_as(_NAME, required=True)


@verb("note unshare NAME", _NOTE, Key("unshare|hide"), "name",
      orders={"unshare": "Keep a note to yourself again"}, options=(_WHICH,))  # fmt: skip
@declare
class UnshareNote(Request):
    """Stop sharing a note."""

    name: str = read_as(_NAME, required=True)


@verb("note NAME: WORDS", _NOTE, Key("show|read"), "words", parts=(), rank=1, shows=True,
      looks=True, orders={"show": "Read a note"},
      options=(option("note", "Which note", "words", form="line", required=True, kinds="note"),)
      )  # fmt: skip
@verb("note NAME: WORDS", _NOTE, Maybe(Key("write|new|add")), "words", parts=(), rank=2,
      orders={"write": "Write a note, or replace one"},
      options=(option("note", "The note's name", "words", form="line", required=True),
               option("text", "What it says", "words", lead=":", form="words"),
               option("file", "A picture to go with it", form="attachment")))  # fmt: skip
@declare
class WriteNote(Request):
    """Write a note, or read one; the words hold its name and text: `The Baron: owes us a
    favour`."""

    words: str = read_as(Own("speech"), required=True)
    shows: bool = False


@verb("find WORDS", "Search this game: words, results and notes", "words", looks=True,
      whole_game=True,
      options=(option("words", "What to look for", form="line", required=True),
               option("before", "Only before this number, to read on", "words", lead="before",
                      form="number")))  # fmt: skip
@declare
class Find(Request):
    """Search everything that one may read."""

    words: str = read_as(AllWords("what to look for"), required=True)
