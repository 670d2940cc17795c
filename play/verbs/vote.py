"""A question to everyone, with a button per answer, until it is closed."""

import re
from collections.abc import Sequence

from play.language.exact_reading import Understood
from play.pending.votes_and_seals import (
    ANSWER,
    CLOSED,
    VOTE,
    Vote,
    facts_of,
    open_votes,
    read_vote,
    tell_vote,
    voice,
)
from play.turn.turn import Handlers, Turn
from play.turn.utterance_and_ruling import Settled
from play.wording import vote as wording
from rules.core import limits
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, Refused
from rules.core.outcome import Choice, Outcome
from rules.core.permissions import is_gm
from rules.core.records.record import Value
from rules.core.verb_declarations.rounds_plans_votes import (
    AnswerVote,
    AskReady,
    CloseVote,
    OpenVote,
    ShowVote,
)
from rules.lazy_regex import compile_later

#: practically unlimited, as answers may be changed
OFTEN = 10_000
_SEALED = compile_later(r"(?:^|[\s,])\s*sealed\s*$", re.IGNORECASE)
#: endings that would be read as part of the sentence, not of an answer
_TAIL = compile_later(
    r"\b(?:as|secret|blind|anyway|entry|sealed|close|end|ready|of)\b|[?\"#]", re.I
)


async def open_(turn: Turn, understood: Understood) -> Outcome:
    """Put a question to everyone; or read the words as an answer to an open vote."""
    request = understood.request
    assert isinstance(request, OpenVote)
    turn.require_game()
    number = understood.sentence.entry
    if not request.options and (number or "?" not in request.question):  # a quoted answer
        vote = await _find_meant(turn, number)
        return await _answer_vote(turn, understood, vote, request.question)
    if understood.sentence.visible != "all":
        raise Refused("vote_is_open")
    sealed = request.sealed or bool(_SEALED.search(request.options))
    said = _SEALED.sub("", request.options).lstrip(":\uff1a")  # `Go in?: yes, no`
    options = [" ".join(each.replace('"', " ").split()) for each in said.split(",")]
    return _open_vote(
        turn, request.question, list(filter(None, options)) or wording.YES_OR_NO, sealed
    )


def _open_vote(turn: Turn, question: str, options: Sequence[str], sealed: bool) -> Outcome:
    _fit(question, options)
    spoken = f'vote "{question}" {", ".join(map(_quote_option, options))}'
    turn.draft.canonical_text = f"{spoken} sealed" if sealed else spoken
    memory: dict[str, Value] = {
        "question": question, "options": list(options), "sealed": sealed
    }  # fmt: skip
    vote = Vote(0, "", "", "", question, tuple(options), sealed, {}, True)
    return Outcome(
        question,
        prose=tell_vote(vote, vote.list_missing(turn.scene)),
        facts=facts_of(vote),
        choices=tuple(_choice(option) for option in options),
        kind=VOTE,
        memory=memory,
    )


def _quote_option(option: str) -> str:
    """Return an answer as it must be typed, quoted if it would be read as something else."""
    return f'"{option}"' if _TAIL.search(option) or option.isdecimal() else option


def _choice(option: str) -> Choice:
    return Choice(option, f"vote {_quote_option(option)}", "anyone", take=OFTEN)


def _offer(option: str, number: int) -> Choice:
    """Return the choice for an answer to a vote that is already open."""
    made = _choice(option)
    return made._replace(says=f"{made.says} entry {number}", recalls=False)


def _fit(question: str, options: Sequence[str]) -> None:
    if len(question) > limits.QUESTION or any(len(option) > limits.ANSWER for option in options):
        raise NotAllowed("text_too_long", most=limits.ANSWER)
    if not 2 <= len(options) <= limits.ANSWERS:
        raise Refused("vote_options", most=limits.ANSWERS)
    if len({option.casefold() for option in options}) < len(options):
        raise Refused("same_options")


async def ask_who_is_ready(turn: Turn, understood: Understood) -> Outcome:
    """Ask who is ready; if that was asked already, answer that the speaker is."""
    assert isinstance(understood.request, AskReady)
    turn.require_game()
    for vote in await _open_here(turn):
        if vote.options == wording.READY:
            return await _answer_vote(turn, understood, vote, wording.READY[0])
    made = _open_vote(turn, wording.READY_QUESTION, wording.READY, False)
    turn.draft.canonical_text = "vote ready"
    return made


async def _open_here(turn: Turn) -> list[Vote]:
    votes = await open_votes(turn.tx, turn.found.game)
    return [vote for vote in votes if vote.channel == turn.said.channel]


async def _find_meant(turn: Turn, number: int | None) -> Vote:
    """Return the vote with this number, or the newest that is open here."""
    turn.require_game()
    if number is None:
        votes = await _open_here(turn)
        if not votes:
            raise NotFound("no_vote")
        return votes[0]
    entry = await turn.entry(number)
    if entry.kind != VOTE:
        raise NotFound("not_a_vote", str(number))
    vote = await read_vote(turn.tx, entry)
    if not vote.open:
        raise AlreadyDone("vote_over", question=vote.question)
    return vote


async def answer(turn: Turn, understood: Understood) -> Outcome:
    """Answer a vote, or change one's answer."""
    request = understood.request
    assert isinstance(request, AnswerVote)
    vote = await _find_meant(turn, understood.sentence.entry)
    return await _answer_vote(turn, understood, vote, request.option)


async def _answer_vote(turn: Turn, understood: Understood, vote: Vote, said: str) -> Outcome:
    scene = understood.scene
    if not (scene.acting or is_gm(scene) or not scene.list_present()):
        raise NotFound("no_character")
    option, who = _option(vote, said), voice(scene)
    now = vote._replace(answers={**vote.answers, who.key: (who.name, option)})
    missing = now.list_missing(turn.scene)
    full = not missing and bool(turn.scene.list_present()) and not vote.elsewhere
    turn.draft.follows_entry = vote.number
    turn.draft.canonical_text = f"{_choice(option).says} entry {vote.number}"
    turn.draft.hidden = "secret" if vote.sealed else turn.draft.hidden
    memory: dict[str, Value] = {"who": who.key, "name": who.name, "answer": option}
    if full:
        now = now._replace(open=False)
        turn.draft.more.append(_make_closing(turn, now))
    told = (
        wording.answered_sealed(who.name)
        if vote.sealed
        else wording.describe_answer(who.name, option)
    )
    return Outcome(
        told,
        prose=wording.describe_answer(who.name, option) if vote.sealed else "",
        facts=facts_of(now),
        kind=ANSWER,
        memory=memory,
    )


def _option(vote: Vote, said: str) -> str:
    """Return the option that is meant: by its words, its beginning, or its number."""
    wanted = " ".join(said.strip(' "').split()).casefold()
    same = [each for each in vote.options if each.casefold() == wanted]
    begun = [each for each in vote.options if each.casefold().startswith(wanted)]
    if wanted.isdecimal() and not same and 1 <= int(wanted) <= len(vote.options):
        return vote.options[int(wanted) - 1]
    found = same or begun
    if len(found) != 1:
        error = NotFound("no_option", said, [*(found or vote.options)])
        error.choices = tuple(_offer(option, vote.number) for option in error.hints)
        raise error
    return found[0]


def _make_closing(turn: Turn, vote: Vote) -> Settled:
    """Return the entry that closes a vote once everyone has answered."""
    said = f"vote close {vote.number}"
    return Settled(_close_vote(vote), said, "vote", 0, "all", ())


def _close_vote(vote: Vote) -> Outcome:
    return Outcome(
        wording.vote_closed(vote.question),
        prose=tell_vote(vote, ()),
        facts=facts_of(vote),
        kind=CLOSED,
    )


async def close(turn: Turn, understood: Understood) -> Outcome:
    """Close a vote, and open sealed answers. Only whoever began it or a game master may."""
    request = understood.request
    assert isinstance(request, CloseVote)
    vote = await _find_meant(turn, request.of or understood.sentence.entry)
    if vote.by != turn.said.speaker and not is_gm(turn.scene):
        raise NotAllowed("not_your_vote")
    if vote.elsewhere:
        raise Refused("sealed_elsewhere")
    turn.draft.follows_entry = vote.number
    return _close_vote(vote._replace(open=False))


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show the vote that is open here."""
    assert isinstance(understood.request, ShowVote)
    vote = await _find_meant(turn, None)
    choices = tuple(_offer(option, vote.number) for option in vote.options)
    return Outcome(
        vote.question,
        prose=tell_vote(vote, vote.list_missing(turn.scene)),
        facts=facts_of(vote),
        choices=choices,
        recorded=False,
    )


HANDLERS: Handlers = {
    OpenVote: open_,
    AskReady: ask_who_is_ready,
    AnswerVote: answer,
    CloseVote: close,
    ShowVote: show,
}
