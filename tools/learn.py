"""Learns from `grammar/shared/likeness.tsv` which words indicate which act.

python -m tools.learn           writes the weights
python -m tools.learn --try     tells how many examples are recognised by the others
Needs numpy, which `make learn` installs; the bot itself reads the weights without it.
"""

import hashlib
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from grammar.likeness import EXAMPLES, SIZE, UNIT, WEIGHTS, list_features, split_words, sum_vectors

Example = tuple[str, list[str]]
Row = Any  # a numpy array; numpy is only installed for learning
Read = tuple[Row, Row]
_FOLDS, _ROUNDS, _RATE, _DECAY = 5, 10, 0.25, 1e-3
#: the share of a text left out at each step, so that no single word decides (dropout)
_LEFT_OUT = 0.3
#: scales the weights down, since they were learnt with some words missing
_QUIETER = 0.9
#: features with fewer examples, and smaller weights, are dropped
_FEWEST, _LEAST = 2, 3
#: fillers for slots that don't name anyone or anything in a scene
_CHOICES = {
    "condition": """prone sick stunned poisoned frightened exhausted disoriented staggered dazed
    blinded panicked shaky bleeding immobilised grappled restrained wounded unconscious deafened
    hungry cursed burning""",
    "level": "easy average medium hard daunting",
}
#: endings dropped from names: Varga's, the gnolls
_SLOT = re.compile(r"\{(\w+?)(\d?)\}(?:'s|s'?)?(?!\w)")
_QUOTED = re.compile(r'"([^"]*)"?')


def fill_slots(text: str, chance: random.Random) -> str:
    """Return an example with its slots filled as the bot's readings have them."""

    def fill(found: re.Match[str]) -> str:
        ways = _CHOICES.get(found[1], "").split()
        name = {"n": "num"}.get(found[1], found[1])
        return chance.choice(ways) if ways else f" {name}_ "

    return _SLOT.sub(fill, text)


def split_example(text: str) -> list[str]:
    """Return an example's words as the bot hears them, with quoted speech last."""
    spoken = [word for quoted in _QUOTED.findall(text) for word in split_words(quoted)]
    return split_words(_QUOTED.sub(" ", text)) + (['"', *spoken] if spoken else [])


def read_examples() -> list[Example]:
    """Return every example: its act and its words."""
    chance = random.Random(1)
    lines = (line.split("\t") for line in EXAMPLES.read_text(encoding="utf-8").splitlines())
    return [(deed, split_example(fill_slots(text, chance))) for deed, text in lines]


class Model:
    """The weights of a logistic regression, learnt one example at a time."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.deeds = sorted({deed for deed, _ in examples})
        seen = Counter(f for _, words in examples for f in {f for f, _ in list_features(words)})
        self.features = {f: n for n, f in enumerate(sorted(f for f in seen if seen[f] >= _FEWEST))}
        self.weights = np.zeros((len(self.features), len(self.deeds)), dtype=np.float32)
        self.near = np.zeros((SIZE, len(self.deeds)), dtype=np.float32)
        self.bias = np.zeros(len(self.deeds), dtype=np.float32)
        self._learn(examples)

    def read(self, words: Sequence[str]) -> Read:
        """Return a text's features, and its position among other texts."""
        found = {f for f, _ in list_features(words)}
        places = [self.features[f] for f in found if f in self.features]
        return np.array(places, dtype=int), np.array(sum_vectors(words), dtype=np.float32)

    def score(self, text: Read) -> Row:
        """Return how likely a text describes each act."""
        places, at = text
        sums = self.bias + self.weights[places].sum(axis=0) + at @ self.near
        parts = np.exp(sums - sums.max())
        scores: Row = parts / parts.sum()
        return scores

    def _learn(self, examples: Sequence[Example]) -> None:
        number = {deed: n for n, deed in enumerate(self.deeds)}
        rows = [(number[deed], self.read(words)) for deed, words in examples]
        chance, leaving_out = random.Random(2), np.random.default_rng(2)
        grown, near_grown = np.ones_like(self.weights), np.ones_like(self.near)
        learnt: list[tuple[Row, Row, Row]] = []
        for _ in range(_ROUNDS):
            chance.shuffle(rows)
            for deed, (every, at) in rows:
                places = every[leaving_out.random(len(every)) >= _LEFT_OUT]
                slope = self.score((places, at))
                slope[deed] -= 1
                step = slope + _DECAY * self.weights[places]
                grown[places] += step * step
                self.weights[places] -= _RATE * step / np.sqrt(grown[places])
                turn = np.outer(at, slope) + _DECAY * self.near
                near_grown += turn * turn
                self.near -= _RATE * turn / np.sqrt(near_grown)
                self.bias -= _RATE / 20 * slope
            learnt.append((self.weights.copy(), self.near.copy(), self.bias.copy()))
        # the latest examples weigh too much, so average over the second half of the rounds
        means = (sum(each) / len(each) for each in zip(*learnt[_ROUNDS // 2 :], strict=True))
        self.weights, self.near, self.bias = means
        self.weights *= _QUIETER

    def lines(self) -> Iterator[str]:
        """Yield the weights as they are stored."""
        yield hashlib.sha256(EXAMPLES.read_bytes()).hexdigest()
        yield " ".join(self.deeds)
        yield " ".join(str(round(float(each) * UNIT)) for each in self.bias)
        for near in self.near.T:
            yield " ".join(str(round(float(each) * UNIT)) for each in near)
        for feature, row in self.features.items():
            kept = [(n, round(float(weight) * UNIT)) for n, weight in enumerate(self.weights[row])]
            said = " ".join(f"{n}:{weight}" for n, weight in kept if abs(weight) >= _LEAST)
            if said:
                yield f"{feature}\t{said}"


def try_folds(examples: list[Example]) -> None:
    """Print how many examples are recognised by a model that hasn't seen them."""
    random.Random(3).shuffle(examples)
    first = third = 0
    missed: Counter[tuple[str, str]] = Counter()
    for fold in range(_FOLDS):
        model = Model([each for n, each in enumerate(examples) if n % _FOLDS != fold])
        for deed, words in examples[fold::_FOLDS]:
            scores = model.score(model.read(words))
            best = [model.deeds[n] for n in np.argsort(-scores)[:3]]
            first, third = first + (best[0] == deed), third + (deed in best)
            missed[deed, best[0]] += best[0] != deed
    rate, three = first / len(examples), third / len(examples)
    print(f"{len(examples)} examples: {rate:.1%} first, {three:.1%} of three")
    for (deed, other), count in missed.most_common(25):
        print(f"{deed} taken for {other}: {count}")


if __name__ == "__main__":
    if "--try" in sys.argv:
        try_folds(read_examples())
    else:
        WEIGHTS.write_text("\n".join(Model(read_examples()).lines()) + "\n", encoding="utf-8")
