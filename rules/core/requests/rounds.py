"""What can be asked of a round that does not wait: plans, deadlines, votes and seals."""

from dataclasses import dataclass

from rules.core.requests.request import Phrase, Request


@dataclass(frozen=True, slots=True, kw_only=True)
class MakePlan(Request):
    """Keep what a character will do on their turn, or when something happens to someone."""

    text: str
    event: str = ""  # acts, falls, hit
    whom: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowPlan(Request):
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPlan(Request):
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRound(Request):
    """Go on, turn by turn, through everyone who has a plan."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDeadline(Request):
    """Say until when a turn, or the whole round, is waited for."""

    until: str
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenVote(Request):
    question: str
    options: str = ""
    sealed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AskReady(Request):
    """Ask who is ready; once that is asked, say that one is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerVote(Request):
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseVote(Request):
    of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowVote(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class SealWords(Request):
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSeals(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowSeals(Request):
    pass
