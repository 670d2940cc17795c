"""What can be asked of notes, and of all that was ever said and ruled."""

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
    """Show which notes one can read."""


@verb("note drop NAME", _NOTE, Key("drop|forget|delete"), "name",
      orders={"drop": "Drop one of your notes"}, options=(_WHICH,))  # fmt: skip
@declare
class DropNote(Request):
    """Drop a note of one's own."""

    name: str = read_as(_NAME, required=True)


@verb("note share NAME with NAME|all", _NOTE, Key("share"), "name",
      orders={"share": "Share one of your notes"},
      options=(_WHICH, option("with", "Who can read it: a name, gm, or all", "name", form="line",
                              lead="with", kinds="character", required=True)))  # fmt: skip
@declare
class ShareNote(Request):
    """Let others read a note. With whom stands in the words: `The Baron with Griff`."""

    name: str = read_as(_NAME, required=True)


@verb("note unshare NAME", _NOTE, Key("unshare|hide"), "name",
      orders={"unshare": "Keep a note to yourself again"}, options=(_WHICH,))  # fmt: skip
@declare
class UnshareNote(Request):
    """Keep a note to oneself again."""

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
    """Write a note, or read one. Its name and what it says stand in the words: `The Baron: owes
    us a favour`."""

    words: str = read_as(Own("speech"), required=True)
    shows: bool = False


@verb("find WORDS", "Search this game: words, results and notes", "words", looks=True,
      whole_game=True,
      options=(option("words", "What to look for", form="line", required=True),
               option("before", "Only before this number, to read on", "words", lead="before",
                      form="number")))  # fmt: skip
@declare
class Find(Request):
    """Look for words in all that the asker may read."""

    words: str = read_as(AllWords("what to look for"), required=True)
