"""Generic Fantasy on Discord: its own verbs."""

from typing import ClassVar

from cogs.speaking import Group, Option, Order, Saying, SpokenCog, Verbs


class Fantasy(SpokenCog):
    """What players of Generic Fantasy say."""

    system = "fantasy"
    verbs: ClassVar[Verbs] = {
        "test": Saying("Test an attribute, with a skill", "bod+melee need 2"),
        "push": Saying("Push a die of your latest test, at a cost", "melee"),
        "contest": Saying("Contest someone", "bod+melee vs Scar bod+defense"),
        "answer": Saying("Answer a challenge or a blow", "bod+defense"),
        "attack": Saying("Attack someone", "longsword at Scar"),
        "treat": Saying("Treat someone's wounds", "Griff"),
        "hireling": Group(
            "Hire, pay and ask hirelings",
            {
                "new": Order("Hire one", (Option("what", "Such as: Pip", required=True),)),
                "pay": Order("Pay a hireling", (Option("what", "Whom", required=True),)),
                "ask": Order("Ask something of one", (Option("what", "Whom", required=True),)),
            },
        ),
        "cast": Saying("Cast a spell", "heal 2 on Griff"),
        "item": Group(
            "What a character carries",
            {"buy": Order("Buy an item", (Option("what", "Such as: rope", required=True),))},
        ),
    }
