"""What a character that is being made would come to, before it has a name."""

from play.creation import creation_sentence
from play.referee import Referee
from play.turn.foresight.dry_run import dry_run
from play.turn.values import Utterance
from play.wording.card import pack_facts
from rules.core.errors import PlayerError
from rules.core.outcome import Outcome
from rules.core.records.changes import replay_changes
from rules.core.steps import DICE, Progress
from storage.errors import Writes

#: what someone is called who has no name yet: nobody else will be
NAMELESS = "Nameless One"


async def foresee_sheet(referee: Referee, said: Utterance, progress: Progress) -> list[str]:
    """Return the card of a character as the answers make it; nothing while some are open, or where
    dice decide: they fall once, when the character has a name."""
    if progress.step is not None or DICE in progress.given:
        return []
    text = creation_sentence(progress, NAMELESS, {})
    try:
        async with referee.glance(said._replace(text=text)) as turn:
            foreseen = await dry_run(turn, text)
            if not isinstance(foreseen, Outcome):
                return []
            made = replay_changes(turn.scene, foreseen.changes).find_named(NAMELESS)
            return pack_facts(turn.system.card(made), (), turn.system.key) if made else []
    except (PlayerError, Writes):
        return []
