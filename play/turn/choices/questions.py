"""Questions that a sentence leads to: whom they are for, and their answers as whole sentences."""

from collections.abc import Sequence
from dataclasses import replace

from play.language.canonical_sentence import phrases, write_canonical
from play.language.exact_reading import Reading, Understood
from play.turn.turn import Turn
from rules.core.characters.targets import keep_living
from rules.core.errors import PlayerError
from rules.core.outcome import ADDS, FOR_WHOM, MOST_CHOICES, QUESTION, REPEATS, Choice, Outcome
from rules.core.permissions import may_play
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene, Recalled
from rules.core.sheet import Sheet
from rules.core.verb_declarations.speech_scenes_shortcuts import Keep

#: how many characters are offered to a speaker who has none
MOST_SPEAKERS = 5


def complete_answers(
    turn: Turn | None, outcome: Outcome, understood: Understood, recalled: Recalled | None = None
) -> Outcome:
    """Make each answer to a question a whole sentence: what was typed, plus what the answer adds.

    Without a turn no earlier sentence can be read again. `recalled` is the entry that the sentence
    turned out to be about; naming it keeps the answer right whatever happens meanwhile.
    """
    # most outcomes ask nothing, and cost nothing here
    if {each.says[:2] for each in outcome.choices}.isdisjoint((ADDS, REPEATS)):
        return outcome
    asks = not outcome.recorded or not (outcome.kind or outcome.changes)
    if asks and recalled is not None and understood.sentence.entry is None:
        asked = understood.sentence._replace(entry=recalled.number)
        understood = understood._replace(sentence=asked)
    answers = (each._replace(recalls=each.recalls and not asks) for each in outcome.choices)
    completed = (_complete_choice(turn, each, understood, recalled) for each in answers)
    whole = tuple(each for each in completed if each is not None)
    kind = QUESTION if asks and outcome.recorded else outcome.kind
    return replace(outcome, choices=whole, kind=kind)


def _complete_choice(
    turn: Turn | None, choice: Choice, understood: Understood, recalled: Recalled | None
) -> Choice | None:
    """Return a choice completed to a whole sentence; None if the earlier sentence can't be read."""
    mark, more = choice.says[:2], choice.says[2:]
    if mark not in (ADDS, REPEATS):
        return choice
    if mark == REPEATS:
        if turn is None or recalled is None:
            return None
        try:
            understood = turn.understand(recalled.said, turn.scene, reading=Reading.EXACTLY)
        except PlayerError:
            return None
    sentence = understood.sentence
    if choice.recalls:  # points at the entry that asks, in place of the earlier one
        sentence = sentence._replace(entry=None)
    return choice._replace(says=write_canonical(sentence, understood.request, more))


def is_question(outcome: Outcome) -> bool:
    """Say whether an outcome only asks back: nothing has happened yet."""
    return outcome.kind == QUESTION or (not outcome.recorded and bool(outcome.choices))


def for_someone(scene: AnyScene, understood: Understood) -> tuple[Choice, ...]:
    """Offer the same sentence as each character that a speaker without one may play."""
    if not _can_be_said_as(understood):
        return ()
    people = [sheet for sheet in _list_able(scene, understood) if may_play(scene, sheet)]
    people.sort(key=lambda sheet: sheet.npc)
    return tuple(_make_voice_choice(understood, sheet.name) for sheet in people[:MOST_SPEAKERS])


def _list_able(scene: AnyScene, understood: Understood) -> list[Sheet]:
    """List the living characters present; the ones a sentence names only if nobody else is left."""
    living: list[Sheet] = keep_living(scene.list_present(npcs=True))
    named = {record for each in phrases(understood.request) for record in each.records()}
    return [sheet for sheet in living if sheet.record not in named] or living


def for_whom(understood: Understood, title: str) -> Outcome | None:
    """Ask a game master which character a sentence is for, before anything happens.

    Returns None if nobody is there, or if the sentence can't take `as NAME`.
    """
    able = _list_able(understood.scene, understood)[:MOST_CHOICES]
    if not able or not _can_be_said_as(understood):
        return None
    choices = tuple(_make_voice_choice(understood, sheet.name)._replace(who="gm") for sheet in able)
    return Outcome(title, choices=choices, kind=FOR_WHOM, recorded=False, private=True)


def _can_be_said_as(understood: Understood) -> bool:
    """Say whether `as NAME` can be added: not twice, and not to a sentence that is only being
    stored, where `as` belongs to the stored one."""
    return understood.sentence.speaking_as is None and not isinstance(understood.request, Keep)


def _make_voice_choice(understood: Understood, name: str) -> Choice:
    says = write_canonical(understood.sentence, understood.request, f"as {quote_name(name)}")
    return Choice(name, says, recalls=False)


def list_answered(inner: Understood, offered: Sequence[Choice]) -> list[Choice]:
    """Return a challenge together with each answer that dice could give it."""
    head, by, who = inner.said.replace(" +", "+").partition(" as ")
    head += " " if " vs " in head else " vs "
    return [
        each._replace(says=f"{head}{each.says.removeprefix('answer ')}{by}{who}")
        for each in offered
        if each.group == "answer" and each.says != "answer yield"
    ]
