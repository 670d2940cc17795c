"""Sentences inside posts: `[[move hack+WS]]`, any number of them, in order."""

import re

_SENTENCE = re.compile(r"\[\[([^\[\]]{1,2000})\]\]")
#: what is shown and not said: code, and what somebody else wrote
_BLOCKS = re.compile(r"```.*?```|^>>> .*|^> [^\n]*", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`\n]*`")


def aloud(post: str) -> str:
    """Return a post without its blocks of code and its quotations."""
    return _BLOCKS.sub("", post)


def in_brackets(text: str) -> list[str]:
    """Return what stands in double brackets, in order, also within a line of code."""
    return [found.strip() for found in _SENTENCE.findall(text) if found.strip()]


def sentences(post: str) -> list[str]:
    """Return what a post says in double brackets, in order."""
    return in_brackets(_CODE.sub("", aloud(post)))
