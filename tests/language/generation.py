"""Sentences made of every word for something that people do, in every form, with names of a scene.

`make soak` says all of them, the tests a sample.
"""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grammar.acts import GAP, acts_of
from play.language.exact_reading import Understood
from rules.core.errors import PlayerError
from rules.registry import SYSTEMS
from tests.language.conftest import Ear

#: ways to tell of something that is done: how it is told, and whether anything may come of it
PLAIN = (
    "I {does}",
    "{does}",
    "I {does} at Scar",
    "I quickly {does} {thing}",
    "Griff {doing} Scar with {thing}",
    "{doing} past the Ogre, hoping for the best",
    "I want to {does} the Ogre",
    "I {does} Scar for 3 damage",
)
TURNED = (
    "I don't {does} Scar",
    "if Scar runs I {does}",
    "I almost {does} the Ogre",
    'Isaac says "{does} Scar"',
    "should I {does} Scar?",
    "Isaac, {does} the Ogre",
    "Scar is about to {does} Isaac",
)
THINGS = {"heresy": "my chainsword", "genesys": "my sword", "tens": "my longsword",
          "fantasy": "my longsword", "odd": "my sword"}  # fmt: skip
NAMES = ("Scar", "Ogre", "Isaac")


class Generated(NamedTuple):
    """A sentence, and whether a word in it turns or asks, so that nothing is done."""

    text: str
    turned: bool


def generate(system: str) -> Iterator[Generated]:
    """Return two sentences of words for something that is done, in every way to tell of it: the
    games take turns, so that together they say all that they share."""
    turn, games = list(SYSTEMS).index(system), len(SYSTEMS)
    phrases = [
        " ".join(each.words).replace(GAP, "it")
        for ways in acts_of(system).phrases.values()
        for each in ways
    ]
    for number, does in enumerate([*dict.fromkeys(phrases)][turn::games]):
        first, _, more = does.partition(" ")
        doing = f"{first.removesuffix('e')}ing {more}".strip()
        ways = [(way, way in TURNED) for way in (*PLAIN, *TURNED)]
        for way, turned in (ways[number % len(ways)], ways[(number + 5) % len(ways)]):
            said = way.format(does=does, doing=doing, thing=THINGS[system])
            yield Generated(said, turned)


def sample(system: str, count: int) -> list[Generated]:
    """Return some of these sentences, the same each time."""
    return random.Random(system).sample([*generate(system)], count)


def faults(ear: Ear, said: Generated) -> list[str]:
    """Return what is wrong with how a sentence was heard: nothing may be dropped or invented."""
    heard = ear.hear(said.text)
    if isinstance(heard, Understood):
        return _faults_of_deed(heard, said)
    return _faults_of_offers(heard, said)


def _faults_of_deed(heard: Understood, said: Generated) -> list[str]:
    done = heard.said.partition(" # ")[0]
    # a choice that nobody offers is picked by nobody, and a lookup answers a question
    harmless = ("odds", "say", "pick", "sheet show", "item list", "board", "rules")
    found = [f"done: {done}"] if said.turned and not done.startswith(harmless) else []
    told = said.text if '"' not in said.text else ""
    found += [f"{name} is dropped: {heard.said}" for name in NAMES
              if name in told and name not in heard.said]  # fmt: skip
    found += ["3 is dropped"] if "3 damage" in told and "3" not in done else []
    return found + _inventions([done])


def _faults_of_offers(heard: PlayerError, said: Generated) -> list[str]:
    offers = [each.says.partition(" # ")[0] for each in heard.choices]
    found = ["two entries"] if heard.several else []
    asks = said.text.endswith("?")
    if said.turned and not asks:
        found += [f"offered: {each}" for each in offers]
    if "3 damage" in said.text:
        found += [f"3 is dropped: {each}" for each in offers if "3" not in each]
    return found + _inventions(offers)


def _inventions(said: Sequence[str]) -> list[str]:
    made = ("item add", "npc new", "sheet new", "note")
    return [f"invented: {each}" for each in said if each.startswith(made)]
