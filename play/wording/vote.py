"""What the bot says about votes."""

from collections.abc import Mapping, Sequence

from play.wording.markup import escape_markup, join_names

READY_QUESTION = "Who is ready?"
READY = ("ready", "not yet")
YES_OR_NO = ("yes", "no")
NOT_OPEN_YET = "Hidden until everyone has answered."


def describe_answer(name: str, option: str) -> str:
    return f"{name} votes {option}"


def answered_sealed(name: str) -> str:
    return f"{name} has answered"


def vote_counts(options: Sequence[str], answers: Mapping[str, str]) -> str:
    lines = []
    for option in options:
        names = [escape_markup(name) for name, chosen in answers.items() if chosen == option]
        who = f" ({join_names(names)})" if names else ""
        lines.append(f"**{escape_markup(option)}**: {len(names)}{who}")
    return "\n".join(lines)


def vote_waits(answered: int, waiting: Sequence[str]) -> str:
    names = join_names([escape_markup(name) for name in waiting])
    if not waiting:
        return f"{answered} answered"
    return f"{answered} answered, waiting on {names}" if answered else f"Waiting on {names}"


def vote_closed(question: str) -> str:
    return f"Closed: {question}"


def vote_owed(question: str) -> str:
    return f"answer “{question}”"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "vote_is_open": "Everyone can see a vote. To hide the answers until all are in, add `sealed`.",
    "vote_options": "A vote needs 2 to {most} answers, with commas between them.",
    "same_options": "Two of those answers are the same.",
    "no_vote": 'There\'s no open vote here. Start one: `/vote "Go in?" yes, no`',
    "not_a_vote": "#{name} isn't a vote.",
    "no_option": "{name} isn't one of the answers.",
    "vote_over": "The vote on “{question}” is over.",
    "not_your_vote": "Only the person who started the vote or a game master can close it.",
}
