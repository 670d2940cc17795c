"""Rule 41 and topics: the tables of terror and mutation, and rules looked up."""

import pytest

from rules.heresy.content import CLASSES, HOMES, MOVES, OPTIONS, PROTECTIONS
from rules.heresy.system import HERESY
from tests.conftest import Played


async def test_41_terror_and_mutation(empty: Played) -> None:
    assert (await empty("/table terror", 3))["facts"]["result"] == "You freeze."
    reply = await empty("/table mutation", 4)
    assert (reply["rolled"], reply["facts"]["more"]) == ([[10, 4]], 0)
    assert (await empty("/table mutation", 1, 3))["facts"]["more"] == 3


@pytest.mark.parametrize(
    ("faces", "field", "after"),
    [((2,), "s", 1), ((9, 8), "wp", -1), ((1, 3), "ongoing", None), ((5,), "mutations", None)],
)
async def test_41_a_mutation_lands_on_whoever_is_named(
    empty: Played, faces: tuple[int, ...], field: str, after: int | None
) -> None:
    await empty("/sheet new Griff")
    assert (await empty("/table mutation", *faces))["changes"] == []
    reply = await empty("/table mutation for Griff", *faces)
    changed = {change[1]: change[3] for change in reply["changes"]}
    assert field in changed
    assert after is None or changed[field] == after


async def test_41_bone_spurs_add_a_die_in_melee(empty: Played) -> None:
    await empty("/sheet new Griff")
    await empty("/table mutation for Griff", 3)
    assert len((await empty("/damage 1d6 vs 3 melee", 1, 1))["rolled"]) == 2
    assert len((await empty("/damage 1d6 vs 3 ranged", 1))["rolled"]) == 1


async def test_41_each_who_is_named_rolls_for_terror(heresy: Played) -> None:
    reply = await heresy("/table terror for Griff, Isaac", 3, 6, by="gm")
    assert reply["title"] == "Griff: Terror 3; Isaac: Terror 6"


@pytest.mark.parametrize("topic", ["defend", "rolling", "hack", "proven", "seeker", "terror table"])
async def test_rules_can_be_looked_up(heresy: Played, topic: str) -> None:
    reply = await heresy(f"/rules {topic}")
    assert reply["entry"] is None
    assert reply["facts"]["source"].startswith("Powered by Heresy")


async def test_every_topic_is_found_by_its_name(heresy: Played) -> None:
    for topic in HERESY.topics.values():
        assert (await heresy(f"/rules {topic.name}"))["facts"]["topic"] == topic.name


@pytest.mark.parametrize(
    "said",
    [
        "flags", "drive", "requires", "replaces", "stats", "equipment", "tags", "grenades", "help",
        "wounds", "dying", "inflict", "taking damage", "choices", "npcs", "tactics", "insight",
        "wrath", "medkit", "several", "multiclass", "experience", "improving defense",
    ],
)  # fmt: skip
async def test_the_rules_are_found_under_the_words_people_use(empty: Played, said: str) -> None:
    reply = await empty(f"/rules {said}")
    assert reply["text"]


async def test_every_example_works_in_a_fresh_game(empty: Played) -> None:
    await empty("/sheet new Griff class=seeker")
    for said in HERESY.examples:
        assert (await empty.line(f"/{said}"))["ok"], said


async def test_every_sentence_of_the_demo_works(table: Played) -> None:
    for said in HERESY.demo:
        if said.startswith(":"):
            await table.table.hear(said)
        else:
            assert (await table.line(said))["ok"], said
    for said in HERESY.examples:
        assert (await table.line(f"/{said}", by="alice"))["ok"], said


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("seeker", "Max wounds 6 + T, load 10 + S. Starts with Confessor, Detective "
         "and Take Them Alive."),
        ("templar", "Max wounds 5 + T, load 8 + S. Wrath up to 3. Starts with Wrath Embodied, "
         "Penance, Smite and Divine Will."),
        ("hive_world", "+1 to Ag or Per, up to +2. +1 to Defy Danger when you move through a "
         "crowd."),
        ("arbites", "Call on it once a session with This I Know."),
        ("reload", "You take a moment to reload.\nThe weapon is fully loaded again, for 1 "
         "ammo."),
        ("last_breath", "You are dying. Roll with no stat.\nRoll with no stat.\n"
         "**10+** You live, barely.\n**7-9** You live. The game master lowers one of your "
         "stats by 1 for good.\n**6-** You die."),
    ],
)  # fmt: skip
def test_a_topic_is_told_whole(key: str, text: str) -> None:
    assert HERESY.topics[key].text == text


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("parley", "Roll +Fel."),
        ("aid_or_interfere", "Roll +bonds."),
        ("defy_danger", "Roll +WS skill at arms, BS a steady aim, S power, T endurance, Ag speed, "
         "Int quick thinking, Per sharp senses, WP a strong will, Fel charm."),
        ("fire_for_effect", "• Burn another use"),
        ("terror_table", "3: You freeze."),
        ("terror_table", "Roll a d6: `/table terror`"),
    ],
)  # fmt: skip
def test_a_topic_says_how_to_roll(key: str, line: str) -> None:
    assert line in HERESY.topics[key].text.splitlines()


#: what differs from a plain move that is rolled: the columns that hold a number or a yes
NUMBERS: dict[str, dict[int, str]] = {
    "level": {
        1: "unsuspecting_strike blend_in move_silently confessor detective take_them_alive "
        "tactical_advantage lifting_the_fog sense_weakness wrath_embodied penance smite "
        "divine_will",
        2: "rapid_reload spout_forbidden_lore hatred armored silencing_strike cheap_shot "
        "practiced_kill underdog this_ones_mine torturer baptised_by_bullets fighters_sense "
        "holy_vengeance know_thy_enemy",
        6: "faceless judgement",
    },
    "uses": {1: "fire_for_effect suppressing_fire throw_grenade"},
    "picks_full": {
        1: "basic_tech_use confessor", 2: "unsuspecting_strike",
        3: "discern_realities move_silently",
    },
    "picks_partial": {
        1: "fire_for_effect throw_grenade discern_realities unsuspecting_strike blend_in "
        "take_them_alive",
        2: "basic_tech_use move_silently confessor",
    },
    "hold_full": {3: "defend"},
    "hold_partial": {1: "defend"},
    "repeats": {True: "hatred"},
    "several": {True: "suppressing_fire throw_grenade"},
}  # fmt: skip


@pytest.mark.parametrize("column", NUMBERS)
def test_a_move_is_as_the_rules_have_it(column: str) -> None:
    expected = {key: value for value, keys in NUMBERS[column].items() for key in keys.split()}
    found = {key: getattr(move, column) for key, move in MOVES.items()}
    assert {key: value for key, value in found.items() if value} == expected
    assert all(value == 0 for key, value in found.items() if key not in expected)


def test_what_is_not_rolled_and_what_stands_alone() -> None:
    assert [key for key, option in OPTIONS.items() if option.alone] == ["torture"]
    assert [key for key, move in MOVES.items() if move.group == "Basic moves" and not move.rolled] \
        == ["reload"]  # fmt: skip
    assert {key for key, row in PROTECTIONS.items() if row.worn} == {"flak", "power", "adeptus"}
    assert {key: row.most for key, row in CLASSES.items() if row.most} == {
        "tactician": 2, "templar": 3,
    }  # fmt: skip


def test_each_band_has_its_own_words_picks_and_hold() -> None:
    look, defend, hack = MOVES["discern_realities"], MOVES["defend"], MOVES["hack_and_slash"]
    bands = ("10+", "7-9", "6-")
    assert [look.picks(band) for band in bands] == [3, 1, 0]
    assert [defend.hold(band) for band in bands] == [3, 1, 0]
    assert [hack.says(band) for band in bands] == [hack.full, hack.partial, hack.miss]
    assert [hack.list_effects(band) for band in bands] == [hack.after_full, hack.after_partial, ()]
    assert hack.after_full
    assert hack.miss == "The game master says what happens."


@pytest.mark.parametrize(
    ("home", "helped"),
    [
        ("hive", ["defy_danger"]),
        ("highborn", ["defy_danger", "parley"]),
        ("voidborn", ["defy_danger", "hack_and_slash", "parley"]),
        ("death", []),
    ],
)
def test_a_perk_helps_the_moves_it_names_or_any(home: str, helped: list[str]) -> None:
    moves = ("defy_danger", "hack_and_slash", "parley")
    assert [move for move in moves if HOMES[home].helps(move)] == helped


async def test_41_a_mutation_is_told_and_kept(heresy: Played) -> None:
    eyes = await heresy("/table mutation for Griff", 1, 3)
    assert (eyes["title"], eyes["rolled"]) == ("Griff: Mutation 1", [[10, 1], [4, 3]])
    assert eyes["text"] == "Extra eyes open, 3 of them: +1 to rolls with Per."
    assert eyes["facts"] == {
        "table": "mutation", "face": 1, "result": eyes["text"], "more": 3, "target": "Griff",
    }  # fmt: skip
    sheet = await heresy.sheet("Griff")
    assert [(each["value"], each["stat"], each["why"]) for each in sheet["ongoing"]] == [
        (1, "per", "extra eyes")
    ]
    weak = await heresy("/table mutation for Griff", 6, 9)
    assert (weak["rolled"], weak["facts"]["more"]) == ([[10, 6], [9, 9]], 9)
    assert weak["text"] == "Something in you gives out. A dreadful face: -1 Fellowship."
    await heresy("/table mutation for Griff", 5)
    await heresy("/table mutation for Griff", 3)
    sheet = await heresy.sheet("Griff")
    assert sheet["fel"] == -2
    assert sheet["mutations"] == ["eyes", "fel", "Your mouth becomes a beast's", "spurs"]
    scared = await heresy("/table terror for Griff", 2)
    assert (scared["title"], scared["changes"]) == ("Griff: Terror 2", [])


async def test_the_tables_of_the_rules_are_listed(heresy: Played) -> None:
    assert (await heresy("/table list"))["text"].startswith(
        "From the rules: terror, mutation, debility"
    )
    error = await heresy.refused("/table terror 9")
    assert "only a name can follow it" in error["message"]


async def test_a_table_of_the_rules_is_rolled_as_its_refusal_says(heresy: Played) -> None:
    error = await heresy.refused("/table terror 9")
    (example,) = [each for each in error["message"].split("`") if each.startswith("/")]
    assert (await heresy(example, 2, by="gm"))["title"] == "Scar: Terror 2"


async def test_a_move_that_holds_tells_what_a_miss_brings_too(heresy: Played) -> None:
    lines = (await heresy("/rules defend"))["text"].splitlines()
    bands = [line for line in lines if line.startswith("**")]
    assert [line.partition(" ")[0] for line in bands] == ["**10+**", "**7-9**", "**6-**"]
    assert bands[2] == f"**6-** {MOVES['defend'].says('6-')}"
