"""Parts of the Odd-like only: a deed in free words, and the price of a thing."""

from grammar.engine.declaration import OwnPart
from grammar.engine.tokens import Part, Wanted
from grammar.shared.gear import NUMBER_WORDS, pack_parts
from rules.odd.verb_declarations.rest_gear_growth import PRICE, AddItem

AFTER_A_DEED = (
    "vs", "versus", "against", "at", "on", "with", "adv", "advantage", "dis", "disadv",
    "disadvantage", "unaware", "surprised", "harmless", r"no\s+damage",
)  # fmt: skip


def _own_words(field: str) -> Part:
    """Match a deed in free words, up to a word such as `at` or `with`."""
    word = rf'(?!(?:{"|".join(AFTER_A_DEED)})(?!\w))[^\s"]+'
    return Part(
        rf"{word}(?:\s+{word})*",
        "what you do",
        lambda text, place, found: (field, " ".join(found[0].split())),
        Wanted(free=True),
    )


def _price(field: str) -> Part:
    """Match the price of a thing: `for 10 coin`, or `for 10`."""
    return Part(
        rf"(?=for\s+(\d{{1,6}}|{'|'.join(NUMBER_WORDS)})\b){PRICE}",
        "what it costs",
        lambda text, place, found: (field, _count_coin(found[1])),
        Wanted(words=(("for", "10", "coin"),)),
    )


def _count_coin(said: str) -> int:
    return int(said) if said.isdecimal() else NUMBER_WORDS[said.casefold()]


_PRICED = {"price": OwnPart(_price, "for {} coin".format)}
OWN = {"own_words": OwnPart(_own_words, str), **_PRICED, **pack_parts(AddItem, _PRICED)}
