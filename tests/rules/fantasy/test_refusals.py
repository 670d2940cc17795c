"""What cannot be is refused in words that help, and changes nothing."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/sheet set Griff bod.foo=1", "`die`, `normal` or `pool`"),
        ("/sheet set Griff bod.pool=9", "a number from 0 to 8"),
        ("/sheet set Griff skills=cooking", "Use a skill"),
        ("/sheet set Griff timer=soon", '` doesn\'t work. Use a time such as "3 rounds", or none.'),
        (
            '/sheet set Griff timer="3 weeks"',
            '` doesn\'t work. Use a time such as "3 rounds", or none.',
        ),
        (
            '/sheet set Griff timer="0 rounds"',
            '` doesn\'t work. Use a time such as "3 rounds", or none.',
        ),
        ("/sheet set Griff items.banana.count=2", "something that is on the sheet"),
        ("/sheet set Griff hirelings.bo.days=2", "something that is on the sheet"),
        ("/sheet set Griff hirelings.tom.days=2", "This sheet has no"),
        ("/aid lore as Griff", "Whom do you aid, and with what?"),
        ("/test d6 d6 d6 d6 d6 d6 d6 as Griff", "6 is the limit"),
        ("/test d7 as Griff", "no d7 here"),
        ("/round end", "There's no fight on."),
        ('/item add "" as Griff', "Give it a name"),
        ("/item add 0 rope as Griff", "Use a number from 1 to"),
        ("/pass 0 hours", "up to 1440 days"),
        ("/rest night d6 as Griff", "Which pool does the rest refill?"),
        ("/harm 2 3 Griff", "nobody called “3”"),
        ("/harm 0 Griff", "How many points"),
        ("/hireling pay Tom 0 as Griff", "1 to 365 days"),
        ("/hireling pay Tom 366 days as Griff", "1 to 365 days"),
        ("/test bod with hireling Bo as Griff", "Bo isn't one of your hirelings."),
        ("/hireling dismiss Bo as Griff", "Bo isn't one of your hirelings."),
        ("/advance class mage as Griff", "With 4 XP or more, roll one"),
    ],
)
async def test_what_cannot_be_is_refused(party: Played, said: str, answered: str) -> None:
    await party("/hireling new Tom athletics")
    before = await party.sheet("Griff")
    assert answered in (await party.refused(said, by="gm"))["message"]
    assert await party.sheet("Griff") == before


async def test_six_dice_are_rolled(party: Played) -> None:
    await party("/test d6 d6 d6 d6 d6 d6", 1, 1, 1, 1, 1, 1)


async def test_a_thing_is_given_to_someone(party: Played) -> None:
    await party("/item add rope")
    assert "Who gets it?" in (await party.refused("/item give rope"))["message"]


async def test_aid_is_for_the_roll_of_whom_it_names(party: Played) -> None:
    await party("/npc reveal Scar", by="gm")
    await party("/test melee", 1, 1, by="alice")
    error = await party.refused("/aid Scar lore", by="bob")
    assert "Scar has no roll to help or hinder right now." in error["message"]
    await party("/sheet set skills=none")
    assert (await party.sheet("Isaac"))["skills"] == {}
    assert "no skill" in (await party.refused("/aid Griff"))["message"]


async def test_a_challenge_is_answered_by_whom_it_is_for(party: Played) -> None:
    asked = await party("/attack Isaac")
    error = await party.refused(f"/answer bod+melee entry {asked['entry']}")
    assert (error["kind"], "for Isaac to answer" in error["message"]) == ("not_allowed", True)


async def test_a_spell_is_withstood_by_whom_it_is_cast_on(mages: Played) -> None:
    entry = (await mages("/cast magic missile on Scar", by="bob"))["entry"]
    error = await mages.refused(f"/answer wil entry {entry}", by="alice")
    assert "wasn't cast on Griff" in error["message"]
    await mages("/sheet set armour=1")
    error = await mages.refused(f"/answer armour 1 entry {entry}")
    assert "That didn't harm Griff." in error["message"]


async def test_a_spell_is_paid_for_from_one_to_twenty_times(mages: Played) -> None:
    for times in (0, 21):
        error = await mages.refused(f"/cast magic missile {times} on Scar", by="bob")
        assert "times over" in error["message"]


async def test_nobody_counters_twice_or_themselves(mages: Played) -> None:
    await mages("/sheet set Scar feats=counterspell", by="gm")
    await mages("/sheet set Isaac feats+=counterspell")
    await mages("/cast magic missile on Griff", by="bob")
    assert "to themselves" in (await mages.refused("/answer counterspell"))["message"]
    await mages("/answer counterspell as Scar", 8, 1, by="gm")
    assert (await mages.refused("/answer counterspell as Scar"))["kind"] == "already_done"


async def test_a_class_asks_for_its_attributes_when_it_is_learned(party: Played) -> None:
    await party("/sheet set class=fighter xp=12")
    await party("/advance d12", 11)
    assert "d8 or better" in (await party.refused("/advance class sage"))["message"]
    await party("/sheet set Griff wil=d8", by="gm")
    await party("/advance class sage", by="alice")
    assert (await party.sheet("Griff"))["class"] == "sage"


async def test_a_precise_strike_is_for_attacks(party: Played) -> None:
    await party('/sheet set feats="precise strike"')
    await party("/test melee", 1, 1)
    assert "for attacks" in (await party.refused("/push precise"))["message"]


async def test_the_clock_of_the_dying_is_the_game_masters(party: Played) -> None:
    assert (await party.refused('/sheet set timer="3 rounds"'))["kind"] == "not_allowed"
    await party('/sheet set Griff timer="3 rounds"', by="gm")
    assert (await party.sheet("Griff"))["state"] == "dying"
    await party("/sheet set Griff timer=none")
    assert (await party.sheet("Griff"))["state"] == "well"


async def test_things_on_a_sheet_are_counted_or_taken_off(party: Played) -> None:
    await party("/sheet set items=rope")
    await party("/sheet set items+=rope")
    assert (await party.sheet("Griff"))["items"]["rope"]["count"] == 2
    await party("/sheet set items=none")
    assert (await party.sheet("Griff"))["items"] == {}


@pytest.mark.parametrize("said", ["/answer dodge", "answer #9 with bod"])
async def test_18_an_answer_that_is_none_is_told_what_would_be_one(
    party: Played, said: str
) -> None:
    await party("/attack longsword at Isaac", by="alice")
    error = await party.refused(said, by="bob")
    assert error["message"].endswith(
        "as an answer. Use an attribute, a skill or a weapon you carry, such as "
        "`/answer bod+defense`."
    )


async def test_18_an_answer_with_a_skill_one_lacks_says_so(party: Played) -> None:
    await party("/attack longsword at Isaac", by="alice")
    reply = await party("/answer athletics", 1, 1, 5, by="bob")
    assert "Isaac has no athletics, so there's no skill die." in reply["text"]


async def test_51_a_thing_may_follow_who_gets_it(party: Played) -> None:
    told = "Nobody here carries a silver ring. To add it: `/item add silver ring for Griff`"
    error = await party.refused("/item give Griff the silver ring", by="gm")
    assert error["message"] == told
    error = await party.refused("/item give Griff my lantern", by="bob")
    assert error["message"] == "You carry no lantern. See what you have: `/item list`"
    error = await party.refused("/item give Griff 20 gold", by="gm")
    assert "/item add" not in error["message"]


async def test_51_what_one_drinks_is_used(party: Played) -> None:
    error = await party.refused("/item drink healing potion", by="bob")
    assert error["message"] == "You carry no healing potion. See what you have: `/item list`"
    await party("/item add healing potion for Isaac", by="gm")
    reply = await party("/item drink healing potion", by="bob")
    assert reply["title"] == "Isaac uses up the healing potion"


async def test_51_a_game_master_who_plays_nobody_adds_to_a_pack_instead(party: Played) -> None:
    error = await party.refused("/item give silver ring to Griff", by="gm")
    assert error["message"] == (
        "Nobody here carries a silver ring. To add it: `/item add silver ring for Griff`"
    )
    given = await party("/item add silver ring for Griff")
    assert given["title"] == "Griff gets a silver ring"


async def test_25_the_command_pass_ends_ones_turn(party: Played) -> None:
    await party("/round start", by="gm")
    error = await party.refused("/pass", by="alice")
    assert [each["says"] for each in error["choices"]] == ["act"]


async def test_plans_are_shown_by_that_word(party: Played) -> None:
    shown = await party("/plan show", by="alice")
    assert shown["title"] == (await party("/plan"))["title"] == "Griff's plan"
