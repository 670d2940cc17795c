"""A game on a page: begun, played and looked at as any other."""

from pathlib import Path

from play.wording.ruling_card import Card, compose
from tests.conftest import Played
from tests.rules.own.conftest import GAMES, Begin, read_file
from tests.rules.own.pages import DEEP_WRECK, NIGHT_TRAIN, roll_page, sheet_page


async def test_a_page_is_read_first_and_started_by_whoever_sent_it(table: Played) -> None:
    await table(f":attach {GAMES / 'lantern-row.md'}", by="gm")
    read = await table("/game start own")
    facts = read["facts"]
    assert read["entry"] is None
    assert facts["game"] == "Lantern Row"
    assert facts["fields"][0] == "Nerve"
    assert facts["rolls"] == ["main"]
    assert facts["moves"] == ["Light the Lamp", "Stand Your Ground", "Warm Your Hands"]
    assert facts["tables"] == ["The Water", "Old Things"]
    assert facts["clocks"] == ["The Tide"]
    assert facts["odds"] == {"10+": 10 / 36, "7-9": 16 / 36, "6-": 10 / 36}  # at Nerve +1
    says = read["choices"][0]["says"]
    assert says == f"game start own {facts['page']}"
    assert (await table.refused(f"/{says}", by="bob"))["kind"] == "not_found"
    assert (await table.refused("/sheet new Ash", by="gm"))["kind"] == "not_found"  # no game yet
    begun = await table(f"/{says}", by="gm")
    assert begun["entry"] == 1
    assert begun["facts"]["system"] == "own"


async def test_without_a_page_it_is_refused(table: Played) -> None:
    assert (await table.refused("/game start own"))["kind"] == "refused"


async def test_a_page_is_kept_for_thirty_days(table: Played) -> None:
    await table(":clock 2026-01-01 10:00")
    await table(f":attach {GAMES / 'heron.md'}")
    says = (await table("/game start own"))["choices"][0]["says"]
    await table(":clock +29d")
    await table(f"/{says}")
    await table("/game end yes")
    await table(":clock +2d")
    assert (await table.refused(f"/{says}"))["kind"] == "not_found"


async def test_show_the_page_and_game_page_give_it_back_byte_for_byte(
    table: Played, tmp_path: Path
) -> None:
    content = b"\xef\xbb\xbf" + NIGHT_TRAIN.replace("\n", "\r\n").encode() + b"\r\n\r\n"
    path = tmp_path / "odd.md"
    path.write_bytes(content)
    await table(f":attach {path}")
    await table("/game start own")
    shown = await table(":press Show")
    assert read_file(shown) == content
    await table(f":attach {path}")
    await table("/game start own The Late Train")
    begun = await table(":press Start")
    assert begun["facts"]["game"] == "The Late Train"
    given = await table("/game page", by="bob")
    assert read_file(given) == content
    assert given["facts"]["page"] == shown["facts"]["page"]


async def test_what_is_wrong_with_a_page_is_told_at_once(table: Played, tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(NIGHT_TRAIN.replace("roll +Grit", "roll +Gritt").replace("7-9 mixed, ", ""))
    await table(f":attach {path}")
    error = await table.refused("/game start own")
    assert error["kind"] == "refused"
    assert [(each["line"], each["column"]) for each in error["problems"]] == [(17, 15), (22, 42)]
    assert error["problems"][1]["hints"] == ["Grit"]
    assert "Line 22, column 42" in error["message"]
    assert (await table.refused("/sheet show"))["kind"] == "not_found"  # nothing was started


async def test_an_attachment_is_used_up_by_a_refused_sentence(table: Played) -> None:
    await table(f":attach {GAMES / 'heron.md'}")
    await table.refused("/game start nonsense")
    assert (await table.refused("/game start own"))["kind"] == "refused"


async def test_a_sheet_has_the_fields_of_the_page(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    made = await say("/sheet new Ash grit=2 calling=engineer steam=3 fear=2 gear=rope", by="alice")
    facts = made["facts"]
    assert (facts["grit"], facts["calling"], facts["shovel"]) == (2, "Engineer", 6)
    assert (facts["steam"], facts["steam_max"]) == (3, 3)  # a falling track sets its maximum too
    assert (facts["fear"], facts["fear_max"]) == (2, 6)  # a rising one does not
    assert facts["gear"] == ["rope"]
    for wrong in ("grit=4", "shovel=d7", "calling=Baker", "grot=1", "steam=soon"):
        assert (await say.refused(f"/sheet set {wrong}"))["kind"] == "refused", wrong
    assert (await say.refused("/sheet set steam=4"))["kind"] == "refused"
    await say("/sheet set steam_max=6")
    await say("/sheet set steam=4 shovel=d8 conditions=lost")
    shown = (await say("/sheet show"))["facts"]
    assert (shown["steam"], shown["shovel"], shown["conditions"]) == (4, 8, ["lost"])


async def test_who_is_down_does_not_roll_but_anyway(begin: Begin) -> None:
    breathe = "### Breathe\nWhen you lie still, `clear hurt`.\n\n## Tables"
    say = await begin(NIGHT_TRAIN.replace("## Tables", breathe))
    await say("/sheet new Ash", by="alice")
    fallen = await say("/harm 6")
    assert ["Ash", "fear", 0, 6] in fallen["changes"]
    assert (await say("/sheet show"))["facts"]["state"] == "down"
    for roll in ("/move jump the gap", "/check grit"):
        assert (await say.refused(roll))["kind"] == "refused"
    await say("/move breathe")  # which rolls nothing
    await say("/check grit as Ash anyway", 3, 3, by="gm")
    await say("/undo 3")
    assert (await say("/sheet show Ash"))["facts"]["state"] == "well"
    await say("/sheet set Ash fear=6", by="gm")
    assert (await say("/sheet show Ash"))["facts"]["state"] == "down"


async def test_harm_and_heal_move_the_track_that_counts(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash", by="alice")
    assert (await say("/harm 2 Ash", by="gm"))["changes"] == [["Ash", "fear", 0, 2]]
    assert (await say("/harm 2 steam Ash"))["changes"] == [["Ash", "steam", 5, 3]]
    assert (await say("/heal 1 Ash"))["changes"] == [["Ash", "fear", 2, 1]]
    assert (await say("/heal 9 steam Ash"))["changes"] == [["Ash", "steam", 3, 5]]
    assert (await say("/harm d6 to steam Ash", 4))["changes"] == [["Ash", "steam", 5, 1]]
    assert (await say.refused("/heal 9 steam Bob"))["kind"] == "not_found"


async def test_conditions_count_for_the_stats_that_they_name(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash grit=2 nerve=2", by="alice")
    assert (await say("/status hurt Ash"))["facts"]["conditions"] == ["hurt"]
    await say("/status afraid")
    assert (await say("/check grit", 3, 3))["facts"]["modifier"] == 1
    assert (await say("/check nerve", 3, 3))["facts"]["modifier"] == 0
    assert (await say.refused("/status hurt"))["kind"] == "refused"
    await say("/status clear hurt Ash")
    assert (await say("/check grit +1", 3, 3))["facts"]["modifier"] == 3


async def test_advantage_is_refused_where_the_page_does_not_say_what_it_does(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash", by="alice")
    assert (await say.refused("/check grit adv"))["kind"] == "refused"
    assert (await say.refused("/check grit vs 12"))["kind"] == "refused"


async def test_an_unnamed_target_is_asked_of_the_game_master(begin: Begin) -> None:
    say = await begin("salt-road")
    await say("/npc new Rider shown", by="gm")
    await say("/sheet new Ash", by="alice")
    await say("/move share the skin")
    question = await say.line(":press 1", by="gm")
    labels = [each["label"] for each in (question.get("choices") or question["error"]["choices"])]
    assert {"Ash", "Rider"} <= set(labels)
    assert (await say(":press Rider"))["facts"]["effect"] == "Water +1"


async def test_an_effect_is_a_sentence_that_can_be_typed(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash", by="alice")
    assert (await say("/effect Fear +1"))["changes"] == [["Ash", "fear", 0, 1]]
    assert (await say("/effect Shovel +1"))["changes"] == [["Ash", "shovel", 6, 8]]
    assert (await say("/effect Gear + rope"))["changes"] == [["Ash", "gear.rope", None, 1]]
    assert (await say.refused("/effect The Dark +1"))["kind"] == "not_allowed"
    assert (await say("/effect The Dark +1", by="gm"))["changes"] == [["The Dark", "filled", 0, 1]]
    assert (await say.refused("/effect fly", by="alice"))["kind"] == "refused"


async def test_a_full_clock_is_told_once(begin: Begin) -> None:
    page = NIGHT_TRAIN.replace("- The Dark: 6", "- The Dark: 2")
    say = await begin(page)
    await say("/sheet new Ash", by="alice")
    await say("/move jump the gap", 4, 3)
    await say(":press the dark")
    await say("/move jump the gap", 4, 3)
    assert "The Dark is full." in (await say(":press the dark"))["text"]


async def test_the_tables_of_a_page_are_everyones(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    rolled = await say("/table Weather", 6, 2, by="alice")
    assert rolled["facts"]["text"] == "an empty seat"
    assert (await say("/table show Omens"))["facts"]["rows"] == 2
    assert (await say("/clock show"))["facts"]["clocks"][0]["clock"] == "The Dark"


async def test_the_effects_of_a_row_are_offered_where_no_move_rolled_it(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN.replace("- a crow", "- a crow `Fear +1`"))
    await say("/sheet new Ash", by="alice")
    rolled = await say("/table Weather", 6, 1)
    assert rolled["facts"]["text"] == "a crow"
    assert not rolled["changes"]
    assert [(each["label"], each["who"]) for each in rolled["choices"]] == [
        ("Fear +1: for whom?", "gm"),
    ]  # fmt: skip
    assert set((await say("/odds table omens"))["facts"]["odds"]) == {"a crow", "an empty seat"}


async def test_an_empty_pool_fails_for_certain(begin: Begin) -> None:
    pool = "a d6 for each point of a stat. Each 5+ is a hit. 1 hit success."
    say = await begin(sheet_page("- Talk: 0, from 0 to 5", "## Roll", pool))
    await say("/sheet new Ash", by="alice")
    assert (await say("/odds talk"))["facts"]["odds"] == {"failed": 1.0}
    assert (await say("/check talk"))["facts"]["band"] == "failed"


async def test_a_move_may_have_a_difficulty_of_its_own(begin: Begin) -> None:
    roll = ("## Roll", "d20 + a stat against a difficulty, usually 12.")
    find = ("## Moves", "### Find", "When you are lost, roll +Wits against 15. On a success, well.")
    say = await begin(sheet_page("- Wits: +1", *roll, *find))
    await say("/sheet new Ash", by="alice")
    assert (await say("/move find", 13))["facts"]["target"] == 15
    assert (await say("/move find vs 10", 13))["grade"] == "success"
    assert (await say("/check wits", 11))["facts"]["target"] == 12


async def test_a_rising_track_fills_its_bar(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash fear=0", by="alice")
    assert "Fear ▱" in (await say("/board"))["text"].replace("\u00a0", " ")
    await say("/harm 6")
    assert "Fear ▰" in (await say("/board"))["text"].replace("\u00a0", " ")


async def test_what_every_table_has_works_on_a_page(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash grit=1", by="alice")
    odds = (await say("/odds move jump the gap"))["facts"]
    assert odds["odds"] == {"10+": 10 / 36, "7-9": 16 / 36, "6-": 10 / 36}
    assert odds["exact"]
    first = await say("/move jump the gap", 6, 6)
    assert (await say("/again", 1, 2))["said"] == first["said"]
    fixed = await say("/fix move stoke the fire")
    assert (fixed["facts"]["stat"], fixed["facts"]["kept"]) == ("steam", [1, 2])
    assert (await say("/rules jump"))["facts"]["topic"] == "Jump the Gap"
    assert "move" in (await say("/help"))["facts"]["verbs"]
    await say("/ask Ash: check grit", by="gm")
    for line in ("/board", "/history", "/ledger", "/waiting", "/chronicle"):
        await say(line)


async def test_nothing_on_a_page_pings_or_links(begin: Begin) -> None:
    page = NIGHT_TRAIN.replace("you land clean", "@everyone <@123> [here](https://x.example)")
    say = await begin(page)
    await say("/sheet new Ash grit=2", by="alice")
    for told in (
        (await say("/move jump the gap", 6, 6))["text"],
        (await say("/rules jump"))["text"],
    ):
        assert not any(sign in told for sign in ("@everyone", "<@", "](", "://")), told


async def test_a_page_with_a_field_called_hold_keeps_hold_apart(begin: Begin) -> None:
    page = roll_page("2d6 + a stat. 7+ success, 6- failure.")
    say = await begin(page.replace("- HP", "- Hold: 0 of 3, rising\n- HP"))
    await say("/sheet new Ash hold=2", by="alice")
    assert (await say("/sheet show"))["facts"]["hold"] == 2


async def test_the_prose_of_a_page_gives_words_for_its_moves(begin: Begin) -> None:
    say = await begin(NIGHT_TRAIN)
    await say("/sheet new Ash", by="alice")
    offered = (await say.refused("I leap between the cars"))["choices"]
    assert [each["says"] for each in offered] == ["move jump the gap # I leap between the cars"]
    assert not (await say.refused("I don't jump the gap")).get("choices")
    assert (await say("what are my chances to jump the gap?"))["said"] == "odds move jump the gap"


async def test_a_hit_waits_for_the_game_master_whatever_is_rolled_meanwhile(begin: Begin) -> None:
    say = await begin(DEEP_WRECK)
    await say("/sheet new Ash", by="alice")
    await say("/sheet new Pip", by="bob")
    rammed = (await say("/move ram", 15, by="alice"))["entry"]
    await say("/check tech", 11)
    assert not (await say.refused("/effect harm d8 to Hull for nobody")).get("choices")
    await say(f":press harm of {rammed}", by="gm")
    hit = await say(":press Pip", 3)
    assert hit["changes"] == [["Pip", "hull", 8, 5]]
    assert (await say("/waiting"))["text"] == ""
    await say(f"/undo {hit['entry']}")
    for answer, dice, hurt in (("Everyone", (2, 5), ["Ash", "Pip"]), ("Nobody", (), [])):
        await say(f":press harm of {rammed}")
        told = await say(f":press {answer}", *dice)
        assert [who for who, *_ in told["changes"]] == hurt
        assert (await say("/waiting"))["text"] == ""
        await say(f"/undo {told['entry']}")
    assert "Harm d8 to Hull" in (await say("/waiting"))["text"]


async def test_nobody_is_told_what_the_game_master_may_choose(begin: Begin) -> None:
    say = await begin(DEEP_WRECK)
    await say("/sheet new Ash", by="alice")
    await say("/move ram", 15)
    for said in (":press foo", "/pick foo"):
        error = await say.refused(said, by="alice")
        assert "Hull" not in error["message"] + "".join(error["hints"]), said
        assert "Hull" in (await say.refused(said, by="gm"))["message"], said
    assert (await say.refused(":press harm", by="alice"))["kind"] == "not_allowed"


async def test_a_condition_is_looked_up_as_its_line_has_it(begin: Begin) -> None:
    say = await begin(DEEP_WRECK)
    assert "-1 to Mend" in (await say("/rules burnt"))["text"]
    assert "-1 to every roll" in (await say("/rules dizzy"))["text"]


async def test_a_stat_that_is_called_like_a_command_is_told_with_its_cure(
    table: Played, tmp_path: Path
) -> None:
    path = tmp_path / "page.md"
    path.write_bytes(DEEP_WRECK.replace("- Tech:", "- Whisper: +0\n- Tech:").encode())
    await table(f":attach {path}", by="gm")
    assert "`roll whisper`" in (await table("/game start own"))["text"]
    await table(":press Start")
    await table("/sheet new Ash", by="alice")
    assert (await table("roll whisper", 10))["facts"]["stat"] == "whisper"


async def test_the_dice_of_harm_that_a_move_deals_are_told(begin: Begin) -> None:
    played = await begin("salt-road")
    await played("/sheet new Ada", by="alice")
    missed = await played("/move swing first", 2, 3)
    assert missed["text"] == "Harm: d4 (3)"
    assert missed["changes"] == [["Ada", "health", 8, 5]]


async def test_a_condition_that_is_a_clause_is_told_as_one(begin: Begin) -> None:
    card = await read_card(await begin("low-house"), "/move go down there", 66)
    assert card.changes == ("Ada: Calm 6 → 4", "Ada: it knows your name")


async def test_a_lone_die_is_read_once(begin: Begin) -> None:
    card = await read_card(await begin("low-house"), "/move go down there", 34)
    assert ([each.words for each in card.dice], card.total) == (["34", "against 50"], "")


async def test_hits_are_counted_in_the_headline(begin: Begin) -> None:
    card = await read_card(await begin("heron"), "/check looking", 5, 6)
    assert card.headline.result == "2 hits"


async def test_no_dice_are_told_as_such(begin: Begin) -> None:
    card = await read_card(await begin("heron"), "/sheet set talking=0; /check talking")
    assert card.dice[0].words == "no dice"


async def test_how_many_are_still_to_choose_is_told(begin: Begin) -> None:
    played = await begin("heron")
    await played("/sheet new Ada poling=3", by="alice")
    await played("/move shoot the weir", 5, 5, 5)
    assert (await played(":press Nobody is hurt"))["text"] == "1 more to choose."


async def read_card(played: Played, sentence: str, *faces: int) -> Card:
    """Return how a roll of alice's looks; she gets a character first."""
    await played("/sheet new Ada", by="alice")
    *before, last = sentence.split("; ")
    for each in before:
        await played(each)
    await played.table.hear(f":dice {' '.join(map(str, faces))}")
    reply = await played.table.hear(last)
    assert reply.ruling is not None
    return compose(reply.ruling, public=True)
