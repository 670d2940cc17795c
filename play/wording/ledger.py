"""What the bot says about everyone's dice and the journal's integrity."""

from collections.abc import Mapping, Sequence

from play.wording.markup import count_events, escape_markup

LEDGER, NO_DICE = "Everyone's dice", "No dice have been rolled yet."


def tally(name: str, rolls: int, blind: int, dice: int, hidden: int, spread: Sequence[str]) -> str:
    unseen = f" ({blind} blind)" if blind else ""
    secret = f", {hidden} of them in secret" if hidden else ""
    made = f"{rolls} {'roll' if rolls == 1 else 'rolls'}{unseen}"
    rolled = f"{made}, {dice} {'die' if dice == 1 else 'dice'}{secret}"
    head = f"**{escape_markup(name)}**: {rolled}"
    return "\n".join([head, *spread])


#: bars from none to as many as the most frequent face
BARS = "▁▂▃▄▅▆▇█"
#: faces per line, so that a phone doesn't wrap them
ABREAST = 10


def spread(sides: int, faces: Mapping[int, int]) -> str:
    """Return a small table of how often each face came up, with a bar for each."""
    count = sum(faces.values())
    average = sum(face * times for face, times in faces.items()) / count
    head = f"{count}d{sides}: average {average:.2f} (fair dice: {(sides + 1) / 2:.1f})"
    if sides > 20:
        return head
    lines = [head, "```"]
    for first in range(1, sides + 1, ABREAST):
        abreast = range(first, min(first + ABREAST, sides + 1))
        lines.append("".join(f"{face:>3}" for face in abreast))
        lines.append("".join(f"  {_bar(faces.get(face, 0), faces)}" for face in abreast))
        lines.append("".join(f"{faces.get(face, 0):>3}" for face in abreast))
    return "\n".join([*lines, "```"])


def _bar(times: int, faces: Mapping[int, int]) -> str:
    return BARS[(len(BARS) - 1) * times // max(faces.values())] if times else " "


def undone_line(numbers: Sequence[int]) -> tuple[str, str]:
    told = ", ".join(f"#{number}" for number in numbers)
    return ("Undone, but still counted", told) if numbers else ("", "")


def describe_intact_ledger(entries: int) -> str:
    return f"The history is intact: {count_events(entries)}, none of them altered"


def describe_tampering(number: int) -> str:
    return f"#{number} was altered after the fact"


def erased_entries(numbers: Sequence[int]) -> str:
    if not numbers:
        return ""
    told = ", ".join(f"#{number}" for number in numbers)
    return f"Erased at the speakers' request: {told}"
