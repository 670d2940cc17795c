"""The usage of a verb that fits what someone began to type."""

import re

#: people on phones read no more than this
LONGEST_USAGE = 160
_OPENS, _CLOSES = "[({", "])}"


def split_ways(usage: str) -> list[str]:
    """Return the ways in a usage line, which are separated by ` | ` outside brackets."""
    ways, depth = [""], 0
    for part in re.split(r"( \| |[\[\](){}])", usage):
        depth += (part in _OPENS and part != "") - (part in _CLOSES and part != "")
        if part == " | " and depth == 0:
            ways.append("")
        else:
            ways[-1] += part
    return ways


def fitting_ways(usage: str, body: str) -> str:
    """Return the ways that continue these words; if they are too long, only how they begin."""
    ways = split_ways(usage)
    began = re.match(r"\s*([^\W\d_]+)(?![\w+&'-])", body)
    word = began[1].casefold() if began else ""
    named = [way for way in ways if word and _find_second_word(way) == word]
    unnamed = [way for way in ways if not _find_second_word(way)] if body.strip() else []
    for found in (named, ways, unnamed):
        told = " | ".join(found)
        if found and len(told) <= LONGEST_USAGE:
            return told if " " in told else "nothing more"
    return " | ".join(dict.fromkeys(_take_first_words(way) for way in ways))


def _find_second_word(way: str) -> str:
    """Return the word that follows the verb in a way, or "" if that isn't a fixed word."""
    words = way.split(" ")
    return words[1] if len(words) > 1 and re.fullmatch(r"[a-z]+", words[1]) else ""


def _take_first_words(way: str) -> str:
    return " ".join(way.split(" ")[:2])
