"""Games, sheets and people, shared by all systems."""

import json

import pytest

from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start heresy Underhive Nights", by="gm")
    await table("/sheet new Griff", by="alice")
    return table


async def test_one_running_game_a_channel_and_threads_share_it(game: Played) -> None:
    assert (await game.refused("/game start heresy", by="gm"))["kind"] == "refused"
    await game(":channel cellar in table")
    assert (await game("/game show"))["facts"]["game"] == "Underhive Nights"
    assert (await game.refused("/game start heresy"))["kind"] == "refused"
    await game(":channel elsewhere")
    assert (await game.refused("/game show"))["kind"] == "not_found"


async def test_a_game_lives_in_several_channels(game: Played) -> None:
    added = await game("/game channel add #downtown", by="gm")
    assert added["facts"]["channels"] == ["table", "downtown"]
    await game(":channel downtown")
    assert "Griff" in (await game("/game show"))["facts"]["characters"]
    await game("/game channel remove downtown")
    assert (await game.refused("/game show"))["kind"] == "not_found"
    await game(":channel table")
    assert (await game.refused("/game channel remove table"))["kind"] == "refused"


async def test_settings_are_the_tables_rulings(game: Played) -> None:
    shown = (await game("/game show", by="gm"))["facts"]["settings"]
    assert shown["undo_rolls"] == "anyone"
    changed = await game("/game set undo_rolls=gm npc_numbers=shown")
    assert changed["facts"]["settings"]["npc_numbers"] == "shown"
    error = await game.refused("/game set undo_rolls=maybe colour=red")
    assert "`maybe` isn't one of the undo rolls" in error["message"]
    assert "colour" in error["message"], "all that is wrong is listed at once"
    assert (await game.refused("/game set undo_rolls=gm", by="alice"))["kind"] == "not_allowed"


async def test_game_masters_come_and_go_but_one_stays(game: Played) -> None:
    await game("/roll d6", by="bob")
    assert (await game("/game gm add bob", by="gm"))["facts"]["gms"] == ["gm", "bob"]
    await game("/game gm remove gm", by="bob")
    assert (await game.refused("/game gm remove bob", by="bob"))["kind"] == "refused"
    assert (await game.refused("/game gm add me", by="alice"))["kind"] == "not_allowed"
    error = await game.refused("/game gm add nobody", by="bob")
    assert (error["kind"], "with @" in error["message"]) == ("not_found", True)


async def test_whoever_has_not_spoken_yet_is_mentioned(game: Played) -> None:
    assert (await game("/game gm add @dora", by="gm"))["facts"]["gms"] == ["gm", "dora"]
    await game("/game gm remove gm", by="dora")
    await game("/sheet give Griff to @erin", by="alice")
    assert (await game("/sheet set xp=1", by="erin"))["changes"] == [["Griff", "xp", 0, 1]]


async def test_a_game_ends_when_the_game_master_is_sure_and_is_kept(game: Played) -> None:
    asked = await game("/game end", by="gm")
    assert asked["entry"] is None
    assert (await game.refused("/game end yes", by="alice"))["kind"] == "not_allowed"
    await game("/game end", by="gm")
    ended = await game(":press 1")
    assert ended["entry"] is not None
    assert (await game.refused("/game show"))["kind"] == "not_found"
    await game("/game start heresy", by="gm")


@pytest.mark.parametrize(
    "values", ["ws=2 bs=-1", "ws 2 bs -1", "ws2 bs=-1", "WS = 2 bs: -1", "ws=2 bs=−1"]
)
async def test_values_may_be_typed_in_many_ways(game: Played, values: str) -> None:
    await game(f"/sheet set Griff {values}", by="alice")
    sheet = await game.sheet("Griff")
    assert (sheet["ws"], sheet["bs"]) == (2, -1)


async def test_a_value_is_raised_by_a_plus(game: Played) -> None:
    await game("/sheet set xp+=2", by="alice")
    await game("/sheet set Griff xp +3")
    assert (await game.sheet("Griff"))["xp"] == 5


@pytest.mark.parametrize(
    "said", ["xp=2 for all", "for all xp=2", "xp 2 for Griff, Isaac", "xp+=2 for all # well done"]
)
async def test_whose_sheet_is_meant_may_come_last(game: Played, said: str) -> None:
    await game("/sheet new Isaac", by="bob")
    reply = await game(f"/sheet set {said}", by="gm")
    assert reply["facts"]["names"] == ["Griff", "Isaac"]
    assert reply["changes"] == [["Griff", "xp", 0, 2], ["Isaac", "xp", 0, 2]]
    await game("/undo", by="gm")
    assert (await game(reply["said"], by="gm"))["changes"] == reply["changes"]


async def test_every_wrong_value_is_listed_and_nothing_changes(game: Played) -> None:
    error = await game.refused("/sheet set ws=9 bs=x xp=1", by="alice")
    assert error["kind"] == "refused"
    assert "ws" in error["message"]
    assert "bs" in error["message"]
    assert (await game.sheet("Griff"))["xp"] == 0


async def test_a_field_nobody_has_is_pointed_out(game: Played) -> None:
    assert "luck" in (await game.refused("/sheet set luck=3", by="alice"))["message"]


async def test_state_and_derived_fields_are_the_game_masters_to_set(game: Played) -> None:
    assert (await game.refused("/sheet set state=dead", by="alice"))["kind"] == "not_allowed"
    await game("/sheet set Griff state=dead", by="gm")
    assert (await game.sheet("Griff"))["state"] == "dead"


async def test_names_share_one_namespace(game: Played) -> None:
    assert (await game.refused("/sheet new GRIFF", by="bob"))["kind"] == "refused"
    assert (await game.refused("/npc new griff", by="gm"))["kind"] == "refused"
    for bad in ("all", "12", "x" * 101):
        assert not (await game.line(f"/sheet new {bad}", by="bob"))["ok"]


async def test_names_of_any_script_are_fine(game: Played) -> None:
    for name in ("Åsa", "Грифф", "山田 太郎", "O'Brien", "Jean-Luc"):
        await game(f"/sheet new {name}", by="bob")
        assert (await game(f"/sheet show {name}"))["facts"]["name"] == name


async def test_the_newest_character_is_active_until_another_is_used(game: Played) -> None:
    await game("/sheet new Mirk", by="alice")
    assert (await game("/sheet show"))["facts"]["name"] == "Mirk"
    await game("/sheet use griff")
    assert (await game("/sheet show"))["facts"]["name"] == "Griff"
    await game(":channel cellar in table")
    await game("/sheet use Mirk here")
    assert (await game("/sheet show"))["facts"]["name"] == "Mirk"
    await game(":channel table")
    assert (await game("/sheet show"))["facts"]["name"] == "Griff"
    assert (await game.refused("/sheet use Griff", by="bob"))["kind"] == "not_allowed"


async def test_renamed_retired_returned_and_given_away(game: Played) -> None:
    await game("/sheet rename Griff to Griff the Bold", by="alice")
    await game("/sheet retire Griff the Bold")
    assert (await game.refused("/sheet show"))["kind"] == "not_found"
    assert (await game("/sheet list"))["facts"]["names"] == []
    await game("/undo")
    await game("/roll d6", by="bob")
    await game("/sheet give Griff the Bold to bob", by="alice")
    assert (await game("/sheet show", by="bob"))["facts"]["player"] == "bob"
    assert (await game.refused("/sheet set xp=1", by="alice"))["kind"] == "not_found"


async def test_a_retired_sheet_comes_back(game: Played) -> None:
    await game("/sheet retire Griff", by="alice")
    await game("/sheet return Griff", by="alice")
    assert (await game("/sheet list"))["facts"]["names"] == ["Griff"]


async def test_a_sheet_round_trips_exactly(game: Played) -> None:
    await game('/sheet set ws=2 notes="it is so # and = more, ünïcode" colour=#aa0000', by="alice")
    text = (await game("/sheet export"))["facts"]["json"]
    before = await game.sheet("Griff")
    await game("/sheet rename Griff to Old Griff")
    await game(f"/sheet import {text}")
    assert await game.sheet("Griff") == before
    assert json.loads(text)["longhand"] == "sheet"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{", "not_understood"),
        ("[]", "refused"),
        ('{"longhand":"sheet","system":"odd","fields":{}}', "refused"),
        ('{"longhand":"sheet","system":"heresy","version":1,"name":"X","fields":3}', "refused"),
    ],
)
async def test_an_import_that_is_not_ours_is_refused_whole(
    game: Played, text: str, kind: str
) -> None:
    assert (await game.refused(f"/sheet import {text}", by="alice"))["kind"] == kind
    assert (await game("/sheet list"))["facts"]["names"] == ["Griff"]


async def test_npcs_belong_to_the_game_master_and_hide_until_shown(game: Played) -> None:
    await game("/npc new Scar", by="gm")
    assert (await game.refused("/sheet show Scar", by="alice"))["kind"] == "not_found"
    assert (await game("/npc list", by="alice"))["facts"]["names"] == []
    assert (await game.refused("/npc new Other shown", by="alice"))["kind"] == "not_allowed"
    assert (await game("/npc show Scar", by="gm"))["facts"]["npc"] is True
    await game("/npc reveal Scar", by="gm")
    await game("/sheet show sca", by="alice")
    await game("/npc hide Scar", by="gm")
    assert (await game.refused("/sheet show Scar", by="alice"))["kind"] == "not_found"


@pytest.mark.parametrize("name", ["Scarface", "scarface", "scar", "Scarfase"])
async def test_an_npc_nobody_met_is_no_target(game: Played, name: str) -> None:
    """T5: neither by a part of its name nor by all of it."""
    await game("/npc new Scarface", by="gm")
    error = await game.refused(f"/move hack at {name}", by="alice")
    assert error["kind"] == "not_found"
    assert error["hints"] == []
    assert "Who's here: " in error["message"]
    assert "Scarface" in (await game.refused("/move hack at scarfase", by="gm"))["hints"]


async def test_copies_are_numbered(game: Played) -> None:
    await game("/npc new Cultist shown", by="gm")
    made = await game("/npc copy Cultist 3", by="gm")
    assert made["facts"]["names"] == ["Cultist 1", "Cultist 2", "Cultist 3"]
    assert (await game("/npc show cultist2", by="gm"))["facts"]["name"] == "Cultist 2"
    assert (await game.refused("/npc copy Cultist 26", by="gm"))["kind"] == "refused"


async def test_copies_are_made_again_by_the_same_words(game: Played) -> None:
    await game("/npc new Cultist shown", by="gm")
    await game("/npc copy Cultist 2")
    assert (await game("/npc copy Cultist 2"))["facts"]["names"] == ["Cultist 3", "Cultist 4"]
    quoted = await game('/npc copy "Cultist 2"')
    assert quoted["facts"]["names"] == ["Cultist 2 1"]
    assert (await game(quoted["said"]))["facts"]["names"] == ["Cultist 2 2"]


async def test_what_follows_a_name_is_pointed_at(game: Played) -> None:
    assert (await game.refused("/move hack+WS wat", by="alice"))["column"] == 15
    assert (await game.refused("\t/move hack+WS wat", by="alice"))["column"] == 16


async def test_ambiguity_lists_the_candidates(game: Played) -> None:
    await game("/sheet new Grimm", by="bob")
    error = await game.refused("/sheet show gri", by="gm")
    assert error["kind"] == "not_understood"
    assert set(error["hints"]) == {"Griff", "Grimm"}


async def test_a_mention_is_that_players_active_character(game: Played) -> None:
    assert (await game("/sheet show @alice", by="gm"))["facts"]["name"] == "Griff"
    assert (await game("/sheet show <@alice>", by="gm"))["facts"]["name"] == "Griff"


async def test_speaking_for_another(game: Played) -> None:
    await game("/sheet new Mirk", by="alice")
    assert (await game("/move hack as Griff", 1, 1))["changes"] == [["Griff", "xp", 0, 1]]
    assert (await game.refused("/move hack as Griff", by="bob"))["kind"] == "not_allowed"
    as_gm = await game("/move hack as Griff", 1, 1, by="gm")
    assert as_gm["said"] == "move hack_and_slash as Griff"


async def test_overruling_is_the_game_masters(game: Played) -> None:
    assert (await game.refused("/move hack anyway", by="alice"))["kind"] == "not_allowed"
    assert (await game("/move hack as Griff anyway", 3, 4, by="gm"))["said"].endswith("anyway")


async def test_what_was_said_means_the_same_when_said_again(game: Played) -> None:
    said = ""
    for sentence in (
        "/MOVE  h&s +ws  −1 ADV as griff secret # over the “wall”.",
        "do hack+ws",
        "r 2d6 + 1",
        "/sheet set ws 2",
    ):
        first = await game(sentence, by="alice")
        second = await game(first["said"])
        assert second["said"] == first["said"]
        said = first["said"]
    assert said


async def test_a_verb_may_be_left_out_in_do_and_in_posts(game: Played) -> None:
    assert (await game("/do hack+ws", 3, 4, by="alice"))["facts"]["move"] == "hack_and_slash"
    posted = await game(":post I swing [[hack+ws]] hard, [[2d6+1]] and [[hak]].")
    assert [reply["ok"] for reply in posted["replies"]] == [True, True, False]
    hints = posted["replies"][2]["error"]["hints"]
    assert (hints[0], hints.count("hack and slash")) == ("hack and slash", 1)


async def test_dice_roll_without_a_game_and_are_not_recorded(table: Played) -> None:
    rolled = await table("/roll 3d6kh2+1 # climbing", 1, 5, 6)
    assert rolled["entry"] is None
    assert rolled["facts"] == {"total": 12, "kept": [5, 6], "dropped": [1]}
    assert (await table("/roll 2#1d6", 3, 4))["facts"]["totals"] == [3, 4]


async def test_a_verb_of_a_game_without_one_says_how_to_start(table: Played) -> None:
    assert "game start" in (await table.refused("/move hack"))["message"]


async def test_rules_and_help_know_the_game(game: Played) -> None:
    assert "Hack" in (await game("/rules hack"))["title"]
    assert (await game("/rules"))["facts"]["topics"]
    assert (await game.refused("/rules hakc"))["hints"]
    assert "/move" in (await game("/help"))["text"]
    assert "move" in (await game("/help move"))["facts"]["usage"]
    await game(":channel elsewhere")
    assert "Hack" in (await game("/rules heresy hack"))["title"]
    assert (await game("/help"))["choices"]


async def test_a_new_name_of_one_word_needs_no_to(game: Played) -> None:
    reply = await game("/sheet rename Griff Groff", by="gm")
    assert reply["changes"] == [["Griff", "name", "Griff", "Groff"]]
    reply = await game("/sheet rename Groff to Old Griff", by="gm")
    assert reply["changes"] == [["Groff", "name", "Groff", "Old Griff"]]


async def test_whoever_gave_a_character_away_no_longer_plays_it(game: Played) -> None:
    await game("/sheet new Kass", by="gm")
    await game("/sheet give Kass to alice")
    assert (await game.asked("/sheet"))[0] == "For whom?"
    await game("/undo")
    assert (await game("/sheet"))["facts"]["name"] == "Kass"


async def test_settings_and_fields_are_typed_and_shown_with_blanks(table: Played) -> None:
    """found-3, 7: no underscores anywhere a person reads."""
    await table("/game start heresy", by="gm")
    reply = await table("/game set undo rolls=gm npc numbers=shown")
    assert reply["facts"]["settings"] == {"undo_rolls": "gm", "npc_numbers": "shown"}
    assert "_" not in reply["text"]
    await table("/sheet new Griff max wounds=5", by="alice")
    changed = await table("/sheet set max wounds=6")
    assert changed["changes"] == [["Griff", "max_wounds", 5, 6]]
    await table("/sheet new Max", by="bob")
    theirs = await table("/sheet set Max wounds=1")  # whom it names, before what it might mean
    assert theirs["changes"][0][:2] == ["Max", "wounds"]


async def test_a_game_shows_five_settings_and_offers_the_others(table: Played) -> None:
    await table("/game start heresy", by="gm")
    shown = await table("/game show")
    assert len(shown["facts"]["settings"]) == 5 + len(shown["choices"])
    assert "_" not in " ".join(choice["label"] for choice in shown["choices"])
    one = await table(":press whispers")
    assert [choice["says"] for choice in one["choices"]] == [
        "game set whispers=gm",
        "game set whispers=off",
    ]
    assert (await table(":press 2"))["facts"]["settings"] == {"whispers": "off"}


async def test_what_was_changed_heads_the_list_of_settings(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    await table("/game set weapon harm=on style=short")
    shown = await table.outcome("/game show")
    (listed,) = [fact.text for fact in shown.facts if fact.label == "Settings"]
    assert [line.partition(":")[0] for line in listed.split("\n")[1:4]] == [
        "`style=short`", "`weapon harm=on`", "`npc numbers=hidden`",
    ]  # fmt: skip
    assert "Weapon harm" not in [choice.label for choice in shown.choices]
