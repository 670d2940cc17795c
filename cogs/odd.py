"""Roll-under in the Odd family on Discord: the verbs of `odd`."""

from typing import ClassVar

from cogs.commands.verbs import Group, Option, Order, Saying, SpokenCog, Verbs


class Odd(SpokenCog):
    """What players of the Odd family say."""

    system = "odd"
    verbs: ClassVar[Verbs] = {
        "save": Saying("Make a save: a d20 under an ability", "dex adv"),
        "attack": Saying("Attack someone; attacks always hit", "sword at Ogre enhanced"),
        "deed": Saying("Try a deed against someone", 'dex "swing in" vs Ogre dex'),
        "rally": Saying("Pull yourself together in a fight", "adv", alone=True),
        "use": Saying("Use a ration, a bandage or a potion", "ration"),
        "treat": Saying("Mend a scar that waits, or a mortal wound", "Griff", alone=True),
        "hireling": Group(
            "Hire lackeys and pay them",
            {
                "hire": Order("Hire one", (Option("what", "A name"),)),
                "return": Order("Pay them on returning to a safe place", (Option("what", "Whom"),)),
                "dismiss": Order("Let one go", (Option("what", "Whom", required=True),)),
                "list": Order("Show who is hired"),
            },
        ),
        "range": Saying("Move one zone, or see where all stand", "near", alone=True),
        "sunder": Saying("Break your shield: one attack does no harm", "entry 41", alone=True),
    }
