"""Chances before the dice fall: what is told to whom, and that nothing comes of asking."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from play.completion.whole_sentences import complete
from play.turn.utterance_and_ruling import Utterance
from play.wording.odds import depends, means, percent
from rules.registry import NAMES
from tests.beginnings import played_once
from tests.conftest import Played
from tests.samples import sample
from tests.test_docs import said_in

GUIDE = Path(__file__).parents[3] / "docs" / "odds.md"
FACTS = ["odds", "exact", "leaves", "mean", "with_push", "at_least", "range"]


@pytest.fixture
@played_once
async def odd(table: Played) -> Played:
    """Griff of alice, and an Ogre whom all have met but whose numbers are the game master's."""
    await table("/game start odd", by="gm")
    await table("/npc new Ogre str=14 hp=8 armour=2 weapon=d10 shown")
    await table("/npc reveal Ogre")
    await table("/npc new Ghost str=3 hp=1")
    await table("/sheet new Griff str=12 dex=9 wil=10 hp=4", by="alice")
    return table


async def test_dice_without_a_game(table: Played) -> None:
    """Of 1296 throws of 4d6 the best three come to twelve or more in 799."""
    reply = await table("/odds 4d6kh3 >= 12")
    facts = reply["facts"]
    assert facts["odds"] == {"passed": 799 / 1296, "failed": 497 / 1296}
    assert list(facts) == FACTS
    assert facts["exact"]
    assert facts["leaves"] == 1296
    assert facts["mean"]["total"] == pytest.approx(12.2446, abs=1e-4)
    assert (facts["with_push"], facts["at_least"], facts["range"]) == ({}, {}, {})
    assert reply["entry"] is None
    assert reply["visible"] == "secret"
    assert reply["rolled"] == []
    assert reply["said"] == "odds roll 4d6kh3 >= 12"


async def test_every_total_where_nothing_is_to_be_reached(table: Played) -> None:
    facts = (await table("/odds 2d6"))["facts"]
    assert list(facts["odds"])[:3] == ["12", "11", "10"]
    assert facts["odds"]["7"] == 6 / 36
    assert sum(facts["odds"].values()) == pytest.approx(1)


async def test_what_was_said_means_the_same_again(odd: Played) -> None:
    for said in ("save dex", "2d6+1", "dex save", "attack d8 at ogre", "roll d20 >= 11"):
        first = await odd(f"/odds {said}", by="alice")
        again = await odd(f"/{first['said']}")
        assert (again["said"], again["facts"]) == (first["said"], first["facts"])


async def test_nothing_comes_of_asking(odd: Played) -> None:
    """Neither the journal, nor a sheet, nor the scripted dice of the table are touched."""
    before = await odd.sheet("Griff"), await odd.sheet("Ogre")
    await odd.line(":dice 3 17", by="alice")
    for said in ("save dex", "attack d8 at Ogre", "deed str trip against Ogre", "2d6"):
        await odd(f"/odds {said}")
    assert (await odd.sheet("Griff"), await odd.sheet("Ogre")) == before
    assert (await odd("/save dex", by="alice"))["rolled"] == [[20, 3]]
    reply = await odd("/save dex")
    assert reply["rolled"] == [[20, 17]]
    assert reply["entry"] == 7  # the five that set it up, and the two saves


@pytest.mark.parametrize(
    "said", ["attack d8 at Ogre", "save dex vs Ogre", "deed str trip against Ogre"]
)
async def test_hidden_numbers_never_count(odd: Played, said: str) -> None:
    """Whatever the Ogre is like, a player gets the same answer, down to its ways."""
    before = await odd(f"/odds {said}", by="alice")
    for change in ("str=3 dex=20 hp=1", "hp=19 armour=9", "debilities=Dazed", "shield=yes"):
        await odd(f"/npc set Ogre {change} anyway", by="gm")
        after = await odd(f"/odds {said}", by="alice")
        assert (after["facts"], after["text"]) == (before["facts"], before["text"])


async def test_the_limits_of_what_is_likely_are_told(odd: Played) -> None:
    reply = await odd("/odds attack d8 at Ogre", by="alice")
    facts = reply["facts"]
    assert facts["odds"] == {}
    assert facts["mean"] == {"damage": 4.5}
    assert all(0 <= low <= high <= 1 for low, high in facts["range"].values())
    assert "Ogre's numbers" in reply["text"]


@pytest.mark.parametrize("how", ["/npc reveal Ogre stats", "/game set npc_numbers=shown"])
async def test_numbers_that_are_shown_count(odd: Played, how: str) -> None:
    await odd(how, by="gm")
    facts = (await odd("/odds attack d10 at Ogre", by="alice"))["facts"]
    # 8 hit points: below eight hurt, eight a scar, nine and ten go to STR
    assert facts["range"] == {}
    assert facts["odds"]["scar"] == 1 / 10


async def test_the_game_master_is_told_all(odd: Played) -> None:
    facts = (await odd("/odds attack d10 at Ogre as Griff", by="gm"))["facts"]
    assert facts["range"] == {}
    assert facts["odds"]["scar"] == 1 / 10


@pytest.mark.parametrize("name", ["Ghost", "Ghos"])
async def test_whom_nobody_has_met_has_no_chances(odd: Played, name: str) -> None:
    """T5: neither the whole name nor a part of it will do."""
    there = await odd.refused(f"/odds attack d8 at {name}", by="alice")
    nobody = await odd.refused("/odds attack d8 at Ghoul")
    assert there["kind"] == nobody["kind"] == "not_found"
    assert there["message"].replace(name, "Ghoul") == nobody["message"]


async def test_a_foe_may_be_dead_for_all_one_knows(odd: Played) -> None:
    before = (await odd("/odds attack d8 at Ogre", by="alice"))["facts"]
    await odd("/npc set Ogre str=0", by="gm")
    assert (await odd("/odds attack d8 at Ogre", by="alice"))["facts"] == before
    assert (await odd.refused("/odds attack d8 at Ogre as Griff", by="gm"))["kind"] == "refused"


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("sheet show", "refused"),
        ("item list", "refused"),
        ("odds save dex", "refused"),
        ("ask Griff: save dex", "refused"),
        ("undo", "refused"),
        ("d20, d20", "refused"),
        ("save luck", "not_understood"),
    ],
)
async def test_what_rolls_nothing_has_no_chances(odd: Played, said: str, kind: str) -> None:
    assert (await odd.refused(f"/odds {said}", by="alice"))["kind"] == kind


async def test_a_slip_is_pointed_at_in_the_sentence_that_was_typed(odd: Played) -> None:
    error = await odd.refused("/odds attack d8 at Nobody", by="alice")
    assert error["column"] == len("/odds attack d8 at ") + 1


async def test_nothing_is_put_right_by_asking(odd: Played) -> None:
    await odd("/save dex", 5, by="alice")
    assert (await odd.refused("/fix odds save str"))["kind"] == "refused"


async def test_while_one_types_the_sentence_within_is_completed(odd: Played) -> None:
    referee = odd.table.referee
    found = await complete(referee, Utterance("", "table", "alice", "alice", "odds save d"), 25)
    assert "odds save dex" in [each.strip() for each in found]


async def test_one_sentence_and_no_more(odd: Played) -> None:
    assert not (await odd.line("/odds save dex; save str", by="alice"))["ok"]


async def test_a_table_may_keep_chances_to_itself(odd: Played) -> None:
    await odd("/game set odds=gm", by="gm")
    assert (await odd.refused("/odds save dex", by="alice"))["kind"] == "not_allowed"
    await odd("/odds save dex as Griff", by="gm")
    await odd("/game set odds=off")
    assert (await odd.refused("/odds save dex as Griff"))["kind"] == "refused"
    assert (await odd.refused("/odds 2d6", by="alice"))["kind"] == "refused"


async def test_what_is_too_much_to_count_is_sampled_and_says_so(odd: Played) -> None:
    reply = await odd("/odds d6!", by="alice")
    assert not reply["facts"]["exact"]
    assert "An estimate" in reply["text"]
    assert sum(reply["facts"]["odds"].values()) == pytest.approx(1)
    again = await odd("/odds d6!")
    assert again["facts"] == reply["facts"]


async def test_bars_are_read_without_them(odd: Played) -> None:
    lines = (await odd("/odds save dex", by="alice"))["text"].splitlines()
    assert lines == ["**pass**: 40 % ████", "**fail**: 60 % ██████"]


async def test_chances_that_could_be_anything_are_not_told(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/npc new Ogre hp=8 shown", by="gm")
    await table("/sheet new Griff weapon=d8", by="alice")
    reply = await table("/odds attack at Ogre", by="alice")
    assert reply["facts"]["range"]
    assert reply["text"].splitlines() == [
        "You don't know Ogre's numbers, so only the game master can see these odds.",
        "Expect 4.5 damage on average.",
    ]


async def test_passing_is_told_once_and_not_as_one_success_too(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Griff", by="alice")
    told = (await table("/odds roll 2y1g vs 2p", by="alice"))["text"]
    assert told.count("70 %") == 1
    assert "Success: 2 or more" in told


async def test_a_game_master_who_plays_nobody_is_asked_for_whom(odd: Played) -> None:
    asked = await odd.refused("/odds save dex", by="gm")
    says = [choice["says"] for choice in asked["choices"]]
    assert "odds save dex as Griff" in says
    for said in says:
        await odd(f"/{said}")


async def test_the_chances_of_a_roll_that_one_is_asked_for(odd: Played) -> None:
    asked = await odd("/ask Griff: save dex", by="gm")
    reply = await odd("/odds ask", by="alice")
    assert reply["facts"]["odds"] == {"passed": 0.4, "failed": 0.6}
    assert reply["visible"] == "secret"
    assert reply["said"] == f"odds ask of {asked['entry']}"
    assert (await odd.refused("/odds ask", by="bob"))["kind"] == "not_found"
    await odd("/save dex", 5, by="alice")
    assert (await odd.refused("/odds ask"))["kind"] == "already_done"


async def test_an_ask_may_tell_the_chances_with_it(odd: Played) -> None:
    reply = await odd("/ask Griff: save dex with odds # the floor gives way", by="gm")
    assert reply["said"] == "ask Griff: save dex with odds # the floor gives way"
    assert reply["facts"]["says"] == "save dex # the floor gives way"
    assert reply["facts"]["odds"]["Griff"]["odds"] == {"passed": 0.4, "failed": 0.6}
    assert "pass 40 %, fail 60 %" in reply["text"]
    rolled = await odd(":press Griff", 3, by="alice")
    assert rolled["said"].startswith("save dex")


async def test_an_ask_tells_no_player_what_a_foe_is_like(odd: Played) -> None:
    """The game master may know, but everyone reads it."""
    reply = await odd("/ask Griff: attack d8 at Ogre with odds", by="gm")
    told: dict[str, Any] = reply["facts"]["odds"]["Griff"]
    assert told["odds"] == {}
    assert told["range"]


async def test_alone_it_tells_of_all_that_a_card_offers(odd: Played) -> None:
    reply = await odd("/odds", by="alice")
    each = reply["facts"]["each"]
    assert each["DEX save"]["odds"] == {"passed": 0.4, "failed": 0.6}
    assert reply["visible"] == "secret"
    for choice in reply["choices"]:
        said = choice["says"].removeprefix("odds ")
        assert (await odd(f"/odds {said}"))["facts"] == each[choice["label"]]


async def test_a_card_offers_its_characters_chances(odd: Played) -> None:
    card = await odd("/sheet pin", by="alice")
    assert {"My odds": "odds"}.items() <= {
        choice["label"]: choice["says"] for choice in card["choices"]
    }.items()
    assert (await odd(":press My odds"))["facts"]["each"]
    await odd("/game set odds=gm", by="gm")
    card = await odd("/sheet pin", by="alice")
    assert "odds" not in [choice["says"] for choice in card["choices"]]


async def test_the_tables_of_the_guide_are_true(table: Played) -> None:
    """Every row of docs/odds.md is said where its page has come to by then."""
    labels: list[str] = []
    playing, rows = False, 0
    for line in GUIDE.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            playing = line == "```play"
        elif playing and not line.startswith(("> ", "! ")):
            await table.line(re.sub("^gm +", "", line))
        elif line.startswith("| sentence |"):
            labels = [label.strip() for label in line.split("|")[2:-1]]
        elif line.startswith("| `/odds"):
            said, *told = (cell.strip() for cell in line.split("|")[1:-1])
            facts = (await table(said.strip("`")))["facts"]
            assert facts["exact"], said
            assert set(facts["odds"]) <= set(labels), said
            assert told == [percent(facts["odds"].get(label, 0)) for label in labels], said
            rows += 1
    assert rows > 35


@pytest.mark.sampled
@pytest.mark.parametrize("system", NAMES)
async def test_asking_before_every_sentence_of_a_guide_changes_nothing(
    table: Played, system: str
) -> None:
    """Whatever comes of asking, every sentence then does what the guide says, on the same dice.

    A point taken in hand stands between a question and its answer: to ask there is to be offered
    dice, and a press is of the latest offer.
    """
    lines = said_in(GUIDE.with_name(f"{system}.md"))
    asked_before = set(sample(range(len(lines)), 15))
    for place, (line, expected, _) in enumerate(lines):
        silent = line.startswith((":", "/story ready")) or place not in asked_before
        asked = {} if silent else await table.line(f"/odds {line.lstrip('/')}")
        if asked.get("ok") and asked["facts"].get("odds"):
            assert sum(asked["facts"]["odds"].values()) == pytest.approx(1), line
        reply = await table.line(line)
        if expected.startswith("> "):
            assert reply["title"].startswith(expected[2:].strip()), line


def test_an_average_below_nothing_is_told_as_its_opposite() -> None:
    found = {"success": Fraction(3, 4), "advantage": Fraction(-1, 4)}
    assert means(found) == "Expect 0.75 successes and 0.25 threat on average."
    assert means({"advantage": Fraction(0)}) == ""


def test_an_average_is_told_as_finely_as_dice_can_be_felt() -> None:
    assert means({"total": Fraction(1848, 100)}) == "Expect a total of 18.5 on average."
    assert means({"total": Fraction(946, 100)}) == "Expect a total of 9.5 on average."
    assert means({"total": Fraction(12)}) == "Expect a total of 12 on average."


def test_the_numbers_of_a_name_in_s_have_their_apostrophe() -> None:
    assert depends(["Scavvers"]).startswith("You don't know Scavvers' numbers, so ")


def test_an_average_of_one_below_nothing_is_told_as_its_opposite_too() -> None:
    assert means({"success": Fraction(-1), "advantage": Fraction(-1)}) == (
        "Expect 1 failure and 1 threat on average."
    )
