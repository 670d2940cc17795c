"""How players of Powered by Heresy say a roll on a table.

table   = TABLE ["for" NAME]
"""

from grammar.engine.parts import led, one_of, phrase
from grammar.engine.verbs import Verb, verb
from grammar.heresy.parts import NAME
from rules.heresy import requests as ask


def table_verb() -> Verb:
    return verb(
        ask.RollTable, "table",
        [one_of("table", ["terror", "mutation", "debility"], "`terror` or `mutation`")],
        [led("for|on", "who", "character", name=NAME), phrase("who", "character", name=NAME)],
        usage="table terror|mutation|debility [for NAME]", about="Roll on a table",
    )  # fmt: skip
