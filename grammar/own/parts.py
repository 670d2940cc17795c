"""Parts of games on a page only: effects as the page writes them, and numbers of points."""

import re

from grammar.engine.declaration import OwnPart
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.shared.gear import pack_parts
from rules.own.verb_declarations import AddItem


def _effect(field: str) -> Part:
    """Match an effect in words, up to `for` and a name."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, " ".join(found[0].replace("_", " ").split())

    pattern = r"\S(?:(?!\s+for\s)[^\n]){0,200}"
    return Part(pattern, "an effect such as Steam +1", act, Wanted(kinds=("field",), free=True))


def _amount(field: str) -> Part:
    """Match a number of points, or dice that roll it."""
    return Part(
        r"(?:\d{0,2}d\d{1,3}(?:\s*[+-]\s*\d{1,3})?|\d{1,3})(?![\w.])",
        "a number of points",
        lambda text, place, found: (field, re.sub(r"\s+", "", found[0].casefold())),
        Wanted(words=(("1",), ("2",), ("d6",))),
    )


OWN = {
    "effect": OwnPart(_effect, str),
    "amount": OwnPart(_amount, str),
    **pack_parts(AddItem, {}),
}
