"""Generic Fantasy on Discord: its own verbs."""

from typing import ClassVar

from cogs.commands.verbs import Group, Option, Order, Saying, SpokenCog, Verbs


class Fantasy(SpokenCog):
    """What players of Generic Fantasy say."""

    system = "fantasy"
    verbs: ClassVar[Verbs] = {
        "test": Saying("Roll an attribute's die, and a skill's", "bod+melee need 2"),
        "push": Saying("Better your latest roll for points", "melee"),
        "contest": Saying("Test against someone, who may answer later", "bod+melee vs Scar"),
        "answer": Saying("Answer a challenge, a spell or a blow", "bod+defense"),
        "attack": Saying("Attack someone: the winner deals harm", "longsword at Scar"),
        "treat": Saying("Save someone who is dying", "Griff", alone=True),
        "hireling": Group(
            "Hire help, pay it, ask it into danger",
            {
                "new": Order(
                    "Hire one", (Option("what", "Such as: Pip athletics", required=True),)
                ),
                "pay": Order("Pay one", (Option("what", "Such as: Pip 3 days", required=True),)),
                "ask": Order("Ask one into danger", (Option("what", "Whom", required=True),)),
                "dismiss": Order("Let one go", (Option("what", "Whom", required=True),)),
                "list": Order("Show who is hired"),
            },
        ),
        "cast": Saying("Cast a spell for points of will", "heal 2 on Griff"),
        "item": Group(
            "What a character carries",
            {
                "buy": Order("Buy something", (Option("what", "Such as: 2 torch", required=True),)),
                "sell": Order("Sell something", (Option("what", "Such as: rope", required=True),)),
                "use": Order("Use something up", (Option("what", "Such as: oil", required=True),)),
                "repair": Order("Have armour mended", (Option("what", "How many points"),)),
                "list": Order("List what is carried", (Option("what", "Whose; yours if not"),)),
            },
        ),
    }
