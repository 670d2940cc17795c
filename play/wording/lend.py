"""What the bot says about characters on loan."""

from collections.abc import Mapping


def describe_loan(name: str, player: str, told: str) -> str:
    return f"{name} is lent to {player}{f' until {told}' if told else ''}"


def given_back(name: str) -> str:
    return f"{name} is back with their player"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "lent_to_owner": "{name} is already theirs. Lend them to another player.",
    "not_lent": "{name} isn't lent to anyone. To lend them: `/lend {name} to @name`",
}
