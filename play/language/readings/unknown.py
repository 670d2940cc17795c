"""Words that mean nothing here, beside a verb that does."""

from typing import NamedTuple

from grammar.registry import aliases_of
from play.language.matching import EVERYONE, NO_NAMES
from play.language.readings.lexicon import Lexicon
from play.language.readings.tokens import Token, Tokens, stems


class Unknown(NamedTuple):
    """A name that nobody here has. `acts`: it stands where whoever acts is named."""

    name: str
    acts: bool


def unknown(text: str, lexicon: Lexicon) -> Unknown | None:
    """Return the first words of a text that name nothing, if one of the others is a verb.

    Nothing is said of a text in which no verb is: then that is what it lacks.
    """
    tokens = [each for each in Tokens(lexicon).read(text) if each.kind != "filler"]
    verbs = aliases_of(lexicon.system).keys() | lexicon.table.stands.keys()
    if not any(
        form in verbs for each in tokens if each.kind == "word" for form in stems(each.said)
    ):
        return None
    known = lexicon.words() | EVERYONE | NO_NAMES
    strange = [_is_strange(each, known) for each in tokens]
    if True not in strange:
        return None
    first = strange.index(True)
    last = strange.index(False, first) if False in strange[first:] else len(strange)
    return Unknown(" ".join(each.text for each in tokens[first:last]), first == 0)


def _is_strange(token: Token, known: frozenset[str]) -> bool:
    named = token.kind == "word" and token.said.isalpha() and len(token.said) > 2
    return named and known.isdisjoint(stems(token.said))
