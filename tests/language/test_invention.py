"""Nothing comes into being by talk, and counts are counts."""

import pytest

from play.language.exact_reading import Understood
from play.language.names.new_names import read_count
from rules.registry import SYSTEMS
from tests.conftest import Played
from tests.language.conftest import Ear, speaking


@pytest.fixture(params=SYSTEMS)
async def game(request: pytest.FixtureRequest, table: Played) -> Played:
    await table(f"/game start {request.param}", by="gm")
    await table("/sheet new Griff", by="alice")
    return table


async def names(table: Played) -> list[str]:
    """Return whom the game master knows."""
    kept = await table.everything()
    return sorted(each.partition(" ")[2] for each in kept if each.startswith(("pc ", "npc ")))


def said_or_offered(ear: Ear, text: str) -> list[str]:
    heard = ear.hear(text)
    return [heard.said] if isinstance(heard, Understood) else [c.says for c in heard.choices]


@pytest.mark.parametrize(
    "text",
    ["add 2 strain to Griff", "Isaac, give me a will test", "/condition add prone",
     "we need to talk about adding a rope", "what am I carrying", "what am I carrying?",
     "I take cover", "I take a look at the crate", "take Isaac to the inn", "grab Scar",
     "I get going", "give me a stealth check", "pick up where we left off if you like",
     "I carry Isaac", "never add a rope", "give me advantage on the roll"],
)  # fmt: skip
@pytest.mark.parametrize("system", SYSTEMS)
async def test_no_thing_is_made_of_talk(system: str, text: str) -> None:
    """T14: a thing is added by its own sentence, and talk does not even offer it."""
    async with speaking(system) as table:
        for speaker in ("alice", "gm"):
            found = said_or_offered(await table.ear(speaker), text)
            assert not [said for said in found if said.startswith(("item add", "item take"))]


@pytest.mark.parametrize("text", ["I pick up a silver locket", "grab the silver locket"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_thing_that_no_rule_knows_is_offered(system: str, text: str) -> None:
    """T14: one press, and never by itself."""
    async with speaking(system) as table:
        reply = await table.say("alice", text)
    says = [each["says"].partition(" # ")[0] for each in reply["error"]["choices"]]
    assert says == ["item add silver locket"]


@pytest.mark.parametrize(
    ("said", "base"),
    [("3 Cultists", "Cultist"), ("Goblin x3", "Goblin"), ("Goblin x 3", "Goblin"),
     ("Goblin ×3", "Goblin"), ("three goblins", "goblin"), ("3 wolves", "wolf"),
     ("3x Orc", "Orc")],
)  # fmt: skip
async def test_as_many_npcs_are_made_as_were_counted(game: Played, said: str, base: str) -> None:
    """T14: three records, and no number in a name but their own."""
    await game(f"/npc new {said}", by="gm")
    assert await names(game) == sorted(["Griff", *(f"{base} {n}" for n in (1, 2, 3))])


async def test_those_who_are_counted_share_what_was_said_of_them(game: Played) -> None:
    """T14: the values are each one's own."""
    await game("/npc new Guard x2 notes=tired", by="gm")
    await game("/npc new Guard x2", by="gm")
    assert await names(game) == ["Griff", "Guard 1", "Guard 2", "Guard 3", "Guard 4"]
    assert (await game.sheet("Guard 2"))["notes"] == "tired"


async def test_counted_minions_are_one_group(table: Played) -> None:
    """T14: in genesys a group is on one sheet."""
    await table("/game start genesys", by="gm")
    await table("/npc new 3 Thugs kind=minion")
    await table("/npc new Scum x4 minion")
    assert await names(table) == ["Scum", "Thugs"]
    assert (await table.sheet("Thugs"))["minions"] == 3
    assert (await table.sheet("Scum"))["minions"] == 4


async def test_counts_that_make_no_sense_make_nobody(game: Played) -> None:
    """T14: none, too many, or two kinds at once are refused."""
    for said in ("0 goblins", "300 rats", "2 wolves and 1 ogre"):
        await game.refused(f"/npc new {said}", by="gm")
    assert await names(game) == ["Griff"]


@pytest.mark.parametrize("name", ["Two Face", "Agent 7", "Seven of Nine", "Ten Ring", "Mixx"])
async def test_a_name_with_a_number_in_it_is_a_name(game: Played, name: str) -> None:
    """T14: only what counts someone is a count; and in quotation marks all is a name."""
    assert read_count(name) is None
    await game(f"/npc new {name}", by="gm")
    await game('/npc new "3 Fates"', by="gm")
    assert await names(game) == sorted(["Griff", name, "3 Fates"])


@pytest.mark.parametrize("said", ["2 ropes", "rope x2", "rope x 2", "rope ×2", "two ropes"])
async def test_things_are_counted_and_not_named_by_a_number(game: Played, said: str) -> None:
    """T14: in no game is a thing called `2 ropes`."""
    await game(f"/item add {said}", by="alice")
    carried = (await game.everything())["pc Griff"]["items"]
    (called,) = [name for name in carried if "rope" in name]
    assert called in ("rope", "ropes")
    rope = carried[called]
    assert (rope if isinstance(rope, int) else rope["count"]) == 2


#: new names with a condition in them, who says them, and how they are said as names
CONDITIONAL = [
    ("alice", "/item add rope if cheap", '/item add "rope if cheap"'),
    ("alice", "/item add a torch unless Griff has one", '/item add a "torch unless Griff has one"'),
    ("alice", "/item add something I don't need", '/item add "something I don\'t need"'),
    ("alice", "/item add rope or lantern # hm", '/item add "rope or lantern" # hm'),
    ("alice", "/sheet rename Griff to Gaf if free", '/sheet rename Griff to "Gaf if free"'),
    ("alice", "/keep hit maybe: roll 1d6", '/keep "hit maybe": roll 1d6'),
    ("gm", "/npc new Ogre but not yet", '/npc new "Ogre but not yet"'),
    ("gm", "/npc new Ogre unless Griff leaves", '/npc new "Ogre unless Griff leaves"'),
    ("gm", "/sheet new Bolo if needed", '/sheet new "Bolo if needed"'),
]


@pytest.mark.parametrize(("by", "said", "quoted"), CONDITIONAL)
async def test_a_condition_is_no_part_of_a_new_name(
    game: Played, by: str, said: str, quoted: str
) -> None:
    """T14, T15: nothing is done on a condition; in quotation marks all is a name."""
    before = await game.everything()
    error = await game.refused(said, by=by)
    assert await game.everything() == before
    assert [f"/{each['says']}" for each in error["choices"]] == [quoted]
    await game(quoted, by=by)
    assert await game.everything() != before


@pytest.mark.parametrize("system", ["heresy", "tens"])
async def test_a_condition_is_no_part_of_what_a_table_defines(system: str, table: Played) -> None:
    """T14: nor of a move that the table writes for itself."""
    rest = 'success "it works" mixed "it costs" failure "it breaks"'
    await table(f"/game start {system}", by="gm")
    await table.refused(f"/define move zap if ready {rest}", by="gm")
    await table(f'/define move "zap if ready" {rest}', by="gm")


@pytest.mark.parametrize("said", ["3 guards but not elves", "Ogre x2 if needed", "3 rats or so"])
async def test_nobody_is_counted_on_a_condition(game: Played, said: str) -> None:
    """T14: however many they would be."""
    await game.refused(f"/npc new {said}", by="gm")
    assert await names(game) == ["Griff"]


async def test_what_is_called_so_already_goes_by_its_name(game: Played) -> None:
    """T14: what was named in quotation marks needs none afterwards."""
    await game('/item add "rope if cheap"', by="alice")
    await game("/item add rope if cheap", by="alice")
    await game("/item drop rope if cheap", by="alice")


@pytest.mark.parametrize("thing", ["building plans", "half a loaf", "notes", "knot", "iffy map"])
async def test_a_name_that_only_looks_like_one_is_a_name(game: Played, thing: str) -> None:
    """T14: words in which one of these stands, and words that are no condition."""
    await game(f"/item add {thing}", by="alice")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_game_or_a_scene_is_called_as_one_likes(system: str, table: Played) -> None:
    """T14: a title is no new thing, and people's own words are theirs."""
    await table(f"/game start {system} No Way Out But Down", by="gm")
    await table("/scene start The Cave if it rains", by="gm")
    await table('/say as "A voice": If only I knew, but no.', by="gm")
