"""How players of the Odd-like say saves and deeds.

save      = ["group"] ATTRIBUTE [["for"] NAMES|"all"|"adv"|"dis"|"vs" NAME [ATTRIBUTE]|"by" NAME
          |"none"|"recover"]...
aid       = NAME [ATTRIBUTE] ["adv"|"dis"]        interfere = the same
deed      = ATTRIBUTE [words|"vs" NAME [ATTRIBUTE]|"with" WEAPON|"unaware"|"harmless"|"adv"
          |"dis"]... | "avoid" NAME [ATTRIBUTE] ["adv"|"dis"] | "stands"
"""

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led, one_of, phrase, quoted
from grammar.engine.tokens import Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.odd.parts import ADV, ATTRIBUTES
from rules.odd import requests as ask

AFTER_A_DEED = (
    "vs", "versus", "against", "at", "on", "with", "adv", "advantage", "dis", "disadv",
    "disadvantage", "unaware", "surprised", "harmless", r"no\s+damage",
)  # fmt: skip


def save_verbs() -> list[Verb]:
    stops = ["none", "no", "not", "unneeded", "needless", "by", "recover", "dazed", "group", "come"]
    told = "an attribute: str, dex or wil"
    attribute = phrase("attribute", "attribute", [*stops, "all"], told, single=True)
    parts = [
        *ADV,
        flag("group", "group|party|for the group|for the party|for group"),
        led("vs|versus|against", "against", "character attribute", stops),
        led("by", "by", "character", stops),
        flag("needless", "none|no save needed|no save|not needed|unneeded|needless"),
        flag("recover", "recover|to recover|dazed|come round|to come round"),
        led("for", "who", "character", stops),
        phrase("who", "character attribute", stops, "names or `all`"),
    ]
    joining = [phrase("who", "character attribute", name="whose save")]
    return [
        verb(ask.Save, "save", [pp.Opt(flag("group", "group|party")), attribute], parts,
             usage="save [group] str|dex|wil [NAMES|all] [adv|dis] [vs NAME str] [by NAME] "
                   "[none|recover]",
             about="Roll a d20 under an attribute"),
        verb(ask.Join, "aid", joining, ADV, usage="aid NAME [str|dex|wil] [adv|dis]",
             about="Help with someone's save: the best roll counts"),
        verb(ask.Join, "interfere", joining, ADV, usage="interfere NAME [str|dex|wil] [adv|dis]",
             about="Hinder someone's save: the worst roll counts"),
    ]  # fmt: skip


def _own_words(field: str) -> Part:
    """What is done, in one's own words, up to the first that says against whom or how."""
    word = rf'(?!(?:{"|".join(AFTER_A_DEED)})(?!\w))[^\s"]+'
    return Part(
        rf"{word}(?:\s+{word})*",
        "what you do",
        lambda text, place, found: (field, " ".join(found[0].split())),
        Wanted(free=True),
    )


def deed_verb() -> Verb:
    stops = ["unaware", "surprised", "harmless", "no"]
    parts = [
        quoted("deed", 'the deed in quotes, such as "swing from the chandelier"'),
        led("vs|versus|against|at|on", "against", "character attribute", stops),
        *ADV,
        led("with", "weapon", "weapon", stops),
        flag("unaware", "unaware|surprised"),
        flag("harmless", "harmless|no damage"),
        _own_words("deed"),
    ]
    a = "A daring manoeuvre instead of damage"
    avoiding = phrase("who", "character attribute", name="who saves to avoid it")
    return either(
        "deed",
        verb(ask.Avoid, "deed", [keyword("avoid|avoided by"), avoiding], ADV,
             usage="deed avoid NAME [str|dex|wil] [adv|dis]", about=a),
        verb(ask.Avoid, "deed", [keyword("stands|unavoided")], usage="deed stands", about=a),
        verb(ask.Deed, "deed", [one_of("attribute", ATTRIBUTES, "`str`, `dex` or `wil`")], parts,
             usage='deed str|dex|wil "what you do" [vs NAME dex] [unaware] [harmless] [adv|dis]',
             about=a),
        about=a,
    )  # fmt: skip
