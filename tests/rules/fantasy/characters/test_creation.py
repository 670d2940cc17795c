"""New characters (rules 41 to 43 and 50)."""

import pytest

from tests.conftest import Played


def full(die: int) -> dict[str, int]:
    return {"die": die, "normal": die, "pool": die}


async def test_41_attributes_are_rolled_on_a_d8(empty: Played) -> None:
    faces = (2, 3, 6, 1, 5, 4, 1, 3, 4, 7)
    reply = await empty("/sheet new Jane roll", *faces, by="alice")
    assert reply["rolled"][:3] == [[8, 2], [8, 3], [8, 6]]
    jane = await empty.sheet("Jane")
    assert [jane["bod"], jane["int"], jane["wil"]] == [full(4), full(6), full(6)]


async def test_41_flat_and_array(empty: Played) -> None:
    await empty("/sheet new Flo flat", by="alice")
    flo = await empty.sheet("Flo")
    assert [flo["bod"], flo["int"], flo["wil"]] == [full(6), full(6), full(6)]
    await empty("/sheet new Ari array", by="bob")
    ari = await empty.sheet("Ari")
    assert [ari["bod"], ari["int"], ari["wil"]] == [full(4), full(6), full(8)]
    await empty("/sheet new Bea array bod=d8 wil=d6", by="carol")
    bea = await empty.sheet("Bea")
    assert [bea["bod"], bea["int"], bea["wil"]] == [full(8), full(4), full(6)]


@pytest.mark.parametrize(
    "words",
    [
        "array bod=d8 int=d8",
        "array bod=d12",
        "flat bod=d8",
        "roll bod=d8",
        "flat roll",
        "flat melee=d6",
        "flat melee=d4 lore=d4 ranged=d4 survival=d4",
        'array class=sage feat="sneak attack"',
        "array class=sage spells=heal",
    ],
)
async def test_41_the_limits_bind_these_three_ways(empty: Played, words: str) -> None:
    error = await empty.refused(f"/sheet new Jane {words}", by="alice")
    assert error["kind"] == "refused"
    await empty(f"/sheet new Jane {words.split()[0]}", by="alice")


async def test_41_values_given_outright_may_be_any_die(empty: Played) -> None:
    await empty("/sheet new Jane bod=d12 int=4 wil d10 melee=d12 lore d8 ranged=d6 survival=d4")
    jane = await empty.sheet("Jane")
    assert jane["bod"] == full(12)
    assert jane["int"] == full(4)
    assert jane["wil"] == full(10)
    assert jane["skills"] == {"melee": 12, "lore": 8, "ranged": 6, "survival": 4}


async def test_42_the_golden_example_of_a_thief(empty: Played) -> None:
    await empty(
        '/sheet new Jane bod=d6 int=d8 wil=d4 melee=d4 ranged=d6 class=thief feat="sneak attack"',
        by="alice",
    )
    jane = await empty.sheet("Jane")
    assert [jane["bod"], jane["int"], jane["wil"]] == [full(6), full(8), full(4)]
    assert jane["slots"] == 10
    assert jane["slots_used"] == 6
    assert jane["class"] == "thief"
    assert jane["feats"] == ["sneak_attack"]
    assert jane["skills"] == {"melee": 4, "ranged": 6}
    assert jane["coin"] == 10
    assert jane["armour"] == 2
    assert jane["items"]["arrows"]["uses"] == 20


async def test_42_a_class_needs_a_d8_in_every_main_attribute(empty: Played) -> None:
    for words in ("int=d6 class=thief", 'bod=d8 wil=d6 class="battle mage"'):
        error = await empty.refused(f"/sheet new Jane {words}", by="alice")
        assert error["kind"] == "refused"
        assert "d8" in error["message"]
    await empty('/sheet new Jane bod=d8 wil=d8 class="battle mage" bare')
    assert (await empty.sheet("Jane"))["class"] == "battle_mage"
    assert (await empty.refused("/sheet set class=thief", by="alice"))["kind"] == "refused"


async def test_42_else_a_background_and_its_skill_at_d4(empty: Played) -> None:
    await empty("/sheet new Tam flat melee=d4 lore=d4 ranged=d4 background=bard", by="alice")
    tam = await empty.sheet("Tam")
    assert tam["background"] == "bard"
    assert tam["skills"]["performance"] == 4
    assert tam["coin"] == 100
    await empty("/sheet new Osk roll class=thief", 1, 1, 1, 1, 1, 1, 2, 1, 3, 9, by="bob")
    osk = await empty.sheet("Osk")
    assert osk["class"] == ""
    assert osk["background"] == "cutpurse"
    assert osk["skills"]["skullduggery"] == 4


async def test_42_a_feat_goes_with_the_class_that_the_dice_do_not_make(empty: Played) -> None:
    faces = (1, 1, 1, 1, 1, 1, 2, 1, 3)
    said = "/sheet new Osk roll class=thief background=farmer feat=expertise"
    reply = await empty(said, *faces, by="bob")
    assert "do not make a thief" in reply["text"]
    osk = await empty.sheet("Osk")
    assert (osk["class"], osk["background"], osk["feats"]) == ("", "farmer", [])


async def test_43_three_skills_are_rolled_the_die_first(empty: Played) -> None:
    reply = await empty("/sheet new Jane roll class=sage", 1, 1, 8, 3, 1, 4, 10, 1, 5, by="alice")
    assert reply["rolled"][3:] == [[4, 3], [10, 1], [4, 4], [10, 10], [4, 1], [10, 5]]
    jane = await empty.sheet("Jane")
    assert jane["skills"] == {"athletics": 4, "survival": 6, "melee": 4}


async def test_43_a_skill_rolled_twice_goes_up_or_is_rolled_again(empty: Played) -> None:
    await empty("/sheet new Jane roll class=sage", 1, 1, 8, 1, 1, 1, 1, 1, 1, by="alice")
    assert (await empty.sheet("Jane"))["skills"] == {"athletics": 8}
    await empty("/game set repeated_skill=reroll", by="gm")
    await empty("/sheet new Joan roll class=sage", 1, 1, 8, 1, 1, 1, 1, 2, 1, 3, by="bob")
    joan = await empty.sheet("Joan")
    assert joan["skills"] == {"athletics": 4, "defense": 4, "discernment": 4}


async def test_50_npcs_have_dice_pools_and_a_leader(empty: Played) -> None:
    await empty("/npc new Scar bod=d8 int=d6 wil=d4 melee=d6 leader", by="gm")
    scar = await empty.sheet("Scar")
    assert scar["bod"] == full(8)
    assert scar["leader"] is True
    assert scar["npc"] is True
    await empty("/npc copy Scar 2")
    assert (await empty.sheet("Scar 2"))["skills"] == {"melee": 6}


async def test_42_a_new_character_has_one_feat_of_the_class(empty: Played) -> None:
    said = "/sheet new Jane array class=sage"
    error = await empty.refused(f"{said} feats=spellcasting,counterspell", by="alice")
    assert "one feat of the class" in error["message"]
    await empty(f"{said} feats=spellcasting")
    assert (await empty.sheet("Jane"))["feats"] == ["spellcasting"]


async def test_42_whoever_says_their_coin_gets_no_kit_besides(empty: Played) -> None:
    tove = (await empty("/sheet new Tove bod=d8 class=fighter feat=protect coin=60"))["facts"]
    assert (tove["coin"], tove["items"]) == (60, {})
