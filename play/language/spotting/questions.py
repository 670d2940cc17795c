"""Questions that looking something up answers, in any ordinary wording."""

import re
from collections.abc import Iterator

from grammar.acts import questions

#: what people put before a question, and behind it
_BEFORE = re.compile(
    r"^(?:\W*(?:ok|okay|so|hey|hi|hello|gm|bot|well|um+|uh|hm+|please|and|but|then|now|oh|ah|wait|sorry"
    r"|quick question|question|btw|remind me|tell me|can you tell me|could you tell me|do you know"
    r"|does anyone know|i wonder|just wondering|out of curiosity|again)\b[,:]?)*\W*",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:[\s,]+(?:please|pls|again|right now|now|anyway|exactly|btw|though|guys|gm|bot|currently))*"
    r"[\s?!.]*$",
    re.IGNORECASE,
)
LONGEST_QUESTION = 120


def answers(text: str) -> Iterator[str]:
    """Return the sentences that may answer a question, the likeliest first."""
    if len(text) > LONGEST_QUESTION:
        return
    said = re.sub(r"^\s*/\w+\s+(?=\w+\s)", "", text).strip().replace("\u2019", "'")
    asked = _AFTER.sub("", _BEFORE.sub("", said))
    asked = " ".join(asked.split())
    for question in questions():
        found = question.match.fullmatch(asked)
        if found is not None:
            yield found.expand(question.says)


_CHANCES = re.compile(
    r"(?:what(?:'s| is| are)|whats|how (?:good|likely|are)) (?:are )?(?:my|the|our)"
    r" (?:odds|chances?)(?: of| to| if i| that i| on| with| for| at)?\s+(.+)",
    re.IGNORECASE,
)


def chances_of(text: str) -> str:
    """Return what someone asks the chances of."""
    found = _CHANCES.match(_BEFORE.sub("", text.strip().replace("\u2019", "'")))
    return found[1].rstrip(" ?!.") if found else ""
