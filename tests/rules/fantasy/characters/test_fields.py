"""Fields set by what people type (rule 44)."""

from tests.conftest import Played


async def test_bad_values_are_listed_all_at_once(empty: Played) -> None:
    error = await empty.refused("/sheet new Jane bod=d7 feat=flying coin=-3", by="alice")
    assert error["kind"] == "refused"
    for word in ("bod", "flying", "coin"):
        assert word in error["message"]


async def test_parts_of_a_sheet_can_be_set(empty: Played) -> None:
    await empty("/sheet new Griff bod=d8 melee=d4", by="alice")
    await empty("/sheet set bod.pool=3 melee=d6 defends=body+defence style=hooded coin+=5")
    griff = await empty.sheet("Griff")
    assert griff["bod"] == {"die": 8, "normal": 8, "pool": 3}
    assert griff["skills"] == {"melee": 6}
    assert griff["defends"] == "bod+defense"
    assert griff["style"] == "hooded"
    assert griff["coin"] == 5
    for wrong in ("bod.pool=9", "bod.luck=3", "hope=d4", "items.rope.count=2", "timer=soon"):
        error = await empty.refused(f"/sheet set Griff {wrong}", by="gm")
        assert error["kind"] == "refused", wrong
    assert (await empty.refused("/sheet set state=dead", by="alice"))["kind"] == "not_allowed"


async def test_every_field_is_always_there(empty: Played) -> None:
    await empty("/sheet new Griff", by="alice")
    griff = await empty.sheet("Griff")
    named = (
        "bod int wil skills class background feats spells armour slots items coin xp wounds lost "
        "timer hirelings defends style motivation flaw notes state"
    )
    assert set(named.split()) <= set(griff)
    assert griff["timer"] is None
    assert griff["lost"] == []


async def test_44_a_feat_is_known_by_the_beginning_of_its_name(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    await table("/sheet new Jo bod=d8 class=fighter feats=precise", by="alice")
    assert (await table.sheet("Jo"))["feats"] == ["precise_strike"]
    error = await table.refused("/sheet set feats=spell")
    assert "spellcasting, spellshield" in error["message"]


async def test_44_a_value_of_several_words_is_told_to_want_quotes(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    error = await table.refused("/sheet new Jo bod=d8 class=fighter feat=precise strike wil=d6")
    assert error["kind"] == "not_understood"
    assert error["hints"][0] == 'feat="precise strike"'
    await table("/sheet new Jo bod=d8 class=fighter")
    error = await table.refused("/sheet set armour=4 sheild")
    assert not any("sheild" in hint for hint in error["hints"])


async def test_44_a_feat_and_feats_are_one_list(empty: Played) -> None:
    await empty(
        "/sheet new Jane wil=d8 feat=spellcasting feats=spellshield spells=heal spell=light"
    )
    jane = await empty.sheet("Jane")
    assert (jane["feats"], jane["spells"]) == (["spellcasting", "spellshield"], ["heal", "light"])


async def test_44_feats_are_known_and_learned_once(party: Played) -> None:
    await party("/sheet set feats=berserk,berserk,protect")
    assert (await party.sheet("Griff"))["feats"] == ["berserk", "protect"]
    assert (await party.refused("/sheet set feats=flying"))["kind"] == "refused"


async def test_31_armour_is_written_down_up_to_ninety_nine(party: Played) -> None:
    await party("/sheet set max_armour=99")
    assert (await party.sheet("Griff"))["max_armour"] == 99
    assert "0 to 99" in (await party.refused("/sheet set max_armour=100"))["message"]
    assert (await party.sheet("Griff"))["max_armour"] == 99
