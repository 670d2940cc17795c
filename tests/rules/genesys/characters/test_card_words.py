"""What a weapon's and a group's card says."""

from play.wording.ruling_card import compose
from rules.genesys.characters.card import card
from rules.genesys.sheet import GenesysSheet
from tests.conftest import Played


def test_a_groups_wounds_say_when_the_next_falls() -> None:
    mob = GenesysSheet(record=5, name="Mob", kind="minion", minions=2, wounds=6, wound_threshold=4)
    assert card(mob)[0].text == "2 standing, wounds 6 (the next falls at 9)"


async def test_a_game_master_spends_the_advantage_of_an_npc(genesys: Played) -> None:
    await genesys("/attack unarmed at Griff as Scar +1 advantage", 2, 2, 2, 1, 1, by="gm")
    asked = await genesys.refused("/spend")
    assert any("1 advantage" in choice["label"] for choice in asked["choices"])


async def test_a_quality_without_a_rating_stands_by_its_name(genesys: Played) -> None:
    said = '/item add autogun ranged_light damage 6 qualities "auto-fire, pierce 2"'
    await genesys(said, by="alice")
    shown = (await genesys("/sheet show"))["facts"]
    assert shown["told_weapons"].endswith("medium, auto-fire, pierce 2")


async def test_what_was_thrown_is_counted_once(genesys: Played) -> None:
    said = "/item add 2 frag grenades ranged light damage 8 crit 4 range short"
    await genesys(said, by="alice")
    reply = await genesys.table.hear("/attack frag grenade at Scar short")
    assert reply.ruling is not None
    shot = compose(reply.ruling, public=True)
    assert "Griff has 1 frag grenade left." in shot.lines
    assert not any("frag grenade" in line for line in shot.changes)
