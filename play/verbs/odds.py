"""`/odds`: the chances of any sentence that rolls, without saying it.

Everything the speaker may not know is replaced by something likely before anything is resolved. So
nothing depends on the secret: not a chance, not a refusal, not even the time it takes.
"""

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from play.chronicle.import_rights import ImportGuard
from play.dice_sources import MiddleDice
from play.language.canonical_sentence import phrases
from play.language.exact_reading import Understood
from play.turn.choices.questions import complete_answers, list_answered
from play.turn.earlier_entries import recall
from play.turn.odds.odds_count import MOST_ROLLED, Patience, count
from play.turn.turn import Handlers, Turn
from play.turn.visibility import veil_for_speaker
from play.verbs.registry import handlers
from play.verbs.table import weigh_own
from play.wording import odds as wording
from play.wording.markup import space_words
from rules.core.dice.chances import spread_of_roll
from rules.core.dice.dice import Dice, Way
from rules.core.dice.expression import Roll
from rules.core.dice.expression_roll import Rolled, evaluate
from rules.core.errors import NotAllowed, NotUnderstood, PlayerError, Refused
from rules.core.odds import Odds, Reading, find_ranges, make_pass_reading
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import check, is_gm, may_play, may_see, may_see_numbers
from rules.core.records.record import Value
from rules.core.scene import AnyScene, Recalled
from rules.core.sheet import Sheet
from rules.core.system import System
from rules.core.verb_declarations.asks_and_waiting import Ask
from rules.core.verb_declarations.rolls_and_history import Odds as AskOdds
from rules.core.verb_declarations.rolls_and_history import OddsOffered, RollDice
from rules.fast_tuples import NamedTuple

#: how many of a card's offers are counted
MOST_OFFERED = 10
#: a range as wide as this tells nothing
TELLS_NOTHING = Fraction(1, 2)
EXAMPLE = "odds 2d6+1"
#: above this many totals, ranges are shown
MOST_LABELS = 200


class Counted:
    """The chances of one sentence: exact, or a range over several likely NPCs."""

    def __init__(self, each: Sequence[Odds], hidden: Sequence[str] = ()) -> None:
        first = each[0]
        same = all(odds.chances == first.chances for odds in each)
        reached = first.at_least if all(o.at_least == first.at_least for o in each) else {}
        self.hidden = tuple(hidden)
        self.range = {} if same else find_ranges(each)
        self.odds = replace(
            first if same else Odds({}, leaves=sum(odds.leaves for odds in each)),
            means=_find_shared_means(odds.means for odds in each),
            at_least=reached,
        )
        self.exact = all(odds.exact for odds in each)
        self.error = max(odds.error for odds in each)

    def facts(self) -> tuple[Fact, ...]:
        odds = self.odds
        return (
            Fact("odds", _serialise_chances(odds.chances)),
            Fact("exact", self.exact),
            Fact("leaves", odds.leaves),
            Fact("mean", _serialise_chances(odds.means)),
            Fact("with_push", _serialise_chances(odds.pushed)),
            Fact("at_least", {
                symbol: [[number, float(chance)] for number, chance in reached]
                for symbol, reached in odds.at_least.items()
            }),
            Fact("range", {label: [float(low), float(high)]
                           for label, (low, high) in self.range.items()}),
        )  # fmt: skip

    def in_a_line(self) -> str:
        if self.range:
            return wording.ranges_in_a_line(self.range)
        return ("" if self.exact else "about ") + wording.in_a_line(self.odds.chances)

    def describe(self) -> str:
        odds = self.odds
        vague = any(high - low > TELLS_NOTHING for low, high in self.range.values())
        told = {} if vague else self.range
        return "\n".join(filter(None, (
            *wording.lines(odds.chances),
            *(wording.range_line(label, *limits) for label, limits in told.items()),
            wording.depends(self.hidden, known=bool(told)) if self.range else "",
            wording.with_push(odds.pushed) if odds.pushed != odds.chances else "",
            *wording.at_least(odds.at_least, odds.chances.get("passed")),
            wording.means(odds.means),
            "" if self.exact else wording.describe_error_margin(self.error),
        )))  # fmt: skip


def _serialise_chances(chances: Mapping[str, Fraction]) -> dict[str, Value]:
    return {label: float(chance) for label, chance in chances.items()}


def _find_shared_means(means: Iterable[Mapping[str, Fraction]]) -> dict[str, Fraction]:
    """Return the averages that are the same for every likely NPC."""
    first, *others = means
    shared = (key for key, mean in first.items() if all(each.get(key) == mean for each in others))
    return {key: first[key] for key in shared}


async def odds(turn: Turn, understood: Understood) -> Outcome:
    """Tell the chances of a sentence. Nothing is recorded or spent."""
    request = understood.request
    assert isinstance(request, AskOdds)
    check_allowed(turn)
    inner = await read_inner(turn, understood, request.text)
    if isinstance(inner.request, Ask) and not request.text.lstrip("/").startswith("ask"):
        whom = inner.request.who.record() or 0  # `… for Griff`
        inner = await read_inner(turn, understood, inner.request.text, whom)
    turn.draft.canonical_text = f"odds {inner.said}"
    if (own := await weigh_own(turn, inner)) is not None:
        return show_odds(inner, Counted([own]))
    return show_odds(inner, await count_sentence(turn, inner, turn.scene))


def show_odds(inner: Understood, counted: Counted) -> Outcome:
    """Tell a sentence's chances to the speaker alone."""
    who = inner.scene.someone
    return Outcome(
        wording.title(who.name if who else "", inner.said),
        prose=counted.describe(),
        facts=counted.facts(),
        recorded=False,
        private=True,
    )


def check_allowed(turn: Turn) -> None:
    """Refuse if this game doesn't allow chances to be shown."""
    setting = turn.scene.read_setting("odds", "on")
    if setting == "off":
        raise Refused("odds_off")
    if setting == "gm" and not is_gm(turn.scene):
        raise NotAllowed("odds_gm")


async def read_inner(turn: Turn, understood: Understood, text: str, acting: int = 0) -> Understood:
    """Read the sentence inside, using only what its speaker knows."""
    scene = await veil_for_speaker(turn.tx, turn.found.game, turn.scene)
    start = max(0, understood.sentence.text.rfind(text))
    try:
        return _read(turn, " " * start + text, scene, acting)
    except PlayerError as error:
        if error.column is not None:
            error.column = max(1, error.column - understood.sentence.shift)
        error.choices = tuple(
            each._replace(label=f"Odds: {each.label}", says=f"odds {each.says}")
            for each in error.choices
        )
        raise


def _read(turn: Turn, text: str, scene: AnyScene, acting: int) -> Understood:
    """Read a sentence. Bare dice are read as a roll, even if they could be an attack."""
    try:
        return turn.understand(text, scene, loose=True, acting=acting)
    except NotUnderstood as error:
        start = len(text) - len(text.lstrip())
        if error.code != "ambiguous" or "roll" not in error.hints or start < len("roll "):
            raise
        # written over the blanks in front, so that errors keep their columns
        rolled = f"{'roll ':>{start}}{text[start:]}"
        return turn.understand(rolled, scene, acting=acting)


class Question(NamedTuple):
    """What is needed to count the chances of a sentence without the database."""

    inner: Understood
    scene: AnyScene
    system: System | None = None
    strangers: "Strangers | None" = None  # whose numbers are secret
    likely: Sequence[AnyScene] = ()  # the scene as it may be

    def ask_rules(self, scene: AnyScene, dice: Dice) -> Outcome:
        """Resolve the sentence in a scene, by the rules of this game."""
        assert self.system is not None
        with ImportGuard(scene.recalled is not None and scene.recalled.imported):
            return self.system.resolve(self.inner.request, scene, dice)

    def answer(self, share: int) -> Counted:
        """Count the chances. `share`: the number of questions that share the time limit."""
        if isinstance(self.inner.request, RollDice):
            return _count_roll(self.inner.request.roll, Patience(share, most=MOST_ROLLED))
        assert self.system is not None
        assert self.strangers is not None
        named = {each for phrase in phrases(self.inner.request) for each in phrase.records()}
        counts = len(self.likely) if any(each in self.strangers for each in named) else 1
        patience = Patience(share, counts, self.system.chances.patience)
        first, outcome = _count_in(self, self.likely[0], patience)
        scene = self.scene
        met = [each for each in sorted(self.strangers.met)
               if each in named or _is_about(outcome, scene.sheets[each])]  # fmt: skip
        rest = self.likely[1:] if met else []
        others = [_count_in(self, each, patience)[0] for each in rest]
        shown = (scene.sheets[each] for each in met)
        told = [each.name for each in shown if each.record in named or may_see(scene, each)]
        return Counted([first, *others], told)


async def ask_about(turn: Turn, inner: Understood, scene: AnyScene) -> Question:
    """Return the question about a sentence, in a scene whose speaker may know the chances."""
    if isinstance(inner.request, RollDice):
        return Question(inner, scene)
    if type(inner.request) in handlers():
        raise Refused("no_odds", verb=inner.sentence.verb, cure=EXAMPLE)
    scene = await veil_for_speaker(turn.tx, turn.found.game, scene)
    scene = replace(scene, acting=inner.scene.acting, supposed=True)
    scene = await recall(turn.carry_sentence(), inner._replace(scene=scene))
    strangers = Strangers(turn.system, scene)
    question = Question(inner, scene, turn.system, strangers, strangers.list_likely_scenes())
    question.ask_rules(question.likely[0], MiddleDice())  # let the rules refuse right away
    return question


async def count_sentence(turn: Turn, inner: Understood, scene: AnyScene) -> Counted:
    """Count the chances of a sentence, in a scene whose speaker may know them."""
    (found,) = count_all(turn, [await ask_about(turn, inner, scene)], scene)
    if isinstance(found, PlayerError):
        raise found
    return found


def count_all(
    turn: Turn, questions: Sequence[Question], scene: AnyScene
) -> list[Counted | PlayerError]:
    """Count the chances of several sentences on another thread, or say why one has none."""

    def work() -> list[Counted | PlayerError]:
        return [_answer(each, len(questions)) for each in questions]

    return turn.worker.answer(turn.said.speaker, _key(turn, questions, scene), work, _is_whole)


def _is_whole(answers: Iterable[Counted | PlayerError]) -> bool:
    """Say whether everything could be counted, so that the answer is worth remembering."""
    return all(isinstance(each, Counted) for each in answers)


def _key(turn: Turn, questions: Sequence[Question], scene: AnyScene) -> Hashable:
    """Return what the chances depend on: just the dice for a plain roll; otherwise the whole game
    so far, and what the speaker may know of it."""
    rolls = [each.inner.request for each in questions]
    if len(rolls) == 1 and isinstance(rolls[0], RollDice):
        return repr(rolls[0].roll)
    # whoever asks again has another source, and perhaps other words
    asker = turn.said._replace(source="", text="")
    said = tuple((each.inner.said, each.inner.scene.acting) for each in questions)
    return asker, repr(scene.speaker), turn.found.game, turn.found.last, turn.found.hash, said


def _answer(question: Question, share: int) -> Counted | PlayerError:
    try:
        return question.answer(share)
    except PlayerError as error:
        return error.with_traceback(None)


def _is_about(outcome: Outcome, sheet: Sheet) -> bool:
    """Say whether an outcome involves someone."""
    texts = (outcome.title, *(str(fact.value) for fact in outcome.facts))
    named = any(sheet.name in told for told in texts)
    return named or any(change.record == sheet.record for change in outcome.changes)


class Strangers(Container[int]):
    """The characters whose numbers are secret from the speaker, and which the rules looked at."""

    def __init__(self, system: System, scene: AnyScene) -> None:
        self._likely_foes = system.chances.likely_foes
        self._scene = scene
        #: those that a likely NPC stood in for
        self.met: set[int] = set()

    def __contains__(self, record: object) -> bool:
        sheets = self._scene.sheets
        if not isinstance(record, int) or record not in sheets or not sheets.is_known(record):
            return False
        sheet = sheets[record]
        return not (may_see_numbers(self._scene, sheet) or may_play(self._scene, sheet))

    def list_likely_scenes(self) -> list[AnyScene]:
        """Return the scenes to count: one for each of the likely NPCs that may stand in."""
        scene, every = self._scene, self._scene.sheets.records()
        if is_gm(scene) or not every:
            return [scene]
        scene = replace(scene, recalled=_veil_recalled(scene.recalled, self))
        count = len(self._likely_foes(scene.sheets[every[0]]))  # the same for each
        stand_ins = (partial(self._stand_in, place) for place in range(count))
        return [replace(scene, sheets=scene.sheets.put_stand_ins(each)) for each in stand_ins]

    def _stand_in(self, place: int, sheet: Sheet) -> Sheet:
        if sheet.record not in self:
            return sheet
        self.met.add(sheet.record)
        likely = self._likely_foes(sheet)
        return likely[min(place, len(likely) - 1)]


def _veil_recalled(recalled: Recalled | None, hidden: Container[int]) -> Recalled | None:
    """Return an earlier entry without its changes to characters whose numbers are unknown."""
    if recalled is None:
        return None
    changes = tuple(each for each in recalled.changes if each.record not in hidden)
    return recalled._replace(memory=_drop_changes(recalled.memory, hidden), changes=changes)


def _drop_changes(kept: Any, hidden: Container[int]) -> Any:
    """Leave out changes, stored in memories as five values: record, name, field, before, after."""
    if isinstance(kept, Mapping):
        return {key: _drop_changes(value, hidden) for key, value in kept.items()}
    if isinstance(kept, (list, tuple)):
        left = [each for each in kept if not _is_change(each, hidden)]
        return [_drop_changes(each, hidden) for each in left]
    return kept


def _is_change(kept: Any, hidden: Container[int]) -> bool:
    return isinstance(kept, (list, tuple)) and len(kept) == 5 and kept[0] in hidden


def _count_in(question: Question, scene: AnyScene, patience: Patience) -> tuple[Odds, Outcome]:
    """Count a sentence's chances in a scene, by the rules of this game."""
    system, inner = question.system, question.inner
    assert system is not None
    request = inner.request
    check(system, inner.sentence.verb, request, scene, ())
    found, first = count(
        lambda dice: question.ask_rules(scene, dice),
        lambda outcome: system.chances.odds_label(request, scene, outcome),
        lambda rule, read: system.chances.enumerate_rolls(request, rule, read),
        patience,
    )
    if found is not None and first is not None:
        return found, first
    asked = complete_answers(None, first, inner, scene.recalled) if first else None
    raise _nothing_rolled(inner, asked)


def _nothing_rolled(inner: Understood, outcome: Outcome | None) -> Refused:
    """Return why a sentence has no chances, offering ones that leave nothing open."""
    verb = inner.sentence.verb
    offered = outcome.choices if outcome is not None else ()
    asks = [each for each in offered if each.says.split(" ")[0] == verb]
    if outcome is not None and outcome.kind == "open":  # rolled without a target
        asks = [each._replace(says=inner.said + each.says.removeprefix(verb)) for each in asks]
        error = Refused("no_odds_open", example=space_words(asks[0].says))
    else:
        answers = list_answered(inner, offered)
        code = "no_odds_yet" if asks else "no_odds_answer" if answers else "no_odds"
        told = {"name": answers[0].of, "says": f"odds {answers[0].says}"} if answers else {}
        title = outcome.title if outcome is not None else ""
        told |= {"question": title if title.endswith("?") else wording.STILL_OPEN} if asks else {}
        error = Refused(code, verb=verb, cure="" if asks or answers else EXAMPLE, **told)
        asks = asks or answers
    said = ((each.label, f"odds {each.says}") for each in asks[:5])
    error.choices = tuple(Choice(*each, recalls=False) for each in said)
    return error


def _count_roll(roll: Roll, patience: Patience) -> Counted:
    """Count the chances of plain dice."""
    if roll.also:
        raise Refused("one_odds", cure="odds 4d6kh3")
    roll = replace(roll, repeat=None)

    def rule(dice: Dice) -> Outcome:
        return Outcome("", memory={"rolled": evaluate(roll, dice)})  # type: ignore[dict-item]

    def read(outcome: Outcome) -> Reading:
        rolled = outcome.memory["rolled"]
        assert isinstance(rolled, Rolled)
        return _read_total(rolled.total, rolled.passed)

    found, _ = count(rule, read, lambda rule, read: _ways_of(roll), patience)
    if found is None:
        raise Refused("no_odds", verb="roll", cure=EXAMPLE)
    return Counted([_gather_totals(found)])


def _ways_of(roll: Roll) -> Iterator[Way[Reading | None] | None]:
    counting: Any = spread_of_roll(roll)
    totals, out_of = yield from counting
    for (total, passed), weight in totals.items():
        yield Way(_read_total(total, passed), weight, out_of)


def _read_total(total: int, passed: bool | None) -> Reading:
    numbers = {"total": total}
    return (
        Reading(str(total), total, numbers)
        if passed is None
        else make_pass_reading(passed, numbers)
    )


def _gather_totals(found: Odds) -> Odds:
    """Group totals into ranges if there are very many."""
    many = len(found.chances) > MOST_LABELS
    return replace(found, chances=wording.gather_totals(found.chances)) if many else found


async def of_card(turn: Turn, understood: Understood) -> Outcome:
    """Tell the chances of everything that the character's card offers and that rolls at once."""
    check_allowed(turn)
    sheet = understood.scene.actor
    says, questions = dict[str, str](), list[Question]()
    for label, sentence in list(turn.system.offers(sheet, understood.scene).items())[:MOST_OFFERED]:
        try:
            inner = await read_inner(turn, understood, sentence, sheet.record)
            questions.append(await ask_about(turn, inner, turn.scene))
        except PlayerError:
            continue  # incomplete, or refused right now
        says[label] = f"odds {inner.said}"
    counted = dict(zip(says, count_all(turn, questions, turn.scene), strict=True))
    found = {label: each for label, each in counted.items() if isinstance(each, Counted)}
    if not found:
        tries = [c.says for e in counted.values() if isinstance(e, PlayerError) for c in e.choices]
        cure = (*tries, EXAMPLE)[0]
        raise Refused("no_odds_offered", name=sheet.name, example=cure, cure=cure)
    return Outcome(
        wording.of_card(sheet.name),
        prose="\n".join(wording.offer(label, each.in_a_line()) for label, each in found.items()),
        facts=(Fact("each", {
            label: {fact.key: fact.value for fact in each.facts()} for label, each in found.items()
        }),),
        choices=tuple(
            Choice(label, says[label], "player", sheet.name, recalls=False) for label in found
        ),
        recorded=False,
        private=True,
    )  # fmt: skip


HANDLERS: Handlers = {AskOdds: odds, OddsOffered: of_card}
