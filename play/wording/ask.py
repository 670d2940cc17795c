"""What is said where people are asked for a roll."""

from collections.abc import Mapping, Sequence

from play.wording.markup import code, escape_markup, join_names, space_words
from rules.core.outcome import Outcome

COMMENT = " # "


def describe_ask(names: Sequence[str]) -> str:
    return f"{join_names(names)}: your roll"


def describe_asked_sentences(says: Mapping[str, str]) -> str:
    sentences = dict.fromkeys(says.values())
    if len(sentences) == 1:
        return code(f"/{space_words(next(iter(sentences)).partition(' # ')[0]).strip()}")
    return "\n".join(
        f"{escape_markup(name)}: {code(f'/{space_words(sentence.partition(COMMENT)[0])}')}"
        for name, sentence in says.items()
    )


def ask_closed(number: int, names: Sequence[str]) -> str:
    return f"We're no longer waiting on {join_names(names)} for #{number}"


def rest_rolled(names: Sequence[str]) -> str:
    return f"Rolled for {join_names(names)}"


def describe_roll(number: int, outcome: Outcome) -> str:
    return f"`#{number}` {escape_markup(outcome.title)}"


ASK_UNNAMED = "Ask without the name"


def asks_for_unmet(names: Sequence[str]) -> str:
    return f"The players haven't met {join_names(names)} yet. Reveal the name, or ask without it?"


def reveal(names: Sequence[str]) -> str:
    return f"Reveal {join_names(names)}"


def have_rolled(count: int, of: int) -> str:
    return f"{count} of {of} {'has' if of == 1 else 'have'} rolled."


#: what is said where something can't be done
REFUSALS: Mapping[str, str] = {
    "cannot_ask": "You can't ask people for `{verb}`. Ask for a roll: `/ask all: roll 2d6`",
    "no_ask": "#{name} didn't ask for anything.",
    "no_ask_yet": "Nobody has been asked for a roll. A game master asks: `/ask all: roll 2d6`",
    "ask_answered": "Everyone has answered that.",
    "one_speaker": "A sentence has one speaker. Say it again for the next one.",
}
