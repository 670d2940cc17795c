"""What people read at a table of Powered by Heresy: each fact once, and what to do next."""

from play.wording.changes import describe_ruling
from rules.core.outcome import HEAD
from tests.conftest import Played


async def list_told(table: Played, line: str, *faces: int, by: str = "") -> list[str]:
    """Return what a card tells besides the ruling's own words."""
    ruling = (await table._heard(line, *faces, by=by)).ruling
    assert ruling is not None, line
    return describe_ruling(ruling, public=True)


async def test_the_xp_of_a_miss_that_is_none_any_more_is_explained(heresy: Played) -> None:
    await heresy("/move defy+ag", 2, 3)
    saved = await heresy("/reroll", 5, 3)
    assert saved["text"].endswith("No longer a miss, so no XP for it.")
    missed = await heresy("/move defy+ag", 2, 3)
    assert "XP" not in missed["text"]


async def test_who_has_more_to_choose_is_told_how_much(heresy: Played) -> None:
    await heresy("/move discern", 5, 3)
    assert (await heresy("/pick watch"))["text"] == "Choose 2 more."
    assert (await heresy("/pick past"))["text"] == "Choose 1 more."
    assert (await heresy("/pick useful"))["text"] == ""


async def test_only_the_last_of_several_picks_tells_how_many_are_left(heresy: Played) -> None:
    await heresy("/move discern", 5, 5)
    assert (await heresy("/pick 1 2"))["text"] == "Choose 1 more."
    await heresy("/move discern", 5, 5)
    assert (await heresy("/pick 1 2 3"))["text"] == ""


async def test_that_allies_have_the_forward_of_suppressing_fire_is_told_once(
    heresy: Played,
) -> None:
    told = await list_told(heresy, "/move suppress at Scar", 5, 3)
    assert not [each for each in told if "forward" in each]
    assert (await heresy.sheet("Isaac"))["forward"]


async def test_a_forward_that_is_handed_on_is_told_once(heresy: Played) -> None:
    await heresy("/forward +1")
    assert await list_told(heresy, "/forward give 1 to Isaac") == []


async def test_healing_tells_who_stays_dead(heresy: Played) -> None:
    await heresy("/harm 6 Griff", by="gm")
    await heresy("/breath", 1, 2, by="alice")
    healed = await heresy("/heal 1 Griff anyway", by="gm")
    assert healed["text"] == "Griff is still dead."


async def test_a_shot_is_no_counter_attack_of_a_melee(heresy: Played) -> None:
    await heresy("/move hack at Scar", 3, 3)
    await heresy("/suffer 2d6 ranged for Griff", 1, 1, by="gm")
    owed = (await heresy("/waiting"))["facts"]["waiting"]
    assert ["Griff", "Take the counter-attack"] in [row[:2] for row in owed]


async def test_a_move_that_is_not_learnt_is_learnt_by_a_button(heresy: Played) -> None:
    await heresy("/sheet new Nyx class=assassin free", by="dora")
    error = await heresy.refused("/move cheap shot")
    assert [each["label"] for each in error["choices"]] == ["Learn Cheap Shot"]
    assert error["message"].startswith("Nyx hasn't learned Cheap Shot. ")
    others = await heresy.refused("/move divine will")
    assert others["message"].startswith("Nyx hasn't learned Divine Will, a Templar move. ")
    tactic = await heresy.refused("/tactic reckless")
    assert tactic["message"].startswith("Nyx hasn't learned Tactical Advantage, a Tactician move.")
    assert [each["label"] for each in tactic["choices"]] == ["Learn Tactical Advantage"]


async def test_a_resource_has_a_command_of_its_name(battle: Played) -> None:
    assert (await battle("/wrath +1", by="cara"))["title"] == "Tull: Wrath 1 of 3"
    assert (await battle("/wrath spend 1"))["title"] == "Tull: Wrath 0 of 3"
    assert (await battle("/insight", by="dora"))["title"].startswith("Vael: Insight")


async def test_hold_is_told_once(heresy: Played) -> None:
    assert await list_told(heresy, "/hold +2 defend") == []
    assert await list_told(heresy, "/hold end defend") == []


async def test_nobody_steps_in_for_themselves(heresy: Played) -> None:
    await heresy("/hold +1 defend")
    await heresy("/suffer 2d6", 6, 6)
    error = await heresy.refused("/hold spend defend 1 take")
    assert error["message"].startswith("That attack already hits Griff.")
    assert (await heresy.sheet("Griff"))["hold"] == {"defend": 1}


async def test_where_nobody_can_be_healed_everyone_is_named(heresy: Played) -> None:
    error = await heresy.refused("/heal medics all", by="gm")
    assert error["message"] == "Isaac and Griff aren't wounded."


async def test_what_is_handed_over_and_undone_is_told_once(heresy: Played) -> None:
    await heresy("/item add pistol 1d6")
    await heresy("/item give pistol to Isaac")
    assert await list_told(heresy, "/undo") == []


async def test_an_npc_is_introduced(heresy: Played) -> None:
    await heresy("/npc new Lurker", by="gm")
    assert (await heresy("/npc introduce Lurker"))["title"] == "The players meet Lurker"


async def test_the_headline_tells_at_whom_and_nobody_unmet(heresy: Played) -> None:
    async def read_headline(line: str) -> str:
        ruling = (await heresy._heard(line, by="gm")).ruling
        assert ruling is not None, line
        return " ".join(fact.text for fact in ruling.outcome.facts if fact.place == HEAD)

    await heresy("/npc new Lurker", by="gm")
    assert "Hack and Slash at Scar" in await read_headline("/move hack at Scar as Griff")
    assert "Lurker" not in await read_headline("/move hack at Lurker as Griff")


async def test_what_is_owed_is_chosen_by_typing_its_label(heresy: Played) -> None:
    await heresy("/move discern", 5, 3, by="alice")
    assert (await heresy("what should I watch for"))[
        "title"
    ] == "Griff asks: What should I watch for?"
    assert not (await heresy.line("What is useful here?", by="bob"))["ok"]


async def test_a_resource_stands_on_the_sheet_under_its_own_name(battle: Played) -> None:
    sheet = (await battle._heard("/sheet", by="cara")).ruling
    assert sheet is not None
    labels = [fact.label for fact in sheet.outcome.facts]
    assert "Wrath 0 of 3" in labels
    assert "Resource" not in labels


async def test_a_braced_target_is_named_with_its_defense(heresy: Played) -> None:
    await heresy("/move fire at Scar", 4, 3)
    assert (await heresy("/pick braced"))["text"] == "Scar has +1 Defense against your damage."


async def test_edge_offers_each_number_once(heresy: Played) -> None:
    labels = [each["label"] for each in (await heresy("/move hack edge", 2, 2))["choices"]]
    assert [label for label in labels if "Edge" in label] == ["Edge: reroll the 2"]


async def test_thrown_things_are_counted_once(heresy: Played) -> None:
    await heresy("/item add 2 frag grenades 2d8")
    assert (await heresy("/item list"))["text"] == "**2 frag grenades** (2d8)"


async def test_a_correction_that_undoes_more_names_what_it_corrects(heresy: Played) -> None:
    await heresy("/move hack", 3, 3)
    await heresy("/aid Griff", 5, 5, by="bob")
    error = await heresy.refused("/fix move hack+per", by="alice")
    assert error["message"].startswith(
        r"Fixing #6 “Griff: Hack and Slash, 7\-9” would also undo #7 "
    )


async def test_who_is_judged_is_called_by_their_name(battle: Played) -> None:
    await battle('/npc new "Old McGee"', by="gm")
    await battle('/npc reveal "Old McGee"')
    await battle("/sheet set moves+=judgement", by="cara")
    await battle("/resource +1")
    told = await list_told(battle, '/move judgement at "Old McGee"')
    assert "Tull judges Old McGee." in told
