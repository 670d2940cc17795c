"""Recognises a game master who asks players for a roll: everyone, roll dex."""

import re
from collections.abc import Sequence

from grammar.acts import acts_of
from grammar.words import words_in
from play.language.names.lexicon import Lexicon
from play.language.spotting.evidence import Evidence
from play.language.spotting.names import Someone
from play.language.spotting.roles import is_addressed
from play.language.who_acts import ROLLS
from rules.core.permissions import is_gm
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

_ROLLING = words_in("asking_for_rolls")
#: a quick test whether a game master may want a roll
MAY_ASK = compile_later(
    rf"\b(?:{'|'.join(_ROLLING)}|everyone|everybody|all)\b|^\s*[\w' ]+,", re.IGNORECASE
)
_DICE = compile_later(r"\b\d*d\d+(?:[+-]\d+)?\b", re.IGNORECASE)
#: a roll's modifier: `at -20`
_MODIFIER = compile_later(r"(?<!\S)[+-]\d+\b")
#: so likely is something else that nothing is asked
_SURELY = 0.9


class Asked(NamedTuple):
    """Who is asked for what: the names of those who roll, and the roll."""

    rolls: tuple[tuple[str, str], ...]
    story: bool = False  # the text tells more than who rolls what


def _tells_surely(evidence: Evidence) -> bool:
    """Say whether a text is surely like tellings of something that befalls them all."""
    likely = evidence.likely[:1]
    return any(each.does in ("sleep", "rest", "xp") and each.chance >= _SURELY for each in likely)


def asks_for(evidence: Evidence, lexicon: Lexicon, verb: str) -> Asked | None:
    """Return what a game master asks of players; None if nobody is asked."""
    scene = lexicon.vocabulary.scene
    words = {word.said for word in evidence.words}
    named = any(spot.thing for spot in evidence.spots)
    told = named and any(
        each.keys == ("all",) or is_addressed(evidence, each) for each in evidence.people
    )
    if not is_gm(scene) or not (words & _ROLLING or verb == "ask" or told):
        return None
    if any(spot.does == "initiative" for spot in evidence.spots) or _tells_surely(evidence):
        return None
    people = [p for p in evidence.people if not p.pronoun and len(p.keys) == 1]
    players = [p for p in people
               if p.keys == ("all",) or not scene.sheets[int(p.keys[0])].npc]  # fmt: skip
    if (
        not players
        or (len(players) < len(people) and not _leads_all(people))
        or (evidence.amounts and not _DICE.search(evidence.text))
    ):
        return None
    addressed = [p for p in players if p.keys != ("all",) and _is_addressed(p, evidence)]
    players = addressed or players
    who = (
        "all"
        if any(p.keys == ("all",) for p in players)
        else ", ".join(dict.fromkeys(p.names[0] for p in players))
    )
    rolls = tuple((who, roll) for roll in _rolls(evidence, lexicon))
    return Asked(rolls, _tells_story(evidence, lexicon)) if rolls else None


def _is_addressed(someone: Someone, evidence: Evidence) -> bool:
    """Say whether someone is addressed by name: give me a roll, Marta."""
    words = evidence.words
    before = words[someone.at - 1].said if someone.at else "."
    after = words[someone.end].said if someone.end < len(words) else "."
    return before in (",", ".", "!") and after in (",", ".", "!", ":", "?")


def _leads_all(people: Sequence[Someone]) -> bool:
    """Say whether everyone is asked, whoever else is mentioned."""
    return any(each.keys == ("all",) for each in people)


def _tells_story(evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a text tells more than who should roll what."""
    table = lexicon.table
    spans = [
        *((each.at, each.end) for each in evidence.people),
        *((each.at, each.end) for each in evidence.things),
        *((each.at, each.end) for each in evidence.spots),
    ]
    known = {place for start, end in spans for place in range(start, end)}
    known |= {place for each in evidence.beside for place in each.places}
    small = _ROLLING | table.fillers | table.light | {"me", "of", "you", "from", "each", "please"}
    left = (word.said for at, word in enumerate(evidence.words) if at not in known)
    return any(said[0].isalpha() and said not in small for said in left)


def _rolls(evidence: Evidence, lexicon: Lexicon) -> list[str]:
    """Return what should be rolled: something the rules name, or dice."""
    acts = acts_of(lexicon.system)
    beside = " ".join(each.says for each in evidence.beside)
    added = [each for each in _MODIFIER.findall(evidence.text) if each not in beside.split()]
    beside = " ".join((*added, beside))
    named = {kind: [t for t in evidence.things if t.kind == kind] for kind in acts.kinds}
    found: list[str] = []
    for kind, things in named.items():
        for thing in things:
            form = re.sub(r"\[[^\]]*\]", "", acts.kinds[kind].says)
            form = form.replace(kind.upper(), thing.name)
            usual = acts.usual.get(thing.key, "")
            other = next((t.name for t in evidence.things if t.kind == "attribute"), usual)
            form = form.replace("ATTRIBUTE", other)
            found.append(" ".join(f"{form} {_stat(evidence, form)} {beside}".split()))
        if found:
            return found[:2]
    dice = _DICE.search(evidence.text)
    if dice:
        return [f"roll {dice[0]}"]
    told = (act.says for spot in evidence.spots if spot.strong and not spot.thing
            for act in acts.acts.get(spot.does, ()) if not act.told)  # fmt: skip
    plain = (_fill_usual(says) for says in told)
    return [f"{says} {beside}".strip() for says in dict.fromkeys(plain) if _is_roll(says)][:2]


def _fill_usual(says: str) -> str:
    """Return a form with its defaults, and without its optional parts."""
    return re.sub(r"\b[A-Z]+=(\w+)", r"\1", re.sub(r" ?\[[^\]]*\]", "", says))


def _is_roll(says: str) -> bool:
    return says.partition(" ")[0] in ROLLS and not re.search(r"\b[A-Z]{3,}\b", says)


def _stat(evidence: Evidence, form: str) -> str:
    """Return the stat that is added, unless it is what is rolled."""
    rolled = form.split()
    stat = next((t.name for t in evidence.things if t.kind == "stat" and t.name not in rolled), "")
    return f"+{stat}" if stat else ""
