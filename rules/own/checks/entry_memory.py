"""What entries remember of rolls, and of what is left to choose after them."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.records.record import Value
from rules.core.records.validation import (
    CONCERNS,
    KEY,
    NAMED,
    NUMBER,
    ROLLED,
    TRUTH,
    Form,
    Many,
    Maybe,
    Row,
    Whole,
    Words,
)
from rules.own.page_values import Effect, Option, Pick, Verb

_EFFECT = Row((Words(among=tuple(Verb)), KEY, NUMBER, KEY, TRUTH, Words(400)))
_OPTION = Row((Words(4_000), Many(_EFFECT, 50)))
_PICK = Row((Whole(1, 20), TRUTH, Many(_OPTION, 20)))
MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    "page": KEY,
    "move": KEY,
    "target": NAMED,
    "picks": Many(_PICK, 20),
}
FACTS: Mapping[str, Form] = {
    "kept": ROLLED,
    "dropped": ROLLED,
    "move": Maybe(KEY),
    "band": Maybe(KEY),
}


def picks_to_memory(picks: Sequence[Pick]) -> Value:
    """Return lists of options as an entry stores them, so that later changes of the page don't
    matter."""
    return [[pick.most, pick.owed, [_keep(each) for each in pick.options]] for pick in picks]


def _keep(option: Option) -> Value:
    return [option.text, [list(effect) for effect in option.effects]]


def picks_from_memory(kept: Sequence[Any]) -> list[Pick]:
    """Return the lists of options that an entry stores."""
    return [
        Pick(most, owed, tuple(Option(text, tuple(map(_effect, effects)))
                               for text, effects in options))
        for most, owed, options in kept
    ]  # fmt: skip


def _effect(kept: Sequence[Any]) -> Effect:
    verb, key, amount, text, target, said = kept
    return Effect(Verb(verb), key, amount, text, target, said)
