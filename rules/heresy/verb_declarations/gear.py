"""Verbs for what characters carry."""

from rules.core.verb_declarations import pack
from rules.core.verb_declarations.request import Phrase, declare
from rules.core.verb_declarations.verb import Dice, LedNumber, Own, option, read_as
from rules.heresy.verb_declarations.moves_and_harm import Pool

_ITEMS = "What you carry"


@declare
class AddItem(pack.Thing):
    """Something to carry: a weapon if it has dice or uses."""

    name: Phrase = pack.read_name("tags?", "uses", "weight", r"\d{0,3}d\d{1,4}")
    dice: Pool = read_as(Dice(), default=())
    tags: str = read_as(Own("tags"), Own("one_tag"), default="")
    uses: int | None = read_as(LedNumber("uses"))
    weight: int | None = read_as(LedNumber("weight"))


_OF_A_NEW_ONE = (
    option("dice", "The damage it does, such as 2d6"),
    option("tags", "What is special about it, such as proven 2, loud", form="quoted", lead="tags"),
    option("uses", "How often it can be used"),
    option("weight", "How heavy it is"),
)
ITEMS = (
    pack.way_to_add(AddItem, _ITEMS, '[2d6] [tags "proven 2, loud"] [uses 6] [weight 1]',
                    options=_OF_A_NEW_ONE, button="Changes what is carried"),
    *pack.ways_to_carry(_ITEMS),
)  # fmt: skip
