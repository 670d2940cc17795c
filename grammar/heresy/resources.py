"""How players of Powered by Heresy say their class's resource and tactics.

resource = [NAME] [[+-]n | "spend" n ["smite" "wound"|"forward"] | "set" n | "fill" | "reset"]
tactic  = [TACTIC ["on" NAME] | "end"]
"""

from typing import Any

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led, number, one_of, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import AMOUNT, NAME
from rules.heresy import requests as ask


def resource_verbs() -> list[Verb]:
    a, b = "Your class's resource: Insight or Wrath", "Choose a tactic for the battle"
    count = number("amount", "how much", 2)
    smite = [keyword("smite"), one_of("smite", ["wound", "forward"], "`wound` or `forward`"),
             led("at|on", "target", "character", name=NAME)]  # fmt: skip
    tactics = ["defensive", "reactive", "reckless", "precise"]
    named = [pp.Opt(keyword("on|at|against")), pp.Opt(phrase("focus", "character", name=NAME))]

    which = one_of("pool", {"insight": "Insight", "wrath": "Wrath"}, "`insight` or `wrath`")

    def way(head: list[Any], usage: str, how: str) -> Verb:
        return verb(ask.UseResource, "resource", [pp.Opt(which), *head, pp.Opt(which)],
                    usage=f"resource {usage}", about=a, how=how)  # fmt: skip

    return [
        either(
            "resource",
            way([keyword("spend"), count, *smite], "spend 1 smite wound at NAME", "spend"),
            way([keyword("spend|use"), pp.Opt(count)], "spend 1", "spend"),
            way([keyword("gain|add"), pp.Opt(count)], "gain 1", "change"),
            way([keyword("set"), count], "set 2", "set"),
            way([keyword("fill|ritual|max")], "fill", "fill"),
            way([keyword("reset|end|clear")], "reset", "reset"),
            way([AMOUNT], "+1", "change"),
            way([], "", "show"),
        ),
        either(
            "tactic",
            verb(ask.ChooseTactic, "tactic", [one_of("tactic", tactics, "a tactic"), *named],
                 usage="tactic defensive|reactive|reckless|precise [on NAME]", about=b),
            verb(ask.ChooseTactic, "tactic", [flag("end", "end|none|drop")], usage="tactic end",
                 about=b),
            verb(ask.ChooseTactic, "tactic", [], usage="tactic", about=b),
        ),
    ]  # fmt: skip
