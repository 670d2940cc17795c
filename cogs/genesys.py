"""Narrative dice on Discord: the verbs of `genesys`."""

from typing import ClassVar

from cogs.commands.verbs import Saying, SpokenCog, Verbs


class Genesys(SpokenCog):
    """What players of Dark Heresy on narrative dice say."""

    system = "genesys"
    verbs: ClassVar[Verbs] = {
        "pool": Saying("Roll a pool of narrative dice", "2g1y vs 2p # picking the lock"),
        "check": Saying("Check a skill", "stealth vs hard boost 1"),
        "attack": Saying("Attack someone", "lasgun at Scar range medium aim 2"),
        "spend": Saying("Spend advantage, triumph, threat or despair", "2 advantage boost Griff"),
        "crit": Saying("Roll or heal a critical injury", "Griff +20"),
        "strain": Saying("Suffer or recover strain", "2", alone=True),
        "story": Saying("Show or spend story points", "spend upgrade", alone=True),
        "maneuver": Saying("Take a maneuver", "aim"),
        "encounter": Saying("Begin or end an encounter", "start"),
        "range": Saying("Say how far someone is", "Scar medium", alone=True),
        "hazard": Saying("Falling, vacuum, fire, suffocation, gravity", "fall medium"),
    }
