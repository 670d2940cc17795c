"""What a fight waits for, and what a game master sees of it at a glance."""

from rules.core.outcome import Choice, Fact
from rules.genesys.sheet import GenesysScene

SLOT = "a slot to fill"
#: what takes someone who can act
ACTS = ("check", "attack", "maneuver")


def owes(scene: GenesysScene) -> tuple[tuple[str, str], ...]:
    """Return who could fill the next slot: of its side, able to act, and not yet this round."""
    able = [s for s in scene.present(npcs=True) if s.state == "well" and not s.turn.taken]
    for slot in scene.stage.order:
        those = [sheet for sheet in able if sheet.side == slot.side]
        if slot.by or not those:
            continue
        if slot.side == "NPC":
            return (("gm", SLOT),)
        return tuple((sheet.name, SLOT) for sheet in those)
    return ()


def moot(scene: GenesysScene, choice: Choice) -> bool:
    """Say whether nobody needs to wait for a choice: of the dead, or an act of whoever is down."""
    state = next((s.state for s in scene.sheets.values() if s.name == choice.of), "well")
    return state == "dead" or (state != "well" and choice.says.split(" ")[0] in ACTS)


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
