"""What players of Powered by Heresy say.

move = NAME ["+" STAT] [("+"|"-") number | "adv" | "dis" | "at" NAME]...
"""

import pyparsing as pp

from grammar.terminals import Verb, flag, led, phrase, plus, signed, verb
from rules.heresy import requests as ask

_ALL = [
    verb(
        ask.MakeMove,
        "move",
        [phrase("what", "move"), pp.Opt(plus("stat", "stat", "a stat"))],
        [
            signed("modifiers"),
            flag("adv", "adv|advantage"),
            flag("dis", "dis|disadvantage"),
            led("at|on", "target", "character"),
        ],
        usage="move NAME[+STAT] [+1] [adv|dis] [at NAME]",
        about="Make a move: 2d6 and a stat",
    ),
]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES: dict[str, str] = {}
BARE = ("move",)
