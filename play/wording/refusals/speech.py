"""Refusals about words, whispers and the chronicle."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "nobody_to_voice": "You can't speak as {name}. Put a colon before the words: "
    "`/say as Ash: Hello`, or `/say : Hello` for your own character.",
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
    "x_words": "Use `/x` on its own. Nothing was said.",
    "x_alone": "Use `/x` on its own.",
    # whispers
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
    # teaching
    "cannot_teach": "I can't learn that: it needs {expected}. "
    'For example: `/teach "here goes" means {example}`',
    # the chronicle
    "chronicle_backwards": "The smaller number comes first: `/chronicle from {last} to {first}`",
    "chronicle_in_parts": "JSON always holds the whole game: `/chronicle json`",
}
