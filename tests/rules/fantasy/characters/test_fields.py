"""Fields set by what people type (rule 44)."""

from typing import Any

import pytest

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
    assert "spellcasting or spellshield" in error["message"]


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


#: what is set, one after the other, and what is on the sheet then
SET: list[tuple[str, dict[str, Any]]] = [
    ("bod.pool=10", {"bod": {"die": 10, "normal": 10, "pool": 10}}),
    ("bod.pool=3 bod.die=d8", {"bod": {"die": 8, "normal": 10, "pool": 3}}),
    ("bod.die=d4", {"bod": {"die": 4, "normal": 10, "pool": 4}}),
    ("bod.normal=d6", {"bod": {"die": 10, "normal": 6, "pool": 10}}),
    ("bod=1d12", {"bod": {"die": 12, "normal": 12, "pool": 12}}),
    ("skills=none", {"skills": {}}),
    ('skills="lore d6, ranged:d8,defence"', {"skills": {"lore": 6, "ranged": 8, "defense": 4}}),
    ("skills+=ranged", {"skills": {"melee": 6, "athletics": 4, "ranged": 4}}),
    ("athletics=d10", {"skills": {"melee": 6, "athletics": 10}}),
    ("melee=no", {"skills": {"athletics": 4}}),
    ("skills.melee=0", {"skills": {"athletics": 4}}),
    ("class=fi", {"class": "fighter"}),
    ("class=none", {"class": ""}),
    ("background=far", {"background": "farmer"}),
    ("feats=protect,berserk,sneak", {"feats": ["protect", "berserk", "sneak_attack"]}),
    ("feats=none", {"feats": []}),
    ("spells=light,light", {"spells": ["light"]}),
    ('defends="Body + defence"', {"defends": "bod+defense"}),
    ("defends=wil", {"defends": "wil"}),
    ("defends=no", {"defends": ""}),
    ("armour=3", {"armour": 3, "max_armour": 5}),
    ("armour+=4", {"armour": 6, "max_armour": 6}),
    ('armour="light armour"', {"armour": 4, "max_armour": 7, "slots_used": 4}),
    ("items=rope,rope,arrows,arrows", {"armour": 2, "max_armour": 4, "slots_used": 4}),
    ("items+=shield", {"armour": 3, "max_armour": 6, "slots_used": 3}),
    ("items=none", {"armour": 2, "max_armour": 4, "items": {}}),
    ("hirelings.Pip.paid=3 slots=20", {"slots": 20, "coin": 50}),
    ('timer="999 days"', {"timer": {"unit": "days", "remaining": 999, "part": 0},
                          "state": "dying"}),
    ("timer=1hour", {"timer": {"unit": "hours", "remaining": 1, "part": 0}}),
    ("timer=no", {"timer": None, "state": "well"}),
]  # fmt: skip


@pytest.mark.parametrize(("said", "has"), SET)
async def test_44_what_is_set_is_on_the_sheet(
    party: Played, said: str, has: dict[str, Any]
) -> None:
    """Griff has a d10 of body, a rope, and two points of armour left of five, one by a shield."""
    await party("/hireling new Pip lore", by="alice")
    await party("/sheet set Griff bod=d10 items=rope,shield max_armour=5 armour=2", by="gm")
    await party(f"/sheet set Griff {said}")
    griff = await party.sheet("Griff")
    assert {key: griff[key] for key in has} == has


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("bod.pool=9", "`bod.pool=9` doesn't work. Use a number from 0 to 8."),
        ("bod.pool=-1", "`bod.pool=-1` doesn't work. Use a number from 0 to 8."),
        ("bod.pool=100", "`bod.pool=100` doesn't work. Use a number from 0 to 8."),
        ("bod.luck=3", "`bod.luck=3` doesn't work. Use `die`, `normal` or `pool`."),
        ("bod=d20", "`bod=d20` doesn't work. Use a die: d4, d6, d8, d10 or d12."),
        ("skills=cooking", "`cooking=d4` doesn't work. Use a skill: athletics"),
        ("class=zz", "`class=zz` doesn't work. Use fighter, thief, sage, battle mage"),
        ('feats=""', ""),
        ("feats=spell", "`spell` isn't one of the feats. Use spellcasting or spellshield."),
        ("defends=melee", "`defends=melee` doesn't work. Use an attribute and perhaps a skill"),
        ("defends=bod+int", "`defends=bod+int` doesn't work. Use an attribute and perhaps a skill"),
        ("defends=bod+lore+melee", "`defends=bod+lore+melee` doesn't work. Use an attribute and"),
        ("armour=-1", "`armour` can't go below 0. Use a whole number from 0 to 99."),
        ("coin=-1", "`coin` can't go below 0. Use a whole number from 0 to 999999."),
        ("coin=1000000", "`coin=1000000` doesn't work. Use a whole number from 0 to 999999."),
        ("xp=1000", "`xp=1000` doesn't work. Use a whole number from 0 to 999."),
        ("slots=1000", "`slots=1000` doesn't work. Use a whole number from 0 to 999."),
        ('timer="0 rounds"', "`timer=0 rounds` doesn't work. Use a time such as"),
        ('timer="1000 days"', "`timer=1000 days` doesn't work. Use a time such as"),
        (
            "hirelings.pip.paid=2",
            "`hirelings.pip.paid=2` doesn't work. Use something that is on the",
        ),
        ("hope.x=3", "This sheet has no `hope.x`. See what it has: `/sheet`"),
    ],
)
async def test_44_what_cannot_be_set_is_told_and_changes_nothing(
    party: Played, said: str, answered: str
) -> None:
    before = await party.sheet("Griff")
    reply = await party.line(f"/sheet set Griff {said}", by="gm")
    assert reply["ok"] is not bool(answered)
    if answered:
        assert reply["error"]["message"].startswith(answered)
    assert await party.sheet("Griff") == before


async def test_36_no_clock_runs_for_the_dead(party: Played) -> None:
    await party("/sheet set Griff state=dead", by="gm")
    error = await party.refused('/sheet set Griff timer="3 rounds"')
    assert "the dead have no time left" in error["message"]
    await party("/sheet set Griff timer=none")
    assert (await party.sheet("Griff"))["state"] == "dead"
