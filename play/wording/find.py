"""What the bot says about search results."""

from collections.abc import Mapping

from play.wording.markup import code, escape_markup


def describe_found(count: int, words: str) -> str:
    if not count:
        return f"Nothing found for “{escape_markup(words)}”"
    return (
        f"{count} results for “{escape_markup(words)}”"
        if count > 1
        else f"1 result for “{escape_markup(words)}”"
    )


def found_line(number: int, text: str) -> str:
    return f"`#{number}` {escape_markup(text)}"


def found_note(text: str) -> str:
    return f"Note: {escape_markup(text)}"


def read_on(words: str, number: int) -> str:
    return f"For more: {code(f'/find {words} before {number}')}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {"find_what": "Give me at least {least} letters to look for."}
