"""Makes sentences for the acts that a text resembles. They are offered, and carried out only if
other evidence agrees."""

from collections.abc import Callable, Iterator

from grammar.acts import Act, shared_words
from play.language.readings.tokens import stems
from play.language.spotting.clues import UNITS, Spot, lays_down
from play.language.spotting.evidence import Evidence
from play.language.spotting.names import ARTICLES, Someone
from play.language.spotting.roles import (
    AGAINST,
    STRIKING,
    Roles,
    find_roles,
    is_addressed,
    leave_out_own,
    list_sheets,
    only_bids,
)
from play.language.spotting.sentences_of_deeds import Candidate, Maker
from play.language.spotting.slots import (
    Filled,
    fill_called,
    fill_condition,
    fill_dice,
    fill_field,
    fill_new,
    fill_order,
    fill_rival,
    fill_rounds,
    fill_signed,
    fill_span,
    fill_table,
    fill_topic,
    fill_until,
)
from play.language.who_acts import ROLLS

#: a deed that is so much less likely than another is not meant, nor one that is hardly likely;
#: what changes a sheet is clear
_FAR_LESS, _LEAST, _CLEAR = 0.2, 0.2, 0.5
#: beside one for which its words speak as well, another is as likely
_LEAST_BESIDE = 0.35
#: so few words beside what is said only tell who says it
_FEW = 6
#: words with which one begins to tell of oneself, and of others
_SPEAKER = frozenset({"i", "i'm", "im", "i'll", "me"})
_WHOSE = frozenset({"my", "our", "her", "his", "their"})
_OTHERS = frozenset({"another", "some", "someone", "somebody", "one", "he", "she", "they", "you"})
#: if talk is this likely compared with an act, it is talk
_AS_LIKELY = 0.6
#: how likely a lookup must be for someone who asks
_LOOKED = 0.35
#: a weapon so near the beginning is named first
_FIRST = 2
#: so likely a blow is one, whatever else is given
_SURE = 0.85
#: in so few words what something is done with is no story
_SHORT = 12
#: what only adds to one's own gear, or to what is told
_HARMLESS = frozenset({"take", "buy", "hurt"})


class LikelyMaker(Maker):
    """Makes sentences for the acts that a text resembles."""

    def make(self) -> Iterator[Candidate]:
        """Yield sentences for the likeliest acts, or their chances if someone asks for those."""
        likely = self._list_meant()
        asks = bool(likely) and self._evidence.likely[0].does == "see_odds"
        led = False
        for spot in likely:
            if _is_grave(spot) and led:
                continue
            made = [*self._make_of(spot)]
            led = led or bool(made)
            yield from map(_ask_chances, filter(_is_roll, made)) if asks else made

    def _list_meant(self) -> list[Spot]:
        """Return the acts that may be meant: none if it is likelier talk; changes to a sheet
        without a roll only if nothing is likelier; lookups only for someone who asks."""
        likely = self._evidence.likely
        first = likely[0].chance if likely else 0.0
        talk = next((each.chance for each in likely if each.does == "talk"), 0.0)
        if not likely or talk >= first * _AS_LIKELY or self._only_quotes():
            return []
        known = {spot.does for spot in self._evidence.spots if spot.strong}
        chances = likely[0].does == "see_odds"
        least = _LEAST_BESIDE if likely[0].does in known else 0.0
        return [
            spot for spot in likely
            if (spot.chance >= least or spot.does in known or chances)
            and (not _is_grave(spot) or spot.chance >= _LEAST)
            and (not _looks(spot) or spot.chance >= (_LOOKED if self._evidence.asks else _CLEAR))
            and (not self._evidence.asks or chances or _looks(spot) or self._asks_for(spot))
        ]  # fmt: skip

    def _is_strangers(self, roles: Roles) -> bool:
        """Say whether an unknown person acts, named at the beginning."""
        first, second = [*(word.said for word in self._evidence.words), "", ""][:2]
        if first == "one" and second != "of":  # one arrow into the thick of them
            return False
        told = {word.said for word in self._evidence.words}
        own = first in _WHOSE or not _SPEAKER.isdisjoint(told) or self._wields_own()
        if own and not self._master:  # her fingers close on the lock
            return False
        return roles.unknown and (self._master or first in ARTICLES or first in _OTHERS)

    def _wields_own(self) -> bool:
        """Say whether a weapon acts that is said to be the speaker's, or is named first: the teeth
        of my chainsword, the old staff."""
        words = self._evidence.words
        arms = [each.at for each in self._evidence.things if each.kind == "weapon" and each.at]
        return any(
            words[at - 1].said == "my"
            or (at <= _FIRST and words[0].said in ARTICLES and not words[at - 1].said.endswith("s"))
            for at in arms
        )

    def _asks_for(self, spot: Spot) -> bool:
        """Say whether somebody asks for a roll of their own: what do I know of this sign?"""
        own = {word.said for word in self._evidence.words} & {"i", "me", "we", "us", "i'm", "my"}
        return bool(own) and spot.does in shared_words("asked")

    def _only_quotes(self) -> bool:
        """Say whether a text only quotes somebody, who speaks to none of those here: "Hide the
        body," said the letter."""
        words = [word.said for word in self._evidence.words]
        speaking = shared_words("tags")
        tags = [at for at, said in enumerate(words) if not speaking.isdisjoint(stems(said))]
        spoken_to = [each for each in self._evidence.people
                     if self._is_foe(each) and each.end not in tags]  # fmt: skip
        told = [said for said in words if said.isalpha()]
        return self._evidence.quotes and bool(tags) and len(told) <= _FEW and not spoken_to

    def _make_of(self, spot: Spot) -> Iterator[Candidate]:
        roles = self._find_roles(spot)
        if _looks(spot) and any(each.keys == ("all",) for each in roles.targets):
            spot = spot._replace(does="see_who")  # of everyone the board tells
        strangers = roles.unknown and spot.does in ("rest", "sleep")
        if strangers or (only_bids(self._evidence, self._lexicon) and not _looks(spot)):
            return
        by_nobody = _looks(spot) or spot.does in shared_words("by_nobody")
        clear = spot.chance >= _CLEAR or not _is_grave(spot) or spot.does in _HARMLESS
        if not clear or not (by_nobody or self._may_act(roles)) or self._is_unlikely(spot, roles):
            return
        for act in self._acts_of(spot, roles):
            players = act.says.partition(" ")[0] in self._lexicon.table.players
            if not (roles.is_npcs and players):
                yield from self._of(spot, act, roles)

    def _is_unlikely(self, spot: Spot, roles: Roles) -> bool:
        """Say whether an attack is unlikely: on a friend, in peace, or with an unknown weapon."""
        if spot.does not in STRIKING:
            return False
        said = {form for word in self._evidence.words for form in stems(word.said)}
        peaceful = spot.chance < _SURE and not said.isdisjoint(shared_words("peace"))
        short = len(self._evidence.words) <= _SHORT
        strange = short and self._has_strange_weapon(roles, frozenset())
        arms = [each for each in self._evidence.things if each.kind == "weapon"]
        laid = any(lays_down(self._evidence.words, each) for each in arms)
        return peaceful or laid or strange or self._strikes_own(roles)

    def _strikes_own(self, roles: Roles) -> bool:
        """Say whether a player would strike a player's character."""
        met = list_sheets(roles.targets, self._lexicon)
        return any(not sheet.npc for sheet in met) and not self._master

    def _find_roles(self, spot: Spot) -> Roles:
        if spot.does not in shared_words("told_of"):
            roles = find_roles(self._evidence, spot, self._lexicon)
            if spot.does in ("fall_back", "charge_close", "flee", "break_free", "dodge"):
                owners = tuple(each for each in self._evidence.people if each.owner)
                roles = roles._replace(targets=roles.targets or roles.aside or owners)
            if self._evidence.asks and spot.does in shared_words("asked"):  # is Scar lying to us?
                met = (roles.subject,) if roles.subject else roles.targets
                return roles._replace(subject=None, unknown=False, addressed=False, targets=met)
            return leave_out_own(roles._replace(unknown=self._is_strangers(roles)), self._lexicon)
        met = find_patients(self._list_learners() if spot.does == "xp" else self._evidence)
        rests = spot.does in ("rest", "sleep") and not self._master  # another is about to rest
        named = [each for each in self._evidence.people if not each.pronoun][:1]
        others = rests and any(each.at <= 1 and not self._is_own(each) for each in named)
        return Roles(None, addressed=False, unknown=others, targets=met, aside=(), listed=True)

    def _is_own(self, someone: Someone) -> bool:
        return someone.keys in (("all",), (str(self._lexicon.vocabulary.scene.acting),))

    def _list_learners(self) -> Evidence:
        """Return the evidence without those who gain no experience, and with who is only `he`."""
        people = [each for each in self._evidence.people if not self._is_foe(each)]
        named = any(not each.pronoun for each in people)
        met = (each if named else each._replace(pronoun=False) for each in people)
        return self._evidence._replace(people=tuple(met))

    def _weigh_loss(self, spot: Spot, act: Act, roles: Roles, used: frozenset[int]) -> float | None:
        """Return the weight of what a sentence leaves out; None if that isn't allowed."""
        people = [each for each in roles.targets if each.at not in used and not each.pronoun]
        left = [each for each in self._evidence.things if each.at not in used]
        rests = spot.does in ("rest", "sleep", "recover_self", "rally")  # for so long
        cut = not _looks(spot) and self._is_cut(used)  # who are we waiting for
        hurts = any(each.unit in UNITS for each in self._evidence.amounts if each.at not in used)
        if cut or hurts or (not rests and self._drops_amount(used, strict=False)):
            return None
        return 1.5 * len(people) + 0.5 * len(left)

    def _ways(self, slot: str, spot: Spot, roles: Roles) -> list[Filled]:
        own: dict[str, Callable[[], list[Filled]]] = {
            "SIGNED": lambda: fill_signed(self._evidence),
            "RIVAL": lambda: fill_rival(self._evidence),
            "TABLE": lambda: fill_table(self._evidence, self._lexicon),
            "ROUNDS": lambda: fill_rounds(self._evidence),
            "NEW": lambda: fill_new(self._evidence, spot, self._lexicon),
            "COND": lambda: fill_condition(self._evidence, self._lexicon),
            "UNTIL": lambda: fill_until(self._evidence),
            "SPAN": lambda: fill_span(self._evidence),
            "TACTIC": lambda: fill_order(self._evidence, self._lexicon.system, "tactic"),
            "RANGE": lambda: fill_order(self._evidence, self._lexicon.system, "range"),
            "DICE": lambda: fill_dice(self._evidence, self._lexicon),
            "FIELD": lambda: fill_field(self._evidence, self._lexicon),
            "CALLED": lambda: fill_called(self._evidence, self._lexicon),
            "TOPIC": lambda: fill_topic(self._evidence, self._lexicon.vocabulary.list_topics()),
        }
        return own[slot]() if slot in own else super()._ways(slot, spot, roles)


def _looks(spot: Spot) -> bool:
    return spot.does.startswith("see_")


def _is_grave(spot: Spot) -> bool:
    return spot.does in shared_words("grave")


def _is_roll(candidate: Candidate) -> bool:
    return candidate.says.partition(" ")[0] in ROLLS


def _ask_chances(candidate: Candidate) -> Candidate:
    says = f"odds {candidate.says}"
    return candidate._replace(says=says, label=f"Odds: {candidate.label}")


#: words before the cause, or before someone who isn't affected
_ASIDE = AGAINST | {"from", "by", "of", "with", "like", "near", "beside", "behind", "past"}
_JOINING = ARTICLES | {",", "and", "&"}


def find_patients(evidence: Evidence) -> tuple[Someone, ...]:
    """Return who is affected: everyone, those listed, or the last one named who isn't the cause."""
    named = [each for each in evidence.people if not each.pronoun]
    if any(each.lead == ":" for each in named):  # all of them: Griff and Isaac
        named = [each for each in named if each.keys != ("all",)]
    ends = [each.at + 4 for each in evidence.amounts]
    counted = [each for each in named if each.lead in ("to", "for", "on")
               and any(end - 4 < each.at <= end for end in ends)]  # fmt: skip
    if len(counted) == 1 and counted[0].keys != ("all",):  # 3 damage to Griff, of them all
        return tuple(_end_with([each for each in named if each.at <= counted[0].at], evidence))
    addressed = [each for each in named if each.keys != ("all",) and is_addressed(evidence, each)]
    if addressed:
        return (addressed[0],)
    if every := [each for each in named if each.keys == ("all",)]:
        return (every[0],)
    apart = [each for each in named if each.lead not in _ASIDE] or named
    met = [each for each in apart if not each.owner] or apart
    return tuple(_end_with(met, evidence)) if met else ()


def _end_with(named: list[Someone], evidence: Evidence) -> list[Someone]:
    """Return the last one named, with those listed directly before."""
    found = [named[-1]]
    for each in reversed(named[:-1]):
        between = evidence.words[each.end : found[0].at]
        if any(word.said not in _JOINING for word in between):
            break
        found.insert(0, each)
    return found
