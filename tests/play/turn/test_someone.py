"""What an NPC does whom nobody has met is someone's; what is done to it is told in private."""

import json
from typing import Any

import pytest

from local.json_lines import reply_json
from local.table import LocalTable, Reply
from rules.registry import SYSTEMS
from storage.engine.database import Database
from tests.conftest import Played
from tests.desk.forgery import sealed
from tests.play.turn.test_visibility import seen

#: in each game: what a character and the hidden one are like, and what it does to the character
GAMES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "heresy": (
        "ws=1 free", "defense=1 damage=2d6", ("suffer 2d6 for Griff from Brute",),
    ),
    "genesys": (
        "brawn=2", "brawn=4 skills=melee:3,brawl:2",
        (
            "attack at Griff with fists range engaged as Brute",
            "check cool vs Griff's cool as Brute",
        ),
    ),
    "tens": ("hp=9 max_hp=9", "str=18 hp=9", ("move strike at Griff as Brute",)),
    "fantasy": (
        "bod=d6", "bod=d8 melee=d6", ("attack d6 at Griff as Brute", "test bod vs Griff as Brute"),
    ),
    "odd": ("str=12 hp=6", "str=12 hp=5 weapon=d8", ("attack at Griff as Brute",)),
}  # fmt: skip
DEEDS = [(system, deed) for system, (_, _, deeds) in GAMES.items() for deed in deeds]
#: what a game master does to it alone
DONE_TO_IT = {
    "heresy": ("harm 1 Brute", "item add axe 1d6 as Brute", "damage 2d6 at Brute"),
    "genesys": ("harm 3 Brute", "status prone add Brute", "item add axe as Brute"),
    "tens": ("harm 1 Brute", "item add axe as Brute", "move dodge as Brute", "heal 1 Brute"),
    "fantasy": ("harm 1 Brute", "item add axe as Brute", "test bod as Brute"),
    "odd": ("harm 1 Brute", "status panicked add Brute", "save str as Brute", "range near Brute"),
}  # fmt: skip
EVERYWHERE = (
    "npc set Brute notes=sly", "sheet retire Brute", "npc copy Brute 2",
    "sheet use Brute", "lend Brute to bob", "roll 2d6 as Brute",
)  # fmt: skip
DICE = ":dice 6 6 6 1 2 3 4 5 6 1 2 3 4 5 6 1 2 3 4 5 6"


async def begin(table: LocalTable, system: str) -> None:
    pc, npc, _ = GAMES[system]
    for line in (
        f"/game start {system}", ":as bob", "/sheet new Isaac", ":as alice",
        f"/sheet new Griff {pc}", ":as gm", f"/npc new Brute {npc}", DICE,
    ):  # fmt: skip
        assert (await table.hear(line)).error is None, line


def read(reply: Reply) -> str:
    """Return all of a reply that is there for everyone to read."""
    if reply.ruling is None:
        return json.dumps(reply_json(reply))
    rulings = (reply.ruling, *reply.ruling.more, *reply.ruling.ran)
    return json.dumps([(seen(each), each.said) for each in rulings], default=str)


@pytest.mark.parametrize(("system", "deed"), DEEDS)
async def test_what_it_does_to_a_character_is_someones(system: str, deed: str) -> None:
    """T5: title, text, labels, history and the sentence say someone; the facts stay whole."""
    async with LocalTable(":memory:") as table:
        await begin(table, system)
        reply = await table.hear(f"/{deed}")
        assert reply.ruling is not None, reply.error
        assert (reply.ruling.visible, reply.ruling.outcome.private) == ("all", False)
        assert "Brute" not in read(reply)
        assert "someone" in reply.ruling.said
        await table.hear(":as alice")
        for look in ("history", f"history {reply.ruling.number}", "board", "waiting", "catchup"):
            assert "Brute" not in read(await table.hear(f"/{look}")), look


@pytest.mark.parametrize(("system", "deed"), DEEDS)
async def test_what_follows_works_when_it_is_pressed(system: str, deed: str) -> None:
    """T5: what it offers names the entry, not the NPC, and is understood all the same."""
    places, place = 1, 0
    while place < places:
        async with LocalTable(":memory:") as table:
            await begin(table, system)
            made = (await table.hear(f"/{deed}")).ruling
            assert made is not None
            places = len(made.choices)
            if not places:
                return
            choice = made.choices[place].choice
            whose = {"gm": "gm", "others": "bob"}.get(choice.who, "alice")
            whose = "gm" if choice.of == "Brute" else whose
            await table.hear(f":as {whose}")
            await table.hear(DICE)
            pressed = await table.hear(f":press {place + 1} of {made.number}")
            assert pressed.error is None or pressed.error.kind == "refused", choice
            assert "Brute" not in read(pressed), choice
        place += 1


@pytest.mark.parametrize(
    ("system", "said"),
    [(system, said) for system, own in DONE_TO_IT.items() for said in (*own, *EVERYWHERE)],
)
async def test_what_a_game_master_does_to_it_is_secret(system: str, said: str) -> None:
    """T5: as making it is; on nobody's board, and in nobody's history but game masters'."""
    async with LocalTable(":memory:") as table:
        await begin(table, system)
        reply = reply_json(await table.hear(f"/{said}"))
        if not reply["ok"]:  # nothing to do: then it is told to the one who typed it alone
            return
        assert reply["visible"] == "secret", reply
        await table.hear(":as alice")
        for look in ("history", "board", "catchup"):
            assert "Brute" not in read(await table.hear(f"/{look}")), look


async def test_what_is_revealed_is_named_from_then_on(table: Played) -> None:
    """T5: only an NPC that was not revealed is someone."""
    await begin(table.table, "odd")
    await table("/npc reveal Brute")
    reply = await table("/attack at Griff as Brute", 3)
    assert reply["title"].startswith("Brute hits Griff")
    assert reply["said"] == "attack at Griff as Brute"
    assert (await table("/harm 1 Brute"))["visible"] == "all"


async def test_a_game_master_says_it_again_though_it_says_someone(table: Played) -> None:
    """T5: the sentence says someone, and still means the one who did it."""
    await begin(table.table, "odd")
    await table("/attack at Griff as Brute", 1)
    again = await table("/again", 2)
    assert again["facts"]["attacker"] == "Brute"
    assert again["title"] == "Someone hits Griff: 2 damage"


async def test_its_words_carry_its_name_and_reveal_it(table: Played) -> None:
    """T5: its name and looks in the same entry, not its numbers."""
    await begin(table.table, "heresy")
    said = await table("/say as Brute: I see you.")
    assert (said["visible"], said["facts"]["character"]) == ("all", "Brute")
    assert ["Brute", "shown", False, True] in said["changes"]
    assert (await table("/npc list", by="alice"))["facts"]["names"] == ["Brute"]
    assert "wounds" not in json.dumps(await table("/npc show Brute", by="alice"))
    await table(f"/undo {said['entry']}", by="gm")
    assert (await table("/npc list", by="alice"))["facts"]["names"] == []


async def test_a_player_who_names_it_is_told_to_the_game_master(table: Played) -> None:
    """T5: one quiet line in /waiting, with a way to reveal it, and only of those who are there."""
    await begin(table.table, "odd")
    for said in ("/attack at Brute", "/odds attack at Nemo", "/save str vs Zog"):
        await table.refused(said, by="alice")
    assert "Brute" not in json.dumps(await table("/waiting"))
    told = await table("/waiting", by="gm")
    assert "alice mentioned Brute, but nobody has met them yet." in told["text"]
    assert told["facts"]["named"] == ["Brute"]
    assert [c["says"] for c in told["choices"] if c["label"] == "Reveal Brute"] == [
        "npc reveal Brute"
    ]
    await table("/npc reveal Brute")
    assert (await table("/waiting"))["facts"]["named"] == []


async def test_no_more_than_twenty_names_are_noted_and_they_go_with_the_person(
    table: Played,
) -> None:
    """T5: the last twenty a game; /privacy gives and erases them."""
    await begin(table.table, "odd")
    await table.refused("/attack at Brute", by="alice")
    exported = json.loads((await table("/privacy export"))["facts"]["json"])
    assert exported["names_typed"][0]["names"][0].endswith("\tBrute")
    for number in range(20):
        await table.refused(f"/attack at Nemo{number}", by="bob" if number % 2 else "alice")
    assert (await table("/waiting", by="gm"))["facts"]["named"] == []
    await table.refused("/attack at Brute", by="alice")
    await table("/privacy delete yes")
    assert "Nemo" not in json.dumps(await kept(table.table.database, "alice"))
    assert (await table("/waiting", by="gm"))["facts"]["named"] == []


async def kept(database: Database, person: str) -> list[Any]:
    async with database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT named FROM part WHERE person = ?", (person,))
    return [list(row) for row in rows]


@pytest.mark.parametrize(
    ("system", "asked"),
    [("odd", "save str vs Brute"), ("genesys", "check cool vs Brute's cool"),
     ("heresy", "move hack at Brute")],
)  # fmt: skip
async def test_an_ask_that_names_it_asks_first(system: str, asked: str, table: Played) -> None:
    """T5: the game master reveals the name, or asks without it; either way it can be pressed."""
    await begin(table.table, system)
    question, labels = await table.asked(f"/ask Griff: {asked}", by="gm")
    assert "Brute" in question
    assert labels == ["Reveal Brute", "Ask without the name"]
    without = await table(":press 2")
    assert "Brute" not in without["title"] + without["text"] + without["said"]
    assert (await table("/npc list", by="alice"))["facts"]["names"] == []
    pressed = await table.table.hear(f":press 1 of {without['entry']}")
    assert pressed.error is None
    assert "Brute" not in read(pressed)
    await table.asked(f"/ask Griff: {asked}", by="gm")
    named = await table(":press 1")
    assert "Brute" in named["title"]
    assert (await table("/npc list", by="alice"))["facts"]["names"] == ["Brute"]
    assert (await table.line(f":press 1 of {named['entry']}"))["ok"]


LOOKS = {
    "heresy": ("npc show Scar", "sheet show Scar", "item as Scar"),
    "genesys": ("npc show Scar", "sheet show Scar", "item as Scar", "status Scar"),
    "tens": ("npc show Scar", "sheet show Scar"),
    "fantasy": ("npc show Scar", "sheet show Scar", "item show Scar"),
    "odd": ("npc show Scar", "sheet show Scar", "status Scar", "item list Scar"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("system", "look"), [(system, look) for system, looks in LOOKS.items() for look in looks]
)
async def test_a_game_masters_look_at_an_npc_is_private(
    table: Played, system: str, look: str
) -> None:
    """T6: unless its numbers are shown to players."""
    await table(f"/game start {system}")
    await table("/sheet new Griff", by="alice")
    await table("/npc new Scar", by="gm")
    for how in ("npc hide Scar", "npc reveal Scar"):
        await table(f"/{how}")
        looked = await table.line(f"/{look}")
        assert looked.get("visible", "secret") == "secret", how
    if not look.endswith("show Scar"):  # it may be told in private whosever it is
        return
    await table("/npc reveal Scar stats")
    assert (await table(f"/{look}"))["visible"] == "all"
    await table("/npc reveal Scar")
    await table("/game set npc_numbers=shown")
    assert (await table(f"/{look}"))["visible"] == "all"


async def test_npcs_of_older_games_that_were_named_to_all_count_as_met(table: Played) -> None:
    """T5: their names and looks, not their numbers; those hidden since, or never told, do not."""
    await table("/game start odd")
    await table("/sheet new Griff str=12 hp=6", by="alice")
    for name in ("Ogre", "Ghoul", "Lich"):
        await table(f"/npc new {name} hp=5 shown", by="gm")
    await table("/harm 1 Ogre")
    await table("/harm 1 Ghoul")
    await table("/npc hide Ghoul, Lich")
    async with table.table.database.transaction() as tx:  # as the release before left them
        await tx.execute(
            "UPDATE record SET fields = replace(fields, '\"shown\": true', '\"shown\": false')"
        )
        await tx.execute("UPDATE game SET met = 0")
    assert (await table("/npc list", by="alice"))["facts"]["names"] == ["Ogre"]
    assert "str" not in (await table("/npc show Ogre"))["facts"]
    assert (await table("/attack d6 at Ogre", 1))["ok"]
    assert (await table.refused("/attack d6 at Ghoul"))["kind"] == "not_found"
    await table("/npc hide Ogre", by="gm")
    assert (await table("/npc list", by="alice"))["facts"]["names"] == []


@pytest.mark.parametrize("system", list(SYSTEMS))
async def test_what_players_ask_each_other_reads_the_same_whoever_is_hidden(
    table: Played, system: str
) -> None:
    """T5: a hidden name is not cut out of words that a player typed."""
    await table(f"/game start {system}", by="gm")
    await table("/npc new Lich")
    await table("/sheet new Brenna", by="alice")
    await table('/vote "Trust Lich? Or Gand?" yes, no')
    (row,) = (await table("/waiting"))["facts"]["waiting"]
    assert "Trust Lich? Or Gand?" in row[1]


@pytest.mark.parametrize("system", list(SYSTEMS))
async def test_what_an_npc_is_asked_whom_nobody_has_met_is_the_game_masters(
    table: Played, system: str
) -> None:
    """T5: neither the name nor the sentence stands in what everyone is shown."""
    await table(f"/game start {system}", by="gm")
    await table("/npc new Lich")
    await table("/sheet new Brenna", by="alice")
    await table("/ask Lich: roll 3d6", by="gm")
    reply = await table("/waiting", by="alice")
    assert "Lich" not in json.dumps([reply["title"], reply["text"], reply["choices"]])
    assert "3d6" not in json.dumps([reply["title"], reply["text"], reply["choices"]])


async def test_an_npc_that_nobody_has_met_stays_so_when_its_game_moves(table: Played) -> None:
    """T5: a new game suggests `/npc new Scar`, which is no public word about a Scar of its own."""
    await table("/game start odd", by="gm")
    await table("/npc new Scar")
    await table("/sheet new Griff", by="alice")
    made = (await table("/game export", by="gm"))["facts"]["json"]
    await table.line(":channel elsewhere")
    await table(f"/game import {made}", by="gm")
    assert (await table("/npc list", by="alice"))["facts"]["names"] == []
    older = {key: value for key, value in json.loads(made).items() if key not in ("met", "digest")}
    await table.line(":channel third")
    await table(f"/game import {sealed(older)}", by="gm")
    assert (await table("/npc list", by="alice"))["facts"]["names"] == []
