"""What the bot says about NPCs."""

from collections.abc import Mapping, Sequence

from play.wording.markup import join_names


def describe_revelation(names: Sequence[str], *, new: bool, numbers: bool, changed: bool) -> str:
    """Tell that players meet NPCs who are `new`, or else whether they see their `numbers`."""
    if changed and not new:
        can = "can now" if numbers else "no longer"
        return f"The players {can} see the numbers of {join_names(names)}"
    return f"The players {'meet' if new else 'have already met'} {join_names(names)}"


def describe_hiding(names: Sequence[str], *, several: bool) -> str:
    return f"{join_names(names)} {'are' if several else 'is'} hidden from the players"


def known_already(names: Sequence[str]) -> str:
    return f"The players know {'them' if len(names) > 1 else 'this one'} already."


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "unknown_npc": "There's no NPC called “{name}” here.",
    "npcs_shown": "Every NPC is already {how}.",
}
