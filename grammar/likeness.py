"""Which deed a text describes, by its similarity to examples that people would write.

The examples are in `shared/likeness.tsv`, about a hundred for each deed. `make learn` learns the
weights of their words, and writes them to `shared/likeness.weights`. Names are replaced by their
kind: `foe_`, `friend_`, `me_`, `weapon_`, `gun_`, `thing_`, `skill_`, `spell_`, `num_`, `dice_`.
A word that no example has counts by its meaning: `shared/nearness.bin` has a vector for each word
of `shared/nearness.txt` (for their source, see CONTENT_LICENSES.md).
Nothing is decided here: a likely deed is one piece of evidence among others.
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
#: the length of a word's vector, and the number in it that counts as 1
SIZE, LOUDEST = 64, 20
#: weights are stored as whole numbers: a weight of 1 is stored as 16
UNIT = 16
#: how many deeds are returned; all others are unlikely
_MOST = 8
_WORD = compile_later(r"[a-z]+_|[^\W\d_]+(?:'[^\W\d_]+)*|\d*d\d+|\d+|[?\"!.,;:]")
_ENDS = compile_later(r"(?:ing|ed|es|s|e)$")
_DOUBLED = compile_later(r"([^aeiou])\1$")
_SHORTEST = 4


class Likeness(NamedTuple):
    """A deed, how likely a text describes it, and the index of the word that best shows it."""

    deed: str
    chance: float
    place: int = 0


def split_words(text: str) -> list[str]:
    """Return the words and signs of a text in which names are replaced by their kinds."""
    return _WORD.findall(text.casefold().replace("\u2019", "'"))


@cache
def _find_base(word: str) -> str:
    """Return what all forms of a word share: `sneak` of sneaks and sneaking, `hop` of hope."""
    if len(word) < _SHORTEST or word.endswith("_"):
        return word
    base = _ENDS.sub("", word) or word
    base = _ENDS.sub("", base) if base.endswith("e") else base
    return _DOUBLED.sub(r"\1", base)


def list_features(words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the features that have weights, each with the index of its word.

    They are words, pairs of neighbours, pairs with one word between, and the text's first words
    and question mark.
    """
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
    """Return a word's vector, or that of another of its forms; None if it isn't known."""
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
    """Return a text's vector: the sum of its words', scaled so that its length doesn't count."""
    found = [vector for word in dict.fromkeys(words) if (vector := find_vector(word)) is not None]
    if not found:
        return [0.0] * SIZE
    size = math.sqrt(len(found)) * LOUDEST
    return [sum(column) / size for column in zip(*found, strict=True)]


class _Weights(NamedTuple):
    deeds: tuple[str, ...]
    bias: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]  # for each deed, the weights of a text's vector
    of: dict[str, tuple[tuple[int, int], ...]]


@cache
def _read_weights() -> _Weights:
    """Return the weights. They are big, so the file is read when a text is first compared."""
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
    """Say whether a deed has examples."""
    return deed in _read_weights().deeds


def rank_deeds(words: Sequence[str]) -> list[Likeness]:
    """Return the deeds that a text may describe, the likeliest first."""
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
    # less the highest, so that none overflows
    parts = [math.exp((each - most) / UNIT) for each in sums]
    whole = sum(parts)
    best = sorted(range(len(sums)), key=lambda deed: -sums[deed])[:_MOST]
    return [Likeness(weights.deeds[deed], parts[deed] / whole,
                     _find_place(speaks.get(deed, {}), words))
            for deed in best]  # fmt: skip


def _find_place(speaks: Mapping[int, int], words: Sequence[str]) -> int:
    """Return the index of the word that best shows a deed; names and signs don't count."""
    told = [place for place in speaks if words[place].isalpha()]
    return max(told, key=lambda place: speaks[place], default=0)
