"""Every sentence the bot itself says of plans, deadlines, votes and seals."""

from collections.abc import Mapping, Sequence

from play.wording.desk import space_words
from play.wording.table import code, escape_markup

RUN_THE_PLANS = "Run the plans"
ALL_THE_SAME = "Go on anyway"
NO_PLAN = "No plan yet. Write `/plan` and what you'll do on your turn."
DROP_IT = "Drop it"

HAS_LEFT = "has left the game"
HAS_LEFT_THE_SCENE = "has left the scene"
HAS_FALLEN = "has fallen"
IN_OTHER_HANDS = "has another player now"
SOMETHING_ELSE = "did something else instead"
READY_QUESTION = "Who is ready?"
READY = ("ready", "not yet")
YES_OR_NO = ("yes", "no")
NOT_OPEN_YET = "Hidden until everyone has answered."


def _join_names(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"


def _sentence(said: str) -> str:
    """Return a sentence to read and to say again, without the keys of the code."""
    return code(f"/{space_words(said)}")


def has_a_plan(name: str) -> str:
    return f"{name} has a plan"


def describe_plan(says: Sequence[str], when: str) -> str:
    first = f"When {when}: " if when else ""
    return first + "\nor ".join(_sentence(said) for said in says)


def plan_line(name: str, says: Sequence[str], when: str) -> str:
    waits = f"when {escape_markup(when)}: " if when else ""
    return f"**{escape_markup(name)}** {waits}{' or '.join(map(_sentence, says))}"


def plan_of(name: str) -> str:
    return f"{name}'s plan"


def plan_dropped(name: str) -> str:
    return f"{name}'s plan is dropped"


def plan_ended(name: str, why: str) -> str:
    return f"{escape_markup(name)} {why}."


def plan_failed(name: str) -> str:
    return f"{name}'s plan didn't work"


def refusals(rows: Sequence[tuple[str, str]]) -> str:
    told = "\n".join(f"{_sentence(said)}: {why}" for said, why in rows)
    return f"{told}\nIt's still your turn."


def event(kind: str, name: str) -> str:
    return "I am hit" if kind == "hit" else f"{name} {kind}"


def round_ran(ran: int, stopped: Sequence[str]) -> str:
    if not ran and not stopped:
        return "Nobody has a plan for this round"
    told = {0: "No plan went ahead", 1: "1 plan went ahead"}.get(ran, f"{ran} plans went ahead")
    names = ["the game master" if name == "gm" else name for name in stopped]
    return f"{told}, waiting on {_join_names(names)}" if names else told


def plans_left(names: Sequence[str]) -> str:
    have = "has a plan" if len(names) == 1 else "have plans"
    return f"{_join_names(names)} still {have} this round"


def deadline(whole: bool, told: str) -> str:
    return f"Deadline for this {'round' if whole else 'turn'}: {told}"


NO_DEADLINE = "No more deadline"
TIME_IS_UP = "Time's up"
PASSED_BY = "passed by"
ROLL_INITIATIVE = "Roll initiative"
NO_INITIATIVE = "Nobody has rolled initiative yet."


def describe_missed(names: Sequence[str], whole: bool) -> str:
    """Tell who did nothing in time."""
    return f"{_join_names(names)} missed {'the round' if whole else 'their turn'}"


def describe_passed(names: Sequence[str], left: Sequence[str], whole: bool) -> str:
    told = []
    if names:
        told.append(describe_missed(names, whole))
    if left:
        who = ["the game master" if name == "gm" else name for name in left]
        told.append(f"still waiting on {_join_names(who)}")
    return "; ".join(told)


def by(told: str) -> str:
    return f", by {told}"


def describe_answer(name: str, option: str) -> str:
    return f"{name}: {option}"


def answered_sealed(name: str) -> str:
    return f"{name} has answered"


def vote_counts(options: Sequence[str], answers: Mapping[str, str]) -> str:
    lines = []
    for option in options:
        names = [escape_markup(name) for name, chosen in answers.items() if chosen == option]
        who = f" ({_join_names(names)})" if names else ""
        lines.append(f"**{escape_markup(option)}**: {len(names)}{who}")
    return "\n".join(lines)


def vote_waits(answered: int, waiting: Sequence[str]) -> str:
    names = _join_names([escape_markup(name) for name in waiting])
    if not waiting:
        return f"{answered} answered"
    return f"{answered} answered, waiting on {names}" if answered else f"Waiting on {names}"


def vote_closed(question: str) -> str:
    return f"Closed: {question}"


def vote_owed(question: str) -> str:
    return f"an answer: {question}"


def quote_words(words: str) -> str:
    return f"“{escape_markup(words)}”"


def describe_sealing(name: str) -> str:
    return f"{name} seals something"


def mark(name: str, hash: str, salt: str = "") -> str:
    """Tell what proves that words were not changed since they were sealed."""
    more = f", salt {code(salt)}" if salt else ""
    return f"**{escape_markup(name)}**: fingerprint {code(hash[:16])}{more}"


def seals_opened(names: Sequence[str]) -> str:
    return f"Opened: what {_join_names(names)} sealed" if names else "No seals"


def describe_opened_seals(rows: Sequence[tuple[str, str]]) -> str:
    return "\n".join(f"**{escape_markup(name)}**: {escape_markup(words)}" for name, words in rows)


MARKS, NO_MARKS, SHOW_MARKS = "Proof of the seals", "Nothing was sealed here.", "Show proof"


def seals_so_far(names: Sequence[str]) -> str:
    return f"Sealed by {_join_names(names)}" if names else "Nobody has sealed anything yet"
