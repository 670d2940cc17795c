"""What follows from numbers that were set by hand, undone or redone: who is down is down."""

from collections.abc import Sequence

from play.turn.turn import Turn
from rules.core.outcome import Choice
from rules.core.scene import AnyScene
from rules.fast_tuples import NamedTuple
from storage import choices


class Consequences(NamedTuple):
    """The scene as it is then, what is owed because of it, and what to tell."""

    scene: AnyScene
    choices: tuple[Choice, ...]
    prose: str


async def follow(
    turn: Turn, before: AnyScene, after: AnyScene, *, anyway: bool = False, gone: Sequence[int] = ()
) -> Consequences:
    """Ask the rules what follows, and owe nothing that is owed already.

    `anyway`: a game master keeps things as the numbers were said. `gone` are the numbers of
    entries that are being taken back: what they had taken is open again.
    """
    made = turn.system.settle_state(before, after, turn.dice, anyway)
    if not made.choices:
        return Consequences(made.scene, (), made.prose)
    owed = await choices.list_owed(turn.tx, turn.found.game, gone)
    wanted = {_place(made.scene, each) for each in made.choices}
    open: dict[tuple[str, int], int] = {}
    for each in reversed(owed):
        place = _place(before, each.choice)  # it goes by the names of before
        if each.number in gone or place not in wanted:
            continue
        if open.setdefault(place, each.number) != each.number:  # put back, and owed anew since
            turn.draft.take([(each.number, each.position)])
    new = tuple(each for each in made.choices if _place(made.scene, each) not in open)
    return Consequences(made.scene, new, made.prose)


def _place(scene: AnyScene, choice: Choice) -> tuple[str, int]:
    """Return what a choice is about, and whose it is, whatever they are called in a scene."""
    owner = scene.find_named(choice.of)
    return choice.group.removesuffix(choice.of), owner.record if owner is not None else 0
