"""What the bot says about rounds and deadlines."""

from collections.abc import Mapping, Sequence

from play.wording.markup import join_names

ALL_THE_SAME = "Go on anyway"


def round_ran(ran: int, stopped: Sequence[str], tried: bool = False) -> str:
    """Tell how many plans ran; those that were `tried` in vain are told below."""
    if not ran and not stopped:
        return "No plan has run" if tried else "Nobody has a plan for this round"
    names = ["the game master" if name == "gm" else name for name in stopped]
    if not ran:
        return f"No plan to run. Waiting on {join_names(names)}"
    told = "1 plan has run" if ran == 1 else f"{ran} plans have run"
    return f"{told}, waiting on {join_names(names)}" if names else told


def plans_left(names: Sequence[str]) -> str:
    have = "has a plan" if len(names) == 1 else "have plans"
    return f"{join_names(names)} still {have} this round"


def deadline(whole: bool, told: str) -> str:
    return f"Deadline for this {'round' if whole else 'turn'}: {told}"


NO_DEADLINE = "No more deadline"
TIME_IS_UP = "Time's up"
PASSED_BY = "passed by"
ROLL_INITIATIVE = "Roll initiative"
NO_INITIATIVE = "Nobody has rolled initiative yet."


def describe_missed(names: Sequence[str], whole: bool) -> str:
    """Tell who did nothing in time."""
    return f"{join_names(names)} missed {'the round' if whole else 'their turn'}"


def describe_passed(names: Sequence[str], left: Sequence[str], whole: bool) -> str:
    told = []
    if names:
        told.append(describe_missed(names, whole))
    if left:
        who = ["the game master" if name == "gm" else name for name in left]
        told.append(f"still waiting on {join_names(who)}")
    return "; ".join(told)


def by(told: str) -> str:
    return f", by {told}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "round_on": "Round {round} is under way. To begin the next: `/round next`",
    "time_past": "{time} is already over. Pick a time in the future.",
    "no_deadline": "There's no deadline here.",
}
