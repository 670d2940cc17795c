"""How plans, deadlines, votes and seals are said, whatever is played.

plan  = [when ":"] sentence ["; or" sentence]... | "drop" | ""
when  = "when" (NAME ("acts" | "falls") | "I am hit")
round = "run" | "by" (time | "off")
vote  = question [option ["," option]...] ["sealed"] | "ready" | "close" | option | ""
seal  = words | "open" | ""
"""

import re
from typing import Any

import pyparsing as pp

from grammar.engine.parts import flag, keyword, number, one_of, phrase, rest
from grammar.engine.tokens import Keyword, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from rules.core.requests import rounds as ask

TIMES = (("friday 18:00",), ("tomorrow 18:00",), ("24h",), ("48h",))
_COLON = pp.Suppress(pp.Literal(":")).set_name("`:` and a sentence")


def _plan() -> Verb:
    a = "Say now what you will do on your turn"
    said = rest("text", "a sentence", "sentence")
    whose = pp.Opt(keyword("as|of") + phrase("who", "character", name="a name"))
    whom = phrase("whom", "character", ["acts", "falls"], "a name")
    event = one_of("event", {"acts": "acts", "falls": "falls"}, "`acts` or `falls`")
    hit = Keyword(r"when\s+(?:i\s+am|i'm|i\s+get)\s+hit(?!\w)", "`when I am hit`",
                  Wanted(words=(("when I am hit",),)))  # fmt: skip
    return either(
        "plan",
        verb(ask.DropPlan, "plan", [keyword("drop|forget"), whose], usage="plan drop", about=a),
        verb(ask.ShowPlan, "plan", [whose], usage="plan", about=a),
        verb(ask.MakePlan, "plan", [hit, _COLON, said], usage="plan when I am hit: SENTENCE",
             about=a, event="hit"),
        verb(ask.MakePlan, "plan", [keyword("when"), whom, event, _COLON, said],
             usage="plan when NAME acts|falls: SENTENCE", about=a),
        verb(ask.MakePlan, "plan", [said], usage="plan SENTENCE; or SENTENCE", about=a),
        about=a,
        usage="plan SENTENCE; or SENTENCE | plan when NAME acts|falls: SENTENCE"
              " | plan when I am hit: SENTENCE | plan drop",
    )  # fmt: skip


def time(field: str) -> Part:
    """A time, as it was typed, or `off`."""

    def act(text: str, place: int, found: re.Match[str]) -> tuple[str, Any]:
        return field, found[0].strip()

    words = r"(?!(?:run|by|next|end)\s*$)\S(?:.*\S)?"
    told = "a time such as friday 18:00 or 24h, or `off`"
    return Part(words, told, act, Wanted(words=TIMES))


def _round() -> Verb:
    a = "Run the plans of this round, or say until when it waits"
    return either(
        "round",
        verb(ask.RunRound, "round", [keyword("run")], usage="round run", about=a),
        verb(ask.SetDeadline, "round", [keyword("by"), time("until")], usage="round by TIME",
             about=a, whole=True),
        about=a,
        usage="round run | round by TIME",
    )  # fmt: skip


def _vote() -> Verb:
    a = "Ask everyone a question, with a button for each answer"
    question = Part(r'"(?P<quoted>[^"]+)"|(?P<bare>[^"?]{1,200}\?)', "a question",
                    lambda text, place, found: ("question", found[0].strip('" ')),
                    Wanted(free=True))  # fmt: skip
    sealed = pp.Opt(flag("sealed", "sealed"))
    options = pp.Opt(rest("options", "answers, such as yes, no"))
    of = pp.Opt(pp.Opt(keyword("of")) + number("of", "the number of an entry"))
    return either(
        "vote",
        verb(ask.CloseVote, "vote", [keyword("close|end"), of], usage="vote close", about=a),
        verb(ask.AskReady, "vote", [keyword("ready")], usage="vote ready", about=a),
        verb(ask.ShowVote, "vote", [], usage="vote", about=a),
        verb(ask.OpenVote, "vote", [sealed, question, options],
             usage='vote "QUESTION" ANSWER, ANSWER [sealed]', about=a),
        verb(ask.AnswerVote, "vote", [rest("option", "an answer")], usage="vote ANSWER", about=a),
        about=a,
        usage='vote "QUESTION?" yes, no [sealed] | vote ANSWER | vote ready | vote close',
    )  # fmt: skip


def _seal() -> Verb:
    a = "Seal words that are opened together with everyone else's"
    return either(
        "seal",
        verb(ask.OpenSeals, "seal", [keyword("open")], usage="seal open", about=a),
        verb(ask.ShowSeals, "seal", [], usage="seal", about=a),
        verb(ask.SealWords, "seal", [rest("words", "words")], usage="seal WORDS", about=a),
        about=a,
        usage="seal WORDS | seal open",
    )


VERBS: dict[str, Verb] = {each.name: each for each in (_plan(), _round(), _vote(), _seal())}
