"""Reads any sentence in a scene, exact or not, or returns what it may mean."""

import re
from collections.abc import Iterator, Sequence

from grammar.parser import parse, parse_label, read_sentence
from grammar.verb_tail_comment import comment_place
from play.language import reading_errors, several_sentences
from play.language.canonical_sentence import write_canonical
from play.language.exact_reading import AnyScene, How, Reading, Understood
from play.language.names.lexicon import Lexicon
from play.language.own_words import EXACT, Deeds, join_offers, tells_story
from play.language.polite_requests import bids_another
from play.language.readings.guards import is_guarded
from play.language.readings.plain_readings import LONGEST_SENTENCE, MOST_OFFERS, Hearing
from play.language.readings.same_order import FREE, MAKING, is_idiom
from play.language.readings.taught_phrases import recall_taught
from play.language.secrecy_words import (
    hush,
    keep_hidden,
    may_hide,
    says_both,
    with_secrecy,
    without_secrecy,
)
from play.language.spotting.corrections import is_corrected
from play.language.spotting.leftover_text import is_talk
from play.language.spotting.offers import say_for_people
from play.language.who_acts import ROLLS, as_acting, name_actor
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, PlayerError, Refused
from rules.core.outcome import Choice
from rules.fast_tuples import NamedTuple

#: texts this short mean just what they say
_SHORT = 2


class Several(NamedTuple):
    """The sentences of a line that has more than one."""

    sentences: tuple[str, ...]


class Offers(NamedTuple):
    """The choices to offer when a sentence isn't clear."""

    likely: Sequence[Choice] = ()
    taught: bool = False  # then nothing is offered besides what the table taught


class Listener(Deeds):
    """Reads sentences of one game, however they are worded.

    A sentence is read exactly; if that fails, in plain words; if that fails, acts are spotted in
    it. All three end in the same exact sentence.
    """

    def understand(
        self,
        text: str,
        scene: AnyScene,
        *,
        loose: bool = False,
        acting: int = 0,
        offered: bool = False,
        reading: Reading = Reading.ONE,
    ) -> Understood:
        """Read a sentence in a scene. `acting` is the character who acts unless it says otherwise.

        `offered`: a choice says it, so whoever offered the choice answers for its `anyway`.
        `reading`: what may be done if it isn't exact.
        """
        how, scene = How(loose, acting, offered), as_acting(scene, acting)
        self._typed = text
        hushed, visible = self._hush_text(text, scene)
        try:
            return self._hear_out(hushed, scene, how, reading, visible)
        except PlayerError as error:  # keep the column inside what was typed
            if error.column is not None:
                error.column = min(error.column, len(text) + 1)
            raise

    def _hear_out(
        self, text: str, scene: AnyScene, how: How, reading: Reading, visible: str
    ) -> Understood:
        """Read a sentence exactly, and if that fails, in every other way."""
        text = self._name_actor(text, scene)
        try:
            if reading is Reading.LINE and ";" in text:
                self._insist_one(text, scene, how)
            _refuse_idioms(text, reading)
            return self._understand(text, scene, how, hints=False)
        except (NotUnderstood, NotFound) as failed:
            if failed.several:
                failed.several = tuple(with_secrecy(each, visible) for each in failed.several)
                raise
            self._insist_on_name(text, scene, how, failed)
            if reading is Reading.EXACTLY or reading_errors.is_shared(scene, failed):
                raise self._explain_failure(text, scene, how) from None
            unclear, first = isinstance(failed, NotUnderstood) and bool(failed.unclear), failed
        self._pair = None
        text, slipped = self._mend(text, scene, how)
        meaning = self._understand_otherwise(
            text, scene, how, Reading.OFFERED if unclear or slipped else reading
        )
        if isinstance(meaning, Understood):
            whole = None if slipped else self._find_whole(text, first, meaning, scene, how)
            if whole is not None:
                return whole
            meaning = Offers(_choices([meaning] if slipped else []))
        spelt = read_sentence(self.system, text).verb
        unknown = isinstance(first, NotFound)  # report this first, whatever is named twice
        told = self._is_free(text) and bool(self._offer_spotted(text, scene, how))
        if self._pair is not None and spelt and meaning == Offers() and not (unknown or told):
            raise self._pair
        gift = self._find_missing_thing(text, scene, how) if meaning == Offers() else None
        error = gift or self._failure(text, scene, how, meaning, unclear=unclear)
        error.several = tuple(with_secrecy(each, visible) for each in error.several)
        raise error

    def _name_actor(self, text: str, scene: AnyScene) -> str:
        if not self.system or not text.rstrip().endswith(")"):
            return text
        return name_actor(text, read_sentence(self.system, text).verb, self._lexicon(scene))

    def _insist_on_name(self, text: str, scene: AnyScene, how: How, failed: PlayerError) -> None:
        """Refuse the name of someone who left the game, offering who is called similarly."""
        if isinstance(failed, NotFound) and failed.code == "someone_gone":
            failed.choices = tuple(self._with_hints(text, failed, scene, how))
            raise failed

    def understand_kept(
        self, text: str, scene: AnyScene, *, acting: int, offered: bool
    ) -> Understood:
        """Read a stored sentence, which may leave out its verb."""
        return self.understand(text, scene, loose=True, acting=acting, offered=offered)

    def _hush_text(self, text: str, scene: AnyScene) -> tuple[str, str]:
        """Return a text with its words of secrecy moved to the end, and how hidden they make it."""
        if not may_hide(text):
            return text, "all"
        names = [sheet.name for sheet in scene.sheets.values()]
        names += self._vocabulary(scene, hints=False).names("item")
        return hush(text, read_sentence(self.system, text).verb, names)

    def _failure(
        self, text: str, scene: AnyScene, how: How, meaning: "Several | Offers", *, unclear: bool
    ) -> NotUnderstood | NotFound:
        """Return the error for a sentence that can't be read, with what is offered instead."""
        if is_talk(self._typed) and not self._typed.lstrip().startswith("/"):
            return NotUnderstood(text, None, "", (), "talk")
        error = self._explain_failure(text, scene, how)
        if isinstance(meaning, Several):
            error.several = meaning.sentences
            return error
        likely = meaning.likely
        strange = isinstance(error, NotUnderstood) and error.code in ("no_verb", "other_system")
        if isinstance(error, NotUnderstood) and strange and not likely:
            error = reading_errors.for_a_stranger(text, self._lexicon(scene), error)
        fitting = tuple(self._fitting_hints(text, error, scene, how))
        # list the candidates of an ambiguous name even if something else is wrong as well
        armed = isinstance(error, NotFound) and error.code in reading_errors.UNARMED
        error.hints = fitting or (error.hints if armed or error.code == "ambiguous" else ())
        hinted = self._with_hints(text, error, scene, how) if unclear or armed or not likely else []
        found = [*(error.choices or hinted)]
        typed = self._typed or text
        exact = typed.lstrip().startswith("/") or reading_errors.is_slip(text, error)
        stranger = reading_errors.names_stranger(typed, error) or (armed and exact)
        stranger = stranger and not tells_story(text)
        if not (unclear or error.choices or stranger or (found and (exact or armed))):
            spotted = [] if meaning.taught else self._offer_spotted(text, scene, how)
            found = join_offers((*found, *(() if armed else likely)), spotted)
            if spotted and error.code != "ambiguous":  # an ambiguity already lists its candidates
                error = self._with_less(text, error)
        found = found or [*(() if armed else self._offer_beginning(text, error, scene, how))]
        kept = keep_hidden(text, self._keep_whole(text, found, scene, how))
        error.choices = tuple(self._offer_odds_first(text, scene, kept))
        error.past = bool(found) and self._tells_past(text, scene, how)
        return error

    def _with_less(self, text: str, error: NotUnderstood | NotFound) -> NotUnderstood | NotFound:
        """Return the error to show beside offers: for a command, where it goes wrong and what there
        is; for other words, only that they weren't understood."""
        begins = (self._typed or text).lstrip().startswith("/")
        begins = begins or read_sentence(self.system, text).verb in EXACT
        near = isinstance(error, NotUnderstood) and bool(error.near)
        begins = begins and (near or not tells_story(text))
        if begins and isinstance(error, NotUnderstood) and error.code == "unknown_name":
            error.hints = error.near or error.hints  # show the near ones instead of all
        return error if begins else NotUnderstood(text, None, "", (), "spotted")

    def _offer_odds_first(
        self, text: str, scene: AnyScene, found: Sequence[Choice]
    ) -> Sequence[Choice]:
        """Return the offers; someone who only asks is offered the chances first."""
        asked = found[0].says.partition(" # ")[0] if found else ""
        if asked.partition(" ")[0] not in ROLLS or not self._hear(text, scene).guards.wonders:
            return found
        return [Choice("Your odds", f"odds {asked}", recalls=False), *found]

    def _understand_otherwise(
        self, text: str, scene: AnyScene, how: How, reading: Reading
    ) -> "Understood | Several | Offers":
        """Return what a sentence means in plain words or loosely, or else what it may mean."""
        if says_both(text) or is_corrected(text):  # don't guess which of the two is meant
            return Offers()
        if picked := None if is_idiom(text) else self._understand_pick(text, scene):
            return picked
        if asked := self._offer_asking(text, scene, how):
            return Offers(asked)
        hearing = self._hear(text, scene)
        if self.system and bids_another(text, self._lexicon(scene)):
            return self._tell_wholly(text, scene, how) or Offers()
        if (read := self._understand_plainly(text, scene, how, hearing)) is not None:
            return read if hearing.allows_doing(read) else Offers(_choices([read]))
        return self._in_own_words(text, scene, how, reading)

    def _in_own_words(
        self, text: str, scene: AnyScene, how: How, reading: Reading
    ) -> "Understood | Several | Offers":
        """Return the answer to a question, what the whole text means, or what is clear in it."""
        if (answer := self._answer(text, scene, how)) is not None:
            return answer
        meaning: Understood | Several | Offers = Offers()
        if self._hear(text, scene).may_be_framed():
            parts = self._split_clear_sentences(text, scene, how) if reading is Reading.LINE else ()
            meaning = (
                Several(parts) if parts else self._understand_framed(text, scene, how, reading)
            )
        if isinstance(meaning, Offers) and (taught := self._recall_taught(text, scene, how)):
            said = len(taught) == 1 and reading is not Reading.OFFERED
            return taught[0] if said else Offers(_choices(taught), taught=True)
        if isinstance(meaning, Offers) and reading in (Reading.ONE, Reading.LINE):
            told = self._tell_wholly(text, scene, how)
            return told or self._surely(text, scene, how, meaning.likely) or meaning
        return meaning

    def _recall_taught(self, text: str, scene: AnyScene, how: How) -> list[Understood]:
        """Return what a whole line means according to phrases taught at this table."""
        bare, visible = without_secrecy(text)
        exactly = how._replace(loose=False)
        said = recall_taught(bare, scene, self._lexicon(scene)) if self.system else ()
        read = (self._understand_quietly(with_secrecy(each, visible), scene, exactly)
                for each in said)  # fmt: skip
        return list({each.said: each for each in read if each}.values())

    def read_words(self, scene: AnyScene) -> Lexicon:
        """Return every word that the one who acts knows in a scene."""
        return self._lexicon(scene)

    def _understand_framed(
        self, text: str, scene: AnyScene, how: How, reading: Reading
    ) -> "Understood | Several | Offers":
        """Return what a sentence means if every one of its words is used, in whatever order."""
        if is_idiom(text):
            return Offers()
        if reading is not Reading.ALONE and several_sentences.holds_several(
            text, self.system
        ):  # such a text is never one sentence
            return Offers(_choices(self._each_alone(text, scene, how)))
        exactly, (_, visible) = how._replace(loose=False), without_secrecy(text)
        found = self._hear(text, scene).hear_framed(
            lambda said: self._understand_quietly(with_secrecy(said, visible), scene, exactly)
        )
        whole: Sequence[Understood] = found.whole
        agreed = [e for e in whole if not self._tells_otherwise(text, e, scene, how)]
        if len(agreed) == 1 and reading is not Reading.OFFERED:
            return agreed[0]
        likely = (*agreed, *found.perhaps)
        if not likely and reading is not Reading.ALONE:
            likely = (*self._each_alone(text, scene, how),)
        return Offers(_choices(likely[:MOST_OFFERS]))

    def _understand_plainly(
        self, text: str, scene: AnyScene, how: How, hearing: Hearing
    ) -> Understood | None:
        """Return what a sentence means in plain words, if nothing important is left out."""
        if is_idiom(text):
            return None
        plain = hearing.write_plainly()
        _, visible = without_secrecy(text)
        read = self._understand_quietly(with_secrecy(plain, visible), scene, how) if plain else None
        read = read or self._without_commas(text, scene, how)
        return read if read and hearing.allows(read) else None

    def _understand_pick(self, text: str, scene: AnyScene) -> Understood | None:
        """Return the choice that is taken by its label, or a part of it."""
        typed = read_sentence(self.system, text)
        picked = parse_label(typed)
        return Understood(typed, picked, write_canonical(typed, picked), scene) if picked else None

    def _without_commas(self, text: str, scene: AnyScene, how: How) -> Understood | None:
        """Return a sentence read without the commas between its parts, as in `…, medium, aim 2`."""
        verb = read_sentence(self.system, text).verb
        if "," not in text or '"' in text or verb in FREE | MAKING | {"item", "deed"}:
            return None
        return self._understand_quietly(re.sub(r",\s", " ", text), scene, how)

    def _insist_one(self, text: str, scene: AnyScene, how: How) -> None:
        """Refuse a line with several sentences, even if the first could take in all of it."""
        parts = several_sentences.split_at_semicolons(text, self.system)
        earlier = ["".join(parts[:place]) for place in range(len(parts))]
        if parts and all(
            self._understand_clearly(part, scene, how) or self._is_about(part, before, scene, how)
            for part, before in zip(parts, earlier, strict=True)
        ):
            error = NotUnderstood(text, None, "one sentence")
            error.several = tuple(parts)
            raise error

    def _is_about(self, text: str, before: str, scene: AnyScene, how: How) -> bool:
        """Say whether a sentence lacks nothing but what an earlier one of its line may create: a
        new name, an entry."""
        try:
            parse(self.system, read_sentence(self.system, text), hints=False)
            self._understand(text, scene, how, hints=False)
        except NotFound as error:
            return bool(before) and error.name.casefold() in before.casefold()
        except (NotUnderstood, Refused, NotAllowed):
            return False
        except PlayerError:
            return bool(before)
        return True

    def _split_clear_sentences(self, text: str, scene: AnyScene, how: How) -> tuple[str, ...]:
        """Return the sentences of a line if each is clear before any is carried out."""
        parts = several_sentences.split_sentences(text, self.system)
        bare = how._replace(loose=True)
        return tuple(parts if all(self._understand_clearly(p, scene, bare) for p in parts) else ())

    def _understand_clearly(self, text: str, scene: AnyScene, how: How) -> Understood | None:
        """Return what a sentence clearly means, exactly or in plain
        words, so that it can be done at once."""
        if exact := self._understand_exactly(text, scene, how):
            return exact
        read = self._understand_plainly(text, scene, how, hearing := self._hear(text, scene))
        return read if read and hearing.allows_doing(read) else None

    def _by_itself(self, text: str, scene: AnyScene, how: How) -> Understood | None:
        """Return what a sentence means in any way of reading, if there is no doubt."""
        if exact := self._understand_exactly(text, scene, how):
            return exact
        meaning = self._understand_otherwise(text, scene, how, Reading.ALONE)
        return meaning if isinstance(meaning, Understood) else None

    def _each_alone(self, text: str, scene: AnyScene, how: How) -> list[Understood]:
        """Return the sentences that a text seems to consist of, if each of them is clear alone."""
        parts = several_sentences.split_sentences(text, self.system)
        if self._lexicon(scene).is_person(text.partition(",")[0]) and "," in text:
            return []  # someone is addressed and told to act
        alone = self._by_itself if parts else self._understand_clearly
        parts = parts or several_sentences.perhaps_apart(text, self.system)
        read = [alone(part, scene, how) for part in parts]
        guarded = any(
            is_guarded(part) for part, found in zip(parts, read, strict=True) if not found
        )
        return [] if guarded else [each for each in read if each and each.sentence.verb not in FREE]

    def offers(
        self, text: str, error: PlayerError, scene: AnyScene, *, loose: bool, acting: int
    ) -> tuple[Choice, ...]:
        """Return a sentence with the rules' hints in it; or what else may be meant, if refused."""
        how, scene = How(loose, acting, offered=False), as_acting(scene, acting)
        text, _ = self._hush_text(text, scene)
        found: list[Choice] = []
        if isinstance(error, NotUnderstood | NotFound):
            found = self._with_hints(text, error, scene, how)
        if isinstance(error, Refused) and len(text.split()) <= _SHORT:
            return ()  # no story: the refusal alone is clearer
        if isinstance(error, NotUnderstood | NotFound | Refused) and text.lstrip()[:1] != "/":
            found = found or self._offer_spotted(text, scene, how)
        if isinstance(error, Refused):  # who needs no short rest wants no long one
            found = [each for each in found if not each.says.startswith("rest ")]
        return tuple(keep_hidden(text, self._keep_whole(text, found, scene, how)))

    def _with_hints(
        self, text: str, error: NotUnderstood | NotFound, scene: AnyScene, how: How
    ) -> list[Choice]:
        """Return the sentence with each hint in place of what wasn't understood."""
        if error.column is None or len(text) > LONGEST_SENTENCE:
            return []
        meant: dict[Choice, None] = {}  # two hints may be the same verb
        gone = reading_errors.replaced_words(text, error)
        for hint in reading_errors.near_hints(text, error)[:MOST_OFFERS]:
            if self._hear(text, scene).loses(gone, hint):
                continue
            tried = reading_errors.put_hint(text, error, hint)
            read = self._understand_quietly(tried, scene, how)
            if read and read.sentence.verb not in FREE and self._hear(tried, scene).allows(read):
                meant[_choice(read)] = None
        return list(meant)

    def _fitting_hints(
        self, text: str, error: NotUnderstood | NotFound, scene: AnyScene, how: How
    ) -> Iterator[str]:
        """Yield the hints that fit in place of what wasn't understood: the sentence can then be
        read, or goes wrong further on."""
        for hint in error.hints:
            if error.column is None or len(text) > LONGEST_SENTENCE:
                yield hint
                continue
            tried = reading_errors.put_hint(text, error, hint)
            try:
                self._understand(tried, scene, how, hints=False)
            except (NotUnderstood, NotFound) as other:
                if other.column is not None and other.column <= error.column:
                    continue
            except PlayerError:
                pass  # it can be read, but is refused for another reason
            yield hint

    def _offer_beginning(
        self, text: str, error: NotUnderstood | NotFound, scene: AnyScene, how: How
    ) -> list[Choice]:
        """Return the part of a sentence before its error, if that makes sense by itself."""
        place = (error.column or 1) - 1
        head = text[:place].rstrip(" ,;:+-")
        shorter = re.sub(r"\s+for$", "", head, flags=re.IGNORECASE)
        unclear = isinstance(error, NotFound) or error.code == "ambiguous"
        if unclear and shorter == head:  # don't replace an unknown target by none
            return []
        head = shorter
        verb = read_sentence(self.system, head).verb
        if len(text) > LONGEST_SENTENCE or not verb or verb in FREE or len(head.split()) < 2:
            return []
        typed = read_sentence(self.system, text)  # keeps its tail
        meaning = self._understand_quietly(f"{head} {typed.text[typed.end :].strip()}", scene, how)
        allowed = meaning and self._hear(text, scene).allows(meaning)
        return [_choice(meaning)] if meaning and allowed else []


def _refuse_idioms(text: str, reading: Reading) -> None:
    """Refuse to read picking a lock as taking a choice, or finding food as finding a note."""
    if reading is not Reading.EXACTLY and is_idiom(text[: comment_place(text)]):
        raise NotUnderstood(text, None, "a choice", (), "no_verb")


def _choice(meaning: Understood) -> Choice:
    """Return an offer to say this sentence."""
    return Choice(say_for_people(meaning.said), meaning.said, recalls=False)


def _choices(meanings: Sequence[Understood]) -> tuple[Choice, ...]:
    return tuple(map(_choice, meanings))
