"""A character's words: which part of a sentence they are, how they are split into posts, and the
sentences in posts: `[[move hack+WS]]`, any number of them, in order."""

import re
import unicodedata
from collections.abc import Sequence

from rules.core.records.validation import make_writable
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


#: the most letters of words, and of one post of them (Discord allows 2000; a name needs room)
LONGEST_WORDS, LONGEST_PART = 6_000, 1_900
#: the most sentences in brackets
MOST_WITHIN = 10
_SAYING = compile_later(
    r"\s*/?\s*(?:do\s+/?\s*)?(?:gm\s+/?\s*)?(?:fix\s+(?:\d+\s+)?/?\s*)?(?:say|narrate|describe|tell|"
    r"whisper(?!\s+(?:read|open)\s+\d+\s*$))(?![\w&])\s*",
    re.IGNORECASE,
)
_UNSEEN = compile_later(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
#: where to split a long text, the best first
_SEAMS = (
    compile_later(r"\n[ \t]*\n+"),
    compile_later(r"\n"),
    compile_later(r"(?<=[.!?…])[\"”’']*\s+"),
    compile_later(r"\s+"),
)


def words_in(text: str) -> str:
    """Return the words that a sentence wants spoken, as typed; empty for other verbs."""
    found = _SAYING.match(text)
    return make_writable(text[found.end() :]) if found else ""


def clean_text(text: str) -> str:
    """Return words without invisible characters and those that reverse text."""
    return _UNSEEN.sub("", text.replace("\r\n", "\n")).strip()


#: words for speaking to someone, and those that need no `to`
_SPEAKING = compile_later(
    r"(?:whisper|say|mutter|murmur|speak|talk|repl|answer|mouth|sign|hiss|breath|confide|lean|turn|"
    r"tell|ask|warn|aside|priva|quiet|secret|soft|only|just|psst|messag|msg|pm|dm|note|slip|pass)",
    re.IGNORECASE,
)
_OUTRIGHT = compile_later(r"(?:whisper|tell|ask|warn|messag|msg|pm|dm|psst)", re.IGNORECASE)
_TO = frozenset({"to", "at", "into", "in", "toward", "towards", "for"})
#: not addressees: everyone, or those addressed inside the words
_ALL = frozenset({"you", "all", "everyone", "everybody", "us", "anyone"})
#: the most words before the colon
_MOST_BEFORE = 10


def addressees(head: str) -> list[str]:
    """Return whom words may be for, judging by what precedes their colon; longest first: `Griff's
    ear` before `ear`."""
    words = re.sub(r"[*_~\"“”()\[\]<>]", " ", head).split()
    starts = (at for at, word in enumerate(words) if word.casefold().strip(",") in _TO)
    outright = (at for at, word in enumerate(words) if _OUTRIGHT.match(word))
    found = [" ".join(words[at + 1 :]) for at in (*starts, *outright)]
    return [re.sub(r"['’]s\s+ears?$", "", each).strip(" ,") for each in found if each]


def find_addressee(text: str) -> str:
    """Return what precedes the colon if the words are for someone: `to Griff`, `whispers to Griff`.
    Empty for all others, which are said aloud."""
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
    """Say whether two names could be mistaken for each other."""
    return _reduce_name(one) == _reduce_name(other)


def _reduce_name(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum()) or plain.strip()


def fill_brackets(text: str, results: Sequence[str]) -> str:
    """Return words with each bracketed sentence replaced by its result."""
    pieces, at = [], 0
    for (start, end, _), result in zip(find_bracketed(text), results, strict=False):
        pieces += [text[at:start], result]
        at = end
    return "".join((*pieces, text[at:]))


#: the first line of an answer to a post: its link
ANSWERS = compile_later(r"\A-# ↪ (https://discord\.com/channels/[\d/]+)\n?")
#: markup around several lines: a code block with its language, a spoiler
_BLOCK = compile_later(r"```(?:([\w+#-]{1,20})\n)?")
_SPOILER = compile_later(r"(?<!\\)\|\|")
#: letters reserved to close markup in one part and open it again in the next
MARKS = 40


def parts_of(text: str, most: int = LONGEST_PART) -> list[str]:
    """Split a text into as few parts as needed, between paragraphs if possible.

    A code block or a spoiler that is split is closed in one part and opened again in the next.
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
    """Return the beginning of words on one line, with open
    markup closed, and without the post they answer."""
    words = " ".join(ANSWERS.sub("", text, count=1).split())
    if len(words) <= most:
        return words
    begins = words[:most].rstrip() + "…"
    return begins + _left_open(begins)[1].strip("\n")


def _left_open(part: str) -> tuple[str, str]:
    """Return the markup that opens again what a part leaves open, and that closes it."""
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
    """Return where the first part ends and where the next begins."""
    for seam in _SEAMS:
        found = [each.span() for each in seam.finditer(text, 0, most + 1) if each.start() <= most]
        if found and found[-1][0] >= most // 4:
            return found[-1]
    return most, most
