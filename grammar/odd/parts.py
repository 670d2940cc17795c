"""The parts that sentences of the Odd-like share: attributes, advantage, dice, reaches, zones."""

from grammar.engine.parts import flag

ATTRIBUTES = {
    "str": "str", "strength": "str", "dex": "dex", "dexterity": "dex", "talent": "dex",
    "wil": "wil", "will": "wil", "willpower": "wil", "wit": "wil", "wits": "wil",
}  # fmt: skip
REACH = ["melee", "thrown", "ranged", "spell"]
ZONES = ["close", "near", "far", "distant"]
DIE = r"\d{0,3}d\d{1,4}"
NUMBER = r"[x×]?\d{1,6}"
ADV = [
    flag("adv", "adv|advantage|with adv|with advantage"),
    flag("dis", "dis|disadvantage|disadv|with dis|with disadvantage"),
]
