"""Rules on the sentences inside someone's words, each with its own entry, in one transaction."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from play.dice_sources import RememberedDice
from play.language.exact_reading import Understood
from play.turn.draft import Draft
from play.turn.scene_builder import build_scene, upgrade_state
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Ruling, Settled
from play.turn.visibility import seen_by_speaker
from rules.core.errors import PlayerError, Refused
from rules.core.verb_declarations import tables_decks_clocks
from rules.core.verb_declarations.verb import verbs_in
from rules.core.verb_declarations.where_understood import EVERYWHERE, IN_GAMES
from storage import scene_query

#: verbs that are not a character's act, so they can't stand inside words
NOT_WITHIN = verbs_in(*EVERYWHERE, *IN_GAMES, tables_decks_clocks) - {"roll", "table"}

Rule = Callable[[Turn, Understood], Awaitable[Ruling]]


async def rule_within(turn: Turn, settled: Settled, rule: Rule) -> list[Ruling]:
    """Rule on every sentence inside words that were just written; if one is refused, all are."""
    rulings = []
    for place, text in enumerate(turn.draft.bracketed, start=1):
        try:
            ruling = await _rule_one(turn, settled.outcome.subject, place, text, rule)
        except PlayerError as error:
            error.column = error.column and _column(turn, place, error.column)
            # an offer would be said alone, without the words around it
            error.choices, error.several = (), ()
            raise
        turn.draft.also_redraw.extend(ruling.touched)
        rulings.append(ruling)
    return rulings


async def _rule_one(turn: Turn, acting: int, place: int, text: str, rule: Rule) -> Ruling:
    inner = await _refresh_turn(turn, place, text)
    understood = inner.understand(text, inner.scene, loose=True, acting=acting)
    verb = understood.sentence.verb
    if verb in NOT_WITHIN:
        raise Refused("not_within", verb=verb)
    if not acting and verb != "roll":
        raise Refused("voice_has_no_sheet")
    ruling = await rule(inner, understood)
    # words only know their rolls by number: the entries behind them, one for each
    if ruling.number is None or ruling.more:
        raise Refused("not_within", verb=verb)
    return ruling


async def _refresh_turn(turn: Turn, place: int, text: str) -> Turn:
    """Return a turn for one inner sentence, in the scene as the ones before have left it."""
    said = turn.said._replace(text=text, source=f"{turn.said.source}:{place}", loose=True)
    found = upgrade_state(
        await scene_query.read(turn.tx, said.channel, said.parent, game=said.game)
    )
    return replace(
        turn,
        said=said,
        found=found._replace(people=turn.people),
        scene=await seen_by_speaker(turn.tx, found, build_scene(found, said, turn.now)),
        dice=RememberedDice(turn.dice),
        offered_by_rules=False,
        taken_before=(),
        taken_later=(),
        draft=Draft(),
    )


def _column(turn: Turn, place: int, column: int) -> int:
    """Return the column in the whole text of a column within one inner sentence."""
    at = 0
    for text in turn.draft.bracketed[:place]:
        at = turn.said.text.find(text, at)
        if at < 0:
            return 1
        at += len(text)
    return at - len(turn.draft.bracketed[place - 1]) + column
