"""What players of Powered by Heresy say of what stands on their sheets.

forward = [+-]n ["to" MOVE | "for" NAME | "at" NAME | "when" words]... | "use" n | "end" n
        | "give" n "to" NAME              ongoing = [+-]n [... "until" words] | "end" n
hold    = ["add" MOVE n | "spend" MOVE n ["halve" | "take" | "open" | "for" NAME] | "end" MOVE]
bond    = ["add" NAME "text" | "resolve" NAME | "drop" NAME]    table = TABLE ["for" NAME]
resource = [[+-]n | "spend" n ["smite" "wound"|"forward"] | "set" n | "fill" | "reset"]
tactic  = [TACTIC ["on" NAME] | "end"]   ammo = [[+-]n | "set" n | "reload" WEAPON | "use" WEAPON]
item    = "add" NAME [dice | "tags" "..." | "uses" n | "weight" n]... | "drop" NAME | ["show"]
xp      = [[+-]n ["for" NAME]]           advance = [STAT] ["move" MOVE] ["on" words]
session = "start" | "end" | QUESTION
"""

import re
from typing import Any

import pyparsing as pp

from grammar.engine.parts import (
    dice,
    flag,
    keyword,
    led,
    led_number,
    led_quoted,
    number,
    one_of,
    phrase,
    quoted,
)
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from rules.core.request import Phrase
from rules.heresy import sheet_requests as ask
from rules.heresy.requests import UseForward

NAME = "a name"
STATS = {key: key for key in ("ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel")} | {"str": "s"}


def token(pattern: str, name: str, field: str, value: Any = int, shown: str = "") -> Part:
    """A token whose first group becomes the value of a field."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, value(found[1])

    return Part(pattern, name, act, Wanted(words=((shown,),) if shown else (), free=not shown))


def _plain(said: str) -> str:
    return " ".join(said.replace('"', " ").split())


def _sign(said: str) -> int:
    return int(said.replace(" ", ""))


def words_after(lead: str, field: str) -> Part:
    """One's own words up to the end, in quotes or not: `until you take damage`."""
    pattern = rf'(?:{lead})\s+("[^"]*"|[^"]+)'
    return token(pattern, f"`{lead.split('|')[0]}` and your own words", field, _plain)


def before_quote(field: str, kinds: str) -> Part:
    """A name that ends where quoted words begin: `Isaac "owes me a life"`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, Phrase(found[0], place, found.end(), tuple(kinds.split()))

    wanted = Wanted(kinds=tuple(kinds.split()))
    return Part(r'"[^"]+"|[^\s"](?:[^"]*[^\s"])?', NAME, act, wanted)


CHANGE = token(r"([+-]?\s*\d{1,3})(?!\w)", "a number such as +1", "value", _sign, "+1")
AMOUNT = token(r"([+-]\s*\d{1,3})(?!\w)", "a change such as +1", "amount", _sign, "+1")
#: verbs of the sheet that are no names, where a name may be left out
BUSY = ["add", "spend", "gain", "end", "drop", "remove", "resolve", "use", "give"]
WHOM = pp.Opt(phrase("who", "character", BUSY, NAME))
WHO = led("for|to", "who", "character", name=NAME)


def _boosts() -> list[Verb]:
    a, b = "A modifier for the next roll that fits", "A modifier that stays until it ends"
    to, end = led("to", "move", "move character", name="a move"), keyword("end|drop|remove")
    perk = one_of("perk", ["home", "tactic"], "`home` or `tactic`")
    bare = phrase("move", "move character", ["when", "if"], "a move")
    against = led("at|vs|against|on", "target", "character", name=NAME)
    return [
        either(
            "forward",
            verb(ask.GiveForward, "forward", [CHANGE],
                 [to, led("for", "who", "character", name=NAME), against,
                  words_after("when|if", "when"), bare],
                 usage='forward +1 [to MOVE] [for NAME] [at NAME] [when "..."]', about=a),
            verb(UseForward, "forward", [keyword("use"), perk], usage="forward use home",
                 about=a),
            verb(UseForward, "forward", [keyword("use"), pp.Opt(number("number"))],
                 usage="forward use 1", about=a),
            verb(ask.HandForward, "forward",
                 [keyword("give"), number("number"), keyword("to"), phrase("who", "character")],
                 usage="forward give 1 to NAME", about=a),
            verb(ask.EndBoost, "forward", [end, number("number")], [WHO],
                 usage="forward end 1", about=a),
            verb(ask.ShowBoosts, "forward", [pp.Opt(keyword("for|of")), WHOM], usage="forward",
                 about=a),
        ),
        either(
            "ongoing",
            verb(ask.GiveOngoing, "ongoing", [CHANGE],
                 [to, led("for", "who", "character", name=NAME), words_after("until", "until"),
                  bare],
                 usage='ongoing +1 [to MOVE] [for NAME] until "..."', about=b),
            verb(ask.EndBoost, "ongoing", [end, number("number")], [WHO],
                 usage="ongoing end 1", about=b, ongoing=True),
            verb(ask.ShowBoosts, "ongoing", [pp.Opt(keyword("for|of")), WHOM], usage="ongoing",
                 about=b, ongoing=True),
        ),
    ]  # fmt: skip


def _hold() -> Verb:
    a = "Hold: kept for one move, spent on it"
    ways = {"halve": "halve", "half": "halve", "take": "take", "redirect": "take", "open": "open"}
    what = phrase("move", "move number", ways, "a move and how much")
    return either(
        "hold",
        verb(ask.SpendDefend, "hold",
             [keyword("spend"), what, one_of("how", ways, "`halve`, `take` or `open`")],
             [WHO, led("at|vs|against|on", "target", "character", name=NAME)],
             usage="hold spend MOVE 1 halve|take|open [for NAME]", about=a),
        verb(ask.SpendHold, "hold", [keyword("spend"), what], usage="hold spend MOVE 1", about=a),
        verb(ask.AddHold, "hold", [keyword("add|gain"), what], usage="hold add MOVE 1", about=a),
        verb(ask.AddHold, "hold", [AMOUNT, phrase("move", "move")], usage="hold +1 MOVE", about=a),
        verb(ask.EndHold, "hold", [keyword("end|drop"), phrase("move", "move")],
             usage="hold end MOVE", about=a),
        verb(ask.ShowHold, "hold", [WHOM],
             usage="hold", about=a),
    )  # fmt: skip


def _bond() -> Verb:
    a = "Bonds with others"
    who = phrase("who", "words character", name=NAME)
    return either(
        "bond",
        verb(ask.AddBond, "bond", [keyword("add"), before_quote("who", "words character"),
             pp.Opt(quoted("text"))], usage='bond add NAME "text"', about=a),
        *(
            verb(ask.EndBond, "bond", [keyword(lead), end], usage=f"bond {word} NAME", about=a,
                 drop=word == "drop")
            for word, lead in (("resolve", "resolve|end"), ("drop", "drop|remove"))
            for end in (number("number"), pp.Opt(who))
        ),
        verb(ask.AddBond, "bond", [before_quote("who", "words character"), quoted("text")],
             usage='bond NAME "text"', about=a),
        verb(ask.ShowBonds, "bond",
             [pp.Opt(keyword("show|list")), WHOM],
             usage="bond", about=a),
    )  # fmt: skip


def _resource() -> list[Verb]:
    a, b = "Your class's resource: Insight or Wrath", "Choose a tactic for the battle"
    count = number("amount", "how much", 2)
    smite = [keyword("smite"), one_of("smite", ["wound", "forward"], "`wound` or `forward`"),
             led("at|on", "target", "character", name=NAME)]  # fmt: skip
    tactics = ["defensive", "reactive", "reckless", "precise"]
    named = [pp.Opt(keyword("on|at|against")), pp.Opt(phrase("focus", "character", name=NAME))]

    def way(head: list[Any], usage: str, how: str) -> Verb:
        return verb(ask.UseResource, "resource", head, usage=f"resource {usage}", about=a, how=how)

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


def _gear() -> list[Verb]:
    a, b = "Ammo, and the uses of weapons", "What you carry"
    weapon = phrase("weapon", "weapon", name="a weapon")

    def way(head: list[Any], usage: str, how: str) -> Verb:
        return verb(ask.UseAmmo, "ammo", head, usage=f"ammo {usage}", about=a, how=how)

    stops = ["tags?", "uses", "weight", "count", "x", r"\d{0,3}d\d{1,4}", r"[x×]?\d{1,3}"]
    some, what = pp.Opt(number("count")), phrase("what", "item", name="an item")
    return [
        either(
            "ammo",
            way([keyword("reload"), pp.Opt(weapon)], "reload [WEAPON]", "reload"),
            way([keyword("use|spend"), pp.Opt(number("amount")), pp.Opt(weapon)],
                "use [1] [WEAPON]", "use"),
            way([AMOUNT], "+2", "change"),
            way([pp.Opt(keyword("set")), number("amount")], "set 3", "set"),
            way([], "", "show"),
        ),
        either(
            "item",
            verb(ask.AddItem, "item", [keyword("add|take"), some,
                 phrase("name", "words", stops, "a name")],
                 [dice("dice"), led_quoted("tags?", "tags"),
                  token(r"tags?\s*[=:]?\s*([^\s\"]+)", "`tags` and words", "tags", str),
                  led_number("uses", "uses"), led_number("weight", "weight"),
                  led_number("count|x|×", "count"), number("count"), WHO],
                 usage='item add NAME [2d6] [tags "proven 2, loud"] [uses 6] [weight 1]', about=b),
            verb(ask.DropItem, "item", [keyword("drop|remove"), some, what],
                 usage="item drop NAME", about=b),
            verb(ask.DropItem, "item", [keyword("give"), some, what],
                 [led("to", "to", "character", name=NAME)], usage="item give NAME to NAME",
                 about=b),
            verb(ask.ShowItems, "item", [pp.Opt(keyword("show|list")),
                 WHOM], usage="item show", about=b),
        ),
    ]  # fmt: skip


def _growth() -> list[Verb]:
    a, b, c = "Experience", "Rise a level: a stat and a move", "Begin and end a session"
    questions = {"learned": "learned", "learnt": "learned", "enemy": "enemy"}
    questions |= {"artefact": "artefact", "artifact": "artefact", "bond": "bond"}
    questions |= {"background": "background", "drive": "drive"}
    group = led("on|of|vs|against", "group", "words")
    marks = token(r"([+-]?\s*\d{1,3})(?!\w)", "a number", "amount", _sign, "+1")
    return [
        either(
            "xp",
            verb(ask.MarkXp, "xp",
                 [marks, pp.Opt(keyword("for|to")), pp.Opt(phrase("who", "character", name=NAME))],
                 usage="xp +1 [NAME]", about=a),
            verb(ask.MarkXp, "xp", [phrase("who", "character", [r"\d{1,3}"], NAME), marks],
                 usage="xp NAME +1", about=a),
            verb(ask.MarkXp, "xp", [pp.Opt(phrase("who", "character", name=NAME))], usage="xp",
                 about=a),
        ),
        either(
            "advance",
            verb(ask.Advance, "advance", [pp.Opt(pp.Suppress("+")),
                 phrase("stat", "stat move", ["move", "of"])],
                 [led("move", "move", "words move", ["of"]), group],
                 usage="advance STAT [move NAME]", about=b),
            verb(ask.Advance, "advance", [led("move", "move", "words move", ["of"])], [group],
                 usage="advance move NAME", about=b),
        ),
        either(
            "session",
            verb(ask.StartSession, "session", [keyword("start|begin|new")], usage="session start",
                 about=c),
            verb(ask.EndSession, "session", [keyword("end")], usage="session end", about=c),
            verb(ask.AnswerSession, "session", [one_of("question", questions, "a question")],
                 usage="session learned|enemy|artefact|bond|background|drive", about=c),
        ),
        verb(ask.RollTable, "table",
             [one_of("table", ["terror", "mutation", "debility"], "`terror` or `mutation`")],
             [led("for|on", "who", "character", name=NAME), phrase("who", "character", name=NAME)],
             usage="table terror|mutation|debility [for NAME]", about="Roll on a table"),
    ]  # fmt: skip


SHEET_VERBS = [*_boosts(), _hold(), _bond(), *_resource(), *_gear(), *_growth()]
