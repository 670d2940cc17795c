"""Handles corrections in the same breath: I attack Scar, no wait, the ogre."""

import re

from grammar.typos import distance, is_english
from grammar.verb_tail_comment import comment_place
from play.language.names.lexicon import Lexicon
from play.language.names.name_matching import LAST_NAMED
from rules.lazy_regex import compile_later

_SIGH = r"(?:(?:oh|er+m?|um+|uh+|ah|oops|sorry|wait|no|nah|hang on|hold on|well)\b[\s,.!\u2026-]*)*"
_BREAK = rf"\s*(?:[,.;:!?\u2026\u2014(-]\s*)++{_SIGH}"
_TAKES_BACK = (
    r"i meant?(?: to say)?|scratch that|strike that|correction|make (?:that|it)|no,? wait|wait,? no"
    r"|(?:no|nah)(?=\s*,|\s+the\b)|or rather|on second thoughts?"
)
#: words that take back what precedes them, and words that may do so
_MARK = compile_later(
    rf"{_BREAK}(?:\b(?:{_TAKES_BACK}|rather(?! than)|actually|er+m?|sorry)\b[\s,.:;!\u2026-]*)+",
    re.IGNORECASE,
)
_SURELY = compile_later(rf"{_BREAK}\b(?:{_TAKES_BACK})\b", re.IGNORECASE)
#: what isn't meant, after what is: the ogre, not Scar
_NOT = compile_later(
    r",?\s+(?:and |but )?(?:not|rather than|instead of)\s+((?:the |at |on )*[\w' -]+?)\s*[.!]*$",
    re.IGNORECASE,
)
_WORD = compile_later(r"[\w'\u2019-]+")
_NUMBER = compile_later(r"\d+|\b(?:one|two|three|four|five|six)\b")
_LEADING = frozenset({"the", "that", "at", "on", "to", "with", "a", "an", "it's", "its", "my"})
_LETTERS = compile_later(r"[^\W\d_]{4,12}")
#: words in which slips are mended
_MENDED = ("everyone", "everybody", "wound", "wounds", "damage")
_MOST_BEFORE = 3
_LONGEST = 400


def is_corrected(text: str) -> bool:
    """Say whether a text takes back a part of itself. Who says sorry behind an undo doesn't."""
    if text.lstrip(" /").casefold().startswith("undo"):
        return takes_back(text)
    return _MARK.search(_mask_speech(text)) is not None


def takes_back(text: str) -> bool:
    """Say whether it certainly does, so that what was said first isn't meant."""
    return _SURELY.search(_mask_speech(text)) is not None


def _mask_speech(text: str) -> str:
    """Return the beginning of a text with speech masked. Longer texts aren't corrected, as that
    would take ever longer the more commas there are."""
    begun = text[:_LONGEST]
    return re.sub(r'"[^"]*"?|\u201c[^\u201d]*\u201d?', lambda found: "x" * len(found[0]), begun)


def correct(text: str, lexicon: Lexicon) -> str | None:
    """Return a text with its correction applied: None without
    one, and empty if nobody can tell what is meant."""
    masked = _mask_speech(text)
    marks = [*_MARK.finditer(masked)]
    if marks:
        before, after = text[: marks[-1].start()], text[marks[-1].end() :].strip()
        before = before[marks[-2].end() :] if len(marks) > 1 else before
        return _replace(before, after, lexicon)
    found = _NOT.search(masked)
    kept = text[: found.start()] if found and _find_people(found[1], lexicon) else ""
    return kept if kept and _find_people(kept, lexicon) else None


def _replace(before: str, after: str, lexicon: Lexicon) -> str:
    """Return the first version, with the correction in place of what it corrects."""
    begins = _begin_with_person(after, lexicon)
    people = _find_people(before, lexicon)
    if begins and people:
        start, end = people[-1]
        return f"{before[:start]}{after[:begins]}{before[end:]}{after[begins:]}"
    numbers, number = [*_NUMBER.finditer(before)], _NUMBER.match(after)
    if number and len(numbers) == 1:
        rest = after[number.end() :]
        tail = before[numbers[0].end() :]
        return f"{before[: numbers[0].start()]}{number[0]}{rest if rest.strip(' .!') else tail}"
    return _name_pronoun(before, after, lexicon)


def _name_pronoun(before: str, after: str, lexicon: Lexicon) -> str:
    """Return a correction that stands alone, with its pronoun replaced by the name used before."""
    people = {before[start:end] for start, end in _find_people(before, lexicon)}
    if len(people) != 1:
        return after
    name = people.pop()
    said = "|".join(sorted(LAST_NAMED, key=len, reverse=True))
    return re.sub(rf"\b(?:{said})\b", name, after, count=1, flags=re.IGNORECASE)


def _find_people(text: str, lexicon: Lexicon) -> list[tuple[int, int]]:
    """Return the places of everyone a text names."""
    words = [*_WORD.finditer(text)]
    said = [word[0].casefold() for word in words]
    found, at = [], 0
    while at < len(words):
        length, key = lexicon.person(said, at)
        if length and key.isdecimal() and said[at] not in LAST_NAMED:
            found.append((words[at].start(), words[at + length - 1].end()))
        at += max(length, 1)
    return found


def _begin_with_person(after: str, lexicon: Lexicon) -> int:
    """Return where the name at the beginning of a text ends; 0 if there is none."""
    people = _find_people(after, lexicon)
    if not people:
        return 0
    start, end = people[0]
    before = {word.casefold() for word in _WORD.findall(after[:start])}
    return end if before <= _LEADING and len(before) < _MOST_BEFORE else 0


def mend_slips(text: str, lexicon: Lexicon) -> str:
    """Return a text with slips of one letter in words for everyone and for harm mended."""
    place = comment_place(text)
    head, tail = (text, "") if place is None else (text[:place], text[place:])
    return _LETTERS.sub(lambda word: _mend(word[0], lexicon), head) + tail


def _mend(word: str, lexicon: Lexicon) -> str:
    said = word.casefold()
    near = [each for each in _MENDED if each[0] == said[0] and distance(said, each, 1) == 1]
    if not near or said in _MENDED or is_english(said) or said in lexicon.words():
        return word
    return near[0]
