"""Makes words safe and readable: names, quotations, lists and code."""

import re
from collections.abc import Sequence


def blockquote(words: str) -> str:
    """Return words as a quotation, whole."""
    return "\n".join(f"> {line}" for line in words.split("\n"))


def escape_markup(name: str) -> str:
    """Return a name escaped for Discord's formatting."""
    return "".join(f"\\{c}" if c in "\\*_~`|>[]()#-" else c for c in name)


def code(text: object) -> str:
    """Return typed text as inline code that it can't break out of."""
    return f"`{str(text).replace('`', chr(39))}`"


def channel(name: str) -> str:
    return f"<#{name}>" if name.isdigit() else f"#{name}"


def space_key(key: str) -> str:
    """Return the name of a setting or a field, with blanks."""
    return key.replace("_", " ")


def join_names(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"


def join_numbers(numbers: Sequence[int]) -> str:
    return ", ".join(f"#{number}" for number in numbers)


SOMEONE = "someone"


def space_words(sentence: str) -> str:
    """Return a sentence with underscores as blanks: `defy_danger` becomes defy danger."""
    return re.sub(r"(?<=[a-z])_(?=[a-z])(?!\w*=)", " ", sentence)


def count_events(count: int) -> str:
    return "1 event" if count == 1 else f"{count} events"
