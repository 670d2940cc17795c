"""Splits off scenery: where something is done, which goes into the comment."""

from collections.abc import Callable, Sequence

from grammar.words import words_in
from play.language.readings.tokens import Token, stems

#: words before a place that no grammar uses: behind the crates
_PLACES = words_in("places")


def without_scenery(
    tokens: Sequence[Token], is_known: Callable[[str], bool]
) -> tuple[list[Token], str]:
    """Return a sentence without its place, which ends at a comma, and the place's words.

    A place contains no name and no word of the rules: behind Scar, or behind cover, is no scenery.
    """
    at = next((n for n, token in enumerate(tokens) if token.said in _PLACES), 0)
    end = next((n for n in range(at, len(tokens)) if tokens[n].said == ","), len(tokens))
    told = tokens[at + 1 : end]
    words = [token for token in told if token.kind == "word"]
    if not at or not words or any(token.kind in ("name", "number") for token in told):
        return [*tokens], ""
    if any(is_known(form) for token in words for form in stems(token.said)):
        return [*tokens], ""
    if at > 1 and tokens[at - 1].said == "from":  # from behind the door
        at -= 1
    return [*tokens[:at], *tokens[end:]], " ".join(token.text for token in tokens[at:end])
