"""Who may take a choice, and whose it is."""

from rules.core.errors import AlreadyDone, NotAllowed
from rules.core.outcome import QUESTION
from rules.core.permissions import is_gm, may_see, may_take
from rules.core.scene import AnyScene
from rules.core.sheet import SOMEONE, Sheet
from storage.choices import Offered


def owner_of(scene: AnyScene, offered: Offered) -> Sheet | None:
    """Return the character that a choice belongs to."""
    return scene.find_named(offered.choice.of)


def is_speakers(scene: AnyScene, offered: Offered) -> bool:
    """Say whether the speaker may answer this choice. After a blind roll only the game master may;
    a question asked before any blind dice fell may also be answered by the person it was put to."""
    own_question = offered.kind == QUESTION and offered.speaker == scene.speaker.id
    if offered.visible == "blind" and not (is_gm(scene) or own_question):
        return False
    return may_take(scene, offered.choice.who, owner_of(scene, offered))


def check_may_take(scene: AnyScene, offered: Offered) -> None:
    """Refuse a choice that belongs to someone else, or that is closed."""
    if not is_speakers(scene, offered):
        owner = owner_of(scene, offered)
        masters = offered.choice.who == "player" and owner is not None and owner.npc
        who = "gm" if masters or offered.visible == "blind" else offered.choice.who
        unknown = owner is not None and not may_see(scene, owner)
        raise NotAllowed("not_your_choice", who=who, name=SOMEONE if unknown else offered.choice.of)
    if not offered.open:
        raise AlreadyDone("choice_closed", label=offered.choice.label)
