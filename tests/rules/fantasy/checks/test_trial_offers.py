"""Every button is a sentence that can be said."""

from typing import Any

import pytest

from grammar.parser import parse, read_sentence
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


async def test_only_a_new_character_is_offered_to_whom_a_push_has_killed(
    party: Played,
) -> None:
    await party("/sheet set bod=d4 feats=expertise")
    await party("/test bod+melee", 2, 1)
    reply = await party("/push melee sure", 1)
    assert (await party.sheet("Griff"))["state"] == "dead"
    offers = [choice["label"] for choice in reply["choices"] if choice["who"] == "player"]
    assert offers == ["Make a new character"]


def offered(reply: dict[str, Any], name: str) -> list[str]:
    return [c["label"] for c in reply["choices"] if c["of"] == name]


#: the points of body and intellect, what is tested, the faces, and what Griff is offered
OFFERED: list[tuple[int, int, str, tuple[int, ...], list[str]]] = [
    (8, 6, "bod+melee", (3, 6),
     ["BOD becomes a full hit (costs 4 of 8 BOD)", "Melee becomes a full hit (costs 2 of 8 BOD)",
      "One more hit (costs 6 of 8 BOD)",
      "Expertise: roll the skill again (costs 2 of 6 INT)"]),
    (6, 2, "bod+melee", (3, 3),
     ["BOD becomes a full hit (costs 4 of 6 BOD)", "Melee becomes a full hit (costs 4 of 6 BOD)",
      "One more hit (costs 6 of 6 BOD)",
      "Pass for extra trouble", "Expertise: roll the skill again (costs 2 of 2 INT)"]),
    (5, 1, "bod+melee", (3, 7),
     ["BOD becomes a full hit (costs 4 of 5 BOD)",
      "Melee becomes a strong hit (costs 2 of 5 BOD)"]),
    (4, 1, "bod", (3,),
     ["BOD becomes a full hit (costs 4 of 4 BOD)", "Pass for extra trouble"]),
    (3, 1, "bod", (3,), ["Pass for extra trouble"]),
    (2, 1, "bod", (6,), ["BOD becomes a full hit (costs 2 of 2 BOD)"]),
    (1, 1, "bod", (6,), []),
    (8, 6, "bod+lore", (8,),
     ["BOD becomes a strong hit (costs 2 of 8 BOD)", "One more hit (costs 6 of 8 BOD)",
      "Jack of all Trades: roll a d4 as lore (costs 2 of 6 INT)"]),
    (8, 6, "bod", (8,),
     ["BOD becomes a strong hit (costs 2 of 8 BOD)", "One more hit (costs 6 of 8 BOD)"]),
    (8, 6, "d8", (8,), []),
    (8, 6, "d8", (1,), ["Pass for extra trouble"]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "mind", "said", "faces", "labels"), OFFERED)
async def test_13_what_the_points_suffice_for_is_offered(
    party: Played, body: int, mind: int, said: str, faces: tuple[int, ...], labels: list[str]
) -> None:
    sheet = f"melee=d8 feats=expertise,jack bod.pool={body} int.pool={mind}"
    await party(f"/sheet set Griff {sheet}", by="gm")
    reply = await party(f"/test {said}", *faces, by="alice")
    assert [label for label in offered(reply, "Griff") if label != "Aid Griff"] == labels


async def test_19_help_is_offered_to_those_who_could_give_it(party: Played) -> None:
    tested = await party("/test bod", 5, by="alice")
    assert [(c["label"], c["who"]) for c in tested["choices"] if c["who"] == "others"] == [
        ("Aid Griff", "others")
    ]
    assert "Aid Griff" not in offered(await party("/aid Griff lore", 5, by="bob"), "Griff")
    assert "Aid Isaac" in offered(await party("/test bod", 5), "Isaac")
    await party("/sheet set skills=none")
    assert "Aid Griff" not in offered(await party("/test bod", 5, by="alice"), "Griff")
    await party("/hireling new Pip lore")
    assert "Aid Griff" not in offered(await party("/test bod", 5), "Griff")
    assert offered(await party("/test d8 as Scar", 8, by="gm"), "Scar") == []
    await party("/sheet set Isaac lore=d4")
    await party("/scene start Mill with Griff, Scar")
    assert "Aid Griff" not in offered(await party("/test bod", 5, by="alice"), "Griff")


async def test_28_only_who_loses_and_could_push_lets_it_stand(party: Played) -> None:
    await party("/sheet set Isaac defends=bod", by="gm")
    lost = await party("/contest bod vs Isaac", 8, 1, by="alice")
    assert "Let it stand" in offered(lost, "Isaac")
    assert "Let it stand" not in offered(lost, "Griff")
    await party("/sheet set Isaac bod.pool=1", by="gm")
    lost = await party("/contest bod vs Isaac", 8, 1, by="alice")
    assert [label for label in offered(lost, "Isaac") if not label.startswith("Aid")] == []
    tied = await party("/contest bod vs d8", 5, 5)
    assert "Let it stand" not in offered(tied, "Griff")
    lost = await party("/contest bod vs d8", 5, 7)
    assert "Let it stand" in offered(lost, "Griff")
    assert "Pass for extra trouble" not in offered(lost, "Griff")
