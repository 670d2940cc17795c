"""A character's words as text: what of a sentence they are, and the parts they are posted in."""

import re
import unicodedata
from collections.abc import Sequence

from play.language.posts import bracketed

#: so long may be what is said, and one post of it, which leaves room for a name
LONGEST, PART = 6_000, 1_900
#: so many sentences may stand in brackets
MOST_WITHIN = 10
_SAYING = re.compile(r"\s*/?\s*(?:do\s+)?(?:fix\s+(?:\d+\s+)?/?\s*)?say(?![\w&])\s*", re.IGNORECASE)
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
#: where a text that is too long is parted, the best first
_SEAMS = (
    re.compile(r"\n[ \t]*\n\s*"),
    re.compile(r"\n"),
    re.compile(r"(?<=[.!?…])[\"”’']*\s+"),
    re.compile(r"\s+"),
)


def words_in(text: str) -> str:
    """Return what a sentence wants to have said, as it was typed; empty for any other verb."""
    found = _SAYING.match(text)
    return text[found.end() :] if found else ""


def cleaned(text: str) -> str:
    """Return words without what cannot be seen and what turns the words about it round."""
    return _UNSEEN.sub("", text.replace("\r\n", "\n")).strip()


def same_name(one: str, other: str) -> bool:
    """Say whether two names could be taken for one another."""
    return _bare(one) == _bare(other)


def _bare(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum()) or plain.strip()


def filled(text: str, results: Sequence[str]) -> str:
    """Return words with what came of each sentence in brackets in its place."""
    pieces, at = [], 0
    for (start, end, _), result in zip(bracketed(text), results, strict=False):
        pieces += [text[at:start], result]
        at = end
    return "".join((*pieces, text[at:]))


def parts_of(text: str, most: int = PART) -> list[str]:
    """Return a text in as few parts as it needs, parted between paragraphs where that works."""
    parts: list[str] = []
    while len(text) > most:
        end, begins = _seam(text, most)
        parts.append(text[:end].rstrip())
        text = text[begins:].lstrip("\n")
    return [*parts, text] if text or not parts else parts


def _seam(text: str, most: int) -> tuple[int, int]:
    """Return where the first part ends and the next begins."""
    for seam in _SEAMS:
        found = [each.span() for each in seam.finditer(text, 0, most + 1) if each.start() <= most]
        if found and found[-1][0] >= most // 4:
            return found[-1]
    return most, most
