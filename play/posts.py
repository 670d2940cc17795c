"""Sentences inside posts: `[[move hack+WS]]`, any number of them, in order."""

import re

_SENTENCE = re.compile(r"\[\[([^\[\]]{1,2000})\]\]")


def sentences(post: str) -> list[str]:
    """Return what stands in double brackets, in order."""
    return [found.strip() for found in _SENTENCE.findall(post) if found.strip()]
