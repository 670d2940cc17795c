"""The sheet: what it may hold, what it holds where nothing was said, and what follows from it."""

from dataclasses import asdict, replace

import pytest

from rules.core.errors import BadValues
from rules.core.scene import Scene, Sheets, Speaker
from rules.genesys.characters.creation import assign
from rules.genesys.sheet import (
    CHARACTERISTICS,
    MOST_MANEUVERS,
    Critical,
    GenesysGame,
    GenesysScene,
    GenesysSheet,
    GenesysStage,
    Item,
    Pending,
    Slot,
    Status,
    Turn,
    Weapon,
    band_between,
    band_key,
    in_hand,
    list_engaged,
    rank_of,
    rank_slots,
)

GRIFF = GenesysSheet(name="Griff", record=4)
#: the least, the most, and what a bare sheet has
BOUNDS = {
    **dict.fromkeys(CHARACTERISTICS, (1, 6, 2)),
    "wounds": (0, 999, 0),
    "wound_threshold": (1, 200, 12),
    "strain": (0, 999, 0),
    "strain_threshold": (1, 200, 12),
    "soak": (0, 50, 2),
    "melee_defense": (0, 10, 0),
    "ranged_defense": (0, 10, 0),
    "silhouette": (0, 20, 1),
    "minions": (0, 50, 0),
    "xp": (0, 9999, 0),
}


@pytest.mark.parametrize("field", BOUNDS)
def test_every_number_has_its_bounds(field: str) -> None:
    low, high, usual = BOUNDS[field]
    assert getattr(GRIFF, field) == usual
    for number in (low, high):
        assert getattr(assign(GRIFF, field, "=", str(number)), field) == number
    for number in (low - 1, high + 1):
        with pytest.raises(BadValues):
            assign(GRIFF, field, "=", str(number))


@pytest.mark.parametrize(
    ("field", "known"),
    [("kind", ("pc", "minion", "rival", "nemesis")), ("state", ("well", "incapacitated", "dead"))],
)
def test_some_words_are_of_a_list(field: str, known: tuple[str, ...]) -> None:
    assert getattr(GRIFF, field) == known[0]
    assert all(getattr(assign(GRIFF, field, "=", word), field) == word for word in known)
    with pytest.raises(BadValues):
        assign(GRIFF, field, "=", "other")


def test_what_lacks_in_what_was_kept_is_as_if_nothing_had_happened() -> None:
    """Games of earlier releases lack some of these fields."""
    assert asdict(Weapon("melee")) == {
        "skill": "melee", "damage": 0, "brawn": False, "crit": 4, "range": "engaged",
        "qualities": {}, "out": False, "damaged": False, "held": True, "wear": "", "fired": 0,
        "count": 1,
    }  # fmt: skip
    assert asdict(Item()) == {
        "soak": 0, "melee_defense": 0, "ranged_defense": 0, "count": 1, "damaged": False,
        "wear": "",
    }  # fmt: skip
    assert asdict(Critical("minor_nick", "Minor Nick", 5, 1)) == {
        "key": "minor_nick", "name": "Minor Nick", "roll": 5, "severity": 1, "lost": "",
        "limb": "", "nights": 0, "rested": False, "rounds": 0,
    }  # fmt: skip
    assert asdict(Status()) == {"level": 1, "turns": 0, "until": "", "why": ""}
    assert asdict(Pending("boost")) == {
        "op": "boost", "count": 1, "skills": (), "against": 0, "turns": 0, "until": "encounter",
        "story": "", "side": "", "not_by": 0, "why": "",
    }  # fmt: skip
    assert asdict(Turn()) == {
        "taken": False, "action": False, "maneuvers": 0, "free": 0, "ticked": False
    }  # fmt: skip
    assert asdict(Slot("PC")) == {"side": "PC", "success": 0, "advantage": 0, "by": 0, "rolled": 0}
    game, stage = GenesysGame(), GenesysStage()
    assert (game.story_player, game.story_gm, game.story_begun) == (0, 1, False)
    assert (stage.encounter, stage.gravity_dice, stage.current) == (False, 0, "")
    assert (GRIFF.upright, GRIFF.wielded, MOST_MANEUVERS) == (False, "", 2)


@pytest.mark.parametrize(
    ("members", "ranks"), [(0, 0), (1, 0), (2, 1), (3, 2), (6, 5), (7, 5), (50, 5)]
)
def test_a_group_has_one_rank_less_than_members_in_what_it_knows(members: int, ranks: int) -> None:
    mob = replace(GRIFF, kind="minion", minions=members, skills={"melee": 1})
    assert (rank_of(mob, "melee"), rank_of(mob, "stealth")) == (ranks, 0)


def test_anyone_else_has_the_ranks_of_the_sheet() -> None:
    rival = replace(GRIFF, kind="rival", minions=5, skills={"melee": 3})
    assert (rank_of(rival, "melee"), rank_of(rival, "stealth")) == (3, 0)


@pytest.mark.parametrize(
    ("name", "spoken"),
    [("Griff", "Griff"), ("O'Neil", "O'Neil"), ("X-9", "X-9"), ("Émile", "Émile"),
     ("Man at Arms", '"Man at Arms"'), ("9th", '"9th"'), ("Aim", '"Aim"'), ("story", '"story"')],
)  # fmt: skip
def test_a_name_is_said_in_quotes_where_it_would_be_something_else(name: str, spoken: str) -> None:
    assert replace(GRIFF, name=name).spoken == spoken


def test_an_npc_is_known_once_it_was_shown() -> None:
    hidden = replace(GRIFF, npc=True)
    known = replace(hidden, revealed=True)
    assert [(s.side, s.seen, s.public) for s in (GRIFF, hidden, known)] == [
        ("PC", True, "Griff"), ("NPC", False, "Someone"), ("NPC", True, "Griff")
    ]  # fmt: skip


def test_slots_are_in_order_of_success_then_advantage_then_players_then_making() -> None:
    slots = [
        Slot("NPC", 2, 1, rolled=1), Slot("PC", 2, 1, rolled=3), Slot("PC", 2, 1, rolled=2),
        Slot("NPC", 2, 2, rolled=4), Slot("NPC", 3, 0, rolled=5), Slot("PC", 0, 9, rolled=6),
    ]  # fmt: skip
    assert [slot.rolled for slot in rank_slots(slots)] == [5, 4, 2, 3, 1, 6]
    assert GenesysStage(slots=tuple(slots)).order == rank_slots(slots)
    assert [GenesysStage(current="4").is_turn_of(record) for record in (4, 5)] == [True, False]


def test_the_weapon_in_use_is_the_first_in_hand() -> None:
    weapons = {key: Weapon("melee", held=key != "lost") for key in ("axe", "lost", "dirk")}
    sheet = replace(GRIFF, weapons=weapons)
    assert in_hand(sheet) == ["axe", "dirk"]
    assert in_hand(replace(sheet, wielded="dirk")) == ["dirk", "axe"]
    assert in_hand(replace(sheet, wielded="lost")) == ["axe", "dirk"]


def test_a_range_is_the_same_from_either_side() -> None:
    sheets = {n: replace(GRIFF, name=f"N{n}", record=n, npc=n > 5) for n in (4, 5, 6, 7)}
    ranges = {"4-6": "engaged", "4-5": "engaged", "4-7": "short"}
    scene: GenesysScene = Scene(
        GenesysGame(),
        GenesysStage(ranges=ranges),
        Sheets(sheets, lambda record, row: row),
        Speaker("1", "gm"),
    )
    assert band_key(6, 4) == band_key(4, 6) == "4-6"
    assert [band_between(scene, 4, other) for other in (5, 6, 7)] == ["engaged", "engaged", "short"]
    assert band_between(scene, 6, 7) == ""
    assert [sheet.record for sheet in list_engaged(scene, 4)] == [5, 6]
    assert [sheet.record for sheet in list_engaged(scene, 6)] == [4]
    assert list_engaged(scene, 7) == ()
