"""What ends with a scene."""

from dataclasses import replace

from rules.heresy.insight_and_wrath.pools import INSIGHT, gain, pool_of
from rules.heresy.insight_and_wrath.tactics import drop_reaction
from rules.heresy.sheet import HeresyScene


def scene_ends(scene: HeresyScene, words: str) -> HeresyScene:
    """End everything that lasts for a battle: tactics, Insight, claims and the hold of Defend.

    This includes characters who left before the end.
    """
    for sheet in scene.list_involved():
        hold = {key: count for key, count in sheet.hold.items() if key != "defend"}
        calm = replace(drop_reaction(sheet), tactic="", focus="", quarry="", hold=hold)
        calm = gain(calm, INSIGHT, -pool_of(calm, INSIGHT).value)
        scene = scene.put(calm) if calm != sheet else scene
    return scene
