"""What a post says, and which of it was ruled already."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Sequence

from play.noticeboard import Noticeboard
from play.posts import aloud, in_brackets, sentences
from play.said import Said


def spoken(content: str, me: int) -> list[str]:
    """Return the sentences of a post, in order.

    A line that begins with the bot's mention is one; so is whatever stands in double brackets.
    """
    found: list[str] = []
    mention = re.compile(rf"\s*<@!?{me}>[\s:,]*")
    for line in aloud(content).splitlines():
        inside = sentences(line)
        start = mention.match(line)
        whole = line[start.end() :].strip().strip("`").strip() if start else ""
        if inside:
            found += inside
        elif whole and not in_brackets(line):
            found.append(whole)
    return found


def _mark(sentence: str) -> str:
    """Return a mark by which a post, though it was edited, knows a sentence that was ruled."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:16]


async def remember(board: Noticeboard, ruled: Sequence[Said]) -> None:
    """Remember which sentences of a post were ruled: marks of them, not their words."""
    if ruled:
        key = f"ruled:{ruled[0].source.partition(':')[0]}"
        marks = json.loads(await board.recall(key) or "[]")
        await board.remember(key, json.dumps([*marks, *(_mark(each.text) for each in ruled)]))


async def unruled(board: Noticeboard, post: int, said: Sequence[Said]) -> list[Said]:
    """Return what of a post was not ruled yet, wherever an edit has moved it."""
    marks = Counter(json.loads(await board.recall(f"ruled:{post}") or "[]"))
    known = bool(marks)
    fresh: list[Said] = []
    for each in said:
        mark = _mark(each.text)
        if marks[mark] > 0:
            marks[mark] -= 1
        elif not await board.is_ruled(each.source):
            fresh.append(each)
        elif known and not await board.is_ruled(f"{each.source}.{mark}"):
            fresh.append(each._replace(source=f"{each.source}.{mark}"))
    return fresh
