"""Acts suggested by things and people: by what someone holds, whom it is used on, an amount, what
is said to whom, or by likeness to examples."""

import re
from collections.abc import Container, Iterator, Sequence

from grammar.acts import Acts, acts_of, shared_uses, shared_words
from grammar.likeness import Likeness, rank_deeds, split_words
from grammar.words import words_in
from play.language.names.lexicon import Lexicon, is_gun
from play.language.readings.tokens import LEADS, stems
from play.language.spotting.names import ARTICLES, Someone, Thing, Word
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later


class Spot(NamedTuple):
    """An act that a text mentions, and the words that mention it."""

    at: int
    end: int
    does: str
    strong: bool
    past: bool = False
    thing: Thing | None = None  # named directly: a skill, a move
    sure: bool = True  # its words have no other meaning
    held: bool = False  # supported by the thing used, or the person addressed
    chance: float = 0.0  # how likely the text tells of it, by its likeness to others


class Amount(NamedTuple):
    """A number or dice, and what it counts."""

    at: int
    said: str
    unit: str
    lead: str


class Beside(NamedTuple):
    """Something said beside an act: with advantage, at long range."""

    places: frozenset[int]
    says: str


LEARNT = frozenset({"xp", "exp", "experience"})
COINS = frozenset({"coin", "coins", "gold", "silver", "gp"})
_SPENDING = words_in("spending")
_EARNING = words_in("earning")
_HURTING = frozenset({"damage", "dmg", "harm", "wound", "wounds", "hits"})
_MENDING = frozenset({"heal", "heals", "back", "regain", "regains", "recover", "recovers", "gain"})
#: things that heal in skilled hands, unlike potions, which need no skill
_MENDS = compile_later(
    r"med(?:i-?)?kit|bandage|salve|poultice|stimm?|herb"
    r"|(?<!potion of )(?<!draught of )(?<!elixir of )healing(?! (?:potion|draught|elixir))",
    re.IGNORECASE,
)
#: acts that rule out an attack
_GENTLE = words_in("gentle")
#: words for striking with what else shoots
_CLUBBING = frozenset({"butt", "stock", "pommel", "swing", "club", "bash", "bludgeon",
                       "pistol-whip", "whip", "clobber", "cudgel"})  # fmt: skip
#: words before a number that is lost
TAKING = frozenset({"take", "takes", "took", "suffer", "suffers", "lose", "loses", "lost"})
#: words before a result, and words before whose it is
_TELLING = frozenset({"that's", "thats", "is", "it's", "for", ":", ","})
#: words for what is lost
UNITS = frozenset(
    ["damage", "dmg", "wound", "wounds", "hp", "health", "points", "point", "harm", "hits", "hit"]
)
_OFF = frozenset({"to", "off", "from"})
_OWNERS = frozenset({"my", "his", "her", "their"})
#: words before a purpose: so that Scar sees nothing
REASONS = frozenset({"so", "because", "since", "lest"})
_STRIKING = frozenset({"attack", "shoot", "throw", "cast"})
#: acts that may be mere gestures while speaking
_BESIDE_SPEECH = frozenset({"give", "look", "draw", "stand", "aim"})
#: threats in speech
_MENACE = compile_later(
    r"or else|\bdie\b|\bdead\b|\bkill|\bcut you|\bblood|last chance|\bwarn|\bregret|surrender"
    r"|\bdrop (?:it|the|your)|\bhurt you|\bburn you|back off",
    re.IGNORECASE,
)
#: so much likelier is an act that the typed verb leads to
_GIVEN = 10.0
_SPEECH = compile_later(r'"([^"]*)"?')
#: fewer words are a cry, not a speech
_FEWEST_SPOKEN = 2


class Clues:
    """What the things and people in a text suggest."""

    def __init__(
        self,
        words: Sequence[Word],
        people: Sequence[Someone],
        things: Sequence[Thing],
        lexicon: Lexicon,
    ) -> None:
        self._words, self._things, self._lexicon = words, things, lexicon
        self._said = {word.said for word in words}
        named = [each for each in people if each.keys[0].isdecimal()]
        sheets = lexicon.vocabulary.scene.sheets
        self._foes = [e for e in named if sheets[int(e.keys[0])].npc]
        self._friends = [e for e in named if e not in self._foes and not e.pronoun]

    def find_spots(self, spots: Sequence[Spot], amounts: Sequence[Amount]) -> Iterator[Spot]:
        """Yield acts suggested only by things, people and numbers."""
        yield from self._find_hurt(amounts)
        yield from self._find_paid(amounts, {spot.does for spot in spots})
        strong = {spot.does for spot in spots if spot.strong}
        yield from self._find_armed(strong)
        if not strong:
            yield from self._find_served()

    def _find_hurt(self, amounts: Sequence[Amount]) -> Iterator[Spot]:
        """Yield the act of a game master who only says how much someone is hurt."""
        known = {**dict.fromkeys(_HURTING, "hurt"), **acts_of(self._lexicon.system).hurts}
        hurts = [each for each in amounts if each.unit in known or self._is_loss(each)]
        if len(hurts) == 1 and not self._said & _MENDING:
            yield self._count(hurts[0], known.get(hurts[0].unit, "hurt"), strong=False)
        if len(amounts) == 1 and "back" in self._said:  # give Griff 2 back
            yield Spot(amounts[0].at, amounts[0].at + 1, "verb:heal", strong=False)
        yield from (self._count(e, "xp") for e in amounts if e.unit in LEARNT)

    def _find_paid(self, amounts: Sequence[Amount], done: set[str]) -> Iterator[Spot]:
        """Yield the act of someone who counts coins: into somebody's hand, or for something."""
        paid = [each for each in amounts if each.unit in COINS]
        if len(paid) == 1:
            spends, earns = bool(self._said & _SPENDING), bool(self._said & _EARNING)
            if "give" in done:
                yield self._count(paid[0], "hand_over")
            elif spends != earns:
                yield self._count(paid[0], "pay" if spends else "earn")

    def _count(self, amount: Amount, does: str, *, strong: bool = True) -> Spot:
        """Return an act suggested by a number, including its unit if a word follows."""
        return Spot(amount.at, min(amount.at + 2, len(self._words)), does, strong)

    def _is_loss(self, amount: Amount) -> bool:
        """Say whether someone loses a number that counts nothing: she takes two."""
        bare = not amount.unit.isalpha() or amount.unit in LEADS
        return is_told(amount) or (amount.lead in TAKING and bare)

    def _find_armed(self, strong: set[str]) -> Iterator[Spot]:
        """Yield the act of someone who only says what they hold and whom it is for: a foe is
        struck, a friend is healed, never the other way round."""
        kits = [thing for thing in self._things if _MENDS.search(thing.name)]
        arms = [t for t in self._things if t.kind == "weapon" and t not in kits]
        peace = {form for word in self._said for form in stems(word)} & shared_words("peace")
        if (
            len(arms) == 1
            and any(each.lead not in REASONS for each in self._foes)
            and not self._is_place(arms[0])
            and not (kits or peace or strong & _GENTLE or lays_down(self._words, arms[0]))
        ):
            yield Spot(arms[0].at, arms[0].end, _strike_with(arms[0]), strong=False)
        others = arms or strong & _STRIKING or any(not each.pronoun for each in self._foes)
        if len(kits) == 1 and not others:
            yield Spot(kits[0].at, kits[0].end, "treat", strong=False, held=True)

    def _is_place(self, weapon: Thing) -> bool:
        """Say whether a word that may mean a weapon is only a place: behind the barrel."""
        before = [word.said for word in self._words[: weapon.at] if word.said not in ARTICLES]
        return bool(before) and before[-1] in words_in("places")

    def _find_served(self) -> Iterator[Spot]:
        """Yield what a carried thing is for, if it is mentioned and no word says more."""
        if self._said & shared_words("peace"):
            return
        for thing in self._things:
            if thing.kind in ("item", "weapon"):
                uses = [does for does, named in shared_uses() if named.search(thing.name)]
                yield from (Spot(thing.at, thing.end, d, strong=False, held=True) for d in uses)

    def find_spoken(self, text: str, spots: Sequence[Spot]) -> Iterator[Spot]:
        """Yield the ways to persuade someone who is spoken to. `text` still contains the speech."""
        said = " ".join(_SPEECH.findall(text))
        speaking = shared_words("speaking")
        at = next((n for n, w in enumerate(self._words) if not speaking.isdisjoint(stems(w.said))),
                  None)  # fmt: skip
        strong = {spot.does for spot in spots if spot.strong}
        spoken = len(said.split()) >= _FEWEST_SPOKEN and not strong - _BESIDE_SPEECH
        if (strong and not spoken) or (at is None and not self._foes):
            return
        friends = [e for e in self._friends if e.lead in ("to", "at") or (at and e.at > at)]
        if friends and not self._foes:  # friends needn't be persuaded
            return
        if not spoken and not (at is not None and self._is_told(at)):
            return
        place = self._foes[0].at - 1 if at is None else at
        ways = ("threaten", "persuade") if _MENACE.search(text) else ("persuade", "lie", "threaten")
        if place >= 0:
            yield from (Spot(place, place + 1, does, strong=False, held=True) for does in ways)

    def _is_told(self, at: int) -> bool:
        """Say whether words for speaking are followed by a person: I tell the guard a tale."""
        return any(at < foe.at <= at + 3 and len(self._words) > foe.end for foe in self._foes)


def is_told(amount: Amount) -> bool:
    """Say whether an amount is stated as a result: that's 2 to her body."""
    return amount.lead in _TELLING and amount.unit in _OFF


def holds_arms(words: Sequence[Word], known: Container[int], *, others: bool) -> bool:
    """Say whether somebody's weapon is named, in a place that isn't known: my hammer. `others`:
    also her hammer."""
    owners, arms = _OWNERS if others else {"my"}, shared_words("arms")
    said = [word.said for word in words]
    owned = (n for n in range(len(said)) if not owners.isdisjoint(said[max(0, n - 2) : n]))
    return any(n not in known and not arms.isdisjoint(stems(said[n])) for n in owned)


def lays_down(words: Sequence[Word], weapon: Thing) -> bool:
    """Say whether a weapon is put away, or into somebody's hands."""
    before = {form for word in words[max(0, weapon.at - 3) : weapon.at]
              for form in stems(word.said)}  # fmt: skip
    after = {word.said for word in words[weapon.end : weapon.end + 3]}
    laid = bool(before & {"put", "lay", "set"} and after & {"down", "away", "aside", "back"})
    tossed = "throw" in before and "at" not in after
    return laid or tossed or bool(before & {"drop", "hand"})


def is_clubbed(words: Sequence[Word], things: Sequence[Thing]) -> bool:
    """Say whether somebody strikes with a thing that shoots: with the butt of my pistol."""
    swung = {form for word in words for form in stems(word.said)} & _CLUBBING
    return bool(swung) and any(each.kind == "weapon" and is_gun(each.name) for each in things)


def _strike_with(weapon: Thing) -> str:
    if "grenade" in weapon.name.casefold():
        return "throw"
    return "shoot" if is_gun(weapon.name) else "attack"


_QUOTED = compile_later(r'["\u201c\u201d]([^"\u201c\u201d]*)["\u201c\u201d]?')
_KINDS = {"item": "thing_", "spell": "spell_", "damage_type": ""}


def rank_text(
    typed: str,
    words: Sequence[Word],
    people: Sequence[Someone],
    things: Sequence[Thing],
    amounts: Sequence[Amount],
    lexicon: Lexicon,
    at: int = 0,
) -> list[Likeness]:
    """Return the acts that a text may describe from a word on, each with the place of its word."""
    spans = {each.at: (each.end, _name_thing(each)) for each in things}
    spans |= {each.at: (each.end, _name_person(each, lexicon))
              for each in people if not each.pronoun and each.keys != ("all",)}  # fmt: skip
    spans |= {each.at: (each.at + 1, "dice_" if "d" in each.said else "num_")
              for each in amounts}  # fmt: skip
    said: list[str] = []
    places: list[int] = []
    while at < len(words):
        end, name = spans.get(at, (at + 1, ""))
        found = [name] if name else split_words(" ".join(word.said for word in words[at:end]))
        said += found
        places += [at] * len(found)
        at = end
    spoken = [word for quoted in _QUOTED.findall(typed) for word in split_words(quoted)]
    said += ['"', *spoken] if spoken else []
    places += [0] * (len(said) - len(places))
    return [each._replace(place=places[each.place]) for each in rank_deeds(said)] if said else []


def weigh_verb(ranked: Sequence[Likeness], verb: str, acts: Acts) -> list[Likeness]:
    """Return the acts that a text resembles, given the verb at its beginning: those that it leads
    to are so much likelier than all others."""
    known = {does for does, ways in acts.acts.items()
             if any(act.says.partition(" ")[0] == verb for act in ways)}  # fmt: skip
    weights = [each.chance * (_GIVEN if each.deed in known else 1) for each in ranked]
    rest = 1 - sum(each.chance for each in ranked)
    total = sum(weights) + max(rest, 0)
    given = (each._replace(chance=weight / total)
             for each, weight in zip(ranked, weights, strict=True))  # fmt: skip
    return sorted(given, key=lambda each: -each.chance)


def _name_person(someone: Someone, lexicon: Lexicon) -> str:
    scene = lexicon.vocabulary.scene
    if scene.sheets[int(someone.keys[0])].npc:
        return "foe_"
    return "me_" if someone.keys == (str(scene.acting),) else "friend_"


def _name_thing(thing: Thing) -> str:
    if thing.kind == "weapon":
        return "gun_" if is_gun(thing.name) else "weapon_"
    return _KINDS.get(thing.kind, "skill_")
