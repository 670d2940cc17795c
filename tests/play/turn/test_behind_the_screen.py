"""What a game master does to or about a hidden NPC is theirs alone, and so is every question."""

import re
from pathlib import Path

import pytest

from grammar.parser import verbs_of
from local.table import LocalTable, Reply
from play.chronicle.story_contents import list_labelled_facts
from play.turn.utterance_and_ruling import Ruling
from tests.conftest import Played
from tests.play.turn.test_unmet import GAMES, HIDDEN, LEFT_OUT
from tests.samples import sample

#: ways in which a game master comes to name someone, or is asked whom they mean
FORMS = (
    "{}", "{} Griff", "{} at Griff", "{} Vorx", "{} 1 Vorx", "{} add sword Vorx", "{} sword vorx",
    "{} Griff from Vorx", "{} give axe to Vorx", "{} as Vorx",
)  # fmt: skip
#: words of one's own: spoken by the NPC, the new name of someone else, or a title for all to read
OWN_WORDS = {"say", "narrate", "describe", "speak", "sheet", "round", "chapter"}


def public_words(ruling: Ruling) -> str:
    """Return all that everyone reads of a ruling."""
    outcome = ruling.outcome
    if outcome.private or ruling.visible != "all":
        return ""
    facts = (f"{label} {text}" for label, text in list_labelled_facts(outcome.facts))
    offers = (f"{each.choice.label} {each.choice.says}" for each in ruling.choices)
    return "\n".join((ruling.said, outcome.title, outcome.prose, *facts, *offers))


def told_to_all(reply: Reply) -> str:
    """Return all that everyone reads of a reply; who is refused reads that alone."""
    ruling = reply.ruling
    every = (ruling, *ruling.more, *ruling.ran) if ruling else ()
    return "\n".join(map(public_words, every))


@pytest.mark.sampled
@pytest.mark.parametrize("system", GAMES)
async def test_no_public_reply_to_a_game_master_names_it(system: str) -> None:
    """T5: in no verb, whether it does something, looks something up or asks back."""
    for verb in sample(sorted(set(verbs_of(system)) - LEFT_OUT - OWN_WORDS), 12):
        async with LocalTable(":memory:") as table:
            for line in (f"/game start {system}", "/npc new Scar shown", ":as alice",
                         "/sheet new Griff", "/item add axe", ":as gm",
                         f"/npc new {HIDDEN} {GAMES[system][1]}"):  # fmt: skip
                await table.hear(line)
            for form in FORMS:
                await table.hear(":dice 3 4 2 5 1 6 3 2 4 1 5 2 3 4 2 5 1 6")
                told = told_to_all(await table.hear(f"/{form.format(verb)}"))
                assert HIDDEN.casefold() not in told.casefold(), form.format(verb)


@pytest.mark.parametrize(
    ("system", "line"),
    [("heresy", "/item add sword Vorx"), ("genesys", "/check cool vs easy"),
     ("genesys", "/attack Griff"), ("fantasy", "/attack Griff"), ("tens", "/move str"),
     ("odd", "/save str"), ("heresy", "/move hack at Griff")],
)  # fmt: skip
async def test_a_question_that_names_it_is_asked_of_the_game_master_alone(
    system: str, line: str
) -> None:
    """T5: also where the name stands in an answer, or within other words."""
    async with LocalTable(":memory:") as table:
        for each in (f"/game start {system}", ":as alice", "/sheet new Griff", ":as gm",
                     "/npc new Vorx"):  # fmt: skip
            await table.hear(each)
        reply = await table.hear(line)
    assert reply.ruling is not None
    assert reply.ruling.number is None
    assert reply.ruling.choices
    assert reply.ruling.outcome.private


async def test_an_npcs_numbers_are_said_whole_and_read_by_game_masters_alone(
    table: Played,
) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Ash", by="alice")
    made = await table("/npc new Scar hp=97 shown", by="gm")
    assert made["said"] == "npc new Scar hp=97 shown"
    assert "97" not in made["title"]
    await table("/fix npc new Scar hp=96 shown")
    await table("/npc set Scar hp=95 # patched up")
    await table("/undo")
    again = await table("/redo")
    known = [await table(each, by="alice") for each in ("/history", f"/history {made['entry']}")]
    pages = [
        Path((await table("/chronicle md", by=who))["facts"]["file"]) for who in ("alice", "gm")
    ]
    told = "".join((*map(str, known), *(page.read_text(encoding="utf-8") for page in pages)))
    assert not re.search(r"\b9[567]\b", told)
    assert "npc set Scar # patched up" in str(known)
    rows = (await table("/history", by="gm"))["facts"]["entries"]
    assert [each["said"] for each in rows[2:5]] == [
        "npc new Scar hp=97 shown", "fix 3 npc new Scar hp=96 shown",
        "npc set Scar hp=95 # patched up",
    ]  # fmt: skip
    assert again["changes"] == [["Scar", "hp", 96, 95]]
    await table("/npc set Scar hp=96")
    assert (await table(rows[4]["said"]))["changes"] == again["changes"]


#: how an NPC is made that stands a few blows, and what a player does to it, with faces
BLOWS = {
    "heresy": ("wounds=9", "/damage 2d6 at Scar", 1, 6),
    "genesys": ("wounds=30", "/attack at Scar with fists", 3, 4, 1, 1),
    "tens": ("max_hp=40 hp=40", "/attack Scar", 4, 8),
    "fantasy": ("bod=d10", "/attack d6 at Scar"),
    "odd": ("hp=20", "/attack d8 at Scar", 3),
}


@pytest.mark.parametrize("system", BLOWS)
async def test_what_a_fight_does_to_an_npc_is_read_as_its_cards_tell_it(system: str) -> None:
    """Two games alike but for what was done to it in secret read alike to a player."""
    numbers, line, *faces = BLOWS[system]
    read: list[list[str]] = []
    for secretly in (1, 2):
        async with LocalTable(":memory:") as opened:
            table = Played(opened)
            await table(f"/game start {system}")
            await table(f"/npc new Scar {numbers} shown")
            await table("/sheet new Griff", by="alice")
            await table(f"/harm {secretly} Scar secret", by="gm")
            await table("/harm 1 Scar")
            await table(str(line), *map(int, faces), by="alice")
            looks = ("/history", "/history Scar", "/history 5", "/history 6", "/catchup 9")
            every = [str(await table(each, by="alice")) for each in looks]
            read.append([re.sub(r"\d+-\d+-\d+T[\d:+]+", "", each) for each in every])
            assert "Scar" in str((await table("/history 5", by="gm"))["changes"])
    assert read[0] == read[1]
