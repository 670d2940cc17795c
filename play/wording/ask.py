"""What the bot says when it asks for rolls."""

from collections.abc import Mapping, Sequence

from play.wording.markup import escape_markup, join_names
from play.wording.roll_names import order_roll
from rules.core.outcome import HEAD, Outcome


def describe_ask(says: Mapping[str, str]) -> str:
    """Tell who is asked for what; if they are asked for different things, only who."""
    names, rolls = join_names(list(says)), {order_roll(said) for said in says.values()}
    return f"{names}: {rolls.pop()}" if len(rolls) == 1 else f"{names}: your roll"


def ask_for(whom: str, roll: str) -> str:
    return f"Ask {'everyone' if whom.casefold() == 'all' else whom}: {roll}"


def describe_asked_sentences(says: Mapping[str, str]) -> str:
    """Tell what each is asked for, unless it is the same for all."""
    rolls = {name: order_roll(said) for name, said in says.items()}
    if len({*rolls.values()}) == 1:
        return ""
    return "\n".join(f"{escape_markup(name)}: {roll}" for name, roll in rolls.items())


def ask_closed(number: int, names: Sequence[str]) -> str:
    return f"We're no longer waiting on {join_names(names)} for #{number}"


def rest_rolled(names: Sequence[str]) -> str:
    return f"Rolled for {join_names(names)}"


def describe_roll(number: int, outcome: Outcome) -> str:
    """Describe a roll made for someone, adding its band if the result has another name."""
    heads = (str(fact.value) for fact in outcome.facts if fact.place == HEAD and fact.value)
    band = next(heads, "")
    told = f"{outcome.title} ({band})" if band and band not in outcome.title else outcome.title
    return f"`#{number}` {escape_markup(told)}"


#: labels of buttons that complete a sentence
START_SCENE = r"Start the scene \1"
ASK_EVERYONE = r"Ask everyone for \1"
WHISPER_TO = r"Whisper to \1: \2"
ASK_UNNAMED = "Ask without the name"


def asks_for_unmet(names: Sequence[str]) -> str:
    return f"The players haven't met {join_names(names)} yet. Reveal the name, or ask without it?"


def reveal(names: Sequence[str]) -> str:
    return f"Reveal {join_names(names)}"


def have_rolled(count: int, of: int) -> str:
    if of == 1:
        return "Rolled." if count else "Not rolled yet."
    return f"{count} of {of} have rolled."


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "cannot_ask": "You can't ask people for `{verb}`. Ask for a roll: `/ask all: roll 2d6`",
    "no_ask": "#{name} didn't ask for anything.",
    "no_ask_yet": "Nobody has been asked for a roll. A game master asks: `/ask all: roll 2d6`",
    "asked_instead": "There's no challenge to answer, but you were asked for a roll: `/{says}`",
    "ask_answered": "Everyone has answered that.",
    "one_speaker": "A sentence has one speaker. Say it again for the next one.",
}
