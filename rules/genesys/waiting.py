"""What a fight waits for, and what a game master sees of it at a glance."""

from rules.core.outcome import Fact
from rules.genesys.sheet import GenesysScene

SLOT = "a slot to fill"


def owes(scene: GenesysScene) -> tuple[tuple[str, str], ...]:
    """Return who could fill the next slot: of its side, able to act, and not yet this round."""
    able = [s.name for s in scene.present() if s.state == "well" and not s.turn.taken]
    for slot in scene.stage.order:
        if slot.by:
            continue
        if slot.side == "NPC":
            return (("gm", SLOT),)
        if able:
            return tuple((name, SLOT) for name in able)
    return ()


def overview(scene: GenesysScene) -> tuple[Fact, ...]:
    """Return the story points and the slots."""
    game, order = scene.game, scene.stage.order
    filled = [scene.sheets[s.by].name if s.by in scene.sheets else None for s in order]
    pairs = [(slot.side, name) for slot, name in zip(order, filled, strict=True)]
    slots = [[side, name] for side, name in pairs]
    told = ", ".join(f"{side} ({name})" if name else side for side, name in pairs)
    return (
        Fact(
            "pools",
            {"story_player": game.story_player, "story_gm": game.story_gm},
            "Story points",
            f"players {game.story_player}, game master {game.story_gm}",
        ),
        Fact("initiative", slots, "Slots" if slots else "", told),
    )
