"""What the name of a thing tells: a weapon, what outlasts its use, what is already carried."""

from collections.abc import Mapping
from typing import Any

from rules.core.characters.group_names import make_singular
from rules.lazy_regex import compile_later

#: words that a weapon's name ends with
ARMS = compile_later(
    r"(?:sword|axe|hammer|blade|knife|spear|dagger|dirk|club|staff|mace|flail|pistol|gun|rifle|bow"
    r"|halberd|lance|pike|rapier|sabre|scimitar|whip|maul|cleaver|hatchet|scythe|carbine|javelin)$"
)
#: what is lit when it is used up
BURNING = compile_later(r"(?:torch|torches|candles?)$")
#: words that the name of a thing ends with if it is still there after its use
LASTING = compile_later(
    r"(?:lantern|lamp|flashlight|rope|ladder|crowbar|grapple|hook|pole|shovel|spade|bucket|chain"
    r"|manacles|mirror|spyglass|telescope|binoculars|compass|map|key|tools|lockpicks|tinderbox"
    r"|horn|whistle|tent|bedroll|blanket|armou?r|plate|mail|leather|shield|helm|helmet|hat|hood|cloak"
    r"|coat|jacket|robe|boot|glove|gauntlet|mask|ring|amulet|crown)s?$"
)


def find_twin(held: Mapping[str, Any], key: str) -> str:
    """Return the key of a thing already carried by this name, in singular or plural; else `key`."""
    same = (each for each in held if make_singular(each) == make_singular(key))
    return key if key in held else next(same, key)
