"""Whom a sentence of the 2d10 rules means."""

from tests.conftest import Played


async def test_all_who_are_named_are_meant(tens: Played) -> None:
    await tens("/sheet new Griff hp=6 armour=2", by="bob")
    up = await tens("/advance Brin, Griff", by="gm")
    assert up["changes"] == [["Brin", "level", 1, 2], ["Griff", "level", 1, 2]]
    assert up["title"] == "Brin reaches level 2; Griff reaches level 2"
    worn = await tens("/armour on all")
    assert [change[:2] for change in worn["changes"] if change[1] == "hp"] == [
        ["Brin", "hp"],
        ["Griff", "hp"],
    ]
    assert worn["title"] == "Brin, Griff put armour on"
    assert (await tens.refused("/armour on Griff"))["kind"] == "already_done"
    for said in ('/temp 2 "aid" for Brin, Griff', '/temp 2 "aid" all', "/temp 2 aid all"):
        given = await tens(said)
        assert given["facts"]["source"] == "aid"
        assert len(given["changes"]) == 2
        await tens("/undo")
    assert (await tens.refused("/fate Brin, Griff"))["kind"] == "refused"


async def test_a_source_and_a_name_need_no_quotes(tens: Played) -> None:
    for said in ("/temp 2 heroism Brin", "/temp 2 Brin heroism", "/temp 5e 25 Heroism for Brin"):
        given = await tens(said, by="bob")
        assert (given["facts"]["target"], given["facts"]["source"]) == ("Brin", "heroism")
    ended = await tens("/temp end heroism Brin")
    assert ended["changes"][0][3] == []
