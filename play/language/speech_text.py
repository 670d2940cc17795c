"""A character's words as text: what of a sentence they are, and the parts they are posted in."""

import re
import unicodedata
from collections.abc import Sequence

from play.language.double_brackets import find_bracketed
from rules.core.records.validation import make_writable
from rules.lazy_regex import compile_later

#: so long may be what is said, and one post of it, which leaves room for a name
LONGEST_WORDS, LONGEST_PART = 6_000, 1_900
#: so many sentences may stand in brackets
MOST_WITHIN = 10
_SAYING = compile_later(
    r"\s*/?\s*(?:do\s+/?\s*)?(?:gm\s+/?\s*)?(?:fix\s+(?:\d+\s+)?/?\s*)?(?:say|narrate|describe|tell|"
    r"whisper(?!\s+(?:read|open)\s+\d+\s*$))(?![\w&])\s*",
    re.IGNORECASE,
)
_UNSEEN = compile_later(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
#: where a text that is too long is parted, the best first
_SEAMS = (
    compile_later(r"\n[ \t]*\n+"),
    compile_later(r"\n"),
    compile_later(r"(?<=[.!?…])[\"”’']*\s+"),
    compile_later(r"\s+"),
)


def words_in(text: str) -> str:
    """Return what a sentence wants to have said, as it was typed; empty for any other verb."""
    found = _SAYING.match(text)
    return make_writable(text[found.end() :]) if found else ""


def clean_text(text: str) -> str:
    """Return words without what cannot be seen and what turns the words about it round."""
    return _UNSEEN.sub("", text.replace("\r\n", "\n")).strip()


#: words for how someone is spoken to, and those that need no `to` before whom it is
_SPEAKING = compile_later(
    r"(?:whisper|say|mutter|murmur|speak|talk|repl|answer|mouth|sign|hiss|breath|confide|lean|turn|"
    r"tell|ask|warn|aside|priva|quiet|secret|soft|only|just|psst|messag|msg|pm|dm|note|slip|pass)",
    re.IGNORECASE,
)
_OUTRIGHT = compile_later(r"(?:whisper|tell|ask|warn|messag|msg|pm|dm|psst)", re.IGNORECASE)
_TO = frozenset({"to", "at", "into", "in", "toward", "towards", "for"})
#: who hears it anyway: everyone, or whoever is spoken to in the words themselves
_ALL = frozenset({"you", "all", "everyone", "everybody", "us", "anyone"})
#: so many words may stand before the colon
_MOST_BEFORE = 10


def addressees(head: str) -> list[str]:
    """Return whom words are for, as far as what stands before their colon can tell: the longest
    reading first, `Griff's ear` before `ear`."""
    words = re.sub(r"[*_~\"“”()\[\]<>]", " ", head).split()
    starts = (at for at, word in enumerate(words) if word.casefold().strip(",") in _TO)
    outright = (at for at, word in enumerate(words) if _OUTRIGHT.match(word))
    found = [" ".join(words[at + 1 :]) for at in (*starts, *outright)]
    return [re.sub(r"['’]s\s+ears?$", "", each).strip(" ,") for each in found if each]


def find_addressee(text: str) -> str:
    """Return what stands before the colon of words that are for someone: `to Griff`, `whispers to
    Griff`. Empty for any others: they are said aloud."""
    line = text.replace("\uff1a", ":").lstrip().partition("\n")[0]
    head, colon, rest = line.partition(":")
    words = re.sub(r"[*_~\"'“”‘’()\[\]<>,-]", " ", head).casefold().split()
    clock = head[-1:].isdigit() and rest[:1].isdigit()
    if words in (["secret"], ["secretly"], ["privately"], ["private"], ["blind"]) and colon:
        return head.strip()
    if not colon or clock or rest.startswith("//") or not 2 <= len(words) <= _MOST_BEFORE:
        return ""
    for at, word in enumerate(words[:-1]):
        begun = at == 0 or any(map(_SPEAKING.match, words[:at]))
        leads = (word in _TO and begun and (at or word == "to")) or _OUTRIGHT.match(word)
        if leads and words[at + 1] not in _ALL | _TO:
            return head.strip()
    return ""


def same_name(one: str, other: str) -> bool:
    """Say whether two names could be taken for one another."""
    return _reduce_name(one) == _reduce_name(other)


def _reduce_name(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum()) or plain.strip()


def fill_brackets(text: str, results: Sequence[str]) -> str:
    """Return words with what came of each sentence in brackets in its place."""
    pieces, at = [], 0
    for (start, end, _), result in zip(find_bracketed(text), results, strict=False):
        pieces += [text[at:start], result]
        at = end
    return "".join((*pieces, text[at:]))


#: the first line of words that answer a post: where that stands
ANSWERS = compile_later(r"\A-# ↪ (https://discord\.com/channels/[\d/]+)\n?")
#: what stands around a text over many lines: a block of code in some language, a spoiler
_BLOCK = compile_later(r"```(?:([\w+#-]{1,20})\n)?")
_SPOILER = compile_later(r"(?<!\\)\|\|")
#: so much room is left to close in one part what is opened again in the next
MARKS = 40


def parts_of(text: str, most: int = LONGEST_PART) -> list[str]:
    """Return a text in as few parts as it needs, parted between paragraphs where that works.

    A block of code or a spoiler that is parted is one in each part.
    """
    if len(text) <= most or not (_BLOCK.search(text) or _SPOILER.search(text)):
        return _split_text(text, most)
    parts, opened = [], ""
    for part in _split_text(text, most - MARKS):
        whole = opened + part
        opened, closing = _left_open(whole)
        parts.append(whole + closing)
    return parts


def excerpt(text: str, most: int) -> str:
    """Return how words begin, on one line, with nothing left open and without what they answer."""
    words = " ".join(ANSWERS.sub("", text, count=1).split())
    if len(words) <= most:
        return words
    begins = words[:most].rstrip() + "…"
    return begins + _left_open(begins)[1].strip("\n")


def _left_open(part: str) -> tuple[str, str]:
    """Return how what a part leaves open is opened again, and how it is closed."""
    marks = list(_BLOCK.finditer(part))
    if len(marks) % 2:
        return f"```{marks[-1][1] or ''}\n", "\n```"
    prose = re.sub(r"```.*?```", "", part, flags=re.DOTALL)
    return ("||", "||") if len(_SPOILER.findall(prose)) % 2 else ("", "")


def _split_text(text: str, most: int) -> list[str]:
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
