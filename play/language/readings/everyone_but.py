"""Names the others in `everyone but NAME`."""

import re

from play.language.readings.gifts_of_new_things import read_people
from play.language.readings.lexicon import Lexicon
from rules.core.permissions import is_gm
from rules.core.rule_helpers import quote_name
from rules.lazy_regex import compile_later

_BUT = compile_later(
    r"\b(?:every(?:one|body)|all)(?: of (?:you|them|us)| (?:the )?players)?,?"
    r" (?:but|except|besides|apart from|other than|save|not) (?:for )?(?=\w)",
    re.IGNORECASE,
)
_MOST_WORDS = 8


def name_others(text: str, lexicon: Lexicon) -> str:
    """Return a game master's text with `everyone but NAME` replaced by names; unchanged if it
    leaves out nobody who is here."""
    found = _BUT.search(text)
    if found is None or not is_gm(lexicon.vocabulary.scene):
        return text
    words = [*re.finditer(r"\S+", text[found.end() :])][:_MOST_WORDS]
    for last in reversed(words):
        end = found.end() + last.end()
        spared = read_people(text[found.end() : end].rstrip(",.!"), lexicon)
        if spared and spared != "all":
            here = [sheet.name for sheet in lexicon.vocabulary.scene.list_present(npcs=False)]
            left = [quote_name(each) for each in here if quote_name(each) not in spared.split(", ")]
            return f"{text[: found.start()]}{' and '.join(left)}{text[end:]}" if left else text
    return text
