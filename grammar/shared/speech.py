"""How a character's words are spoken: all that is said is kept as it was typed.

say = [":"] words | "as" NAME [":"] words | "as" '"' voice '"' [":"] words
"""

from typing import Any

from grammar.engine.tokens import Part, Wanted
from grammar.engine.verbs import Verb, verb
from rules.core.requests import speech as ask

ABOUT = "Speak as your character: what is said becomes part of the story"
#: words on, unto the very end
EVERYTHING = r"(?s:\S(?:.*\S)?)"


def say() -> Verb:
    """Words of a character's own; who speaks, only the game knows."""

    def act(text: str, place: int, found: Any) -> tuple[str, Any]:
        return "words", found[0]

    wanted = Wanted(words=(("as",),), kinds=("character",), free=True)
    words = Part(EVERYTHING, "what is said", act, wanted)
    return verb(
        ask.Say,
        "say",
        [words],
        usage='say WORDS | say as NAME: WORDS | say as "A VOICE": WORDS',
        about=ABOUT,
    )
