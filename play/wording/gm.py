"""What the bot says at the game master's desk."""

from collections.abc import Mapping, Sequence

from play.wording.markup import escape_markup


def desk_of(name: str) -> str:
    return f"{name}: the game master's desk"


def vitals(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"**{escape_markup(name)}** {told}" for name, told in rows) or "Nobody yet."


def screen(channel: str) -> str:
    if not channel:
        return "Secrets go to each game master privately"
    return f"Secrets go to {f'<#{channel}>' if channel.isdigit() else f'#{channel}'}"


def describe_handover(game: str, name: str) -> str:
    return f"{name} is now the game master of {game}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "gms_only": "Only a game master can {what}.",
    "anyway_is_the_gms": "Only a game master can overrule the rules with `anyway`.",
    "yours_already": "You're already running this game.",
}
