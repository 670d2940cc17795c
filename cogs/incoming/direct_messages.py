"""Finds the game that a direct message is about, and lists a person's games."""

import re
from collections.abc import Sequence

from cogs import wording
from cogs.messages.safe_text import defuse_text, escape_name
from play.posted.message_index import MessageIndex
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core.outcome import Fact, Outcome


async def hear(referee: Referee, board: MessageIndex, said: Utterance) -> Ruling:
    """Rule on a sentence, in a channel or a direct message."""
    if not _is_direct(said):
        return await referee.hear(said)
    if re.match(r"game(?: show)?\s*$", said.text):
        return _list_games(said, await board.games_of(said.speaker))
    return await referee.hear(await place_said(board, said))


async def place_said(board: MessageIndex, said: Utterance) -> Utterance:
    """Return what was said in a direct message as said in the
    person's game, if it is their only one."""
    if not _is_direct(said):
        return said
    found = await board.games_of(said.speaker)
    return said._replace(parent=found[0][2]) if len(found) == 1 else said


def _is_direct(said: Utterance) -> bool:
    return not said.server and not said.parent


def _list_games(said: Utterance, found: Sequence[tuple[str, str, str]]) -> Ruling:
    """List a person's games, each with a channel to go to."""
    lines = [
        wording.game_line(defuse_text(escape_name(name)), system, channel)
        for name, system, channel in found
    ]
    outcome = Outcome(
        wording.YOUR_GAMES,
        prose="\n".join(lines) or wording.NO_GAMES_YET,
        facts=(Fact("games", [name for name, _, _ in found]),),
        recorded=False,
        private=True,
    )
    return Ruling(outcome, said.text, said.name, speaker=said.speaker, channel=said.channel)
