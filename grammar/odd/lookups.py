"""How players of the Odd-like read a table.

table     = "scars" [number] | "debilities" | ...
"""

import pyparsing as pp

from grammar.engine.parts import number, one_of
from grammar.engine.verbs import Verb, verb
from rules.odd import requests as ask

TABLES = {
    "scar": "scars", "scars": "scars", "debilities": "debilities", "debility": "debilities",
    "weapons": "weapons", "weapon": "weapons", "chain": "chain", "damage": "chain",
}  # fmt: skip


def table_verb() -> Verb:
    return verb(
        ask.Table, "table",
        [one_of("name", TABLES, "the name of a table"), pp.Opt(number("number"))],
        usage="table scars [4] | table debilities|weapons|chain", about="Read a table",
    )  # fmt: skip
