"""Buttons that cannot work are not offered."""

from dataclasses import replace
from typing import Any

from rules.odd.sheet import OddSheet
from rules.odd.system import ODD
from tests.conftest import Played


def labels(reply: dict[str, Any]) -> list[str]:
    return [choice["label"] for choice in reply["choices"]]


async def test_no_use_is_burnt_that_is_not_there(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Scar max_wounds=9 shown")
    await table("/sheet new Griff bs=1 free", by="alice")
    await table("/item add shotgun 2d6 uses 2")
    fired = await table("/move fire at Scar with shotgun", 4, 3)
    assert "Burn another use" in labels(fired)
    fired = await table("/move fire at Scar with shotgun", 4, 3)
    assert "Burn another use" not in labels(fired)
    assert "Give the target +1 Defense" in labels(fired)


async def test_nobody_burns_a_use_of_no_weapon(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Pell free", by="cara")
    fired = await table("I shoot", 4, 3)
    assert "Put someone in danger" in labels(fired)
    assert "Burn another use" not in labels(fired)


async def test_nobody_acts_on_answers_with_a_last_breath(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff max_wounds=3 free", by="alice")
    await table('/forward +1 when "acting on the answers"')
    assert any("answers" in label for label in labels(await table("/move defy+ag", 3, 4)))
    await table("/harm 3")
    assert not any("answers" in label for label in labels(await table("/breath", 3, 4)))


async def test_who_lies_there_is_not_knocked_down_again(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/npc new Scar wound_threshold=40 soak=0 shown")
    await table("/sheet new Griff brawn=3", by="alice")
    await table('/item add maul melee damage +2 qualities "knockdown"')
    for status, offered in (("", True), ("/status prone Scar", False)):
        if status:
            await table(status, by="gm")
        struck = await table("/attack maul at Scar range engaged vs simple +2 success +4 advantage",
                             by="alice")  # fmt: skip
        assert any("Knockdown" in label for label in labels(struck)) is offered


async def test_the_dead_are_offered_nothing_and_nobody_waits_for_the_dying(table: Played) -> None:
    await table("/game start odd", by="gm")
    for name, player in (("Griff", "alice"), ("Ash", "bob")):
        await table(f"/sheet new {name} str=10 dex=10 wil=10 hp=3", by=player)
    dazed = OddSheet(name="Griff", debilities=("Dazed",))
    assert "Come round" in ODD.offers(dazed, None)
    assert ODD.offers(replace(dazed, state="dead"), None) == {}
    await table("/sheet set Griff state=dead", by="gm")
    asked = await table("/ask all: save dex", by="gm")
    assert labels(asked)[:1] == ["Ash"]
    assert "Griff" not in labels(asked)
