"""What the bot says about words in character."""

from collections.abc import Mapping


def speaks(name: str) -> str:
    return f"{name} speaks"


def narrates(name: str) -> str:
    """Tell who narrates: the narrator by name, or the game master."""
    return f"{name or 'The GM'} narrates"


def describe_always(name: str) -> str:
    return f"Your posts here now appear as {name}. To stop: `/say off`"


NO_LONGER_ALWAYS = "Your posts here are your own again"
SOMEONE_SPOKE = "Someone spoke"
SAY_ALOUD = "Say it aloud"
WITH_WORDS = ", with your words"
#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "nobody_to_voice": "You can't speak as {name}. To say those words as they are, put a colon "
    "first: `/say : as I said`",
    "nobody_speaks": "You have no character here to speak for you. Make one: `/sheet new Ash`",
    "always_on_discord": "Your posts can become your character's only on Discord. Here, use "
    "`/say Hello`.",
    "always_needs_content": "I can't read posts on this server, so I can't turn them into your "
    "character's (the host can set `INLINE_ROLLS`). Until then: `/say Hello`",
    "say_failed": "Something went wrong on my side (`{id}`), and nothing was said.",
    "speech_off": "Characters don't speak through me in this game. A game master can change that: "
    "`/game set speech=on`",
    "say_there": "Nobody would hear that here. Say it in one of the game's channels.",
    "say_within": "Double brackets are for rolls and actions. To speak: `/say Hello`",
    "say_too_long": "That's {count} characters long, and {most} is the limit. Say it in two parts.",
    "too_many_within": "A text can hold {most} rolls. Say it in two parts.",
    "not_within": "`{verb}` doesn't work inside a text. Rolls and actions do: `[[roll 2d6]]`",
    "voice_has_no_sheet": "That voice has no sheet, so it can only roll plain dice: `[[roll 2d6]]`",
    "may_not_post": "You can't post here, so I won't post for you.",
    "may_not_attach": "You can't attach files here, so I won't attach any for you.",
}
