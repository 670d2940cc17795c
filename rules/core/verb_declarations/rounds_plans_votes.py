"""Verbs for rounds that run without waiting: plans, deadlines, votes and seals."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
    Sign,
    option,
    read_as,
    verb,
)

_PLAN = "Plan what you'll do on your turn"
_WHOSE = Maybe(Key("as|of"), "who")
_COLON = Sign(":", "a colon and what to do")
_NAMED = Names("character", expects="a name")


@verb("plan drop", _PLAN, Key("drop 1|drop it|drop|forget it|forget|cancel it|cancel|stop"), _WHOSE)
@declare
class DropPlan(Request):
    who: Phrase | None = read_as(_NAMED)


@verb("plan", _PLAN, Maybe(Key("show|list")), _WHOSE, also="plans")
@verb("plan show NAME", _PLAN, Key("show|list"), "who")
@declare
class ShowPlan(Request):
    who: Phrase | None = read_as(_NAMED)


@verb("plan when I am hit: SENTENCE", _PLAN,
      Key(r"(?:when|if)\s+(?:(?:i\s+am|i'm|i\s+get)\s+)?hit(?!\w)", "when I am hit", raw=True),
      _COLON, "text", parts=(), event="hit",
      together="plan SENTENCE; or SENTENCE | plan when NAME acts|falls: SENTENCE"
               " | plan when I am hit: SENTENCE | plan when CLOCK fills: SENTENCE | plan drop"
      )  # fmt: skip
@verb("plan when CLOCK fills: SENTENCE", _PLAN, Key("when|if"), "clock",
      Key(r"(?:fills|is\s+full)(?!\w)", "fills", raw=True), _COLON, "text", parts=(),
      event="fills")  # fmt: skip
@verb("plan when NAME acts|falls: SENTENCE", _PLAN, Key("when|if"), "whom", "event", _COLON, "text",
      parts=())  # fmt: skip
@verb("plan SENTENCE; or SENTENCE", _PLAN, "text", parts=(),
      options=(option("plan", "What you'll do, as you would write it", "text"),))  # fmt: skip
@declare
class MakePlan(Request):
    """Store what a character will do on their turn, or when something happens to someone."""

    text: str = read_as(AllWords("a sentence", "sentence"), required=True)
    #: acts, falls, hit, fills
    event: str = read_as(
        OneOf(
            {"acts": "acts", "act": "acts", "falls": "falls", "fall": "falls"}, "`acts` or `falls`"
        ),
        default="",
    )
    whom: Phrase | None = read_as(Names("character", ("acts?", "falls?"), "a name"))
    clock: str = read_as(Own("clock_name"), default="")


_ROUND = "Run everyone's plans, or set a deadline for the round"


@verb("round run", _ROUND, Key("run"), together="round run | round by TIME",
      options=(option("how", "run, or by and a time", form="text",
                      words=("run", "by friday 18:00")),))  # fmt: skip
@declare
class RunRound(Request):
    """Play everyone's plans, turn by turn."""


@verb("round by TIME", _ROUND, Key("by"), "until", whole=True)
@declare
class SetDeadline(Request):
    """Set the deadline of a turn, or of the whole round."""

    until: str = read_as(Own("deadline"), required=True)
    whole: bool = False


_VOTE = "Ask everyone a question, with a button for each answer"


@verb("vote close", _VOTE, Key("close|end"), Maybe(Maybe(Key("of")), "of"))
@declare
class CloseVote(Request):
    of: int | None = read_as(Number("the number of an entry"))


@verb("vote ready", _VOTE, Key("ready"))
@declare
class AskReady(Request):
    """Ask who is ready, or answer that one is."""


@verb("vote", _VOTE)
@declare
class ShowVote(Request):
    pass


@verb('vote "QUESTION" ANSWER, ANSWER [sealed]', _VOTE, Maybe("sealed"), "question",
      Maybe("options"),
      together='vote "QUESTION?" yes, no [sealed] | vote ANSWER | vote ready'
               " | vote close",
      options=(option("question", "What to ask everyone, or your answer to it", form="quoted"),
               option("answers", "The answers, with commas", "options"),
               option("sealed", "Hide the answers until all are in")))  # fmt: skip
@declare
class OpenVote(Request):
    question: str = read_as(Own("question"), required=True)
    options: str = read_as(AllWords("answers, such as yes, no"), default="")
    sealed: bool = read_as(Flag("sealed"))


@verb("vote ANSWER", _VOTE, "option")
@declare
class AnswerVote(Request):
    option: str = read_as(AllWords("an answer"), required=True)


_SEAL = "Write something secret that opens together with everyone else's"


@verb("seal open", _SEAL, Key("open"), together="seal WORDS | seal open")
@declare
class OpenSeals(Request):
    pass


@verb("seal", _SEAL)
@declare
class ShowSeals(Request):
    pass


@verb("seal WORDS", _SEAL, "words",
      options=(option("text", "What you seal; or open, to open them all", "words"),))  # fmt: skip
@declare
class SealWords(Request):
    words: str = read_as(AllWords(), required=True)
