"""The name of what a sentence rolls, as on its card."""

import re

from play.language.spotting.offers import say_for_people
from rules.lazy_regex import compile_later

#: a move and its details: the stat, the target, the difficulty
_MOVE = compile_later(
    r'^move ("[^"]+"|[^\W\d][\w\' ]*?)'
    r"\s*((?:\+|\d|-|\b(?:at|vs|with|on|as|for|adv|dis|easy|medium|(?:very )?hard|"
    r"nearly impossible|range|dc|dr)\b).*)?$"
)
#: a check against a named difficulty, which people say first: "average Perception"
_CHECK = compile_later(
    r"^(check \w[\w ]*?) (?:vs )?(simple|easy|average|hard|daunting|formidable)\b(?! to\b)"
)
_GROUP = compile_later(r"^save group (\w+)")
#: an attribute save by someone named last
_SAVE_OF = compile_later(r'^save (str|dex|con|int|wis|cha|wil) (?:as )?"?([A-Z][\w\'-]*)"?$')
_VERB = compile_later(r"^(?:Roll|Test) (?=[A-Za-z])(?!on )")
#: a roll's details, after its name
_AS_ASIDE = compile_later(r" (with (?:dis)?advantage|need \d+)")
_DICE = compile_later(r"\d*d\d")
_WORD = compile_later(r"[^\W\d]+(?:'[a-z]+)?")
#: words that stay lower-case in a move's name
_SMALL = frozenset(("a", "an", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to"))

_ABILITIES = frozenset(("str", "dex", "con", "int", "wis", "cha", "wil"))


def name_roll(said: str) -> str:
    """Return the name of what a sentence rolls: "WIL save" for
    `save wil`, "Nerve" for `check nerve`."""
    sentence = said.partition(" # ")[0].strip()
    if group := _GROUP.match(sentence):
        return f"{group[1].upper()} save for the group"
    if save := _SAVE_OF.match(sentence):
        return f"{save[2]}'s {save[1].upper()} save"
    if move := _MOVE.match(sentence):
        rest = say_for_people(f"x {move[2]}")[2:] if move[2] else ""
        return _AS_ASIDE.sub(r", \1", f"{title_name(move[1])} {rest}".strip())
    if check := _CHECK.match(sentence):
        return f"{check[2]} {name_roll(check[1] + sentence[check.end() :])}"
    told = _AS_ASIDE.sub(r", \1", _VERB.sub("", say_for_people(sentence)))
    return told if _DICE.match(told) else told[:1].upper() + told[1:]


def title_name(key: str) -> str:
    """Return a move's name as on its card: `light_the_lamp` is "Light the Lamp"."""
    name = key.strip('"').replace("_", " ")
    if name in _ABILITIES:  # as sheets write them
        return name.upper()
    told = _WORD.sub(lambda m: m[0] if m[0] in _SMALL else m[0][:1].upper() + m[0][1:], name)
    return told[:1].upper() + told[1:]


def order_roll(said: str) -> str:
    """Return what someone is asked to do: "roll a WIL save", "roll Nerve", "roll 2d6"."""
    name = name_roll(said)
    if re.match(r"[A-Z]{2,} save\b", name):
        return f"roll a {name}"
    if name.startswith(("Roll ", "Attack ", "Try ")):
        return name[:1].lower() + name[1:]
    return f"roll {name}"
