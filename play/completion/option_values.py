"""Completes one option of a slash command, with a short note on each value."""

from collections.abc import Iterable, Iterator, Sequence

from grammar.acts import acts_of
from grammar.option_sentences import shapes_of
from grammar.words import words_of
from play.completion.sayable_words import Sayable, Word, fold_text
from play.completion.whole_sentences import LONGEST_OFFER, Completer, completer_of, find_whole
from play.language.names.vocabulary import AnyScene
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from rules.core.permissions import may_see_numbers
from rules.core.records.validation import is_writable
from rules.core.sheet import Sheet
from rules.core.verb_declarations.slash_options import Shape
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: options that aim at someone, so foes are offered first
AIMED = ("target",)
#: the letters needed before another word stands for something
SHORTEST_STAND_IN = 3
#: how many whole sentences are tried before anything is typed
AT_ONCE = 8
#: the start of any sentence, and of plans, which not every sentence fits
DO, PLAN = "do", "plan"
PEOPLE = ("character", "npc", "speaker")
#: a sentence that an act leads to: `move defy_danger +STAT=Ag`
_ROLLS = compile_later(r"(?P<verb>\w+) (?P<name>\w+)(?:.*STAT=(?P<stat>\w+))?")


class Offer(NamedTuple):
    """A value for an option, and how it is shown: `Scar · wounds 1/3`."""

    value: str
    shown: str


async def complete_option(
    referee: Referee, said: Utterance, start: str, shape: Shape, *, first: bool
) -> list[Offer]:
    """Return values for an option, the likeliest first. `said` is what was typed into it.

    The first option takes the whole rest of the sentence: text that is no name is completed as one.
    """
    # Discord takes no longer value, so nothing could be added to it
    if len(said.text) > LONGEST_OFFER or not is_writable(said.text):
        return []
    completer = await completer_of(referee, said, start)
    asked = shapes_of([completer.system], start)
    own = asked.get(shape.option.name, shape)
    first = own.option.name == next(iter(asked)) if asked else first
    typed = said.text.strip()
    found = list(Values(completer, start, own).offers(typed))
    if found or (own.kinds and "sentence" not in own.kinds and not first):
        return found
    inner = _go_on(completer, "", typed) if "sentence" in own.kinds and start != PLAN else []
    if start == DO and " " not in typed:  # sentences that work as they are come first
        whole = [Offer(each, each) for each in await find_whole(referee, said, AT_ONCE)]
        inner = list(dict.fromkeys([*whole, *inner]))
    if inner or start == DO:  # only a verb can be continued
        return inner
    return _go_on(completer, f"{start} {'' if first else own.lead}".strip() + " ", typed)


def _go_on(completer: Completer, start: str, typed: str) -> list[Offer]:
    """Return how the sentence continues, without its beginning."""
    whole = completer.sentences(start + typed)
    begun = [each for each in whole if each.casefold().startswith(start.casefold())]
    rest = dict.fromkeys(each[len(start) :].strip() for each in begun)
    return [Offer(each, each) for each in rest if each]


class Values:
    """The values that one option may have for one speaker."""

    def __init__(self, completer: Completer, start: str, shape: Shape) -> None:
        self._sayable: Sayable = completer.sayable
        self._system = completer.system
        self._start, self._shape = start, shape

    def offers(self, typed: str) -> Iterator[Offer]:
        """Yield values that begin as typed, then those with a later word that does, then those that
        another word stands for."""
        words = list(self._words())
        said = fold_text(typed)
        ranks = (self._begins, self._holds, self._means)
        seen: set[str] = set()
        for fits in ranks:
            for kind, word in words:
                if word.shown not in seen and fits(word, said):
                    seen.add(word.shown)
                    yield Offer(word.shown, self._show(kind, word))
        if not seen:
            yield from self._deeds(words, said)

    def _deeds(self, words: Sequence[tuple[str, Word]], typed: str) -> Iterator[Offer]:
        """Yield what a common word for an act means here: `sneak` is Defy Danger with Agility,
        unless a character has a better way."""
        for found in filter(None, map(_ROLLS.match, self._list_acts(typed))):
            named = found["name"].replace("_", " ") if found["verb"] == self._start else ""
            for kind, word in words:
                if named and named in word.list_forms():
                    shown, stat = self._show(kind, word), found["stat"]
                    known = Offer(word.shown, shown)
                    yield Offer(f"{word.shown} +{stat}", f"{shown} · {stat}") if stat else known
                    return

    def _list_acts(self, typed: str) -> Iterator[str]:
        """Yield the sentences that common words beginning like this
        lead to, the likeliest first."""
        if len(typed) < SHORTEST_STAND_IN:
            return
        table = acts_of(self._system)
        for first, phrases in table.phrases.items():
            for each in phrases if first.startswith(typed) else ():
                acts = table.acts.get(each.does, ()) if each.strong and len(each.words) == 1 else ()
                yield from (act.says for act in acts if not (act.when or act.told))

    def _words(self) -> Iterator[tuple[str, Word]]:
        yield from (("", Word(each)) for each in self._shape.words)
        for kind in self._shape.kinds:
            if kind in ("sentence", "words", "number"):
                continue
            words = self._sayable.words("carried" if kind == "weapon" else kind)
            if kind in PEOPLE:
                words = tuple(sorted(words, key=self._nearness))
            yield from ((kind, word) for word in words)

    def _nearness(self, word: Word) -> int:
        """Return a sort key: for an aimed option foes, friends, oneself; else friends first."""
        sheet = self._sheet(word)
        if sheet is None:
            return 3
        scene = self._sayable.scene
        if sheet.record == scene.acting:
            return 2
        acting = scene.sheets.get(scene.acting)
        is_foe = sheet.npc != bool(acting and acting.npc)
        return int(is_foe != (self._shape.option.name in AIMED))

    def _sheet(self, word: Word) -> Sheet | None:
        scene: AnyScene = self._sayable.scene
        if word.key.isdigit():
            return scene.sheets.get(int(word.key))
        return scene.find_named(word.shown.strip('"'))

    def _begins(self, word: Word, typed: str) -> bool:
        return not typed or any(form.startswith(typed) for form in word.list_forms())

    def _holds(self, word: Word, typed: str) -> bool:
        return len(typed) > 1 and any(f" {typed}" in form for form in word.list_forms())

    def _means(self, word: Word, typed: str) -> bool:
        """Say whether a word with this beginning stands for this: `sho` for Fire for Effect."""
        return any(meant in word.list_forms() for meant in self._meanings(typed))

    def _meanings(self, typed: str) -> Iterable[str]:
        if len(typed) < SHORTEST_STAND_IN:
            return
        for word, stands in words_of(self._system).stands.items():
            for says in stands.says if word.startswith(typed) else ():
                verb, _, rest = says.partition(" ")
                if verb == self._start and rest:
                    yield rest.casefold().replace("_", " ")

    def _show(self, kind: str, word: Word) -> str:
        topics = self._sayable.system.topics if self._sayable.system else {}
        known = topics.get(word.key) if kind == "move" else None
        shown = known.name if known else word.shown.replace("_", " ").strip('"')
        return " · ".join(filter(None, (shown, self._gloss(kind, word))))

    def _gloss(self, kind: str, word: Word) -> str:
        """Return what to know of a thing before choosing it; of
        people, only what the speaker may know."""
        system, scene = self._sayable.system, self._sayable.scene
        if system is None:
            return ""
        if kind not in PEOPLE:
            return (system.gloss(kind, word.key, scene) or "") if word.key else ""
        sheet = self._sheet(word)
        if sheet is None:
            return ""
        if may_see_numbers(scene, sheet):
            return system.vitals(sheet)
        return "" if system.able(sheet) else "down"
