"""What the bot says about stored sentences and pinned cards."""

from collections.abc import Mapping

from play.wording.markup import code

NOTHING_KEPT = "None yet. Keep a sentence you use a lot: `/keep luck: roll 2d6`"


def said_by_name(name: str, text: str) -> str:
    return f"{code(f'/do {name}')} means {code(f'/{text}')}."


def describe_keeping(name: str, key: str) -> str:
    return f"{name} saves a shortcut: {key}"


def describe_dropping(name: str, key: str) -> str:
    return f"{name} drops a shortcut: {key}"


def keeps(name: str) -> str:
    return f"{name}'s shortcuts"


def describe_unpinning(name: str) -> str:
    return f"{name}'s card is no longer pinned"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "too_many_kept": "A character can have {most} shortcuts. Drop one first: `/keep drop strike`",
    "not_kept": "You have no shortcut called “{name}”.",
    "not_pinned": "{name}'s card isn't pinned anywhere.",
}
