"""What follows when numbers are set by hand, undone or redone: zero HP means being down."""

from collections.abc import Sequence

from play.turn.turn import Turn
from rules.core.outcome import Choice
from rules.core.scene import AnyScene
from rules.fast_tuples import NamedTuple
from storage import choices


class Consequences(NamedTuple):
    """The scene after the rules have looked at it, the choices now pending, and what to tell."""

    scene: AnyScene
    choices: tuple[Choice, ...]
    prose: str


async def follow(
    turn: Turn, before: AnyScene, after: AnyScene, *, anyway: bool = False, gone: Sequence[int] = ()
) -> Consequences:
    """Ask the rules what follows from a change, leaving out choices that are already pending.

    `anyway`: a game master insists on the numbers as given. `gone`: entries being undone, so that
    choices they took are open again.
    """
    made = turn.system.settle_state(before, after, turn.dice, anyway)
    if not made.choices:
        return Consequences(made.scene, (), made.prose)
    owed = await choices.list_owed(turn.tx, turn.found.game, gone)
    wanted = {_place(made.scene, each) for each in made.choices}
    open: dict[tuple[str, int], int] = {}
    for each in reversed(owed):
        place = _place(before, each.choice)  # choices were stored under the old names
        if each.number in gone or place not in wanted:
            continue
        if open.setdefault(place, each.number) != each.number:  # open again, but also offered anew
            turn.draft.take([(each.number, each.position)])
    new = tuple(each for each in made.choices if _place(made.scene, each) not in open)
    return Consequences(made.scene, new, made.prose)


def _place(scene: AnyScene, choice: Choice) -> tuple[str, int]:
    """Return what a choice is about and whose record, both of which survive a rename."""
    owner = scene.find_named(choice.of)
    return choice.group.removesuffix(choice.of), owner.record if owner is not None else 0
