"""What a sentence would still ask for: an answer, a target, or free words."""

from grammar.option_sentences import shapes_of
from play.completion.option_values import Values
from play.completion.whole_sentences import completer_of
from play.language.exact_reading import Understood
from play.referee import Referee
from play.turn.choices.questions import is_question
from play.turn.preview.dry_run import dry_run
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Utterance
from play.wording import pick as wording
from rules.core.errors import PlayerError
from rules.core.outcome import Choice, Outcome
from rules.core.rule_helpers import quote_name
from rules.fast_tuples import NamedTuple
from storage.errors import Writes

TARGET, MOST = "target", 24


class Foresight(NamedTuple):
    """What would happen: the first question and its answers, and whether dice would be rolled."""

    title: str = ""
    asks: tuple[Choice, ...] = ()
    rolls: bool = False


async def foresee(referee: Referee, said: Utterance) -> Foresight:
    """Return what a sentence would still ask for, without saying it; nothing if it is refused."""
    try:
        async with referee.glance(said) as turn:
            ruled = await dry_run(turn, said.text)
            if isinstance(ruled, Outcome) and is_question(ruled):
                return Foresight(ruled.title, ruled.choices)
            acting = turn.find_own_character(said.character) if said.character else 0
            understood = turn.understand(said.text, turn.scene, acting=acting)
            rolls = isinstance(ruled, Outcome) and _rolls(turn, understood)
        asks = await _targets(referee, said, understood) if rolls else ()
    except (PlayerError, Writes):
        return Foresight()
    return Foresight(wording.AT_WHOM if asks else "", asks, rolls)


def _rolls(turn: Turn, understood: Understood) -> bool:
    ways = turn.system.ways_said(understood.sentence.verb, understood.request)
    return any(way.rolls for way in ways)


async def _targets(referee: Referee, said: Utterance, understood: Understood) -> tuple[Choice, ...]:
    """Return the sentence with each possible target and with
    none; nothing if it names one, or there is none."""
    verb, scene = understood.sentence.verb, understood.scene
    completer = await completer_of(referee, said)
    shape = shapes_of([completer.system], verb).get(TARGET)
    # no target can stand behind `as NAME`, the last part of a sentence
    if shape is None or understood.sentence.speaking_as is not None or scene.someone is None:
        return ()
    if any(getattr(understood.request, field, None) for field in shape.option.fields):
        return ()
    own = quote_name(scene.actor.name)
    found = [each for each in Values(completer, verb, shape).offers("") if each.value != own]
    if not found:
        return ()
    aimed = [Choice(each.shown, f"{said.text} {shape.say(each.value)}") for each in found[:MOST]]
    # `as` changes nothing but the words, so that the same isn't asked again
    return (*aimed, Choice(wording.AT_NOBODY, f"{said.text} as {own}"))
