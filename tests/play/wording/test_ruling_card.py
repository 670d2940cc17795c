"""A ruling as a card: headline, dice, lines, changes, small print, for every system."""

import pytest

from local.table import LocalTable
from play.wording.choices import describe_effect
from play.wording.ruling_card import Card, add_bars, compose, pack_facts
from play.wording.value_display import bar
from rules.core.outcome import BESIDE, Fact, Grade
from tests.test_docs import ROOT, said_in

#: the demo games' scenes: who, faces, sentence, and how the headline reads
SCENES = {
    "heresy": (
        "alice", "3 5 4", "/move hack+WS adv at Scar # over",
        "Griff · Hack and Slash at Scar · 10+",
    ),
    "genesys": (
        "alice", "11 2 5 3 2 1 4", "/check stealth vs hard boost 1 # over",
        "Griff · Stealth vs hard · passed with 2 advantage",
    ),
    "tens": ("bob", "9 9", "/move strike+str medium at Ogre # over", "Griff · Strike · success"),
    "fantasy": ("alice", "4 4", "/test bod+athletics # over", "Griff · BOD + athletics · passed"),
    "odd": ("gm", "6 14", "/attack d10 at Griff as Ogre # over", "Ogre hits Griff: 6 damage"),
}  # fmt: skip


async def card_of(system: str) -> Card:
    from rules.registry import SYSTEMS

    who, faces, sentence, _ = SCENES[system]
    async with LocalTable(":memory:") as table:
        for line in SYSTEMS[system].demo:
            assert (await table.hear(line)).error is None, line
        await table.hear(f":as {who}")
        await table.hear(f":dice {faces}")
        reply = await table.hear(sentence)
        assert reply.ruling is not None, reply.error
        return compose(reply.ruling, public=True)


@pytest.mark.parametrize("system", SCENES)
async def test_every_systems_ruling_has_a_headline_and_the_speakers_words(system: str) -> None:
    card = await card_of(system)
    name, rest, result = card.headline
    told = f"{name}{rest}" + (f" · {result}" if result else "")
    assert told == SCENES[system][3]
    assert card.comment == "over"


async def test_dice_modifiers_and_total_stand_on_one_line() -> None:
    card = await card_of("heresy")
    assert [each.words for each in card.dice] == ["5 4 ~~3~~", "+1 WS"]
    assert card.dice[0].die == "d6"
    assert card.total == "**10**"


async def test_what_a_foe_does_well_went_badly_for_the_players() -> None:
    assert (await card_of("odd")).tone is Grade.FAILURE
    assert (await card_of("heresy")).tone is Grade.SUCCESS


def test_what_runs_out_has_a_bar() -> None:
    assert bar(3, 5) == "▰▰▰▱▱"
    assert bar(0, 4) == "▱▱▱▱"
    assert bar(-3, 4) == "▱▱▱▱"
    assert bar(99, 100) == "▰▰▰▰▰▰▰▰▰▱"
    assert bar(1, 100) == "▰▱▱▱▱▱▱▱▱▱"
    assert bar(7, 0) == ""
    assert add_bars("HP 3/10") == "HP\u00a0▰▰▰▱▱▱▱▱▱▱\u00a03/10"
    assert add_bars("HP -2/5") == "HP\u00a0▱▱▱▱▱\u00a0-2/5"
    assert add_bars("1/2/3 or else d6/8x") == "1/2/3 or else\u00a0d6/8x"


def test_a_bar_is_as_full_as_its_number_says_and_no_line_breaks_within_it() -> None:
    unhurt, hurt = add_bars("wounds 0/5"), add_bars("wounds 4/5")
    assert (unhurt, hurt) == ("wounds\u00a0▱▱▱▱▱\u00a00/5", "wounds\u00a0▰▰▰▰▱\u00a04/5")
    both = add_bars("HP 3/5, STR 12/12")
    assert both == "HP\u00a0▰▰▰▱▱\u00a03/5, STR\u00a0▰▰▰▰▰\u00a012/12"
    alike = add_bars("BOD 8/8  INT 6/6  WIL 2/4")
    assert [each.count("▰") + each.count("▱") for each in alike.split("  ")] == [5, 5, 5]
    assert add_bars("Ag +0  Int -1") == "Ag\u00a0+0  Int\u00a0-1"


def test_a_sheet_has_one_group_a_line() -> None:
    facts = [
        Fact("w", "", "Seeker", "Seeker", BESIDE),
        Fact("a", 1, "Ammo", "2"),
        Fact("b", 1, "Load", "2 of 100", BESIDE),
        Fact("c", 1, "X", "y"),
    ]
    told = pack_facts(facts, ["played by Ann"])
    lines = [
        "played by Ann · **Seeker**",
        "**Ammo**\u00a02 · **Load**\u00a02\u00a0of\u00a0100",
        "**X** y",
    ]
    assert told == lines


@pytest.mark.parametrize("system", SCENES)
async def test_every_choice_that_waits_behind_more_says_what_it_does(system: str) -> None:
    unsaid = set()
    async with LocalTable(":memory:") as table:
        for line, *_ in said_in(ROOT / "docs" / f"{system}.md"):
            ruling = (await table.hear(line)).ruling
            for each in ruling.choices if ruling is not None and ruling.number else ():
                said = describe_effect(each.choice, system)
                own = ruling is not None and ruling.outcome.kind == "game_start"
                if not (each.choice.owed or said or own):
                    unsaid.add(each.choice.says)
                assert len(said) <= 100, said
    assert not unsaid
