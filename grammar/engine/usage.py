"""What to tell someone of a verb's usage: the ways that fit what they began to say."""

import re

#: a person on a phone reads no more than this
LONGEST = 160


def fitting_ways(usage: str, body: str) -> str:
    """Return the ways to say a verb that go on from these words; just how they begin, if many."""
    ways = usage.split(" | ")
    began = re.match(r"\s*([^\W\d_]+)(?![\w+&'-])", body)
    word = began[1].casefold() if began else ""
    named = [way for way in ways if word and _second(way) == word]
    unnamed = [way for way in ways if not _second(way)] if body.strip() else []
    for found in (named, ways, unnamed):
        told = " | ".join(found)
        if found and len(told) <= LONGEST:
            return told if " " in told else "nothing more"
    return " | ".join(dict.fromkeys(_beginning(way) for way in ways))


def _second(way: str) -> str:
    """Return the word of its own that a way has after the verb; empty where it has none."""
    words = way.split(" ")
    return words[1] if len(words) > 1 and re.fullmatch(r"[a-z]+", words[1]) else ""


def _beginning(way: str) -> str:
    return " ".join(way.split(" ")[:2])
