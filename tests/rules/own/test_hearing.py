"""What people say at a table that plays a page: its fields, conditions, clocks and moves."""

from tests.rules.own.conftest import Begin
from tests.rules.own.pages import DEEP_WRECK, NIGHT_TRAIN, sheet_page

TWO_ROLLS = sheet_page(
    "- Talk: 2\n- Spirit: 1\n- Hit Points: 6 of 6\n- Luck: 3 of 3",
    "## Roll", "a d6 for each point of a stat. Each 5+ is a hit. 1 hit success.",
    "## Rolls", "### Pair",
    "a d6 for each point of two stats. Each 5+ is a hit. 1 hit success.",
    "### Solo", "a d6 for each point of a stat. Each 6 is a hit. 1 hit success.",
)  # fmt: skip

SAID = [  # what is typed, who types it, what it means; or what is offered
    ("take 2 fear", "alice", "harm 2 fear"),
    ("I gain 1 fear", "alice", "harm 1 fear"),
    ("I lose 1 fear", "alice", "heal 1 fear"),
    ("I spend 2 steam", "alice", "harm 2 steam"),
    ("I get 1 steam back", "alice", "heal 1 steam"),
    ("Ash loses 1 fear", "gm", "heal 1 fear Ash"),
    ("Ash and Rook take 1 fear", "gm", "harm 1 fear Ash Rook"),
    ("Ash is afraid", "gm", "status afraid Ash"),
    ("I am hurt", "alice", "status hurt"),
    ("Ash is no longer lost", "gm", "status clear lost Ash"),
    ("The Dark +1", "gm", "effect The Dark +1"),
    ("I mark xp", "alice", "effect xp +1"),
    ("I take +1 forward", "alice", "effect forward +1"),
    ("I roll grit", "alice", "check grit"),
    ("make a nerve check", "alice", "check nerve"),
    ("I jump the gap", "alice", "move jump the gap"),
]
OFFERED = [
    ("I vault to the far car", "move jump the gap"),  # another word for what its prose says
    ("I feed the engine", "move stoke the fire"),
    ("I keep my nerve", "check nerve"),
    ("I haggle over the fare", "check"),  # with a stat of one's choice
]


async def test_what_is_said_of_a_pages_fields(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/npc new Rook shown", by="gm")
    await say("/sheet new Ash fear=2 steam=3 conditions=lost", by="alice")
    await say("/sheet set steam_max=5")
    for text, speaker, means in SAID:
        reply = await say(text, by=speaker)
        assert reply["said"] == means, text
        await say(f"/undo {reply['entry']}", by="gm")


async def test_what_is_offered_in_ones_own_words(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash", by="alice")
    for text, means in OFFERED:
        offered = (await say.refused(text))["choices"]
        assert offered[0]["says"].partition(" # ")[0] == means, text
    for text in ("I don't take 2 fear", "if I lose 2 steam"):
        assert not (await say.refused(text)).get("choices"), text


async def test_a_part_of_a_moves_name_is_not_done_by_itself(begin: Begin) -> None:
    say = await begin("low-house")
    await say("/sheet new Ash", by="alice")
    await say.refused("I look around")
    assert (await say("I look it up"))["facts"]["move"] == "look_it_up"


async def test_short_names_and_difficulties_as_people_type_them(begin: Begin) -> None:
    roll = "d20 + a stat against a difficulty, usually 12."
    fields = ("- Dexterity: +1", "- Hit Points: 8 of 8", "- Wounds: 0 of 3, rising")
    moves = ("## Moves", "### Bandage", "When you treat a wound, roll +Dexterity.",
             "### Cross Swords", "When you fight someone up close, roll +Dexterity.")  # fmt: skip
    say = await begin(sheet_page(*fields, "## Roll", roll, *moves))
    await say("/npc new Scar shown", by="gm")
    await say("/sheet new Ash", by="alice")
    for text, means in (
        ("dex save dc 14", "check dexterity dc 14"),
        ("dex check vs15", "check dexterity vs 15"),
        ("I lose 2 hp", "harm 2 hit points"),
        ("I take a wound", "harm 1 wounds"),
        ("I bandage Scar", "move bandage at Scar"),
    ):
        assert (await say(text))["said"].replace('"', "") == means.replace('"', ""), text
    offered = (await say.refused("I hit Scar with my sword"))["choices"]
    assert offered[0]["says"].startswith("move cross swords at Scar")


async def test_two_stats_find_the_roll_that_takes_two(begin: Begin) -> None:
    say = await begin(TWO_ROLLS)
    await say("/sheet new Ash", by="alice")
    assert (await say("/check talk+spirit", 5, 5, 1))["facts"]["roll"] == "pair"
    assert (await say("/odds talk"))["said"] == "odds check talk"
    assert "/check pair talk+spirit" in (await say.refused("/check solo talk+spirit"))["message"]


async def test_what_harm_takes_from_is_not_rolled(begin: Begin) -> None:
    say = await begin(TWO_ROLLS)
    await say("/sheet new Ash", by="alice")
    assert "Talk or Spirit" in (await say.refused("/check hit points"))["message"]
    assert (await say("/check luck", 5, 1, 1))["facts"]["stat"] == "luck"


async def test_an_unknown_target_is_what_is_wrong_with_a_move(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash", by="alice")
    error = await say.refused("/move jump the gap Scar")
    assert (error["kind"], "Scar" in error["message"]) == ("not_found", True)
    assert (await say.refused("/move jmup the gap"))["hints"][0] == "jump the gap"


WRECK_SAID = [  # what is typed, who types it, what it means; with a star: what is offered
    ("my suit is sealed", "alice", "*status suit sealed"),
    ("my suit isn't sealed", "alice", "status clear suit sealed"),
    ("Ash's suit is no longer sealed", "gm", "status clear suit sealed Ash"),
    ("I lose a finger", "alice", "harm 1 fingers"),
    ("lost 2 air", "alice", "harm 2 air"),
    ("I lost 2 air", "alice", "*harm 2 air"),  # a tale of what was done is only offered
    ("Ash takes 1d4 air from the cold draft", "gm", "harm 1d4 air Ash # from cold draft"),
    ("Ash isn't dizzy anymore", "gm", "status clear dizzy Ash"),
    ("Ash is not dizzy", "gm", "status clear dizzy Ash"),
    ("I put out the fire", "alice", "*status clear on fire"),
    ("roll customers", "alice", "*table customers"),
    ("what do the voices say", "alice", "*table voices"),
    ("whats the patrol clock at", "alice", "clock show patrol"),
    ("what's the wreck at", "alice", "clock show the wreck"),
    ("the wreck goes up by 2", "gm", "effect the wreck +2"),
    ("the wreck goes back by 1", "gm", "effect the wreck -1"),
    ("put a medkit in my locker", "alice", "*effect locker + medkit"),
    ("add a love letter to my secrets", "alice", "*effect secrets + love letter"),
    ("add a love letter to Ash's secrets", "gm", "*effect secrets + love letter for Ash"),
    ("whats in my locker", "alice", "sheet show"),
    ("show my secrets", "alice", "sheet show"),
    ("is my suit sealed", "alice", "sheet show"),
    ("what are my chances with mend", "alice", "odds check mend"),
    ("chance of tech 14", "alice", "odds check tech vs 14"),
]


async def test_what_is_said_of_switches_lists_tables_and_clocks(begin: Begin) -> None:
    say = await begin(DEEP_WRECK)
    await say("/sheet new Ash conditions=dizzy,on_fire", by="alice")
    for text, speaker, means in WRECK_SAID:
        sealed = "isn't sealed" in text or "no longer sealed" in text
        set_up = (await say("/status suit sealed Ash", by="gm"))["entry"] if sealed else None
        if means.startswith("*"):
            found = (await say.refused(text, by=speaker))["choices"][0]["says"]
        else:
            reply = await say(text, by=speaker)
            found = reply["said"]
            if reply["entry"]:
                await say(f"/undo {reply['entry']}", by="gm")
        assert found.replace('"', "") == means.lstrip("*"), text
        if set_up:
            await say(f"/undo {set_up}", by="gm")


async def test_what_only_sounds_like_a_change_changes_nothing(begin: Begin) -> None:
    say = await begin(DEEP_WRECK)
    await say("/sheet new Ash", by="alice")
    await say("/sheet new Pip", by="bob")
    for text in (
        "I take a look",
        "Pip takes 2 air from Ash",
        "put out the cat",
    ):
        says = [each["says"] for each in (await say.refused(text, by="gm")).get("choices", ())]
        assert not any(each.startswith(("harm", "status")) for each in says), text
    assert (await say("/status suit sealed", by="alice"))["changes"] == [
        ["Ash", "suit_sealed", False, True]
    ]
    assert "already" in (await say.refused("/status suit sealed"))["message"]


async def test_a_short_move_or_stat_is_written_as_a_word(begin: Begin) -> None:
    """STR is short for something, and so in capitals; Run and Wit are not."""
    rolls = ("## Roll", "2d6 + a stat. 8+ success, 7- failure.")
    moves = ("## Moves", "### Run", "When you run for it, roll +Wit.")
    say = await begin(sheet_page("- Wit: +1, from -1 to +3", *rolls, *moves))
    await say("/sheet new Ash", by="alice")
    for text, label in (("I run away and hide", "Run"), ("I use my wit to fool him", "Roll Wit")):
        assert (await say.refused(text))["choices"][0]["label"] == label


async def test_a_game_master_asks_for_a_roll_with_its_number(begin: Begin) -> None:
    say = await begin("low-house")
    await say("/sheet new Edith", by="alice")
    offered = (await say.refused("roll mind for edith at -20", by="gm"))["choices"]
    said = [each["says"].partition(" # ")[0] for each in offered]
    assert said == ["ask Edith: check mind -20", "check mind -20 as Edith"]


async def test_who_dies_is_taken_out_of_play(begin: Begin) -> None:
    """A page has no state for the dead."""
    say = await begin(NIGHT_TRAIN)
    await say("/npc new Rook shown", by="gm")
    error = await say.refused("Rook breathes its last", by="gm")
    offered = [each["says"].partition(" # ")[0] for each in error["choices"]]
    assert offered == ["npc retire Rook"]
