"""Guards, clause by clause: which words turn what is done, and which only tell how things stand."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from grammar.acts import shared_pattern
from play.language.names.matching import EVERYONE
from play.language.readings.guards import GUARDS
from play.language.spotting.names import ARTICLES, Someone, Word
from play.language.spotting.spots import Spot

#: so many words tell what is done before they tell before what
_FEWEST_BEFORE = 3
_STOPS = frozenset({",", ".", "!", "?", ";", ":", "(", ")"})
_JOINING = frozenset({"and", "but", "so", "while", "as", "because", "since", "though", "then"})
_DENYING = frozenset({"not", "no", "never", "nothing"})
#: words with which a clause begins that tells of something, or of somebody else
_ELSEWHERE = frozenset(
    ["the", "a", "an", "this", "that", "these", "those", "he", "she", "it", "they", "his", "its",
     "their", "there", "there's", "theres", "he's", "she's", "it's", "they're", "nobody"]
)  # fmt: skip
_WAITING = frozenset({"wait", "waits", "hold", "holds", "stay", "stays", "delay", "ready", "not"})
_PURSUED = frozenset({"him", "her", "it", "them", "that", "this"})
_SPEAKER = frozenset({"i", "i'm", "i'll", "im", "we", "we're", "we'll"})
_OPENING = frozenset(
    {"ok", "okay", "well", "no", "right", "now", "just", "oh", "please", "instead"}
)
_ANYBODY = frozenset({"anyone", "anybody", "someone", "somebody", "they", "he", "she", "things"})
_BEING = frozenset({"is", "are", "still", "even", "'s"})
_STANDING = frozenset({"up", "standing", "alive", "breathing", "conscious", "moving", "fighting",
                       "kicking", "twitching"})  # fmt: skip
_TURNING = frozenset({"not", "only", "instead", "don't", "never"})
_NONE_BUT = EVERYONE | {"anyone", "anybody", "nobody", "nothing", "none", "anything", "any", "one"}


class Turned(NamedTuple):
    """The words of a text that turn its meaning; those that turn none but keep it from being done
    at once; and the places of what is told of others."""

    guards: tuple[str, ...]
    mild: tuple[str, ...]
    elsewhere: frozenset[int]


class Clauses:
    """The clauses of one text. `own`: those for whom the speaker acts; `able`: those who have not
    fallen."""

    def __init__(
        self,
        words: Sequence[Word],
        people: Sequence[Someone],
        spots: Sequence[Spot],
        own: Container[str],
        able: Container[str],
    ) -> None:
        self._words, self._spots, self._own, self._able = words, spots, own, able
        self._people = {each.at: each for each in people if not each.pronoun}
        self._anyone = {each.at: each for each in people}

    def find_guards(self, plain: str) -> Turned:
        """Return the words that turn the meaning of a text."""
        if told := shared_pattern("tales").search(plain):
            return Turned((told[0],), (), frozenset())
        spans = [found.span() for found in shared_pattern("harmless").finditer(plain)]
        within = {p for spot in self._spots for p in range(spot.at + 1, spot.end)}
        found = [at for at, word in enumerate(self._words) if _is_guard(word.said)
                 and at not in within
                 and not any(start <= word.start < end for start, end in spans)]  # fmt: skip
        mild = [at for at in found if self._is_mild(at)]
        elsewhere = {
            p for at in mild if _denies(self._words[at].said) for p in self._find_clause(at)
        }
        return Turned(
            tuple(self._words[at].said for at in found if at not in mild),
            tuple(self._words[at].said for at in mild),
            frozenset(elsewhere),
        )

    def _is_mild(self, at: int) -> bool:
        """Say whether a guard turns nothing that the speaker does."""
        said = self._words[at].said
        ways: Mapping[str, Callable[[int], bool]] = {
            "before": self._is_in_time,
            "but": self._only_joins,
            "after": self._is_pursued,
            "until": self._tells_how_long,
            "if": self._holds,
            "instead": self._follows_denial,
            "only": self._follows_denial,
        }
        if said in ways:
            return ways[said](at)
        return _denies(said) and (self._tells_of_others(at) or self._does_another(at))

    def _drop(self, at: int) -> set[int]:
        """Return the places of what is denied, and of the same wherever else it is told."""
        clause = self._find_clause(at)
        denied = {spot.does for spot in self._spots if spot.at in clause}
        return {*clause} | {spot.at for spot in self._spots if spot.does in denied}

    def _does_another(self, at: int) -> bool:
        """Say whether the speaker denies one thing and does another: I don't shoot, I hide."""
        clause = self._find_clause(at)
        if self._words[self._begin(clause)].said not in _SPEAKER:
            return False
        denied, left = self._drop(at), [s.at for s in self._spots if s.at >= clause.stop]
        told = [place for place in left if place not in denied]
        return any(self._words[self._begin(self._find_clause(p))].said in _SPEAKER for p in told)

    def _follows_denial(self, at: int) -> bool:
        """Say whether something is done instead of what was denied before."""
        before = (n for n in range(at) if _denies(self._words[n].said))
        return any(self._does_another(n) for n in before)

    def _holds(self, at: int) -> bool:
        """Say whether a condition is that someone still stands, and they do."""
        words = [word.said for word in self._words[at + 1 : at + 8]]
        start = at + 1 + (words[:1] == ["the"])
        someone = self._anyone.get(start)
        if someone is None or len(someone.keys) > 1 or someone.keys[0] not in self._able:
            return False
        rest = [w.said for w in self._words[someone.end : someone.end + 3] if w.said not in _BEING]
        return bool(rest) and rest[0] in _STANDING

    def _begin(self, clause: range) -> int:
        """Return the place of the first word of a clause that says something."""
        told = (n for n in clause if self._words[n].said not in _JOINING | _OPENING)
        return next(told, clause.start)

    def _is_in_time(self, at: int) -> bool:
        """Say whether something is only done before something else can happen that nobody here
        does: before the bullets find him."""
        clause = [*self._follow(at)]
        if at < _FEWEST_BEFORE and (not clause or self._words[clause[0]].said not in _ANYBODY):
            return False
        return len(clause) > 1 and self._people.keys().isdisjoint(clause)

    def _follow(self, at: int) -> Iterator[int]:
        for place in range(at + 1, len(self._words)):
            if self._words[place].said in (",", ".", "!", ";", "i", "i'm"):
                return
            yield place

    def _only_joins(self, at: int) -> bool:
        """Say whether `but` goes on, and leaves nobody out: I'm hurt but I swing at him."""
        before = self._words[at - 1].said if at else ""
        place = at + 1
        while place < len(self._words) and self._words[place].said in ARTICLES:
            place += 1
        after = self._words[place].said if place < len(self._words) else ""
        if before in _NONE_BUT or place in self._people or not after:
            return False
        return after not in _TURNING and not after.endswith("n't")

    def _is_pursued(self, at: int) -> bool:
        """Say whether someone is gone after, and nothing waited for."""
        after = self._words[at + 1].said if at + 1 < len(self._words) else ""
        return at + 1 + (after in ARTICLES) in self._people or after in _PURSUED

    def _tells_how_long(self, at: int) -> bool:
        """Say whether something is done until it has worked: I hammer on it until it gives."""
        before = {word.said for word in self._words[:at]}
        acts = [spot.at for spot in self._spots]
        return (
            bool(acts)
            and all(place < at for place in acts)
            and before.isdisjoint(_WAITING)
            and self._people.keys().isdisjoint(self._follow(at))
        )

    def _tells_of_others(self, at: int) -> bool:
        """Say whether what is denied is told of a thing, or of someone for whom the speaker does
        not act: the door won't budge, so I kick it in."""
        clause = self._find_clause(at)
        first = self._begin(clause)
        someone = self._people.get(first + (self._words[first].said in ARTICLES))
        if someone is not None:
            return not any(key in self._own for key in (*someone.keys, "*"))
        return self._words[first].said in _ELSEWHERE and bool(self._list_acts_outside(clause))

    def _list_acts_outside(self, clause: Sequence[int]) -> list[Spot]:
        """Return the acts that are told outside a clause."""
        return [spot for spot in self._spots if spot.at not in clause]

    def _find_clause(self, at: int) -> range:
        """Return the places of the clause in which a word stands."""
        breaks = [n for n, word in enumerate(self._words) if word.said in _STOPS | _JOINING]
        first = max((n for n in breaks if n < at), default=-1)
        joined = first >= 0 and self._words[first].said in _JOINING
        last = min((n for n in breaks if n > at), default=len(self._words))
        return range(first if joined else first + 1, last)


def _is_guard(said: str) -> bool:
    return said in GUARDS or said.endswith("n't")


def _denies(said: str) -> bool:
    return said in _DENYING or said.endswith("n't")
