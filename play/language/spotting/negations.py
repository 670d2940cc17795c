"""Guards, clause by clause: which words reverse an act, and which only describe the situation."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence

from grammar.acts import shared_pattern
from grammar.words import words_in
from play.language.names.name_matching import EVERYONE
from play.language.readings.guards import GUARDS
from play.language.spotting.clues import Spot
from play.language.spotting.names import ARTICLES, Someone, Word
from rules.fast_tuples import NamedTuple

#: so likely a deed is clear, whatever it goes on until
_CLEAR = 0.85
#: how many words must describe an act in front of `before`
_FEWEST_BEFORE = 3
_ENDS = frozenset({".", "!", "?", ";"})
_STOPS = frozenset({",", ".", "!", "?", ";", ":", "(", ")"})
_JOINING = frozenset({"and", "but", "so", "while", "as", "because", "since", "though", "then"})
_DENYING = frozenset({"not", "no", "never", "nothing", "nobody", "none", "without"})
_TELLING = words_in("telling_that")
_CONDITIONS = frozenset({"if", "unless", "when", "once"})
_LOCAL, _SPEAKING = words_in("local"), words_in("speaking")
#: words that deny what follows, however it begins, and so many words tell of nothing yet
_BARE_DENIALS, _FEW = frozenset({"never", "not", "don't"}), 4
_NOUN_DENIALS = frozenset({"no", "nothing", "nobody", "none", "without"})
_BIDDING = frozenset({"to", "that", "if", "he", "she", "they", "i", "we", "you"})
#: words that begin a clause about something, or about somebody else
_ELSEWHERE = words_in("elsewhere")
_WAITING = frozenset({"wait", "waits", "hold", "holds", "stay", "stays", "delay", "ready", "not"})
_PURSUED = frozenset({"him", "her", "it", "them", "that", "this"})
_SPEAKER = frozenset({"i", "i'm", "i'll", "im", "we", "we're", "we'll"})
_OPENING = frozenset(
    {"ok", "okay", "well", "no", "right", "now", "just", "oh", "please", "instead"}
)
_ANYBODY = frozenset({"anyone", "anybody", "someone", "somebody", "they", "he", "she", "things"})
_BEING = frozenset({"is", "are", "still", "even", "'s"})
_STANDING = words_in("standing")
_HURT = frozenset({"hurt", "wounded", "injured", "bleeding"})
_NOT_ANY = frozenset({"a", "an", "any", "so", "even", "much", "another"})
_TURNING = frozenset({"not", "only", "instead", "don't", "never"})
_NONE_BUT = EVERYONE | {"anyone", "anybody", "nobody", "nothing", "none", "anything", "any", "one"}


_DEGREES = frozenset({"almost", "nearly", "only", "half"})


class Turned(NamedTuple):
    """The words of a text that reverse its meaning; those that only keep it from being done at
    once; and the places of what is told about others."""

    guards: tuple[str, ...]
    mild: tuple[str, ...]
    elsewhere: frozenset[int]


class Clauses:
    """The clauses of one text. `own`: the speaker; `able`: those who aren't down; `hurt`: players'
    characters who are hurt."""

    def __init__(
        self,
        words: Sequence[Word],
        people: Sequence[Someone],
        spots: Sequence[Spot],
        own: str,
        able: Container[str],
        hurt: Container[str],
        things: Container[int] = (),
    ) -> None:
        self._words, self._spots, self._able, self._hurt = words, spots, able, hurt
        self._things = things
        self._own = own
        self._people = {each.at: each for each in people if not each.pronoun}
        self._anyone = {each.at: each for each in people}

    def find_guards(self, plain: str, said: Container[int] = (), certain: str = "") -> Turned:
        """Return the words that reverse the meaning of a text, except those in places beside an
        act. `certain`: an act that the text certainly tells, which separate clauses don't
        affect."""
        if told := shared_pattern("tales").search(plain):
            return Turned((told[0],), (), frozenset())
        within = {p for spot in self._spots for p in range(spot.at + 1, spot.end)}
        guards = [at for at in range(len(self._words)) if self._is_guard(at)]
        within |= self._list_within("harmless", plain, guards)
        found = [at for at in guards
                 if at not in within and at not in said and not self._only_speaks(at)]  # fmt: skip
        found = [at for at in found if not self._only_hurries(at)]
        mildly = self._list_within("mild", plain, found)
        mild = [at for at in found if at in mildly or self._is_mild(at)]
        mild += [at for at in found if at not in mild and self._is_aside(at, certain)]
        acts = {spot.at for spot in self._spots}
        local = [at for at in mild if _is_local(self._words[at].said)]
        elsewhere = {place for at in local for place in acts - (self._keep(at) or acts)}
        elsewhere |= {spot.at for spot in self._spots if self._is_reason(spot)}
        faint = {at for at in mild if certain and self._words[at].said not in _CONDITIONS}
        faint = {at for at in faint if self._is_faint(at, certain)}
        return Turned(
            tuple(self._words[at].said for at in found if at not in mild),
            tuple(self._words[at].said for at in mild if at not in faint),
            frozenset(elsewhere),
        )

    def _is_guard(self, at: int) -> bool:
        """Say whether a word may reverse a meaning; `once` does at the beginning of a condition."""
        said = self._words[at].said
        after = self._words[at + 1].said if at + 1 < len(self._words) else ""
        if said == "once" and not (
            at + 1 in self._anyone or after in _ELSEWHERE | _SPEAKER | ARTICLES
        ):
            return False
        if said == "after" and (not after or after in _STOPS):  # questions after
            return False
        if said == "another" and at + 1 in self._people:  # who isn't the one of that name
            return True
        return said in GUARDS or said.endswith("n't")

    def _is_aside(self, at: int, certain: str) -> bool:
        """Say whether a word of degree stands in a clause without any act, beside one that is
        certain: almost bored."""
        clause = self._find_clause(at)
        if not certain or self._words[at].said not in _DEGREES:
            return False
        apart = all(spot.at not in clause for spot in self._spots)
        told = max((spot.at for spot in self._spots if spot.does == certain), default=at)
        return apart and (told < at or self._words[at].said == "only")

    def _is_faint(self, at: int, certain: str) -> bool:
        """Say whether a guard's clause is apart from the act: without looking back."""
        clause = self._find_clause(at)
        told = any(spot.at in clause for spot in self._spots if spot.does == certain)
        degree = self._words[at].said in _DEGREES - {"only"}  # almost laughing
        return not told and (degree or len(clause) >= _FEWEST_BEFORE) and not self._cancels(at)

    def _only_speaks(self, at: int) -> bool:
        """Say whether the actor only speaks as well, without telling anybody to act: says Marta."""
        after = [word.said for word in self._words[at + 1 : at + 5]]
        if self._words[at].said not in _SPEAKING or not _BIDDING.isdisjoint(after):
            return False
        near = (each for each in self._people.values() if each.end == at or each.at == at + 1)
        return all(each.keys == (self._own,) for each in near)

    def _is_reason(self, spot: Spot) -> bool:
        """Say whether a past act is only a reason: because Marta spotted it."""
        first = self._words[self._find_clause(spot.at).start].said
        return spot.past and first in ("because", "since")

    def _list_within(self, name: str, plain: str, places: Sequence[int]) -> set[int]:
        """Return which of these places are inside phrases that all games share."""
        if not places:  # as in most texts
            return set()
        spans = [found.span() for found in shared_pattern(name).finditer(plain)]
        return {at for at in places
                if any(start <= self._words[at].start < end for start, end in spans)}  # fmt: skip

    def _is_mild(self, at: int) -> bool:
        """Say whether a guard doesn't reverse anything that may be offered."""
        said = self._words[at].said
        ways: Mapping[str, Callable[[int], bool]] = {
            "but": self._only_joins,
            "after": self._is_pursued,
            "until": self._tells_how_long,
            "if": self._holds,
            "instead": self._takes_place,
            "without": self._lacks_nothing,
            "only": self._follows_denial,
        }
        if (said in _CONDITIONS and self._is_spoken(at)) or self._only_describes(at):
            return True
        if said in ways:
            return ways[said](at)
        if said == "before" and self._is_in_time(at):
            return True
        return _is_local(said) and bool(self._keep(at))

    def _keep(self, at: int) -> set[int]:
        """Return the places of acts that a guard doesn't affect: in clauses with their own subject,
        or in other sentences."""
        clause = self._find_clause(at)
        denied = {spot.does for spot in self._spots if spot.at in clause}
        others = [spot for spot in self._spots if spot.at not in clause]
        ended = self._cancels(at)
        if self._words[at].said in _NOUN_DENIALS and not denied:
            return {spot.at for spot in others}  # with no grace denies nothing that is done
        reason = self._words[clause.start].said in ("because", "since")
        bare = at == 0 or (not reason and len(clause) <= _FEW and not denied)
        if self._words[at].said in _BARE_DENIALS and bare:
            return set()  # never, and then all that is not done
        denies = _denies(self._words[at].said)  # which goes on to what has no subject of its own
        return {
            spot.at for spot in others
            if spot.does not in denied
            and (self._has_subject(spot.at) or not denies or self._is_apart(spot.at, clause))
            and not (ended and spot.at < at)
        }  # fmt: skip

    def _is_apart(self, at: int, clause: range) -> bool:
        """Say whether a word is in another sentence than a clause."""
        between = (*range(at, clause.start), *range(clause.stop, at))
        return any(self._words[n].said in _ENDS for n in between)

    def _cancels(self, at: int) -> bool:
        """Say whether what precedes is taken back: no wait."""
        after = self._words[at + 1].said if at + 1 < len(self._words) else ""
        return self._words[at].said == "no" and after in ("wait", ",", ".", "!", "")

    def _has_subject(self, at: int) -> bool:
        """Say whether a clause names its actor, or begins a sentence."""
        clause = self._find_clause(at)
        first = self._begin(clause)
        before = self._words[clause.start - 1].said if clause.start else "."
        named = first + (self._words[first].said in ARTICLES) in self._people
        return named or self._words[first].said in _SPEAKER | _ELSEWHERE or before in _ENDS

    def _follows_denial(self, at: int) -> bool:
        """Say whether something is done instead of what was denied before."""
        before = (n for n in range(at) if _denies(self._words[n].said))
        return any(self._keep(n) for n in before)

    def _takes_place(self, at: int) -> bool:
        """Say whether something is done instead of what another clause tells."""
        clause = self._find_clause(at)
        after = self._words[at + 1].said if at + 1 < len(self._words) else ""
        denied = {spot.does for spot in self._spots if spot.at in clause}
        others = {spot.does for spot in self._spots if spot.at not in clause}
        apart = at == clause.start and after == "of" and self._people.keys().isdisjoint(clause)
        return self._follows_denial(at) or (apart and bool(others - denied))

    def _lacks_nothing(self, at: int) -> bool:
        """Say whether `without` tells how something is done, and concerns nothing and nobody here:
        without so much as a blink."""
        phrase = [*self._follow(at)]
        acts = {spot.at for spot in self._spots}
        named = any(place in self._things or place in self._people for place in phrase)
        first = self._words[phrase[0]].said if phrase else ""
        manner = first in (_NOT_ANY if len(phrase) > 1 else _PURSUED) or first.endswith("ing")
        return manner and not named and acts.isdisjoint(phrase) and bool(acts)

    def _holds(self, at: int) -> bool:
        """Say whether a condition is that someone is still standing, and they are."""
        someone = self._anyone.get(at + 1) or self._anyone.get(at + 2)
        if someone is None or len(someone.keys) > 1 or someone.keys[0] not in self._able:
            return False
        rest = [w.said for w in self._words[someone.end : someone.end + 3] if w.said not in _BEING]
        state = rest[0] if rest else ""
        return state in _STANDING or (state in _HURT and someone.keys[0] in self._hurt)

    def _begin(self, clause: range) -> int:
        """Return the place of the first meaningful word of a clause."""
        told = (n for n in clause if self._words[n].said not in _JOINING | _OPENING)
        return next(told, clause.start)

    def _only_hurries(self, at: int) -> bool:
        """Say whether an act only precedes something else that may
        happen: I shoot him before he gets to the door."""
        told = any(spot.at < at for spot in self._spots)
        return self._words[at].said == "before" and told and self._is_in_time(at)

    def _only_describes(self, at: int) -> bool:
        """Say whether nobody does what only tells more of a clear deed of somebody named before: I
        spit a syllable nobody knows."""
        if self._words[at].said not in ("nobody", "nothing", "none"):
            return False
        before = (n for n in range(at) if n in self._people or self._words[n].said in _SPEAKER)
        clear = any(spot.at < at and spot.chance >= _CLEAR for spot in self._spots)
        return clear and next(before, -1) >= 0

    def _is_spoken(self, at: int) -> bool:
        """Say whether a condition is part of what somebody is told: I tell him he goes free if."""
        told = (n for n in range(at) if self._words[n].said in _TELLING)
        first = next(told, -1)
        return first >= 0 and any(spot.at <= first for spot in self._spots)

    def _is_in_time(self, at: int) -> bool:
        """Say whether an act only precedes something that nobody
        here does: before the bullets find him."""
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
        """Say whether `but` continues, and excludes nobody: I'm hurt but I swing at him."""
        before = self._words[at - 1].said if at else ""
        place = at + 1
        while place < len(self._words) and self._words[place].said in ARTICLES:
            place += 1
        after = self._words[place].said if place < len(self._words) else ""
        if before in _NONE_BUT or place in self._people or not after:
            return False
        return after not in _TURNING and not after.endswith("n't")

    def _is_pursued(self, at: int) -> bool:
        """Say whether someone goes after somebody, instead of waiting until after something."""
        after = self._words[at + 1].said if at + 1 < len(self._words) else ""
        return at + 1 + (after in ARTICLES) in self._people or after in _PURSUED

    def _tells_how_long(self, at: int) -> bool:
        """Say whether something is done until it works: I hammer on it until it gives."""
        before = {word.said for word in self._words[:at]}
        clear = any(spot.at < at and spot.chance >= _CLEAR for spot in self._spots)
        alone = clear or self._people.keys().isdisjoint(self._follow(at))
        return before.isdisjoint(_WAITING) and alone

    def _find_clause(self, at: int) -> range:
        """Return the places of the clause that contains a word."""
        ends = _STOPS | _JOINING | {"before"}
        breaks = [n for n, word in enumerate(self._words) if word.said in ends and n != at]
        if self._words[at].said == "before":
            return range(at, min((n for n in breaks if n > at), default=len(self._words)))
        first = max((n for n in breaks if n < at), default=-1)
        joined = first >= 0 and self._words[first].said in _JOINING | {"before"}
        last = min((n for n in breaks if n > at), default=len(self._words))
        return range(first if joined else first + 1, last)


def _is_local(said: str) -> bool:
    """Say whether a word only affects its own clause; a condition affects all."""
    return _denies(said) or said in _LOCAL


def _denies(said: str) -> bool:
    return said in _DENYING or said.endswith("n't")
