"""The games that a person is in, told in a direct message."""

from collections.abc import Sequence

from cogs import wording
from cogs.messages.markup import escaped, inert
from play.turn.values import Ruling, Said
from rules.core.outcome import Fact, Outcome


def your_games(said: Said, found: Sequence[tuple[str, str, str]]) -> Ruling:
    """List the games that a person is in, each with a channel to go to."""
    lines = [
        wording.game_line(inert(escaped(name)), system, channel) for name, system, channel in found
    ]
    outcome = Outcome(
        wording.YOUR_GAMES,
        prose="\n".join(lines) or wording.NO_GAMES_YET,
        facts=(Fact("games", [name for name, _, _ in found]),),
        recorded=False,
        private=True,
    )
    return Ruling(outcome, said.text, said.name, speaker=said.speaker, channel=said.channel)
