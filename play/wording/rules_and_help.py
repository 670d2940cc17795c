"""The text of `/help` and `/rules`."""

from collections.abc import Mapping, Sequence

from grammar.engine.usage import split_ways
from play.wording.markup import code

HELP = "What you can do"
NO_GAME_HELP = (
    "There's no game here yet. If you can manage this channel, start one: `/game start heresy`, "
    "or pick another below. Dice always work: `/roll 3d6+1`"
)


def topics_of(system: str, group: str = "") -> str:
    return f"{system}: {group}" if group else f"{system}: rules"


FORMS = "All the ways to write it:"


def verb_help(about: str, usage: str, examples: Sequence[str] = ()) -> str:
    """Return what a verb does, sentences to try, and its grammar if that says more."""
    tried = "".join(f"\n`/{each}`" for each in examples)
    every = split_ways(usage)
    ways = "\n".join(f"`/{way}`" for way in every)
    if not tried or {*every} <= {*examples}:
        return f"{about}.{tried}" if tried else f"{about}.\n{ways}"
    return f"{about}.{tried}\n\n{FORMS}\n{ways}"


TRY = "**Try one**"
#: what a command is for that nobody would guess from its name
MEANINGS = {"x": "(the X-card: pause and skip this)"}
HELP_MORE = "More about a command: `/help undo`. The rules: `/rules`"
OWN_WORDS = "Plain English works too. If it's unclear, I'll ask."


def help_here(tries: Sequence[str], groups: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Return what can be said, as text and sentence pairs:
    sentences to try, then the main commands in groups."""
    parts = [(TRY, ""), *((code(f"/{example}"), example) for example in tries), ("", "")]
    for title, paths in groups.items():
        parts.append((f"**{title}** " + " ".join(map(_name_command, paths)), ""))
    return [*parts, ("", ""), (OWN_WORDS, ""), (HELP_MORE, "")]


def _name_command(path: str) -> str:
    return " ".join(filter(None, (code(f"/{path}"), MEANINGS.get(path, ""))))


def help_name(name: str) -> str:
    """Return the label of a button that helps someone."""
    return f"Help {name}"


def help_group(abouts: Mapping[str, str], others: Sequence[str]) -> str:
    """Return a group's commands, a line each, and the names of its remaining verbs."""
    lines = [f"{code(f'/{path}')} {about}" for path, about in abouts.items()]
    also = " ".join(code(f"/help {name}") for name in others)
    return "\n".join([*lines, *(("", f"Also: {also}") if also else ())])


HELP_MENU = "More about…"


def read_rule(name: str) -> str:
    return f"Read the rule: {name}"


def choose_a_rule(example: str) -> str:
    return f"Pick one, or name it: {code(f'/{example}')}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "which_system": "There's no game here, so name the rules first, as in `/rules odd save`. "
    "I know {hints}.",
    "unknown_topic": "I have no rule called “{name}”. See them all: `/rules`",
    "unknown_verb": "There's no command for {name} here. See them all: `/help`",
    "nothing_defined": "That would leave {name} empty. To read it: `/define show {name}`. "
    "To drop it: `/define drop {name}`",
    "unknown_own_move": "This table has no move of its own called “{name}”.",
}
