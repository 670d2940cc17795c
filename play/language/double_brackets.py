"""Finds sentences inside posts: `[[move hack+WS]]`, any number of them, in order."""

import re

from rules.lazy_regex import compile_later

_SENTENCE = compile_later(r"\[\[([^\[\]]{1,2000})\]\]")
#: text that isn't the author's own words: code and quotations
_BLOCKS = compile_later(r"```.*?```|^>>> .*|^> [^\n]*", re.DOTALL | re.MULTILINE)
_CODE = compile_later(r"`[^`\n]*`")


def strip_quotations(post: str) -> str:
    """Return a post without its code blocks and quotations."""
    return _BLOCKS.sub("", post)


def in_brackets(text: str) -> list[str]:
    """Return what stands in double brackets, in order, even inside inline code."""
    return [found.strip() for found in _SENTENCE.findall(text) if found.strip()]


def sentences(post: str) -> list[str]:
    """Return the sentences in a post's double brackets, in order."""
    return [sentence for _, _, sentence in find_bracketed(post)]


def find_bracketed(post: str) -> list[tuple[int, int, str]]:
    """Return the sentences in a post's double brackets, each with its start and its end."""
    heard = _CODE.sub(_blanks, _BLOCKS.sub(_blanks, post))
    return [
        (*found.span(), found[1].strip()) for found in _SENTENCE.finditer(heard) if found[1].strip()
    ]


def _blanks(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])
