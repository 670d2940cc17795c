"""What a game master says at the desk, and everyone at a slow table.

ask       = NAMES ":" sentence ["with odds"] | "close" ["of" number] | "roll rest" ["of" number]
waiting   =                      turn = [NAME | "next" | "end" | "by" time]
away      = ["until"] [time] | "end"
nudge     = ["after"] span ["quiet" hour "-" hour] [zone] | "off"
lend      = NAME "to" person ["until" time] | NAME "back"
scene     = "start" [title] ["with" NAMES] | "join" [NAMES] | "leave" [NAMES] | "end" [words] | ""
catchup   = [number]             ledger = ["verify" | "luck" [NAME]]
chronicle = ["json" | "md" | "html" | "epub"] ["secrets"] ["from" number] ["to" number]
            ["scene" title]
keep      = name ":" sentence | "list" | "drop" name
gm        = "" | "channel" channel | "hand" person
privacy   = ["export" | "delete" ["yes"]]
"""

import re
from typing import Any

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led_number, number, one_of, phrase, rest
from grammar.engine.tokens import Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.shared.rounds import time
from grammar.shared.speech import say
from rules.core.requests import desk as ask
from rules.core.requests.rounds import SetDeadline

_SPAN = r"(?:\d{1,5}|an?)\s*(?:m|min|minutes?|h|hours?|d|days?|w|weeks?)(?![a-z])"
_HOUR = r"\d{1,2}(?::\d\d)?"
SPANS = (("24h",), ("48h",), ("3 days",))
TIMES = (("friday",), ("tomorrow 18:00",), ("48h",), ("2 weeks",))


def _text(field: str, pattern: str, name: str, wanted: Wanted | None = None) -> Part:
    """Words of a shape, as they were typed: the group `words`, or all of it."""

    def act(text: str, place: int, found: re.Match[str]) -> tuple[str, Any]:
        said = found.groupdict().get("words") or found[0]
        return field, said.strip().strip('"').strip()

    return Part(pattern, name, act, wanted or Wanted(free=True))


def _time(field: str, lead: str = "") -> Part:
    pattern = rf"{lead}(?P<words>\S(?:.*\S)?)"
    return _text(field, pattern, "a time such as friday or 48h", Wanted(words=TIMES))


def _ask() -> Verb:
    a = "Ask characters for a roll, with a button for each"
    who = phrase("who", "character", name="names and a colon")
    said = rest("text", "a sentence", "sentence")
    of = pp.Opt(pp.Opt(keyword("of")) + number("of", "the number of an entry"))
    colon = pp.Suppress(pp.Literal(":")).set_name("`:` and a sentence")
    return either(
        "ask",
        verb(ask.AskClose, "ask", [keyword("close"), of], usage="ask close", about=a),
        verb(ask.AskRest, "ask", [keyword("roll rest|roll the rest|rest"), of],
             usage="ask roll rest", about=a),
        verb(ask.Ask, "ask", [who, colon, said], usage="ask NAME, NAME: SENTENCE", about=a),
        about=a,
        usage="ask NAME, NAME: SENTENCE [with odds] | ask all: SENTENCE | ask roll rest"
              " | ask close",
    )  # fmt: skip


def _turn() -> Verb:
    a = "Pass the floor: whose turn it is to speak"
    how = one_of("how", {"next": "next", "end": "end", "done": "end"}, "`next` or `end`")
    who = phrase("who", "character", name="a name")
    return either(
        "turn",
        verb(ask.PassTurn, "turn", [how], usage="turn next|end", about=a),
        verb(SetDeadline, "turn", [keyword("by"), time("until")], usage="turn by TIME", about=a),
        verb(ask.PassTurn, "turn", [pp.Opt(who)], usage="turn [NAME]", about=a),
        about=a,
    )


def _away() -> Verb:
    a = "Say that you are away, and until when"
    return either(
        "away",
        verb(ask.ComeBack, "away", [keyword("end|back|off")], usage="away end", about=a),
        verb(ask.GoAway, "away", [pp.Opt(_time("until", r"(?:until\s+|till\s+)?"))],
             usage="away [until TIME]", about=a),
        about=a,
    )  # fmt: skip


def _nudge() -> Verb:
    a = "Remind those who owe something, after a while and never at night"
    after = _text("after", rf"(?:after\s+|every\s+)?(?P<words>{_SPAN}(?:\s+{_SPAN})*)",
                  "`after` and a span such as 48h", Wanted(("after",), words=SPANS))  # fmt: skip
    quiet = _text("quiet", rf"quiet\s+(?:hours\s+)?(?P<words>{_HOUR}\s*(?:-|to)\s*{_HOUR})",
                  "quiet hours such as 22-8", Wanted(("quiet",), words=(("22-8",),)))  # fmt: skip
    place = _text("zone", r"(?:in\s+)?(?P<words>[a-z_]+/[\w/+-]+|utc|gmt)",
                  "a time zone such as Europe/Berlin",
                  Wanted(words=(("UTC",), ("Europe/Berlin",), ("America/New_York",))))  # fmt: skip
    off = flag("off", "off|never", "`after` and a span such as 48h, or `off`")
    return either(
        "nudge",
        verb(ask.Nudge, "nudge", [off], usage="nudge off", about=a),
        verb(ask.Nudge, "nudge", [], [after, quiet, place],
             usage="nudge after 48h quiet 22-8 Europe/Berlin", about=a),
        about=a,
    )  # fmt: skip


def _lend() -> Verb:
    a = "Lend your character to another player"
    person = _text("person", r"(?:(?!until\b|till\b|for\b)\S+)(?:\s+(?!until\b|till\b|for\b)\S+)*",
                   "a player", Wanted(kinds=("player",)))  # fmt: skip
    who = phrase("who", "character", ["back", "end"], "a name")
    until = pp.Opt(_time("until", r"(?:until|till|for)\s+"))
    return either(
        "lend",
        verb(ask.Lend, "lend", [who, keyword("to"), person, until],
             usage="lend NAME to PLAYER [until TIME]", about=a),
        verb(ask.TakeBack, "lend", [pp.Opt(keyword("back|end")), who,
             pp.Opt(keyword("back|end"))], usage="lend NAME back", about=a),
        about=a,
    )  # fmt: skip


def _scene() -> Verb:
    a = "Start, join and end scenes"
    title = _text("title", r'"[^"]*"|(?!with\b)\S+(?:\s+(?!with\b)\S+)*', "a title")
    names = phrase("who", "character", name="names")
    return either(
        "scene",
        verb(ask.SceneStart, "scene", [keyword("start|begin"), pp.Opt(title),
             pp.Opt(keyword("with") + names)], usage='scene start "TITLE" [with NAME, NAME]',
             about=a),
        verb(ask.SceneJoin, "scene", [keyword("join"), pp.Opt(names)], usage="scene join [NAME]",
             about=a),
        verb(ask.SceneJoin, "scene", [keyword("leave"), pp.Opt(names)],
             usage="scene leave [NAME]", about=a, leaves=True),
        verb(ask.SceneEnd, "scene", [keyword("end|close"), pp.Opt(rest("words", "words"))],
             usage="scene end", about=a),
        verb(ask.SceneShow, "scene", [pp.Opt(keyword("show"))], usage="scene show", about=a),
        about=a,
    )  # fmt: skip


def _keep() -> Verb:
    a = "Keep a sentence under a name, to say with /do"
    name = _text("name", r"[^:\s][^:]*(?=:)", "a name and a colon")
    dropped = _text("name", r"[^:\s][^:]*$", "the name of a kept sentence",
                    Wanted(kinds=("kept",)))  # fmt: skip
    colon = pp.Suppress(pp.Literal(":")).set_name("`:` and a sentence")
    return either(
        "keep",
        verb(ask.KeepDrop, "keep", [keyword("drop|forget"), dropped], usage="keep drop NAME",
             about=a),
        verb(ask.Keep, "keep", [name, colon, rest("text", "a sentence", "sentence")],
             usage="keep NAME: SENTENCE", about=a),
        verb(ask.KeepList, "keep", [pp.Opt(keyword("list"))], usage="keep list", about=a),
        about=a,
    )  # fmt: skip


def _gm() -> Verb:
    a = "The game master's desk: everyone at a glance"
    return either(
        "gm",
        verb(ask.DeskChannel, "gm", [keyword("channel"), rest("channel", "a channel or `off`")],
             usage="gm channel #channel", about=a),
        verb(ask.HandOver, "gm", [keyword("hand"), pp.Opt(keyword("to")),
             rest("person", "a person", "player")], usage="gm hand PERSON", about=a),
        verb(ask.Desk, "gm", [], usage="gm", about=a),
        about=a,
    )  # fmt: skip


def _ledger() -> Verb:
    a = "Everyone's dice, how lucky they were, and whether the journal is intact"
    of = pp.Opt(keyword("of"))
    return either(
        "ledger",
        verb(ask.Ledger, "ledger", [flag("luck", "luck"), of,
             pp.Opt(rest("who", "a name", "character player"))], usage="ledger luck [NAME]",
             about=a),
        verb(ask.Ledger, "ledger", [pp.Opt(flag("verify", "verify|check"))],
             usage="ledger [verify]", about=a),
        about=a,
    )  # fmt: skip


def _simple() -> list[Verb]:
    forms = {"html": "html", "json": "json", "md": "md", "markdown": "md", "epub": "epub"}
    form = one_of("form", forms, "a form")
    scene = _text("scene", r"scene\s+(?P<words>\S(?:.*\S)?)", "`scene` and its title",
                  Wanted(("scene",), free=True))  # fmt: skip
    return [
        verb(ask.Waiting, "waiting", [], usage="waiting", about="Who is waited for, for what"),
        verb(ask.Board, "board", [pp.Opt(one_of("how", {"pin": "pin", "unpin": "unpin"}, "`pin`"))],
             usage="board [pin|unpin]", about="How everyone fares, and who is waited for"),
        verb(ask.CatchUp, "catchup", [pp.Opt(number("count"))], usage="catchup [20]",
             about="What happened since you last spoke"),
        _ledger(),
        verb(ask.Chronicle, "chronicle", [],
             [form, flag("secrets", "secrets|with secrets"), led_number("from", "first"),
              led_number("to", "last"), scene],
             usage="chronicle [html|md|epub|json] [secrets] [from 41 to 90 | scene TITLE]",
             about="The whole game as one file, or a part of it"),
    ]  # fmt: skip


_ALL = [say(), _ask(), _turn(), _away(), _nudge(), _lend(), _scene(), _keep(), _gm(), *_simple()]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES = {"back": "away end"}
