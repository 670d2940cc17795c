"""Politeness and detours that mean the plain words: may I shoot, please; Marta heals herself. And
what somebody only wants of others."""

import re

from grammar.words import words_in
from play.language.names.lexicon import Lexicon, name_others
from rules.core.permissions import is_gm
from rules.lazy_regex import compile_later

#: to do something oneself; who asks to have or see something asks for it
_REQUEST = compile_later(
    r"^(?P<before>\W*(?:(?:hey|hi|ok|okay|so|and|then|gm|oh|well|please|pls)\b\W*)*)"
    r"(?:can|could|may|might) (?:i|we)\s+(?:please\s+|pls\s+)?"
    r"(?!(?:have|get|see|know|ask|borrow|look|just|be|even|still|not)\b)(?P<deed>[^?]+?)\W*$",
    re.IGNORECASE,
)
_PLEASE = compile_later(r"(?:(?<![\s,])[\s,]+)?\b(?:please|pls|plz)\b", re.IGNORECASE)
#: what somebody does to themselves
_SELF = compile_later(
    r"\b((?:heal|bandage|patch|treat|tend|cure|mend|stabilise|stabilize)(?:s|es)?"
    r"(?: up| to)?) (?:him|her|them)sel(?:f|ves)\b",
    re.IGNORECASE,
)
#: somebody else whom one wants to act
_BIDS = compile_later(
    rf"\b(?:{'|'.join(words_in('bidding'))})\s+(?P<whom>\w[\w' -]{{1,30}}?)\s+to\s+\w",
    re.IGNORECASE,
)
#: the most words of a name
_LONGEST = 3


def say_plainly(text: str, lexicon: Lexicon) -> str:
    """Return a text with names for `everyone but NAME` and for `herself`, and a polite request to
    do something oneself as what it asks for."""
    text = name_others(text, lexicon)
    asked = _REQUEST.match(text) if _PLEASE.search(text) else None
    said = f"{asked['before']}I {_PLEASE.sub('', asked['deed'])}" if asked else text
    if _SELF.search(said):
        words = said.split()
        begun = (" ".join(words[:count]) for count in range(_LONGEST, 0, -1))
        name = next(filter(lexicon.is_person, begun), "")
        said = _SELF.sub(rf"\1 {name}", said, count=1) if name else said
    return said


def bids_another(text: str, lexicon: Lexicon) -> bool:
    """Say whether a player wants another player's character to act: I want Isaac to hide."""
    scene = lexicon.vocabulary.scene
    found = _BIDS.search(text)
    if found is None or is_gm(scene) or not lexicon.is_person(found["whom"]):
        return False
    words = found["whom"].casefold().split()
    _, key = lexicon.person(words, 0)
    own = key in ("", "all", str(scene.acting))
    return not own and not (key.isdecimal() and scene.sheets[int(key)].npc)
