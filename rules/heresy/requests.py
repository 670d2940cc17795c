"""What a player of Powered by Heresy may ask."""

from dataclasses import dataclass

from rules.core.request import Phrase, Request


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove(Request):
    what: Phrase
    stat: Phrase | None = None
    target: Phrase | None = None
    modifiers: tuple[int, ...] = ()
    adv: bool = False
    dis: bool = False
