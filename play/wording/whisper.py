"""What the bot says about whispers."""

from collections.abc import Mapping, Sequence

from play.wording.markup import join_names


def whispers(name: str, to: Sequence[str]) -> str:
    """Return the line that everyone sees for a whisper."""
    return f"{name} whispers to {join_names(to)}"


def whisper_opened(line: str) -> str:
    return f"Now open to all: {line.removesuffix('.')}"


def may_read(people: Sequence[str]) -> str:
    """Tell the speaker of a whisper who can read it."""
    return f"Only {join_names(['you', *people])} can read this."


THE_GM, GAME_MASTERS = "the GM", "the game master"
READ_WHISPER = "Read"
SOMEONE_WHISPERED = "Someone whispered"


def whisper_to(names: Sequence[str]) -> str:
    """Return the label of a button that whispers words instead of saying them aloud."""
    return f"Whisper to {', '.join(THE_GM if name == 'gm' else name for name in names)}"


WHISPER_IT = "Whisper it"
#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "whispers_off": "Whispers are off in this game. A game master can turn them on: "
    "`/game set whispers=all`",
    "whispers_gm": "In this game you can whisper only with a game master: `/whisper gm: Hello`",
    "whisper_in_post": "Everyone can already read that, so it can't be a whisper. "
    "Use the command: `/whisper Ash: Hello`",
    "whisper_rolls": "You can't roll inside a whisper. To roll in secret: `/roll 2d6 secret`",
    "whisper_self": "You can't whisper to yourself. Name someone else: `/whisper gm: Hello`",
    "too_many_hearers": "You can whisper to {most} people at once.",
    "no_whisper": "#{number} isn't a whisper.",
    "whisper_forgotten": "I no longer have the words of whisper #{number}.",
    "whisper_back": "Whisper #{number} was taken back.",
    "not_your_whisper": "Whisper #{number} isn't for you.",
    "not_yours_to_open": "Only the person who whispered #{number} or a game master can open it.",
}
