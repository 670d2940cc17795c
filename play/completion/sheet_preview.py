"""Shows a character that is being made, before it has a name."""

from play.character_creation import creation_sentence
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from play.wording.ruling_card import list_card_facts, pack_facts
from rules.core.creation_walk import Progress
from rules.core.errors import PlayerError
from rules.core.outcome import Outcome
from rules.core.records.changes import replay_changes
from rules.registry import system_of

#: a placeholder name that nobody else will have
NAMELESS = "Nameless One"


async def foresee_sheet(
    referee: Referee, said: Utterance, progress: Progress, system: str
) -> list[str]:
    """Return what the answers make: the rolls, then the card. Empty while some are missing.

    The dice are rolled here, and kept for this player until the character has a name.
    """
    if progress.step is not None:
        return []
    text = creation_sentence(progress, NAMELESS, {})
    try:
        foreseen, scene = await referee.foresee(said._replace(text=text))
    except PlayerError:
        return []
    if not isinstance(foreseen, Outcome):
        return []
    made = replay_changes(scene, foreseen.changes).find_named(NAMELESS)
    facts = list_card_facts(system_of(system).card(made)) if made else []
    card = pack_facts(facts, ())
    told = _squeeze(" ".join(card))
    return [*(line for line in foreseen.prose.splitlines() if _squeeze(line) not in told), *card]


def _squeeze(text: str) -> str:
    return "".join(text.split())
