"""What is said of characters that are lent."""

from collections.abc import Mapping


def describe_loan(name: str, player: str, told: str) -> str:
    return f"{name} is lent to {player}{f' until {told}' if told else ''}"


def given_back(name: str) -> str:
    return f"{name} is back with their player"


#: what is said where something can't be done
REFUSALS: Mapping[str, str] = {
    "lent_to_owner": "{name} is already theirs. Lend them to another player.",
    "not_lent": "{name} isn't lent to anyone. To lend them: `/lend {name} to @name`",
}
