"""How players of Dark Heresy on narrative dice say story points.

story     = [["spend"] ("upgrade" | "difficulty") [NAME] | "spend" [NAME]
          | ["spend"] ("fact" | "talent") [words]
          | "ready" NAME | "set" number number]
"""

import pyparsing as pp

from grammar.engine.parts import keyword, led, numbers, one_of, phrase, rest
from grammar.engine.verbs import Verb, either, verb
from grammar.genesys.parts import NAME
from rules.genesys import requests as ask


def story_verb() -> Verb:
    a = "Story points: show, spend, keep one ready"
    what = one_of("use", ["fact", "talent"], "`fact` or `talent`")
    use = one_of("use", {"upgrade": "upgrade", "ability": "upgrade", "difficulty": "difficulty"},
                 "`upgrade` or `difficulty`")  # fmt: skip
    spend = pp.Opt(keyword("spend"))
    who = pp.Opt(phrase("who", "character", name=NAME))
    led_who = [led("for|on|against|of", "who", "character", name=NAME)]
    return either(
        "story",
        verb(ask.Story, "story", [spend, what, pp.Opt(rest("words"))],
             usage="story [spend] fact|talent WORDS", about=a, how="spend"),
        verb(ask.Story, "story", [spend, use, who], led_who,
             usage="story [spend] upgrade|difficulty [NAME]", about=a, how="spend"),
        verb(ask.Story, "story", [keyword("spend"), who], led_who,
             usage="story spend [NAME]", about=a, how="spend"),
        verb(ask.Story, "story", [keyword("ready"), who], led_who,
             usage="story ready NAME", about=a, how="ready"),
        verb(ask.Story, "story", [keyword("set"), numbers("numbers", "two numbers")],
             usage="story set 4 1", about=a, how="set"),
        verb(ask.Story, "story", [pp.Opt(keyword("show"))], usage="story", about=a),
        about=a,
    )  # fmt: skip
