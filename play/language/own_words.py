"""Finds acts, questions and lookups in people's own words."""

import re
from collections.abc import Sequence
from functools import partial

from grammar.acts import acts_of, shared_pattern
from grammar.parser import read_sentence, verbs_of
from grammar.verb_tail_comment import comment_place
from play.language import reading_errors
from play.language.canonical_sentence import names_in
from play.language.exact_reading import AnyScene, How, Reader, Understood
from play.language.names.lexicon import Lexicon
from play.language.polite_requests import bids_another, say_plainly
from play.language.readings.guards import is_lookup
from play.language.readings.plain_readings import Hearing
from play.language.readings.tokens import LEADS, letters, stems
from play.language.secrecy_words import says_both, with_secrecy, without_secrecy
from play.language.spotting.asks import MAY_ASK
from play.language.spotting.companions import drops_one, harms_another, keep_whole
from play.language.spotting.corrections import correct, mend_slips, takes_back
from play.language.spotting.gifts_and_set_phrases import (
    Told,
    find_missing_thing,
    find_told,
    list_goods,
)
from play.language.spotting.offers import (
    Spotted,
    Spotter,
    make_comment,
    say_for_people,
    says_numbers,
    spell_digits,
    tell_apart,
)
from play.language.spotting.questions_and_plans import (
    answers,
    chances_of,
    find_plan,
    find_topic,
    split_question,
)
from play.language.who_acts import ROLLS, as_acting, say_for
from rules.core.errors import NotFound, PlayerError
from rules.core.outcome import Choice
from rules.core.permissions import is_gm
from rules.core.verb_declarations.gear import Thing
from rules.core.verb_declarations.request import Request
from rules.own.key import OWN
from rules.registry import family_of

#: verbs that never tell a story, so an error after one is a slip and not description
EXACT = frozenset({"move", "check", "test", "save", "deed", "pool", "contest", "item", "ammo",
                   "status", "sheet", "npc", "damage", "suffer", "spend", "maneuver",
                   "cast"})  # fmt: skip
#: a longer text is a story, from which nothing is done at once
LONGEST_SURE = 300
#: verbs that keep the table in order
_MANAGES = frozenset(("sheet", "npc", "game", "scene", "history", "table", "deck", "clock", "note"))
#: verbs that may be followed by own words which tell of another act
_LEADING_ON = ROLLS | {"heal", "use", "rest", "treat", "harm", "push", "help"}
#: words that begin an account of what someone does
_TELLING = frozenset(
    ["i", "i'd", "i'm", "im", "i'll", "ill", "we", "we're", "my", "can", "could", "let", "let's",
     "um", "umm", "uh", "hi", "hey", "so", "ok", "okay", "me", "please"]
)  # fmt: skip
#: so few are a bare command, which says just what it says
_BARE = 4
#: this many words are a story, whatever they begin with
_LONG = 8


def tells_story(text: str) -> bool:
    """Say whether a text tells a story in the speaker's own words, even after a verb."""
    words = text.replace("\u2019", "'").casefold().lstrip(" /").replace(",", " ").split()
    return len(words) >= _LONG or not _TELLING.isdisjoint(words[1:3])


class Deeds(Reader):
    """Reads exact sentences, and spots acts that people describe in their own words."""

    def _hear(self, text: str, scene: AnyScene) -> Hearing:
        bare, _ = without_secrecy(text)  # secrecy is handled separately, so no reading can lose it
        return Hearing(bare, self._lexicon(scene))

    def _answer(self, text: str, scene: AnyScene, how: How) -> Understood | None:
        """Return the lookup that someone asks for in their own words."""
        if not self.system:
            return None
        same = self._lexicon(scene).table.same  # what r my odds
        typed = re.sub(r"[a-z]+", lambda word: same.get(word[0], word[0]), self._typed or text)
        said = [found for each in self._find_answers(typed, scene, how)
                if (found := self._name_topic(each, scene, how))]  # fmt: skip
        if (asked := chances_of(typed)) and (spotted := self._spot(asked, scene, how)):
            deeds = [each.says.partition(" # ")[0] for each in spotted.offers[:1]]
            said = [f"odds {each.removeprefix('odds ')}" for each in deeds]
        read = (self._understand_quietly(each, scene, how) for each in said)
        return next((each for each in read if each and is_lookup(each)), None)

    def _find_answers(self, typed: str, scene: AnyScene, how: How) -> list[str]:
        """Return what may answer a question. A question may follow other words if they describe no
        act: I've lost track. Whose turn is it?"""
        if found := [*answers(typed)]:
            return found
        before, last = split_question(typed)
        spotted = self._spot(before, scene, how) if last else None
        deeds = spotted is not None and not spotted.looks and bool(spotted.offers)
        return [*answers(last)] if last and not deeds else []

    def _name_topic(self, said: str, scene: AnyScene, how: How) -> str:
        """Return the sentence that looks up a rule asked for by its name, or by what one does to
        use it. Any other sentence is returned as it is."""
        verb, _, about = said.partition(" ")
        if verb not in ("rules", "how"):
            return said
        topics = self._vocabulary(scene, hints=False).list_topics()
        if found := find_topic(about, topics):
            return f"rules {found}"
        if known := {about, *stems(about)} & {*verbs_of(self.system)}:
            return f"help {min(known)}"
        spotted = self._spot(f"I {about}", scene, how) if verb == "how" else None
        deed = spotted.offers[0].says.split() if spotted and spotted.offers else []
        named = find_topic(deed[1].partition("+")[0].replace("_", " "), topics) if deed[1:] else ""
        return f"rules {named}" if named else f"help {deed[0]}" if deed else ""

    def _spot(self, text: str, scene: AnyScene, how: How) -> Spotted | None:
        """Return the acts spotted in a text, cached."""
        key = (text, id(scene.sheets), scene.acting)
        if key not in self._found:
            self._found[key] = self._look_for_acts(text, scene, how)
        return self._found[key]

    def _look_for_acts(self, text: str, scene: AnyScene, how: How) -> Spotted | None:
        bare, visible = without_secrecy(text)
        hearing = self._hear(text, scene)
        asks = hearing.guards.asks
        typed = (self._typed or text).strip()
        verb = read_sentence(self.system, text).verb if typed.startswith("/") else ""
        asks_all = asks and not shared_pattern("wonders").match(bare.strip(" /"))
        asks_command = asks_all and verb and not tells_story(bare)
        bids = bool(self.system) and bids_another(bare, self._lexicon(scene))
        if says_both(text) or not self.system or not hearing.tells_deeds() or asks_command or bids:
            return None
        said = re.sub(r"^\s*/?\s*do\s+", "", text)
        manages = read_sentence(self.system, said).verb
        if (verb or manages == "npc") and manages in _MANAGES and _gives_order(self.system, said):
            return None  # `/sheet rename` is an incomplete command, not a story
        # Discord's command added the `do`; the sentence has its own verb
        told = typed.partition(" ")[2] if verb or typed.startswith("do ") else typed
        orders = verb in ROLLS  # a command that ends with a question mark is only polite
        spotted = self._spotter(verb, scene, how, visible).spot(
            bare, told or typed, asks=asks and not orders
        )
        if spotted.offers or not verb:
            return spotted._replace(sure="") if asks else spotted
        rest = bare.strip().partition(" ")[2]  # try the words without their verb
        other = self._spotter("", scene, how, visible).spot(rest, told)
        if other.sure.partition(" ")[0] != verb:
            other = other._replace(sure="")
        same = [each for each in other.offers if each.says.partition(" ")[0] == verb]
        if same or verb not in _LEADING_ON or not tells_story(bare):
            return other._replace(offers=same)
        return other

    def _is_free(self, text: str) -> bool:
        """Say whether a text is in the speaker's own words, and not a command that went wrong."""
        return not self._typed.lstrip().startswith("/") or tells_story(text)

    def _spotter(self, verb: str, scene: AnyScene, how: How, visible: str) -> Spotter:
        exactly = how._replace(loose=False)
        return Spotter(
            self._lexicon(scene),
            "" if verb == "do" else verb,
            lambda said: self._understand_quietly(with_secrecy(said, visible), scene, exactly),
        )

    def _offer_asking(self, text: str, scene: AnyScene, how: How) -> list[Choice]:
        """Return the sentences with which a game master asks players for a roll."""
        if not is_gm(scene) or not MAY_ASK.search(text):
            return []
        begun = read_sentence(self.system, text).verb
        told = self._read_told(text, scene, how)
        spotted = None if begun or (told and told[0].last) else self._spot(text, scene, how)
        asked = spotted.offers if spotted and spotted.asks else []
        return [each for each in asked if says_numbers(text, each.says)]

    def _offer_spotted(self, text: str, scene: AnyScene, how: How) -> list[Choice]:
        """Return what was spotted in a text, unless it leaves out one of its numbers."""
        if planned := self._offer_plan(text, scene, how):
            return planned
        spotted = self._spot(text, scene, how)
        if spotted and spotted.undoes:
            return spotted.offers
        meant = correct(text, self._lexicon(scene)) if self.system else None
        corrected = self._offer_spotted(meant, scene, how) if meant else []
        if corrected or takes_back(text):
            return corrected
        if told := self._offer_told(text, scene, how):
            return told
        own = self._lexicon(scene)
        offers = [self._with_tail(each, text, own) for each in spotted.offers] if spotted else []
        exactly = how._replace(loose=False)
        counted = spotted.counted if spotted and len(text) <= LONGEST_SURE else text
        whole = [each for each in offers if says_numbers(counted, each.says)]
        spelt = spell_digits(counted)
        whole = [each for each in whole if says_numbers(spelt, each.says)] or whole
        found = [each for each in whole if self._understand_quietly(each.says, scene, exactly)]
        return found or self._offer_armed(text, scene, how)

    def _offer_armed(self, text: str, scene: AnyScene, how: How) -> list[Choice]:
        """Return what a text of a game master who plays nobody means for each NPC here who carries
        the weapon that it names: `I attack Dagna with the claws`."""
        if scene.someone is not None or not is_gm(scene):
            return []
        found: list[Choice] = []
        for npc in (each for each in scene.list_present(npcs=True) if each.npc):
            acting = as_acting(scene, npc.record)
            carried = self._vocabulary(acting, hints=False).names("carried")
            if not any(re.search(rf"\b{re.escape(name)}\b", text.casefold()) for name in carried):
                continue
            bare = re.sub(rf"\s+as\s+{re.escape(npc.name)}\s*$", "", text, flags=re.IGNORECASE)
            for each in self._offer_spotted(bare, acting, how._replace(acting=npc.record))[:1]:
                label = f"{npc.name}: {each.label.replace(' your ', ' the ')}"
                says = say_for(npc.record, each.says, scene)
                found.append(each._replace(label=label, says=says))
        return found

    def _offer_told(self, text: str, scene: AnyScene, how: How) -> list[Choice]:
        """Return what a text as a whole tells, if it fits a known pattern."""
        own, comment = self._lexicon(scene), make_comment((self._typed or text).strip())
        if found := self._read_told(text, scene, how):
            told, read = found
            label = told.label[:1].upper() + told.label[1:] or say_for_people(read.said)
            return [Choice(label, f"{read.said} # {comment}", recalls=False)]
        bare, _ = without_secrecy(text)
        ordered = read_sentence(self.system, text).verb in EXACT  # whose error tells what is near
        goods = list_goods(bare, own) if self.system and not ordered else ()
        return [Choice(say_for_people(each), f"{each} # {comment}", recalls=False)
                for each in goods]  # fmt: skip

    def _tells_otherwise(self, text: str, read: Understood, scene: AnyScene, how: How) -> bool:
        """Say whether a text as a whole tells something other than this reading of its words."""
        told = self._offer_told(text, scene, how)
        return bool(told) and told[0].says.partition(" ")[0] != read.sentence.verb

    def _offer_plan(self, text: str, scene: AnyScene, how: How) -> list[Choice]:
        """Return the plan that someone announces for an event that plans can watch."""
        found = find_plan(text, self._lexicon(scene)) if self.system else None
        spotted = self._spot(found.deed, scene, how) if found else None
        if found is None or spotted is None:
            return []
        when = f"when {found.event}: "
        deeds = [(each.label, each.says.partition(" # ")[0]) for each in spotted.offers[:2]]
        return [Choice(f"W{when[1:]}{label}", f"plan {when}{said}", recalls=False)
                for label, said in deeds]  # fmt: skip

    def _with_tail(self, offer: Choice, text: str, lexicon: Lexicon) -> Choice:
        """Return an offer with the `as` and the comment of the sentence that failed."""
        typed = read_sentence(self.system, text)
        said, _, comment = offer.says.partition(" # ")
        who = typed.speaking_as.text if typed.speaking_as is not None else ""
        if who and " as " not in said and lexicon.is_person(who):
            said, visible = without_secrecy(said)
            said = with_secrecy(f"{said} as {who}", visible)
        told = typed.comment or comment
        return offer._replace(says=f"{said} # {told}" if told else said)

    def _find_missing_thing(self, text: str, scene: AnyScene, how: How) -> NotFound | None:
        """Return the error for a gift that nobody here has; None if the text is more likely to be
        about something else."""
        first = self._offer_spotted(text, scene, how)[:1] if tells_story(text) else []
        if first and not first[0].says.startswith(("item", "give")):
            return None
        return find_missing_thing(text, self._lexicon(scene))

    def _tells_past(self, text: str, scene: AnyScene, how: How) -> bool:
        """Say whether a text tells of something already done."""
        spotted = self._spot(text, scene, how)
        return spotted is not None and spotted.past

    def _surely(
        self, text: str, scene: AnyScene, how: How, likely: Sequence[Choice] = ()
    ) -> Understood | None:
        """Return the act in a text if it is clear, everything else is only description, and the
        whole text isn't `likely` to be another verb."""
        slashed = (self._typed or text).lstrip().startswith("/")
        known = read_sentence(self.system, text).verb or self._begins_deed(text, scene)
        spotted = self._spot(text, scene, how) if len(text) <= LONGEST_SURE else None
        if spotted is None or not spotted.sure or (slashed and not known):
            return None
        said, asked = spotted.sure, slashed and (spotted.looks or spotted.undoes)
        guards = self._hear(text, scene).guards
        looks = spotted.looks and (guards.wonders or guards.asks)
        if (guards.wonders and not asked) or self._slips(text, said, likely, looks=looks):
            return None
        verbs = {each.says.partition(" ")[0] for each in likely}
        otherwise = (
            verbs and said.partition(" ")[0] not in verbs and not self._names_own(said, text)
        )
        if otherwise or self._drops_status(said, text, scene):
            return None
        said = said.partition(" # ")[0] if spotted.looks else said  # nothing is recorded
        return self._understand_exactly(said, scene, how._replace(loose=False))

    def _slips(self, text: str, said: str, likely: Sequence[Choice], *, looks: bool) -> bool:
        """Say whether a command may be a slip for something other than what its words tell, or for
        more than that. What is in it is no slip if it is about the very verb that was typed."""
        slashed = (self._typed or text).lstrip().startswith("/")
        verb = read_sentence(self.system, text).verb
        ordered = verb not in ("", "roll") and said.partition(" ")[0] == verb
        free = not verb or tells_story(text[: comment_place(text)])
        more = ordered and any(_list_said(each.says) > _list_said(said) for each in likely)
        lost = (slashed or ordered) and not says_numbers(text, said)
        bare = verb != "undo" and said.startswith(f"{verb} # ")  # of what was typed it has nothing
        few = verb != "undo" and not free and len(text.split()) <= _BARE
        bare = bare or (few and " # " in said)
        slip = slashed and not (free or looks or (ordered and not bare))
        return more or lost or slip or (verb in EXACT and (bare or not ordered) and not looks)

    def _keep_whole(
        self, text: str, found: Sequence[Choice], scene: AnyScene, how: How
    ) -> list[Choice]:
        """Return the offers that leave out nobody of those who are named together."""
        exactly = how._replace(loose=False)
        own = self._lexicon(scene) if self.system and found else None
        judge = partial(self._understand_quietly, scene=scene, how=exactly)
        return keep_whole(text, found, own, judge) if own else [*found]

    def _mend(self, text: str, scene: AnyScene, how: How) -> tuple[str, bool]:
        """Return a text in plain words, and whether a slip was mended in it. Where that alone makes
        it exact, the error tells of the slip."""
        if not self.system:
            return text, False
        text = say_plainly(text, self._lexicon(scene))
        mended = mend_slips(text, self._lexicon(scene))
        if mended == text or self._understand_quietly(mended, scene, how) is not None:
            return text, False
        return mended, True

    def _find_whole(
        self, text: str, failed: PlayerError, meaning: Understood, scene: AnyScene, how: How
    ) -> Understood | None:
        """Return a reading, unless it leaves out a weapon, or one of two who are named together;
        then what the text tells as a whole."""
        own = self._lexicon(scene) if self.system else None
        parts = own and (
            drops_one(text, meaning.said, own) or harms_another(text, meaning.said, own)
        )
        if not parts and not self._drops_weapon(text, failed, meaning, scene, how):
            return meaning
        return self._tell_wholly(text, scene, how)

    def _drops_weapon(
        self, text: str, failed: PlayerError, meaning: Understood, scene: AnyScene, how: How
    ) -> bool:
        """Say whether a reading names nothing more than the text does without its `with …`; or
        takes that of a command for description, or packs the unknown person a thing is for."""
        if _packs_someone(failed, meaning.request):
            return True
        rest = reading_errors.without_weapon(text, failed)
        if rest and self._typed.lstrip().startswith("/") and meaning.sentence.comment:
            return True
        other = self._understand_quietly(rest, scene, how) if rest else None
        left = names_in(other.request) if other else set()
        return bool(rest) and names_in(meaning.request) <= left

    def _tell_wholly(self, text: str, scene: AnyScene, how: How) -> Understood | None:
        """Return what a text tells that fits a known pattern from its first word to its last."""
        slashed = (self._typed or text).lstrip().startswith("/")
        if slashed or read_sentence(self.system, text).verb in EXACT:
            return None
        found = self._read_told(text, scene, how)
        return found[1] if found and found[0].whole else None

    def _read_told(self, text: str, scene: AnyScene, how: How) -> tuple[Told, Understood] | None:
        """Return the first known pattern that a text fits, as the exact grammar reads it."""
        bare, visible = without_secrecy(text)
        exactly = how._replace(loose=False)
        for told in find_told(bare, self._lexicon(scene)) if self.system else ():
            read = self._understand_quietly(with_secrecy(told.says, visible), scene, exactly)
            if read is not None:
                return told, read
        return None

    def _begins_deed(self, text: str, scene: AnyScene) -> bool:
        """Say whether a text begins with a word for a deed that is no verb here: /dmg, /strike."""
        first, table = text.lstrip("/ ").partition(" ")[0].casefold(), self._lexicon(scene).table
        known = first in table.same or first in acts_of(self.system).forms
        return known and not read_sentence(self.system, text).verb

    def _names_own(self, said: str, text: str) -> bool:
        """Say whether a text names a move of a page, which may be called what heals elsewhere."""
        move = said.partition(" ")[2].partition(" ")[0]
        return family_of(self.system) == OWN and move in text.casefold().split()

    def _drops_status(self, said: str, text: str, scene: AnyScene) -> bool:
        """Say whether a sentence leaves out one of several conditions: prone and staggered."""
        names = self._vocabulary(scene, hints=False).names
        known = names("status") if said.startswith("status ") else {}
        told = {word for word in letters(text) if word in known}
        return len(told) > 1 and not told <= {*letters(said.partition(" # ")[0])}


def _packs_someone(failed: PlayerError, request: Request | None) -> bool:
    """Say whether the unknown name in `buy a torch for Hobb` became a part of the thing."""
    if not (isinstance(failed, NotFound) and failed.name and isinstance(request, Thing)):
        return False
    someone = failed.name.casefold().partition(" and ")[0]
    packed = (each.name.text.casefold() for each in (request, *request.more))
    return any(each.endswith(f" {someone}") for each in packed)


def _list_said(says: str) -> set[str]:
    """Return the words of an exact sentence that mean something."""
    return {*re.findall(r"[^\W_]+", says.partition(" # ")[0].casefold())} - LEADS


def _gives_order(system: str, text: str) -> bool:
    """Say whether the word after a verb is one of its subcommands; renaming an NPC needs one."""
    sentence = read_sentence(system, text)
    word = sentence.body.strip().partition(" ")[0].casefold()
    return sentence.verb == "npc" or word in verbs_of(system)[sentence.verb].words


def join_offers(read: Sequence[Choice], spotted: Sequence[Choice]) -> list[Choice]:
    """Return the readings of a whole text followed by what was spotted in it: each once, with the
    spotter's friendlier label if there is one."""
    worded = {tell_apart(each.says): each for each in spotted}
    every = {tell_apart(each.says): each for each in read} | worded
    return list(every.values())
