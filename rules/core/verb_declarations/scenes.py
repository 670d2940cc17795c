"""Verbs for scenes and chapters."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Key,
    Maybe,
    Names,
    Own,
    option,
    read_as,
    verb,
)

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
