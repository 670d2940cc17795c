"""Narrative dice on Discord: the verbs of `genesys`."""

from typing import ClassVar

from cogs.commands.verbs import Group, Option, Order, Saying, SpokenCog, Verbs


def _one_item(about: str) -> Order:
    return Order(about, (Option("what", "Such as: lasgun", required=True),))


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
        "item": Group(
            "Weapons, armour and other things",
            {
                "remove": _one_item("Take something off your sheet for good"),
                "reload": _one_item("Load a weapon again"),
                "take": _one_item("Pick up what you dropped"),
                "break": _one_item("Damage something by one step"),
                "repair": _one_item("Try to mend something that is damaged"),
            },
        ),
    }
