"""Rules 13 and 27: hold, and a guard who halves or takes an attack."""

import pytest

from play.wording.ruling_card import compose
from tests.conftest import Played


async def test_13_hold_is_made_listed_spent_and_ended(heresy: Played) -> None:
    reply = await heresy("/move defend", 5, 5)
    assert reply["changes"] == [["Griff", "hold.defend", None, 3]]
    assert (await heresy("/hold"))["facts"]["hold"] == {"defend": 3}
    spent = await heresy("/hold spend defend 2")
    assert spent["facts"]["hold"] == {"defend": 1}
    assert spent["changes"] == [["Griff", "hold.defend", 3, 1]]
    await heresy("/hold add defend 2")
    ended = await heresy("/hold end defend")
    assert ended["changes"] == [["Griff", "hold.defend", 3, None]]
    assert ended["facts"]["hold"] == {}


async def test_13_a_partial_defend_holds_one(heresy: Played) -> None:
    assert (await heresy("/move defend", 4, 4))["changes"] == [["Griff", "hold.defend", None, 1]]


async def test_13_more_than_there_is_cannot_be_spent(heresy: Played) -> None:
    await heresy("/move defend", 4, 4)
    assert (await heresy.refused("/hold spend defend 2"))["kind"] == "refused"
    assert (await heresy.sheet("Griff"))["hold"] == {"defend": 1}


async def test_13_hold_is_spent_on_its_own_move_only(heresy: Played) -> None:
    await heresy("/move defend", 5, 5)
    error = await heresy.refused("/hold spend discern 1")
    assert error["message"] == "Griff has no hold on Discern Realities."
    await heresy("/hold add discern 1")
    assert (await heresy.refused("/hold spend discern 1 halve"))["kind"] == "refused"
    assert (await heresy.sheet("Griff"))["hold"] == {"defend": 3, "discern_realities": 1}


async def test_13_opening_an_attacker_gives_an_ally_a_forward(heresy: Played) -> None:
    await heresy("/move defend", 5, 5)
    await heresy("/hold spend defend 1 open for Isaac at Scar")
    kept = (await heresy.sheet("Isaac"))["forward"]
    assert [(each["value"], each["target"]) for each in kept] == [(1, "Scar")]
    assert (await heresy("/hold spend defend 1 open at Scar"))["entry"] is None
    assert (await heresy(":press Isaac"))["facts"]["hold"] == {"defend": 1}


async def test_27_defend_halves_wounds_rounded_down(heresy: Played) -> None:
    await heresy("/move defend", 6, 6, by="bob")
    await heresy("/suffer 3d6", 6, 6, 6, by="alice")
    reply = await heresy(":press Isaac: halve", by="bob")
    assert reply["facts"]["wounds"] == 1
    assert reply["facts"]["hold"] == {"defend": 2}
    assert ["Griff", "wounds", 3, 1] in reply["changes"]


async def test_27_halving_can_save_from_dying(heresy: Played) -> None:
    await heresy("/sheet set Griff wounds=4")
    await heresy("/move defend", 6, 6, by="bob")
    await heresy("/suffer 2d6", 6, 6, by="alice")
    assert (await heresy.sheet("Griff"))["state"] == "dying"
    await heresy("/hold spend defend 1 halve", by="bob")
    sheet = await heresy.sheet("Griff")
    assert (sheet["state"], sheet["wounds"]) == ("well", 5)


async def test_27_a_guard_takes_the_attack_on_their_own_defense(heresy: Played) -> None:
    await heresy("/sheet set Isaac defense=5", by="bob")
    await heresy("/move defend", 6, 6)
    await heresy("/suffer 2d6", 6, 4, by="alice")
    reply = await heresy(":press Isaac: take", by="bob")
    assert reply["facts"]["target"] == "Isaac"
    assert reply["facts"]["wounds"] == 1
    assert (await heresy.sheet("Griff"))["wounds"] == 0
    assert (await heresy.sheet("Isaac"))["wounds"] == 1


async def test_27_an_attack_that_was_healed_cannot_be_halved_any_more(heresy: Played) -> None:
    await heresy("/move defend", 6, 6, by="bob")
    blow = await heresy("/suffer 3d6", 6, 6, 6, by="alice")
    await heresy("/heal 9")
    late = await heresy.refused("/hold spend defend 1 halve", by="bob")
    assert late["kind"] == "refused"
    assert f"too late to change #{blow['entry']}: Griff" in late["message"]
    assert (await heresy.sheet("Isaac"))["hold"] == {"defend": 3}


async def test_27_nobody_guards_a_foe_against_their_own_side(heresy: Played) -> None:
    await heresy("/npc new Servitor max_wounds=9 shown", by="gm")
    await heresy("/move defend", 6, 6, by="bob")
    ours = await heresy("/damage 2d6 at Scar", 4, 4, by="alice")
    assert not [choice for choice in ours["choices"] if choice["of"] == "Isaac"]
    theirs = await heresy("/damage 2d6 at Servitor as Scar", 4, 4, by="gm")
    assert "Isaac: halve it" in [choice["label"] for choice in theirs["choices"]]


@pytest.fixture
async def guarded(heresy: Played) -> Played:
    """Scar has hit Griff for three wounds, and Isaac stands guard with 3 hold."""
    await heresy("/move defend", 6, 6, by="bob")
    await heresy("/suffer 3d6 from Scar for Griff", 6, 5, 4, by="gm")
    return heresy


@pytest.mark.parametrize("order", [("halve", "take"), ("take", "halve")])
async def test_what_is_halved_and_taken_is_both_in_any_order(
    guarded: Played, order: tuple[str, str]
) -> None:
    for how in order:
        await guarded(f"/hold spend defend 1 {how}", by="bob")
    griff, isaac = await guarded.sheet("Griff"), await guarded.sheet("Isaac")
    assert (griff["wounds"], isaac["wounds"], isaac["hold"]) == (0, 1, {"defend": 1})
    await guarded("/undo", by="bob")
    await guarded("/undo", by="bob")
    assert ((await guarded.sheet("Griff"))["wounds"], isaac["state"]) == (3, "well")


async def test_who_takes_an_attack_takes_the_wounds_that_go_with_it(heresy: Played) -> None:
    await heresy("/move defend", 6, 6, by="bob")
    await heresy("/damage 2d6 +1 wound at Griff as Scar", 6, 1, by="gm")
    reply = await heresy("/hold spend defend 1 take", by="bob")
    assert reply["facts"]["wounds"] == 2


async def test_27_who_guards_is_shown_what_hold_buys(heresy: Played) -> None:
    await heresy("/move defend", 6, 6)
    shown = await heresy(":press Spend hold")
    assert shown["facts"]["hold"] == {"defend": 3}
    assert "Halve the attack" in [choice["label"] for choice in shown["choices"]]


async def test_27_a_table_may_round_up_what_is_halved(heresy: Played) -> None:
    await heresy("/game set halve=up", by="gm")
    await heresy("/move defend", 6, 6, by="alice")
    await heresy("/suffer 3d6 for Griff", 5, 5, 5, by="gm")
    reply = await heresy("/hold spend defend 1 halve", by="alice")
    assert ["Griff", "wounds", 3, 2] in reply["changes"]


async def test_13_what_is_left_of_a_hold_is_told(heresy: Played) -> None:
    await heresy("/hold add defend 2")
    for left in ("1 hold", "no hold left"):
        ruling = (await heresy.table.hear("/hold spend defend 1")).ruling
        assert ruling is not None
        assert compose(ruling, public=True).changes == (f"Griff has {left} on Defend.",)


async def test_13_less_than_one_is_spent_if_it_is_there(heresy: Played) -> None:
    await heresy("/hold add defy 2")
    assert (await heresy("/hold -1 defy"))["facts"]["hold"] == {"defy_danger": 1}
    for said in ("/hold -5 defy", "/hold +0 defy", "/hold add defy 0", "/hold spend defy 0"):
        assert (await heresy.refused(said))["kind"] == "refused"
    assert (await heresy.sheet("Griff"))["hold"] == {"defy_danger": 1}


async def test_13_hold_is_shown_with_what_it_buys(heresy: Played) -> None:
    shown = await heresy("/hold")
    assert (shown["text"], shown["choices"], shown["visible"]) == ("None.", [], "secret")
    await heresy("/hold +2 discern")
    shown = await heresy("/hold")
    assert (shown["text"], shown["choices"]) == ("**Discern Realities** 2", [])
    await heresy("/hold add defend")
    shown = await heresy("/hold Griff", by="bob")
    assert (shown["title"], shown["entry"]) == ("Griff's hold", None)
    assert shown["text"] == "**Discern Realities** 2\n**Defend** 1"
    assert [(each["label"], each["says"]) for each in shown["choices"]] == [
        ("Halve the attack", "hold spend defend 1 halve as Griff"),
        ("Take it on yourself", "hold spend defend 1 take as Griff"),
        ("Expose the attacker to an ally", "hold spend defend 1 open as Griff"),
    ]


async def test_27_hold_buys_no_second_halving_of_an_attack(heresy: Played) -> None:
    await heresy("/hold add defend 3", by="bob")
    await heresy("/suffer 2d6 for Griff", 6, 6, by="gm")
    await heresy("/hold spend defend 1 halve", by="bob")
    left = ["Take the hit for Griff (#8)", "Expose the attacker to an ally"]
    assert [each["label"] for each in (await heresy("/hold"))["choices"]] == left
    await heresy("/suffer 2d6 for Isaac", 6, 6, by="gm")
    left = ["Halve the attack on Isaac (#9)", "Expose the attacker to an ally"]
    assert [each["label"] for each in (await heresy("/hold", by="bob"))["choices"]] == left


async def test_13_hold_comes_and_goes_one_by_one(heresy: Played) -> None:
    await heresy("/hold add discern 2")
    for said, title, left in (
        ("add defend", "Griff has 1 hold on Defend", {"discern_realities": 2, "defend": 1}),
        ("+1 defend", "Griff has 2 hold on Defend", {"discern_realities": 2, "defend": 2}),
        ("spend defend", "Griff spends 1 hold on Defend", {"discern_realities": 2, "defend": 1}),
        ("-1 defend", "Griff spends 1 hold on Defend", {"discern_realities": 2}),
        ("add defend 3", "Griff has 3 hold on Defend", {"discern_realities": 2, "defend": 3}),
        ("end discern", "Griff has no hold left on Discern Realities", {"defend": 3}),
    ):
        reply = await heresy(f"/hold {said}")
        assert (reply["title"], reply["facts"]["hold"]) == (title, left)
    assert (await heresy.refused("/hold end discern"))["message"] == (
        "Griff has no hold on Discern Realities."
    )
    for amount in (0, 4):
        error = await heresy.refused(f"/hold spend defend {amount}")
        assert error["message"] == "Griff has 3 hold on Defend."
    overruled = await heresy("/hold spend defend 4 as Griff anyway", by="gm")
    assert overruled["facts"]["hold"] == {}


async def test_27_hold_is_spent_before_an_attack_too(heresy: Played) -> None:
    await heresy("/hold add defend 2")
    ready = await heresy("/hold spend defend 1 halve")
    assert (ready["title"], ready["facts"]["hold"]) == ("Griff stands guard", {"defend": 1})
    await heresy("/harm 6")
    error = await heresy.refused("/hold spend defend 1 halve")
    assert error["message"].startswith("Griff is dying.")


async def test_13_an_ally_may_be_chosen_with_the_foe_or_without(heresy: Played) -> None:
    await heresy("/sheet new Vex free", by="cara")
    await heresy("/hold add defend 3", by="alice")
    asked = await heresy("/hold spend defend 1 open at Scar")
    assert (asked["title"], asked["facts"]["hold"]) == ("Which ally?", {"defend": 3})
    assert [(each["label"], each["says"], each["of"]) for each in asked["choices"]] == [
        ("Isaac", "hold spend defend 1 open at Scar for Isaac as Griff", "Griff"),
        ("Vex", "hold spend defend 1 open at Scar for Vex as Griff", "Griff"),
    ]
    asked = await heresy("/hold spend defend 1 open")
    assert asked["choices"][1]["says"] == "hold spend defend 1 open for Vex as Griff"
    opened = await heresy("/hold spend defend 2 open for Vex")
    assert opened["title"] == "Griff exposes Scar to Vex"
    assert opened["facts"]["hold"] == {"defend": 1}
    assert (await heresy.sheet("Vex"))["forward"] == [
        {"value": 1, "move": "", "target": "Scar", "when": "", "why": "opened by Griff"}
    ]
    opened = await heresy("/hold spend defend 1 open for Isaac at Scar")
    assert opened["title"] == "Griff exposes Scar to Isaac"


async def test_13_only_a_game_master_lets_other_hold_guard(heresy: Played) -> None:
    await heresy("/hold add discern 1")
    error = await heresy.refused("/hold spend discern 1 halve")
    assert error["message"] == ("Only hold on Defend does that, not hold on Discern Realities.")
    overruled = await heresy("/hold spend discern 1 halve as Griff anyway", by="gm")
    assert overruled["facts"]["hold"] == {}


async def test_27_where_several_were_hit_a_guard_says_for_whom(heresy: Played) -> None:
    await heresy("/hold add defend 2")
    struck = await heresy("/damage 2d6 at Griff, Isaac as Scar", 6, 6, 5, 5, by="gm")
    asked = await heresy("/hold spend defend 2 halve", by="alice")
    assert (asked["title"], asked["facts"]["hold"]) == ("For whom?", {"defend": 2})
    assert [each["says"] for each in asked["choices"]] == [
        f"hold spend defend 2 halve for {name} entry {struck['entry']} as Griff"
        for name in ("Griff", "Isaac")
    ]
    halved = await heresy(":press Isaac")
    assert halved["title"] == "Griff halves the attack: Isaac takes 1 wound (1/4)"
    assert (await heresy.sheet("Isaac"))["wounds"] == 1
    assert ((await heresy.sheet("Griff"))["wounds"], halved["facts"]["hold"]) == (2, {})


async def test_27_who_took_a_blow_beside_their_own_can_be_guarded(heresy: Played) -> None:
    await heresy("/hold add defend 1")
    await heresy("/hold add defend 1", by="bob")
    await heresy("/damage 2d6 at Griff, Isaac as Scar", 6, 6, 5, 5, by="gm")
    await heresy("/hold spend defend 1 take for Isaac", by="alice")
    assert (await heresy.sheet("Griff"))["wounds"] == 4
    halved = await heresy("/hold spend defend 1 halve for Griff", by="bob")
    assert halved["title"] == "Isaac halves the attack: Griff takes 1 wound (3/6)"
    assert halved["facts"]["dice"] == [6, 6]
    assert (await heresy.sheet("Griff"))["wounds"] == 3
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["wounds"] == 4


async def test_27_who_fell_to_an_attack_stood_guard_before_it(heresy: Played) -> None:
    await heresy("/hold add defend 1")
    await heresy("/sheet set wounds=5")
    await heresy("/suffer 2d6 from Scar", 6, 6)
    halved = await heresy("/hold spend defend 1 halve")
    assert (halved["title"], halved["facts"]["wounds"]) == (
        "Griff halves the attack: Griff takes 1 wound (6/6) and is dying",
        1,
    )
    await heresy("/undo")
    await heresy("/undo")
    await heresy("/harm 6")
    await heresy("/suffer 1d6 from Scar", 6)
    error = await heresy.refused("/hold spend defend 1 halve")
    assert error["message"].startswith("Griff is dying.")


@pytest.mark.parametrize(
    "said", ["/hold spend defend 1 open for Isaac", "/hold spend open for Isaac"]
)
async def test_13_an_opening_counts_against_the_attacker_alone(heresy: Played, said: str) -> None:
    """found-3, 2: +1 forward against whoever struck, and not to anything."""
    await heresy("/npc new Brute defense=1 max_wounds=5 shown", by="gm")
    await heresy("/hold add defend 1", by="alice")
    await heresy("/suffer 1d6 for Griff from Brute", 6, by="gm")
    opened = await heresy(said, by="alice")
    assert opened["title"] == "Griff exposes Brute to Isaac"
    await heresy("/move hack at Scar", 3, 4, by="bob")
    assert len((await heresy.sheet("Isaac"))["forward"]) == 1
    struck = await heresy("/move hack at Brute", 3, 4)
    assert struck["facts"]["modifier"] == 1
    assert (await heresy.sheet("Isaac"))["forward"] == []
    await heresy("/undo", by="bob")
    assert [each["target"] for each in (await heresy.sheet("Isaac"))["forward"]] == ["Brute"]


async def test_13_which_attacker_is_opened_is_asked_where_it_could_be_several(
    heresy: Played,
) -> None:
    """found-3, 2: nobody guesses whom the forward is against."""
    await heresy("/npc new Brute defense=1 max_wounds=5 shown", by="gm")
    await heresy("/npc new Lurker", by="gm")
    await heresy("/hold add defend 1", by="alice")
    asked = await heresy("/hold spend defend 1 open for Isaac")
    assert (asked["title"], asked["entry"]) == ("Which attacker?", None)
    assert [choice["label"] for choice in asked["choices"]] == ["Scar", "Brute"]
    assert (await heresy(":press Brute"))["title"] == "Griff exposes Brute to Isaac"


async def test_13_an_attacker_without_a_sheet_is_opened_until_the_ally_says_so(
    empty: Played,
) -> None:
    """found-3, 2: the forward waits for a roll that is against the attacker."""
    await empty("/sheet new Isaac free", by="bob")
    await empty("/sheet new Griff free", by="alice")
    await empty("/hold add defend 1")
    assert (await empty("/hold spend open for Isaac"))["title"] == (
        "Griff exposes the attacker to Isaac"
    )
    rolled = await empty("/move defy+ag", 3, 3, by="bob")
    assert rolled["facts"]["modifier"] == 0
    used = await empty(":press +1: against the attacker")
    assert used["facts"]["modifier"] == 1


async def test_27_each_guard_halves_an_attack_once(heresy: Played) -> None:
    """found-3, 2: once per attack per defender."""
    guarded = heresy
    await guarded("/hold add defend 1", by="alice")
    await guarded("/move defend", 6, 6, by="bob")
    await guarded("/suffer 3d6 from Scar for Griff", 6, 5, 4, by="gm")
    halved = await guarded("/hold spend defend 1 halve", by="bob")
    assert halved["facts"]["wounds"] == 1
    labels = ["Griff: halve it", "Isaac: take the hit"]
    assert sorted(choice["label"] for choice in halved["choices"]) == labels
    error = await guarded.refused("/hold spend defend 1 halve", by="bob")
    assert (error["kind"], error["message"]) == (
        "refused",
        "Isaac already halved that attack. Once is all you get.",
    )
    assert (await guarded.sheet("Isaac"))["hold"] == {"defend": 2}
    halved = await guarded("/hold spend defend 1 halve", by="alice")
    assert halved["facts"]["wounds"] == 0
    await guarded("/suffer 2d6 from Scar for Griff", 6, 5, by="gm")
    assert (await guarded("/hold spend defend 1 halve", by="bob"))["facts"]["wounds"] == 1


async def test_27_who_takes_an_attack_that_they_halved_does_not_halve_it_again(
    guarded: Played,
) -> None:
    """found-3, 2: it is the same attack, whoever it lands on."""
    await guarded("/hold spend defend 1 halve", by="bob")
    taken = await guarded("/hold spend defend 1 take")
    assert "Isaac: halve it" not in [choice["label"] for choice in taken["choices"]]
    assert (await guarded.refused("/hold spend defend 1 halve"))["kind"] == "refused"
    await guarded("/undo")
    await guarded("/undo")
    assert (await guarded("/hold spend defend 1 halve"))["facts"]["wounds"] == 1


@pytest.mark.parametrize("said", ["/hold spend", "/hold spend 1", "spend one hold", "spend hold"])
async def test_13_hold_without_a_name_is_the_only_one_there_is(heresy: Played, said: str) -> None:
    """found-3, 2: the answer never names an empty move."""
    error = await heresy.refused(said)
    assert (error["kind"], error["message"]) == ("refused", "Griff has no hold to spend.")
    await heresy("/hold add defend 2")
    assert (await heresy(said))["facts"]["hold"] == {"defend": 1}
    await heresy("/hold add discern 1")
    asked = await heresy(said)
    assert (asked["title"], asked["entry"]) == ("Hold on which move?", None)
    assert (await heresy(":press Discern"))["facts"]["hold"] == {"defend": 1}


@pytest.mark.parametrize("said", ["/hold spend halve", "/hold spend 1 halve"])
async def test_13_what_defend_buys_is_paid_with_its_hold(guarded: Played, said: str) -> None:
    """found-3, 2: `halve` without a name is Defend's, and says so where there is none."""
    error = await guarded.refused(said, by="alice")
    assert error["message"] == "Griff has no hold on Defend."
    assert (await guarded(said, by="bob"))["facts"]["wounds"] == 1


@pytest.mark.parametrize(
    ("said", "wounds"),
    [
        ("I spend 1 hold from Defend to halve it", 1),
        ("spend a Defend hold to halve the attack", 1),
        ("spend 1 hold to take it", 0),
    ],
)
async def test_13_hold_is_spent_in_plain_words(guarded: Played, said: str, wounds: int) -> None:
    """found-3, 2: this game's own words."""
    await guarded(said, by="bob")
    assert (await guarded.sheet("Griff"))["wounds"] == wounds
    assert (await guarded.sheet("Isaac"))["hold"] == {"defend": 2}


@pytest.mark.parametrize("said", ["spend 1 defend hold", "I spend a hold on Defend"])
async def test_13_one_hold_of_defend_is_spent_in_plain_words(heresy: Played, said: str) -> None:
    """found-3, 2: `spend 1 defend hold` is `/hold spend`."""
    await heresy("/hold add defend 2")
    spent = await heresy(said)
    assert spent["changes"] == [["Griff", "hold.defend", 2, 1]]


async def test_13_an_attacker_is_opened_in_plain_words(guarded: Played) -> None:
    """found-3, 2: this game's own words."""
    opened = await guarded("I spend 1 hold to open the attacker to Griff", by="bob")
    assert opened["title"] == "Isaac exposes Scar to Griff"


async def test_27_nobody_halves_an_attack_from_before_they_defended(heresy: Played) -> None:
    await heresy("/suffer 2d6 from Scar for Griff", 6, 6, by="gm")
    await heresy("/move defend", 6, 6, by="bob")
    await heresy("/harm 2 Griff # the catwalk falls", by="gm")
    for how in ("halve", "take"):
        error = await heresy.refused(f"/hold spend defend 1 {how}", by="bob")
        assert error["message"].startswith("There's been no attack since Isaac began to defend.")
    assert (await heresy.sheet("Isaac"))["hold"] == {"defend": 3}
    labels = [each["label"] for each in (await heresy("/hold", by="bob"))["choices"]]
    assert labels == ["Expose the attacker to an ally"]
    halved = await heresy("/hold spend defend 1 halve as Isaac anyway", by="gm")
    assert halved["title"].startswith("Isaac halves the attack: Griff takes 1 wound")


async def test_27_hold_says_which_attack_it_halves_and_keeps_to_it(heresy: Played) -> None:
    await heresy("/move defend", 6, 6, by="bob")
    first = await heresy("/suffer 2d6 from Scar for Griff", 6, 6, by="gm")
    held = await heresy("/hold", by="bob")
    says = {each["label"]: each["says"] for each in held["choices"]}
    await heresy("/suffer 2d6 from Scar for Isaac", 6, 6, by="gm")
    label = f"Halve Scar's attack on Griff (#{first['entry']})"
    halved = await heresy(f"/{says[label]}", by="bob")
    assert halved["title"] == "Isaac halves the attack: Griff takes 1 wound (1/6)"
