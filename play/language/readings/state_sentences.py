"""Recognises sentences about how someone is, or what is done to them: nobody acts in them."""

from collections.abc import Callable, Sequence
from itertools import dropwhile

from play.language.readings.tokens import Token

#: words for what happens to someone, what they have, and how they are
_GETTING, _HAVING = frozenset({"gets", "get", "got"}), frozenset({"has", "have", "had"})
_BEING = _GETTING | _HAVING | {"is", "are", "was", "were"}
_STANDING = frozenset({"at", "on", "down", "to", "only", "been", "being"})


def tells_state(tokens: Sequence[Token], is_struck: Callable[[Token], bool]) -> bool:
    """Say whether words tell of a state: `Griff is at 2 wounds`, `Scar is hit`."""
    content = [t for t in tokens if t.kind != "filler" or t.said in _BEING]
    told = [*dropwhile(lambda token: token.kind == "name" or token.said == "and", content)]
    if not told or told[0] is content[0] or told[0].said not in _BEING:
        return False
    after = next((token for token in told[1:] if token.said not in _STANDING), None)
    if after is None:
        return False
    if after.kind == "number":
        return told[0].said not in _GETTING
    return told[0].said not in _HAVING and not after.said.endswith("ing") and is_struck(after)
