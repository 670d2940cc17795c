"""What the bot says about plain dice."""

from collections.abc import Mapping, Sequence

TOTAL_INSTEAD = "Use the total"
COUNTED = "I counted the dice that reach it."
TENS_AND_ONES = "A d66 is two d6, read as tens and ones. For a 66-sided die: `d(66)`"


def rolls(name: str, totals: Sequence[int], passed: bool | None, counts: bool) -> str:
    end = "" if passed is None else ": yes" if passed else ": no"
    if counts:
        end = " success" if tuple(totals) == (1,) else " successes"
    return f"{name} rolls {', '.join(map(str, totals))}{end}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "given_twice": "You gave both {first} and {other}. Leave one out.",
    "impossible_face": "A d{sides} has no {face}.",
    "too_many_dice": "That's too many dice. I roll {most} at most.",
    "too_many_sides": "That die has too many sides. {most} is the most I have.",
    "too_many_repeats": "That's too many repeats. {most} is the limit.",
    "too_deep": "That's too many brackets inside brackets. {most} levels is the limit.",
    "no_dice": "There are no dice in that. Both numbers must be at least 1: `2d6`",
    "no_single_die": "`adv` and `dis` need a single die, such as `d20 adv`.",
    "too_large": "That number gets too big.",
    "too_fine": "That number has too many decimals.",
    "whole_power": "The power after ^ must be a whole number.",
    "endless_dice": "Those dice would never stop rolling.",
    "divide_by_zero": "You can't divide by zero.",
    "nothing_to_repeat": "You haven't rolled anything here yet.",
    "not_repeatable": "You can't repeat #{number} any more: something it needs is gone.",
    "nothing_recalled": "I can't find a roll to use that on.",
    "no_roll_to_aid": "{name} has no roll to help or hinder right now.",
    "no_target": "Who's the target? Add a name: `at Scar`",
    "no_foes": "There are no foes here.",
    "pair_of_moves": "That names two moves. Make one at a time.",
    "pair_of_skills": "That names two skills. Roll one at a time.",
    "pair_of_characteristics": "That names two characteristics. Roll one at a time.",
    "pair_of_stats": "That names two stats. Roll one at a time.",
    "pair_of_attributes": "That names two attributes. Roll one at a time.",
    "pair_of_abilitys": "That names two abilities. Roll one at a time.",
    "pair_of_spells": "That names two spells. Cast one at a time.",
    "pair_of_weapons": "That names two weapons. Use one at a time.",
}
