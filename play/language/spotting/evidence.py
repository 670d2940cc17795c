"""Collects what a text mentions: who, what, how much, how, and which acts. Nothing is parsed."""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

from grammar.acts import Acts, Modifier, acts_of, shared_table, shared_words
from grammar.likeness import Likeness
from grammar.verb_tail_comment import comment_place, to_plain
from grammar.words import words_in
from play.language.names.lexicon import Lexicon
from play.language.readings.guards import REGRET
from play.language.readings.tokens import stems
from play.language.spotting.clues import Amount, Beside, Clues, Spot, rank_text, weigh_verb
from play.language.spotting.names import ARTICLES, Names, Someone, Thing, Word
from play.language.spotting.negations import Clauses, Turned
from play.language.spotting.slips_and_short_forms import correct_text
from rules.core.sheet import Sheet
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from rules.registry import find_system

#: how much of a long text is examined, at its beginning and its end
FIRST, LAST = 300, 100
_WORD = compile_later(
    r"\d*d\d+(?:[+-]\d+)?|[+-]\d+|\d+|[^\W\d_](?:[\w'-]*\w)?'?|[+,;:.!?()&]", re.IGNORECASE
)
_SHORTEST, _BEGINS = 3, ("", *".!?:")
_QUOTED = compile_later(r'"[^"]*"?')
_POINTING = frozenset({"the", "a", "an", "this", "that", "these", "those", "its", "their", "our"})
_OTHERS_ARE = words_in("others_are")
_SPEAKERS = frozenset({"i", "we", "i'm", "im"})
_SUBJECTS = frozenset({"i", "we", "he", "she", "they", "it", "and", "then", "to"})
_MAKING = frozenset(
    {"make", "makes", "making", "take", "takes", "try", "do", "roll", "for", "does"}
)
_BEING = frozenset({"is", "are", "was", "were", "gets", "got", "get", "been", "being", "be"})
_GETTING = frozenset({"get", "gets", "got", "getting"})
_PAST = words_in("past") | {each.partition(":")[0] for each in words_in("irregular")}
#: verbs that are also everyday words for something else
_ANY_VERBS = frozenset({"move", "check", "test", "save", "hold", "use", "push", "pick", "act",
                        "maneuver", "status", "item", "npc", "spend"})  # fmt: skip
#: acts on somebody's body
_BODILY = frozenset({"attack", "shoot", "throw", "grapple", "shove", "disarm", "treat"})
#: of so many deeds the chances may be asked
_MOST_ASKED = 2
#: so many deeds may be told, and none that is less likely
_MOST_LIKELY, _UNLIKELY, _LIKELY, _WONDERING = 8, 0.03, 0.5, 0.3
#: a deed that is less likely is none of a clause's own
_FAINT = 0.1
#: so likely is a deed that words in other clauses turn nothing
_CERTAIN = 0.85
#: what one of is a number, and no word for somebody
_COUNTED_ONE = frozenset({"damage", "xp", "wound", "hp", "strain", "coin", "point", "harm", "hit"})
#: what is only almost done is not even looked up
_ALMOST = frozenset({"almost", "nearly"})
_NUMBERED = compile_later(r"\d*d\d+(?:[+-]\d+)?|\d+")


class Evidence(NamedTuple):
    """Everything that was recognised in a text."""

    text: str
    words: tuple[Word, ...]
    people: tuple[Someone, ...]
    things: tuple[Thing, ...]
    amounts: tuple[Amount, ...]
    beside: tuple[Beside, ...]
    spots: tuple[Spot, ...]
    guards: tuple[str, ...]
    corrected: bool = False  # some of its words may be typos
    asks: bool = False  # it is a question
    quotes: bool = False  # it contains speech
    likely: tuple[Spot, ...] = ()  # acts that it resembles, the likeliest first
    mild: tuple[str, ...] = ()  # words that reverse nothing, but keep it from being done at once
    verb: str = ""  # the one at the beginning, if it was typed as a command

    def sentence_of(self, place: int) -> range:
        """Return the words of the sentence that contains a word."""
        ends = [n for n, word in enumerate(self.words) if word.said in (".", "!", "?", ";")]
        first = max((n + 1 for n in ends if n < place), default=0)
        last = min((n for n in ends if n >= place), default=len(self.words))
        return range(first, last)

    def keep_turned(self) -> "Evidence":
        """Return what is left where a guard turns the rest: an undo, if someone only regrets what
        was done, and what is asked to be seen."""
        regrets = not self.people and not self.amounts
        spots = tuple(s for s in self.spots if s.does == "undo" and regrets)
        near = not _ALMOST.isdisjoint(self.guards)
        looks = tuple(s for s in self.likely if s.does.startswith("see_") and not near)
        return self._replace(spots=spots, likely=looks)

    def find_strange(self, known: Container[int]) -> Iterator[Word]:
        """Yield the capitalised words at other places than these, which begin no sentence."""
        for at, word in enumerate(self.words):
            begins = at == 0 or self.words[at - 1].said in (".", "!", "?", ":")
            loud = len(word.text) > 1 and word.text.isupper()
            named = word.text[:1].isupper() and word.said != "i" and not word.said.startswith("i'")
            if named and at not in known and not (begins or loud):
                yield word


def read_words(text: str) -> tuple[str, tuple[Word, ...]]:
    """Return a text without what someone is quoted with, and its words."""
    end = comment_place(text)
    plain = to_plain(text if end is None else text[:end]).lstrip(" /")
    if len(plain) > FIRST + LAST:
        plain = f"{plain[:FIRST]} . {plain[-LAST:]}"
    plain = _QUOTED.sub(lambda found: " " * len(found[0]), plain)
    found = _WORD.finditer(plain)
    return plain, tuple(Word(f[0], f[0].casefold(), f.start()) for f in found)


def collect(
    text: str,
    lexicon: Lexicon,
    holders: Sequence[Sheet],
    verb: str = "",
    slips: dict[str, list[str]] | None = None,
    last: Someone | None = None,
) -> Evidence:
    """Return the evidence in a text. `holders` are those whose things may be meant, `verb` the one
    at its beginning, `slips` typos looked up before, `last` who was named before the text."""
    acts = acts_of(lexicon.system)
    plain, words = read_words(text)
    right, slipped = correct_text(plain, lexicon, acts, {} if slips is None else slips)
    plain, words = read_words(right)
    names = Names(lexicon, acts, words, last)
    people = tuple(names.people())
    modifiers = (*acts.modifiers, *(acts.terse if verb else ()))
    beside = tuple(_find_beside(plain, words, modifiers, lexicon))
    things, replaced = names.leave_out_replaced(tuple(names.things(holders, people)))
    beside += tuple(_find_measure(plain, words, things, acts, beside))
    named = {place for each in people if not each.pronoun for place in range(each.at, each.end)}
    gone = named | {place for each in beside for place in each.places}
    gone |= {0} if verb in _ANY_VERBS else set()
    typed = [Spot(0, 1, f"verb:{verb}", True)] if verb else []
    spots = (*typed, *_find_named(things, acts, words),
             *_find_acts(words, acts, (people, things), (named, gone)))  # fmt: skip
    amounts = tuple(_amounts(words, lexicon, gone))
    clues = Clues(words, people, things, lexicon)
    spots = (*spots, *clues.find_spots(spots, amounts))
    spots = (*spots, *clues.find_spoken(to_plain(text), spots))
    begun = int(verb in _ANY_VERBS)  # which tells the verb alone
    ranked = rank_text(to_plain(text), words, people, things, amounts, lexicon, begun)
    ranked = weigh_verb(ranked, verb, acts) if verb else ranked
    likely = tuple(_add_uses([*_find_likely(ranked, words, spots)], things))
    every = (*spots, *(spot for spot in likely if spot.chance >= _FAINT))
    own = str(lexicon.vocabulary.scene.acting)
    clauses = Clauses(words, people, every, own, *_list_states(lexicon), _places_of(things))
    found = Evidence(plain, words, people, things, amounts, beside, spots, (), slipped,
                     quotes='"' in to_plain(text), likely=likely, verb=verb)  # fmt: skip
    return _weigh_guards(found, clauses, replaced)


def _places_of(things: Iterable[Thing]) -> frozenset[int]:
    return frozenset(place for each in things for place in range(each.at, each.end))


def _find_acts(
    words: Sequence[Word],
    acts: Acts,
    meant: tuple[Sequence[Someone], Sequence[Thing]],
    places: tuple[set[int], set[int]],
) -> Iterator[Spot]:
    """Yield the acts in a text, but none in a name, a thing that is held or a measure."""
    (people, things), (named, gone) = meant, places
    named = named - {each.at for each in people if each.keys == ("all",)}  # while they all look
    held = _places_of(each for each in things if each.kind in ("weapon", "item"))
    return iter(_spots(words, acts, gone | held, named))


def _weigh_guards(found: Evidence, clauses: Clauses, replaced: frozenset[int]) -> Evidence:
    """Return the evidence without what its guards turn, or tell of another time or place."""
    plain, likely, spots = found.text, found.likely, found.spots
    said = replaced.union(*(each.places for each in found.beside))
    certain = likely[0].does if likely and likely[0].chance >= _CERTAIN else ""
    guarded = clauses.find_guards(plain, said, certain)
    regrets = REGRET.search(plain) is not None
    turned = _leave_out_told(guarded, likely, asks="?" in plain, regrets=regrets)
    if guarded.guards and not turned.guards and likely[0].does.startswith("see_"):
        spots = ()  # of what is turned only the question is left
    spots = tuple(spot for spot in spots if spot.at not in turned.elsewhere)
    kept = ("see_", "undo")
    likely = tuple(spot for spot in likely
                   if spot.at not in turned.elsewhere or spot.does.startswith(kept))  # fmt: skip
    return found._replace(spots=spots, likely=likely, guards=turned.guards, mild=turned.mild)


def _leave_out_told(turned: Turned, likely: Sequence[Spot], *, asks: bool, regrets: bool) -> Turned:
    """Return the guards without those that belong to the likeliest act: the next round, no longer
    prone. Lookups and undoing have no guards; but then an undo isn't done at once."""
    deed = likely[0].does if likely and likely[0].chance >= _LIKELY else ""
    wonders = asks and bool(likely) and likely[0].does == "see_odds"
    wonders = wonders and likely[0].chance >= _WONDERING
    looked_up = sum(spot.chance for spot in likely if spot.does.startswith("see_"))
    if wonders or (looked_up >= _LIKELY and likely[0].does.startswith("see_")):
        deed = likely[0].does
    if deed == "undo":
        kept = [each for each in (*turned.mild, *turned.guards) if each != "no" or not regrets]
        return turned._replace(guards=(), mild=tuple(kept))
    told = shared_table("told_by").get(deed, "").split()
    if sum(each in told for each in {*turned.guards}) > 1:  # one tells it, another turns that
        told = []
    looks = deed.startswith("see_") and (asks or deed != "see_odds")
    looks = looks and _ALMOST.isdisjoint(turned.guards)
    guards, mild = ([each for each in found if not looks and each not in told]
                    for found in (turned.guards, turned.mild))  # fmt: skip
    if deed not in shared_words("sure"):  # nor is anything else that the text may tell of
        mild += [each for each in turned.guards if each not in guards]
    return turned._replace(guards=tuple(guards), mild=tuple(mild))


def _find_likely(
    ranked: Sequence[Likeness], words: Sequence[Word], spots: Sequence[Spot]
) -> Iterator[Spot]:
    """Yield the acts that a text resembles, each at a word
    known for it, or at the word that supports it most."""
    said = [word.said for word in words]
    for each in _list_likely(ranked) if words else ():
        known = next((spot for spot in spots if spot.does == each.deed), None)
        at = each.place
        made = Spot(at, at + 1, each.deed, strong=True, past=is_past(said, at), sure=False)
        yield (known or made)._replace(chance=each.chance, strong=True)


def _add_uses(likely: Sequence[Spot], things: Sequence[Thing]) -> list[Spot]:
    """Return likely deeds: what one takes that one carries already, one uses or gives."""
    takes = next((each for each in likely if each.does == "take"), None)
    if takes is None or not any(thing.kind == "item" for thing in things):
        return [*likely]
    known = {each.does: each for each in likely}
    for does in ("use", "feed"):
        chance = takes.chance + (known[does].chance if does in known else 0)
        known[does] = takes._replace(does=does, chance=chance)
    return sorted(known.values(), key=lambda each: -each.chance)


def _list_likely(ranked: Sequence[Likeness]) -> list[Likeness]:
    """Return the acts that are likely enough; if someone asks
    for chances, also those whose chances may be meant."""
    likely = [each for each in ranked[:_MOST_LIKELY] if each.chance >= _UNLIKELY]
    if not likely or likely[0].deed != "see_odds":
        return likely
    rolls = [each for each in ranked if not each.deed.startswith(("see_", "talk"))]
    most = rolls[0].chance if rolls else 0.0
    return [likely[0], *(each for each in rolls[:_MOST_ASKED] if each.chance >= most / 4)]


def _list_states(lexicon: Lexicon) -> tuple[frozenset[str], frozenset[str]]:
    """Return the characters who aren't down, and the players' characters who are hurt."""
    system, sheets = find_system(lexicon.system), lexicon.vocabulary.scene.sheets
    known = {key: sheets[int(key)] for key in lexicon.people().values() if key.isdecimal()}
    able = (key for key, sheet in known.items() if system and system.able(sheet))
    hurt = (key for key, sheet in known.items() if not sheet.npc and _is_hurt(sheet))
    return frozenset(able), frozenset(hurt)


def _is_hurt(sheet: Any) -> bool:
    """Say whether a character has lost hit points, whatever the rules call them."""
    whole = getattr(sheet, "max_hp", None) or getattr(sheet, "hp_max", None) or 0
    pool = getattr(sheet, "bod", None)
    lost = pool is not None and getattr(pool, "pool", 0) < getattr(pool, "die", 0)
    return lost or bool(getattr(sheet, "wounds", 0)) or getattr(sheet, "hp", whole) < whole


def _find_beside(
    plain: str, words: Sequence[Word], modifiers: Sequence[Modifier], lexicon: Lexicon
) -> Iterator[Beside]:
    taken: set[int] = set()
    said_before: set[str] = set()
    for modifier in modifiers:
        found = modifier.match.search(plain)
        if found is None or modifier.says in said_before:
            continue
        said_before.add(modifier.says)
        start, end = found.span("only" if "only" in modifier.match.groupindex else 0)
        places = {n for n, w in enumerate(words) if start <= w.start < end}
        if places & taken:
            continue
        taken |= places
        said = found.expand(modifier.says).split()
        numbers = {**lexicon.table.numbers, "a": "1", "an": "1"}
        yield Beside(frozenset(places), " ".join(numbers.get(w.casefold(), w) for w in said))


def _find_measure(
    plain: str, words: Sequence[Word], things: Sequence[Thing], acts: Acts, said: Sequence[Beside]
) -> Iterator[Beside]:
    """Yield the difficulty beside what is rolled: perception, hard; a hard perception check."""
    taken = {place for each in said for place in each.places}
    rolled = [each for each in things if each.kind in acts.kinds]
    behind = [each.end + int(each.end < len(words) and words[each.end].said == ",")
              for each in rolled]  # fmt: skip
    before = [each.at - 1 for each in rolled
              if each.at > 1 and words[each.at - 2].said in ("a", "an", ",")]  # fmt: skip
    for place in (*behind, *before):
        if place >= len(words) or place in taken:
            continue
        start = words[place].start
        found = (each.match.match(plain, start) for each in acts.terse)
        for match, modifier in zip(found, acts.terse, strict=True):
            if match:
                places = {n for n, w in enumerate(words) if start <= w.start < match.end()}
                yield Beside(frozenset(places), match.expand(modifier.says))
                return


def _amounts(words: Sequence[Word], lexicon: Lexicon, gone: set[int]) -> Iterator[Amount]:
    numbers = lexicon.table.numbers
    for at, word in enumerate(words):
        said = "2" if word.said == "both" else numbers.get(word.said, word.said)
        after = words[at + 1].said if at + 1 < len(words) else ""
        if after in ("more", "extra", "further") and at + 2 < len(words):
            after = words[at + 2].said
        said = "1" if word.said in ("a", "an") and after == "xp" else said
        several = word.said != "one" or after.removesuffix("s") in _COUNTED_ONE
        if at in gone or not _NUMBERED.fullmatch(said) or not several:
            continue
        of_whom = [each.said for each in words[at + 1 : at + 3]]
        if of_whom in (["of", "you"], ["of", "us"], ["of", "them"]):  # who they are, not how much
            continue
        if [each.said for each in words[max(0, at - 3) : at - 1]] == ["one", "of"]:
            continue  # one of his two torches
        led = words[at - 1].said if at else ""
        if word.said == "both" and (at + 1 in gone or led in ("you", "them", "us")):
            continue
        if word.said == "both" and after in ("hands", "of", "arms", "eyes", "feet", "sides"):
            continue
        yield Amount(at, said, after, words[at - 1].said if at else "")


def _find_named(things: Sequence[Thing], acts: Acts, words: Sequence[Word]) -> Iterator[Spot]:
    """Yield the acts called by their names in the rules, except what somebody gets back."""
    for thing in things:
        back = "back" in [word.said for word in words[thing.end : thing.end + 2]]
        if thing.kind in acts.kinds and not (back and thing.kind == "attribute"):
            yield Spot(thing.at, thing.end, f"={thing.kind}", True, thing=thing)


def _spots(words: Sequence[Word], acts: Acts, gone: set[int], named: set[int]) -> Iterator[Spot]:
    at, taken = 0, {*gone}
    said = [word.said for word in words]
    while at < len(words):
        others = _is_noun(words, at) or (at - 1 not in named and _is_others(words, at))
        ways = [] if at in taken or others else _find_starting(said, at, acts, named)
        most = max((len(places) for places, _ in ways), default=0)
        found = [(places, spot) for places, spot in ways if len(places) == most]
        strong = any(spot.strong for _, spot in found)
        yield from (spot for _, spot in found if spot.strong == strong)
        taken |= {place for places, _ in found for place in places}
        at = max((spot.end for _, spot in found), default=at + 1)


def _find_starting(
    said: Sequence[str], at: int, acts: Acts, named: set[int]
) -> list[tuple[tuple[int, ...], Spot]]:
    """Return the acts whose phrases begin here, with the places of their words. A strike needs a
    named target, as one can also push a door open; speech may address anybody."""
    before = said[at - 1] if at else ""
    forms = stems(said[at])
    past = is_past(said, at)
    got = before in _GETTING and (said[at] in _PAST or said[at].endswith("ed"))
    if got or (past and before in _BEING and not said[at].endswith("ing")):
        return []  # it is done by somebody else
    found = []
    exact = acts.phrases.get(said[at], ())  # of runes none is run
    for phrase in exact or (each for form in forms for each in acts.phrases.get(form, ())):
        if places := phrase.find(said, at):
            about = phrase.is_about(places, named)
            sure = phrase.sure and about
            spot = Spot(at, _end_of(places), phrase.does, phrase.strong, past, sure=sure)
            found += [(places, spot)] if about or phrase.does not in _BODILY else []
    return found


def is_past(said: Sequence[str], at: int) -> bool:
    """Say whether a word tells of something already done."""
    before = said[at - 1] if at else ""
    past = said[at] in _PAST or (said[at].endswith("ed") and len(stems(said[at])) > 1)
    past = past and before not in ("is", "are", "'s", "be", "being", "gets", "get")
    return past or (said[at].endswith("ing") and before in ("was", "were", "been"))


def _end_of(places: Sequence[int]) -> int:
    """Return where the adjacent words of a phrase end."""
    end = places[0] + 1
    while end in places:
        end += 1
    return end


def _is_others(words: Sequence[Word], at: int) -> bool:
    """Say whether the word for an act belongs to somebody or something else: as the floor gives
    way, while the others argue."""
    place = at - 1
    if at and words[at].said.endswith("ing"):
        said = [word.said for word in words[max(0, at - 3) : at]]
        return not _OTHERS_ARE.isdisjoint(said[-2:]) and _SPEAKERS.isdisjoint(said)
    if at < 2:
        return False
    while place > 0 and words[place].said.endswith("ly"):
        place -= 1
    before = words[place - 1].said if place else ""
    noun = words[place].said
    return (
        noun.isalpha() and before in _POINTING and noun not in _SUBJECTS and not noun.endswith("ly")
    )


def _is_noun(words: Sequence[Word], at: int) -> bool:
    """Say whether a word is a noun here and not an act: the guard, but not in: I guard."""
    before = words[at - 1].said if at else ""
    owned = before.endswith(("'s", "s'")) and before not in _OTHERS_ARE
    if before == "of" or (owned and not words[at].said.endswith("ing")):  # the word of fire
        return True
    if before not in ARTICLES or before in ("her", "that", "this"):
        return False
    return at < 2 or words[at - 2].said not in _MAKING
