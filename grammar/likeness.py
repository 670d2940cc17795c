"""Which deed a text tells of, by its likeness to examples that people would write.

The examples stand in `shared/likeness.tsv`, some hundred for each deed; `make learn` weighs their
words, and writes the weights to `shared/likeness.weights`. Names stand in both as what they are:
`foe_`, `friend_`, `me_`, `weapon_`, `gun_`, `thing_`, `skill_`, `spell_`, `num_`, `dice_`.
A word that no example has is weighed by those that are near it in meaning: `shared/nearness.bin`
has a vector for each word of `shared/nearness.txt` (where they come from: CONTENT_LICENSES.md).
Nothing is decided here: what is likely is evidence beside other evidence.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import mul
from pathlib import Path

from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

EXAMPLES = Path(__file__).parent / "shared" / "likeness.tsv"
WEIGHTS = EXAMPLES.with_suffix(".weights")
NEARNESS = EXAMPLES.with_name("nearness.bin")
#: so many numbers say where a word stands, and such a number is one
SIZE, LOUDEST = 64, 20
#: a weight is written as a whole number of these
UNIT = 16
#: so many deeds are told of; all others are unlikely
_MOST = 8
_WORD = compile_later(r"[a-z]+_|[^\W\d_]+(?:'[^\W\d_]+)*|\d*d\d+|\d+|[?\"!.,;:]")
_ENDS = compile_later(r"(?:ing|ed|es|s|e)$")
_DOUBLED = compile_later(r"([^aeiou])\1$")
_SHORTEST = 4


class Likeness(NamedTuple):
    """A deed, how likely a text tells of it, and the place of the word that speaks most for it."""

    deed: str
    chance: float
    place: int = 0


def split_words(text: str) -> list[str]:
    """Return the words and signs of a text in which names are written as what they are."""
    return _WORD.findall(text.casefold().replace("\u2019", "'"))


@cache
def _find_base(word: str) -> str:
    """Return what the forms of a word share: sneak, sneaks and sneaking; hope and hoping."""
    if len(word) < _SHORTEST or word.endswith("_"):
        return word
    base = _ENDS.sub("", word) or word
    base = _ENDS.sub("", base) if base.endswith("e") else base
    return _DOUBLED.sub(r"\1", base)


def list_features(words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Return what is weighed of a text, each with the place it speaks for."""
    bases = [_find_base(word) for word in words]
    for place, base in enumerate(bases):
        yield base, place
        if place + 1 < len(bases):
            yield f"{base} {bases[place + 1]}", place
        if place + 2 < len(bases):
            yield f"{base} * {bases[place + 2]}", place
    yield from ((f"^{base}", place) for place, base in enumerate(bases[:2]))
    if words and words[-1] == "?":
        yield "?$", len(words) - 1


def find_vector(word: str) -> memoryview | None:
    """Return where a word stands among others; None of a word that is not known."""
    places, vectors = _read_nearness()
    at = places.get(word)
    if at is None and len(word) > _SHORTEST:
        at = next((places[form] for form in _list_forms(word) if form in places), None)
    return None if at is None else vectors[at * SIZE : (at + 1) * SIZE]


def _list_forms(word: str) -> Iterator[str]:
    base = _find_base(word)
    yield from (base, f"{base}e", f"{base}ed", f"{base}ing", f"{base}s", f"{base}{base[-1:]}ing")


@cache
def _read_nearness() -> tuple[dict[str, int], memoryview]:
    words = NEARNESS.with_suffix(".txt").read_text(encoding="utf-8").split()
    return {word: at for at, word in enumerate(words)}, memoryview(NEARNESS.read_bytes()).cast("b")


def sum_vectors(words: Sequence[str]) -> list[float]:
    """Return where a text stands: the sum of its words, longer texts being no louder."""
    found = [vector for word in dict.fromkeys(words) if (vector := find_vector(word)) is not None]
    if not found:
        return [0.0] * SIZE
    size = math.sqrt(len(found)) * LOUDEST
    return [sum(column) / size for column in zip(*found, strict=True)]


class _Weights(NamedTuple):
    deeds: tuple[str, ...]
    bias: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]  # of each deed, for the place of a text among others
    of: dict[str, tuple[tuple[int, int], ...]]


@cache
def _read_weights() -> _Weights:
    """Return the weights: read when a text is first compared."""
    lines = WEIGHTS.read_text(encoding="utf-8").splitlines()
    deeds = tuple(lines[1].split())
    bias, *near = (tuple(map(int, line.split())) for line in lines[2 : 3 + len(deeds)])
    of = {}
    for line in lines[3 + len(deeds) :]:
        feature, _, said = line.partition("\t")
        pairs = (each.split(":") for each in said.split())
        of[feature] = tuple((int(deed), int(weight)) for deed, weight in pairs)
    return _Weights(deeds, bias, tuple(near), of)


def is_common(deed: str) -> bool:
    """Say whether a deed is one of those that have examples."""
    return deed in _read_weights().deeds


def rank_deeds(words: Sequence[str]) -> list[Likeness]:
    """Return the deeds that a text may tell of, the likeliest first."""
    weights = _read_weights()
    place = sum_vectors(words)
    sums = [bias + sum(map(mul, near, place))
            for bias, near in zip(weights.bias, weights.near, strict=True)]  # fmt: skip
    speaks: dict[int, dict[int, int]] = {}
    for feature, at in dict(list_features(words)).items():
        for deed, weight in weights.of.get(feature, ()):
            sums[deed] += weight
            spoken = speaks.setdefault(deed, {})
            spoken[at] = spoken.get(at, 0) + weight
    most = max(sums)
    parts = [math.exp((each - most) / UNIT) for each in sums]
    whole = sum(parts)
    best = sorted(range(len(sums)), key=lambda deed: -sums[deed])[:_MOST]
    return [Likeness(weights.deeds[deed], parts[deed] / whole,
                     _find_place(speaks.get(deed, {}), words))
            for deed in best]  # fmt: skip


def _find_place(speaks: Mapping[int, int], words: Sequence[str]) -> int:
    """Return the place of the word that speaks most for a deed: no name, and no sign."""
    told = [place for place in speaks if words[place].isalpha()]
    return max(told, key=lambda place: speaks[place], default=0)
