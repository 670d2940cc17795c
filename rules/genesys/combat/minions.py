"""Minions: a group that acts as one, the better the more of them stand."""

from rules.genesys.sheet import GenesysSheet

MOST_RANKS = 5


def rank_of(sheet: GenesysSheet, skill: str) -> int:
    """Return the ranks in a skill. A group has one less than members in each skill it knows."""
    if sheet.kind != "minion":
        return sheet.skills.get(skill, 0)
    if skill not in sheet.skills:
        return 0
    return max(0, min(MOST_RANKS, sheet.minions - 1))
