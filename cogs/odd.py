"""Roll-under in the Odd family on Discord: the verbs of `odd`."""

from typing import ClassVar

from cogs.speaking import Group, Option, Order, Saying, SpokenCog, Verbs


class Odd(SpokenCog):
    """What players of the Odd family say."""

    system = "odd"
    verbs: ClassVar[Verbs] = {
        "save": Saying("Make a save: a d20 under an ability", "dex adv"),
        "attack": Saying("Attack someone; attacks always hit", "sword at Ogre enhanced"),
        "deed": Saying("Try a deed against someone", 'dex "swing in" vs Ogre dex'),
        "rally": Saying("Catch your breath", "Griff", alone=True),
        "use": Saying("Use a ration, a bandage or a potion", "ration"),
        "treat": Saying("Mend someone's wounds", "Griff"),
        "hireling": Group(
            "Hire hirelings and send them home",
            {
                "hire": Order("Hire one", (Option("what", "Whom"),)),
                "return": Order("Send one home", (Option("what", "Whom"),)),
            },
        ),
        "range": Saying("Say how far the foe is", "near", alone=True),
        "sunder": Saying("Break your shield to undo the damage", "41", alone=True),
    }
