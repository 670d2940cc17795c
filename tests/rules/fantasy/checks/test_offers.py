"""Every button is a sentence that can be said."""

import pytest

from grammar.registry import parse, read_sentence
from tests.conftest import Played

SAID = [
    ("/test bod+melee", (1, 1)),
    ("/contest bod+melee vs Isaac", ()),
    ("/attack longsword at Scar", ()),
    ("/harm 3 Griff", ()),
    ("/harm 3 Isaac", ()),
    ("/table reaction", (2,)),
    ("/init", (2,)),
    ("/xp +20", ()),
    ("/advance d20", (20,)),
    ("/advance d12", (8,)),
    ("/advance d10", (4,)),
    ("/hireling new Pip lore", ()),
    ("/test int+survival", (1,)),
    ("/cast magic missile on Scar", ()),
    ("/cast light 5", ()),
]


@pytest.mark.parametrize(("said", "faces"), SAID)
async def test_every_choice_is_understood(party: Played, said: str, faces: tuple[int, ...]) -> None:
    feats = "spellcasting,expertise,jack,protect,spellshield,counterspell"
    await party(f'/sheet set Griff feats={feats} spells="light,magic missile" armour=2 xp=20')
    await party(f"/sheet set Isaac feats={feats}", by="gm")
    reply = await party(f"{said} as Griff", *faces)
    assert reply["choices"]
    for choice in reply["choices"]:
        assert parse("fantasy", read_sentence("fantasy", choice["says"]))
        assert len(choice["label"]) <= 80


async def test_every_choice_of_a_blow_can_be_pressed(party: Played) -> None:
    await party('/sheet set feats="precise strike,sneak attack,berserk" bod=d12')
    await party("/attack longsword at Scar")
    reply = await party("/answer bod", 10, 5, 1, by="gm")
    labels = [choice["label"] for choice in reply["choices"]]
    assert len(labels) == len(set(labels))
    for label in labels:
        if label.startswith("Aid"):
            continue
        await party(f":press {label} of {reply['entry']}", by="gm")
        await party("/undo")


async def test_nothing_is_offered_to_whom_a_push_has_killed(party: Played) -> None:
    await party("/sheet set bod=d4 feats=expertise")
    await party("/test bod+melee", 2, 1)
    reply = await party("/push melee sure", 1)
    assert (await party.sheet("Griff"))["state"] == "dead"
    assert [choice for choice in reply["choices"] if choice["who"] == "player"] == []
