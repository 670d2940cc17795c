"""What the bot says about taught phrases."""

from collections.abc import Mapping

from play.wording.markup import escape_markup

TAUGHT = "What you've taught me"
NOTHING = 'Nothing yet. Teach me: `/teach "yeet THING at FOE" means attack FOE with THING`'
FORGOTTEN = "I've forgotten that"
REMEMBER = "Remember this"
EXPECTED = 'your words, such as "yeet THING at FOE" means attack FOE with THING'
A_NUMBER = "one of the numbers in `/teach`"


def describe_teaching(*, whole: bool) -> str:
    return "I'll know that from everyone in this game" if whole else "I'll know that from you now"


def write_line(phrase: str, means: str) -> str:
    return f"“{escape_markup(phrase)}” means `{means}`"


def write_numbered(number: int, phrase: str, means: str) -> str:
    return f"{number}. {write_line(phrase, means)}"


def offer_remembering(phrase: str) -> str:
    return f"Remember: {phrase}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "which_lesson": "Which one? Give its number from `/teach list`, such as `/teach drop 1`.",
    "cannot_teach": "I can't learn that: {expected}. "
    'For example: `/teach "leap of faith" means {example}`',
}
