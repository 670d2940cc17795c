"""Makes exact sentences from the evidence in a text, and weighs what each leaves out."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from grammar.acts import Act, acts_of, shared_words
from grammar.parser import kinds_of
from play.language.names.lexicon import Lexicon, is_gun
from play.language.readings.tokens import LEADS, stems
from play.language.spotting.clues import (
    COINS,
    LEARNT,
    TAKING,
    UNITS,
    Amount,
    Beside,
    Spot,
    holds_arms,
    is_clubbed,
    is_told,
)  # fmt: skip
from play.language.spotting.evidence import Evidence
from play.language.spotting.names import ARTICLES, Someone, Thing, find_carried, is_magic
from play.language.spotting.roles import (
    STRIKING,
    Roles,
    find_hurt,
    find_roles,
    leave_out_own,
    list_by_subject,
    list_sheets,
    misses_whom,
    only_bids,
    treats_stranger,
)
from play.language.spotting.slots import (
    SLOT,
    Filled,
    count_in_words,
    fill_people,
    fill_someone,
    fill_thing,
    insert_before_as,
    render,
    speak_of_several,
    strip_quotes,
)
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: the most acts tried per text, and the most sentences made from one
MOST_SPOTS, MOST_OF_ONE = 6, 4
#: the weight of a term of the rules that is named and left out
_TERM = 3.0
#: the opponent of a roll, which a stated difficulty replaces
_CONTEST = compile_later(r" ?\[vs [^\]]*\]")
#: healing things are used on someone, not just used up
_WASTED = compile_later(r"item use .*(?:med(?:i-?)?kit|bandage)", re.IGNORECASE)
#: what unarmed characters strike with, and verbs for that
_BODILY = frozenset({"fist", "fists", "bare", "punch", "kick", "headbutt", "elbow", "knee"})
_BARE = frozenset({"fist", "fists", "bare", "barehanded", "unarmed"})
_MEASURED = frozenset({"vs", "versus", "vs.", "dc", "dr"})
_KINDS = {"ITEM": ("item", "weapon"), "TYPE": ("damage_type",), "THING": ("item",)}
_SPANS = frozenset({"hour", "hours", "day", "days", "night", "nights", "week", "watch", "minutes"})
#: words that may also end an act: kick the door in
_ENDING = frozenset({"in", "over", "through", "past", "on"})
_WHOSE = frozenset({"his", "her", "its", "their"})
_AT = frozenset({"at", "into", "on", "against", "onto", "toward", "towards", "over", "for", "of"})
_UNFINISHED = LEADS - _ENDING | {"as", "last", "a", "an", "the", "my"}
_WITH = frozenset({"with", "using"})
#: acts that affect the one named first, unless they cause it
_HARMING = frozenset({"hurt", "strained", "soaked"})
_PAYING = frozenset({"pay", "earn"})
_BEFALLING = _PAYING | {"xp"} | _HARMING
_CONSUMING, _INTO = frozenset({"use", "drink", "eat"}), frozenset({"down", "into", "between", "to"})
_TALKING = frozenset({"persuade", "lie", "threaten", "charm", "bargain", "calm"})
_FAR, _GENTLE = frozenset({"shoot", "throw"}), frozenset({"animals", "calm", "ride"})
_CONTESTS = ("contest", "save", "check", "test", "item give")
_STRIKING = _FAR | {"attack"}
_DEALING = frozenset(
    {"deal", "deals", "dealing", "dealt", "inflict", "inflicts", "does", "causes", "has", "have"}
)


class Candidate(NamedTuple):
    """A sentence that may be meant, its label, and how strongly the evidence supports it."""

    says: str
    label: str
    score: float
    spot: Spot
    used: frozenset[int]  # the places of the words it uses
    aims: bool = False  # it affects someone
    chance: float = 0.0  # how likely the text tells of it, by all deeds that lead to it


class Maker:
    """Makes sentences from the evidence in one text."""

    def __init__(self, evidence: Evidence, lexicon: Lexicon, verb: str, *, master: bool) -> None:
        self._evidence, self._lexicon = evidence, lexicon
        self._verb, self._master = verb, master
        self._acts = acts_of(lexicon.system)

    def make(self) -> Iterator[Candidate]:
        """Yield the sentences that all evidence allows, for each act."""
        taken_back = [spot for spot in self._evidence.spots if spot.does == "undo"]
        every = taken_back or self._evidence.spots  # what one takes back one does not do again
        spots = sorted(every, key=lambda s: (not s.strong, s.thing is None, s.at))
        for spot in spots[: MOST_SPOTS + bool(self._verb)]:
            roles = self._find_roles(spot)
            if not self._may_act(roles) or self._is_tossed(spot, roles) or self._chats(spot, roles):
                continue
            for act in self._acts_of(spot, roles):
                if roles.is_npcs and act.says.partition(" ")[0] in self._lexicon.table.players:
                    continue
                for each in list_by_subject(roles):
                    if self._verb in ("", act.says.partition(" ")[0]):
                        yield from islice(self._of(spot, act, each), MOST_OF_ONE)

    def _find_roles(self, spot: Spot) -> Roles:
        """Return everyone's role: the one named first may be the one affected."""
        roles = find_roles(self._evidence, spot, self._lexicon)
        if spot.does in ("=spell", "cast") and any(map(self._is_foe, self._evidence.people)):
            roles = leave_out_own(roles, self._lexicon)  # nobody strikes themselves
        if self._evidence.asks:  # who asks acts, about whoever is named: is Scar lying?
            met = (roles.subject,) if roles.subject else roles.targets
            return roles._replace(subject=None, unknown=False, addressed=False, targets=met)
        words = {word.said for word in self._evidence.words}
        struck = any(e.does in _STRIKING and e.strong for e in self._evidence.spots)
        if spot.does in _BEFALLING and roles.subject:  # on him who was named
            met = tuple(t for t in roles.targets if not (t.pronoun or spot.does in _PAYING))
            roles = roles._replace(targets=met)
        if spot.does in _PAYING | {"xp"}:  # you've earned it
            met = tuple(t for t in roles.targets if self._evidence.words[t.at].said != "it")
            roles = roles._replace(targets=met)
        owned = any(each.owner for each in self._evidence.people)
        if spot.does in _HARMING | {"xp"} and (owned or not struck) and not words & _DEALING:
            roles = find_hurt(self._evidence, roles)
        if spot.does not in _BEFALLING or roles.targets or struck or words & _DEALING:
            return roles
        met = (roles.subject,) if roles.subject else ()
        return roles._replace(subject=None, targets=met, listed=True)

    def _is_foe(self, someone: Someone) -> bool:
        return any(sheet.npc for sheet in list_sheets([someone], self._lexicon)[:1])

    def _acts_of(self, spot: Spot, roles: Roles) -> Sequence[Act]:
        if spot.thing is not None:
            return (self._acts.kinds[spot.thing.kind],)
        ways = self._acts.acts.get(spot.does, ())
        fitting = [act for act in ways if self._fits(act, spot, roles)]
        told = [act for act in fitting if act.told]  # a game's own comes first, and alone
        fitting = [act for act in fitting if not act.told or act is told[0]]
        if any(each.says.startswith("vs ") for each in self._evidence.beside):
            return [act._replace(says=_CONTEST.sub("", act.says)) for act in fitting]
        return fitting

    def _fits(self, act: Act, spot: Spot, roles: Roles) -> bool:
        """Say whether an act's condition holds: with something that shoots, unarmed."""
        arms = [thing.name for thing in self._evidence.things if thing.kind == "weapon"]
        acts = self._acts.acts.get(spot.does, ())
        ways = {each.when for each in acts}
        moves = getattr(self._lexicon.vocabulary.scene.someone, "moves", ())
        learnt = [a for a in acts if a.when == "learnt" and a.says.split()[1] in moves]
        unarmed = not arms and self._is_unarmed(spot)
        magic = "spell" in ways and any(map(is_magic, arms))
        shoots = any(map(is_gun, arms))
        shoots = shoots and not is_clubbed(self._evidence.words, self._evidence.things)
        bursts = "grenade" in ways and any("grenade" in name for name in arms)
        eased = "eased" in ways and not shared_words("easing").isdisjoint(
            form for word in self._evidence.words for form in stems(word.said)
        )
        holds = {
            "grenade": bursts,
            "gun": shoots and not magic,
            "blade": bool(arms) and not shoots,
            "spell": magic,
            "own": not arms and not unarmed,
            "fists": unarmed,
            "npc": roles.is_npcs,
            "eased": eased,
            "learnt": act in learnt,
            "": not eased
            and not learnt
            and not (magic or bursts or (shoots and "gun" in ways))
            and not (arms and not shoots and "blade" in ways)
            and not (unarmed and "WEAPON" in act.says),
        }  # fmt: skip
        wounds = any(each.unit in ("wound", "wounds") for each in self._evidence.amounts)
        lessened = " damage" in act.says and wounds  # what is said to be wounds meets no armour
        return holds[act.when] and (not act.told or self._master) and not lessened

    def _is_unarmed(self, spot: Spot) -> bool:
        """Say whether someone strikes without any weapon."""
        bare = _BARE & {word.said for word in self._evidence.words}
        return bool(bare or _BODILY & {*stems(self._evidence.words[spot.at].said)})

    def _is_tossed(self, spot: Spot, roles: Roles) -> bool:
        """Say whether something is thrown to someone rather than at them; or a person is thrown."""
        words = self._evidence.words[spot.end : spot.end + 2]
        own = any(word.said.endswith(("self", "selves")) for word in words)
        if spot.does == "give":
            return any(each.lead in _AT for each in roles.targets)
        return spot.does == "throw" and (own or any(map(self._is_thrown_to, roles.targets)))

    def _chats(self, spot: Spot, roles: Roles) -> bool:
        """Say whether words are only addressed to a player's character, who can't be persuaded."""
        met = [sheet.npc for sheet in list_sheets(roles.targets, self._lexicon)]
        return spot.does in _TALKING and not spot.strong and bool(met) and not any(met)

    def _is_thrown_to(self, target: Someone) -> bool:
        leads = {each.lead for each in self._evidence.people if each.keys == target.keys}
        return leads.isdisjoint(_AT)

    def _may_act(self, roles: Roles) -> bool:
        """Say whether the speaker acts, or someone whom a game master may act for."""
        if roles.unknown or roles.addressed or only_bids(self._evidence, self._lexicon):
            return False
        if roles.subject is None or self._master:
            return True
        return roles.subject.keys == (str(self._lexicon.vocabulary.scene.acting),)

    def _of(self, spot: Spot, act: Act, roles: Roles) -> Iterator[Candidate]:
        ways = {slot: self._ways(slot, spot, roles) for slot, _ in SLOT.findall(act.says)}
        filled = {slot: found for slot, found in ways.items() if found}
        for chosen in product(*filled.values()):
            slots = dict(zip(filled, chosen, strict=True))
            several = not slots.keys().isdisjoint(("FOE", "WHOM")) and len(roles.targets) > 1
            label = speak_of_several(act.label) if several else act.label
            said, shown = render(act.says, slots, 0), render(label, slots, 1)
            if said is None or shown is None or _WASTED.match(said):
                continue
            shown = count_in_words(shown)
            used = {p for each in slots.values() for p in each.places} | {*range(spot.at, spot.end)}
            candidate = self._score(spot, act, roles, said, shown, frozenset(used))
            if candidate is not None:
                yield candidate

    def _ways(self, slot: str, spot: Spot, roles: Roles) -> list[Filled]:
        """Return what may fill a slot; nothing if the text has no such thing."""
        ways: dict[str, Callable[[], list[Filled]]] = {
            "FOE": lambda: fill_people(roles),
            "WHOM": lambda: fill_people(leave_out_own(roles, self._lexicon)),
            "N": lambda: [
                Filled(a.said, a.said, (a.at, a.at + 1)) for a in self._list_counted(spot)[:1]
            ],
            "COUNT": lambda: [Filled(a.said, a.said, (a.at,)) for a in self._evidence.amounts[:1]],
            "WHO": lambda: [fill_someone(roles.subject)] if roles.subject else [],
            "OWN": lambda: self._list_own(spot, roles),
        }
        return ways[slot]() if slot in ways else self._things(slot, spot, roles)

    def _things(self, slot: str, spot: Spot, roles: Roles) -> list[Filled]:
        kinds = _KINDS.get(slot, (slot.casefold(),))
        if spot.thing is not None and spot.thing.kind in kinds:
            return [fill_thing(spot.thing)]
        found = [fill_thing(each) for each in self._evidence.things if each.kind in kinds]
        if not found and slot == "SPELL":
            told = [s for s, way in self._acts.spells.items() if way.search(self._evidence.text)]
            return [Filled(each, each.replace("_", " "), ()) for each in told if self._knows(each)]
        if not found and slot == "WEAPON" and spot.does in _STRIKING | {"deal_damage"}:
            own = [] if self._is_unarmed(spot) else self._list_own(spot, roles, strict=True)
            return own if len(own) == 1 else []  # there is nothing else to strike with
        if not found and slot == "ATTRIBUTE" and spot.thing is not None:
            usual = self._acts.usual.get(spot.thing.key, "")
            return [Filled(usual, usual.upper(), ())] if usual else []
        return found

    def _knows(self, spell: str) -> bool:
        someone = self._lexicon.vocabulary.scene.someone
        return someone is not None and spell in getattr(someone, "spells", ())

    def _list_counted(self, spot: Spot) -> list[Amount]:
        units = UNITS | LEARNT | COINS | self._acts.hurts.keys()
        found = [a for a in self._evidence.amounts
                 if a.unit in units or "d" in a.said or self._is_bare(a)]  # fmt: skip
        found.sort(key=lambda a: not spot.at <= a.at < spot.end)  # the act's own first
        if self._evidence.verb:
            return found
        leads = TAKING | {"for"}
        return [a for a in found
                if a.unit in units or a.lead in leads or "d" in a.said or is_told(a)]  # fmt: skip

    def _is_bare(self, amount: Amount) -> bool:
        """Say whether nothing named after a number is counted by it."""
        named = any(each.at == amount.at + 1 for each in self._evidence.people)
        table = self._lexicon.table
        small = table.light | table.fillers | LEADS | {"of", "back", "more", "i"}
        return named or not amount.unit.isalpha() or amount.unit in small

    def _list_own(self, spot: Spot, roles: Roles, *, strict: bool = False) -> list[Filled]:
        """Return what someone who named no weapon may strike with; what shoots if they shoot, and
        with `strict` nothing else."""
        scene = self._lexicon.vocabulary.scene
        named = roles.subject.keys[0] if roles.subject else ""
        someone = scene.sheets[int(named)] if named.isdecimal() else scene.someone
        weapons = self._lexicon.vocabulary.names("weapon") if someone else {}
        carried = find_carried([someone] if someone else [], weapons)
        said = self._lexicon.vocabulary.spell_name
        arms = [said(kind, key) for kind, key in carried if kind == "weapon"]
        fitting = [each for each in arms if is_gun(each.replace("_", " ")) == (spot.does in _FAR)]
        arms = fitting if strict else fitting or arms
        return [Filled(each, each.replace("_", " "), ()) for each in arms]

    def _score(
        self, spot: Spot, act: Act, roles: Roles, said: str, shown: str, used: frozenset[int]
    ) -> Candidate | None:
        if not (spot.strong or spot.held) and len(used) <= spot.end - spot.at:
            return None  # a word that may mean much else, and nothing that goes with it
        if roles.subject is not None:
            used |= {*range(roles.subject.at, roles.subject.end)}
        own = str(self._lexicon.vocabulary.scene.acting)
        if (
            roles.subject is not None
            and roles.subject.keys != (own,)
            and not re.search(r"\bWHOM?\b", act.says)
        ):
            said, shown = (
                f"{said} as {roles.subject.names[0]}",
                f"{shown.replace('your ', 'the ')} as {strip_quotes(roles.subject.names[0])}",
            )
        for each in self._list_beside(spot):
            if each.says.startswith("vs ") and " vs " in said:  # said to be just so hard
                said, spot = re.sub(r" vs .*?(?= as |$)", "", said), spot._replace(sure=False)
            said = f"{insert_before_as(said, each.says)}"
            used |= each.places
        missed = spot.does in _BEFALLING | _STRIKING and misses_whom(act.says, roles)
        missed = missed or treats_stranger(self._evidence, spot, roles, self._lexicon)
        barred = missed or self._strikes_friend(spot, said, roles)
        lost = None if barred else self._weigh_loss(spot, act, roles, used)
        if lost is None:
            return None
        sure = 3 + (spot.sure and spot.chance > 0) if spot.strong else 1
        score = sure + 0.5 * len(used) + bool(spot.thing) - lost - self._drop_terms(used)
        return Candidate(said, shown, score, spot, used, "FOE" in act.says)

    def _strikes_friend(self, spot: Spot, said: str, roles: Roles) -> bool:
        """Say whether a player would strike a player's character, by a word that may mean no
        blow."""
        blow = said.startswith(_CONTESTS) or (spot.does in _STRIKING and spot.strong and spot.sure)
        friends = any(not sheet.npc for sheet in list_sheets(roles.targets, self._lexicon))
        return spot.does in STRIKING and friends and not (self._master or blow)

    def _list_beside(self, spot: Spot) -> Sequence[Beside]:
        """Return what is said beside an act: to calm somebody, easy is no difficulty."""
        gentle = spot.does in _GENTLE
        return [each for each in self._evidence.beside if not (gentle and each.says == "easy")]

    def _weigh_loss(self, spot: Spot, act: Act, roles: Roles, used: frozenset[int]) -> float | None:
        """Return what a sentence leaves unsaid, by its weight; None where that may not be."""
        aims = "FOE" in act.says
        people = [each for each in roles.targets if each.at not in used and not each.pronoun]
        aside = [each for each in roles.aside if each.at not in used]
        left = [t for t in self._evidence.things if t.at not in used]
        arms = [t for t in left if t.kind == "weapon"]
        wrong = (
            (people and (aims or self._leads_all(roles)))
            or any(each.lead in ("for", "from", "by") for each in aside)
            or self._drops_amount(used, strict=aims or bool(self._verb))
            or self._is_cut(used)
            or (aims and self._names_strangers(spot, used))
            or (spot.does in _CONSUMING and not aims and self._is_fed(roles))
            or (aims and not act.told and self._has_strange_weapon(roles, used))
            or (aims and arms and re.search("WEAPON|OWN", act.says))
            or (aims and "THING" not in act.says and self._is_done_with(left))
            or (act.told and any(t.kind == "damage_type" for t in left))
        )
        return None if wrong else 2.0 * len(people) + len(aside) + 0.5 * len(arms)

    def _drop_terms(self, used: frozenset[int]) -> float:
        """Return the weight of the terms of the rules, named behind a verb, that a sentence lacks:
        whoever tests bod doesn't test int."""
        terms = [each for each in self._evidence.things if each.kind in self._acts.kinds]
        return _TERM * sum(1 for each in terms if self._evidence.verb and each.at not in used)

    def _is_done_with(self, left: Sequence[Thing]) -> bool:
        """Say whether a thing that the sentence leaves out is used for it: with the stimpack."""
        words = self._evidence.words
        places = (range(max(0, each.at - 3), each.at) for each in left if each.kind == "item")
        return any(words[at].said in _WITH for before in places for at in before)

    def _drops_amount(self, used: frozenset[int], *, strict: bool) -> bool:
        """Say whether a number is missing in the sentence. One that counts nothing in the rules may
        be, if the act affects nobody."""
        left = [each for each in self._evidence.amounts if each.at not in used]
        return any(strict or each.unit in UNITS | _SPANS or "d" in each.said for each in left)

    def _is_cut(self, used: frozenset[int]) -> bool:
        """Say whether the measure to compare with is missing in the sentence, or in the text."""
        words = self._evidence.words
        before = words[-2:][0].said  # what do they look at, and breathe her last, are whole
        ended = before == "at" or (words[-1].said == "last" and before in _WHOSE)
        if not ended and words[-1].said in _UNFINISHED:
            return True
        measured = (n + 1 for n, word in enumerate(words) if word.said in _MEASURED)
        return any(place not in used for place in measured)

    def _leads_all(self, roles: Roles) -> bool:
        """Say whether everyone is named before the act, as those who do it."""
        first = min(each.at for each in roles.targets)
        before = [each for each in roles.targets if each.keys == ("all",) and each.at == first]
        return bool(before) and first < min(spot.at for spot in self._evidence.spots)

    def _is_fed(self, roles: Roles) -> bool:
        """Say whether it is given to somebody else: down Griff's throat."""
        own = str(self._lexicon.vocabulary.scene.acting)
        every = (e for e in (*roles.targets, *roles.aside) if e.lead in _INTO)
        return any(each.keys != (own,) and not each.pronoun for each in every)

    def _names_strangers(self, spot: Spot, used: frozenset[int]) -> bool:
        """Say whether an unknown person is named: a capitalised word."""
        known, acts = self._lexicon.words(), self._evidence.words[spot.at].start
        return any(
            word.said not in known
            and not (word.said.endswith("'s") and word.start < acts)  # the Emperor's name
            for word in self._evidence.find_strange(used)
        )

    def _is_bare_handed(self, roles: Roles) -> bool:
        """Say whether an NPC acts whose sheet lists no weapon, as theirs is only described."""
        key = roles.subject.keys[0] if roles.subject else ""
        scene = self._lexicon.vocabulary.scene
        sheet = scene.sheets.get(int(key)) if key.isdecimal() else None
        if sheet is None or not sheet.npc:
            return False
        carried = find_carried([sheet], self._lexicon.vocabulary.names("weapon"))
        return not any(kind == "weapon" for kind, _ in carried)

    def _has_strange_weapon(self, roles: Roles, used: frozenset[int]) -> bool:
        """Say whether something is used that nobody here carries."""
        if "weapon" not in kinds_of(self._lexicon.system) or self._is_bare_handed(roles):
            return False  # where the rules know none, it is colour
        words = self._evidence.words
        known = used | {p for t in self._evidence.things for p in range(t.at, t.end)}
        known |= {each.at for each in self._evidence.people}
        armed = any(each.kind == "weapon" for each in self._evidence.things)
        strange = holds_arms(words, known, others=not armed)
        manner = shared_words("manner")
        for at, word in enumerate(words[:-1]):
            if word.said not in _WITH:
                continue
            after = [w.said for w in words[at + 1 : at + 6] if w.said not in ARTICLES]
            if after[:2] in (["both", "hands"], ["two", "hands"]):
                continue
            if not any(p in known for p in range(at + 1, at + 5)) and not manner & {*after[:3]}:
                return True
        return strange
