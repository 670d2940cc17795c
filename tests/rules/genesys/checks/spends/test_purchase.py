"""Rules 65 and 66: what is offered, prices, and who may spend."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, left, rolled


async def test_65_only_what_can_be_paid_is_offered_and_each_to_whose_it_is(
    genesys: Played,
) -> None:
    await genesys("/strain 1")
    one = await rolled(genesys, "+1 advantage")
    assert labels(one, "player") == ["Recover 1 strain (1 advantage)",
                                    "Boost the next ally to roll (1 advantage)",
                                    "Notice something (1 advantage)"]  # fmt: skip
    assert labels(one, "gm") == []
    assert not any(c["owed"] for c in one["choices"])
    hindered = await rolled(genesys, "+1 threat")
    assert labels(hindered, "player") == []
    assert labels(hindered, "gm") == [
        "Inflict 1 strain on Griff (1 threat)", "Let the players choose", "Spend nothing",
    ]  # fmt: skip
    assert all(c["owed"] and c["of"] == "Griff" for c in hindered["choices"])
    nothing = await rolled(genesys, "")
    assert nothing["choices"] == []


async def press_all(table: Played, sentence: str, *faces: int, by: str) -> int:
    """Roll the same again and again, and press each of its choices once."""
    count, number = 1, 0
    while number < count:
        number += 1
        reply = await table(sentence, *faces, by="alice")
        count = len(reply["choices"])
        await table(f":press {number}", by=by)
        await table(f"/undo {reply['entry']}", by="gm")
    return count


async def test_65_every_option_that_is_offered_is_understood(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    shot = SHOT + " +6 advantage +2 triumph"
    assert 13 <= await press_all(genesys, shot, 2, 1, 1, 1, 1, by="alice") <= 22
    await genesys("/maneuver guarded", by="alice")
    shot = SHOT + " +9 threat +2 despair"
    assert await press_all(genesys, shot, 1, 1, 1, 1, 1, 1, by="gm") > 10
    fight = "/attack unarmed at Scar +5 advantage"
    assert await press_all(genesys, fight, 2, 1, 1, 1, 1, 1, by="alice") > 10


async def test_65_threat_is_the_game_masters_unless_handed_over(genesys: Played) -> None:
    check = await rolled(genesys, "+2 threat")
    assert (await genesys.refused("/spend 1 threat strain"))["kind"] == "not_allowed"
    assert (await genesys.refused(":press Inflict 1 strain"))["kind"] == "not_allowed"
    handed = await genesys(f":press Let the players of {check['entry']}", by="gm")
    assert all(c["who"] == "anyone" for c in handed["choices"] if "strain" in c["label"])
    spent = await genesys("/spend 1 threat strain", by="alice")
    assert spent["changes"] == [["Griff", "strain", 0, 1]]


async def test_65_a_player_spends_only_their_own(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    check = await rolled(genesys, "+2 advantage")
    error = await genesys.refused(f"/spend 1 advantage strain entry {check['entry']}", by="bob")
    assert error["kind"] == "not_allowed"


async def test_66_several_spends_and_no_overspending(genesys: Played) -> None:
    await genesys("/strain 5")
    check = await rolled(genesys, "+3 advantage")
    first = await genesys("/spend 1 advantage strain")
    assert first["changes"] == [["Griff", "strain", 5, 4]]
    assert left(first)[0] == 2
    assert "Boost an ally (2 advantage)" in labels(first, "player")
    error = await genesys.refused("/spend 3 advantage strain")
    assert error["kind"] == "refused"
    assert error["message"] == "That costs 3 advantage; you have 2."
    await genesys(f":press Recover 1 strain of {check['entry']}")
    last = await genesys("/spend 1 advantage strain")
    assert left(last) == [0, 0, 0, 0]
    assert last["choices"] == []
    again = await genesys.refused(f":press Recover 1 strain of {check['entry']}")
    assert again["kind"] in ("refused", "already_done")
    assert (await genesys.sheet("Griff"))["strain"] == 2


async def test_66_what_is_undone_can_be_spent_again(genesys: Played) -> None:
    await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage setback Scar")
    assert (await genesys.refused("/spend 1 advantage notice"))["kind"] == "refused"
    await genesys("/undo")
    assert (await genesys.sheet("Scar"))["pending"] == []
    await genesys("/spend 2 advantage setback Scar")


async def test_66_spent_with_the_check_undone(genesys: Played) -> None:
    check = await rolled(genesys, "+2 advantage")
    await genesys("/spend 2 advantage boost Griff")
    await genesys(f"/undo {check['entry']}")
    assert (await genesys.sheet("Griff"))["pending"] == []


async def test_a_spend_without_a_roll_finds_nothing(genesys: Played) -> None:
    assert (await genesys.refused("/spend 1 advantage strain"))["kind"] == "not_found"


async def test_wrong_prices_and_words(genesys: Played) -> None:
    await rolled(genesys, "+4 advantage")
    assert (await genesys.refused("/spend 3 advantage setback Scar"))["message"] == (
        "“Setback for the target” costs 2 advantage or 1 triumph."
    )
    assert (await genesys.refused("/spend 2 advantage bost Griff"))["kind"] in (
        "not_found", "not_understood",
    )  # fmt: skip
    assert (await genesys.refused("/spend 2 threat notice"))["kind"] == "refused"
    await genesys("/spend boost Griff")


async def test_65_what_was_handed_over_can_be_chosen_to_the_end(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await rolled(genesys, "+2 threat")
    await genesys(":press Let the players", by="gm")
    asked = await genesys(":press Setback for Griff", by="bob")
    assert asked["title"] == "Setback for Griff or an ally: for whom?"
    assert [c["who"] for c in asked["choices"]] == ["anyone", "anyone"]
    given = await genesys(":press Griff")
    assert given["changes"][0][:2] == ["Griff", "pending"]


async def test_65_what_one_side_buys_hides_nothing_from_the_other(genesys: Played) -> None:
    await genesys("/strain 3")
    shot = await genesys(SHOT + " +2 advantage +1 despair", 1, 1, 1, 1, 1)
    bought = await genesys(":press Recover 1 strain")
    assert "Out of ammunition (1 despair)" in labels(bought, "gm")
    assert (await genesys("/waiting"))["facts"]["waiting"]
    spent = await genesys(":press Out of ammunition", by="gm")
    assert spent["changes"] == [["Griff", "weapons.lasgun.out", False, True]]
    assert (await genesys("/waiting"))["facts"]["waiting"] == []
    assert "Recover 1 strain (1 advantage)" in labels(spent, "player")
    await genesys(f"/undo {spent['entry']}")
    assert [entry for _, _, entry, _ in (await genesys("/waiting"))["facts"]["waiting"]] == [
        shot["entry"]
    ]


async def test_65_threat_spent_in_other_words_is_no_longer_owed(genesys: Played) -> None:
    await rolled(genesys, "+2 threat")
    await genesys("/spend 2 threat strain", by="gm")
    assert (await genesys("/waiting"))["facts"]["waiting"] == []
    await rolled(genesys, "+1 threat")
    await genesys(":press Let the players", by="gm")
    assert (await genesys("/waiting"))["facts"]["waiting"]
    await genesys("/spend 1 threat strain", by="alice")
    assert (await genesys("/waiting", by="gm"))["facts"]["waiting"] == []


async def test_65_what_the_game_master_left_is_not_offered_again(genesys: Played) -> None:
    await genesys("/strain 3")
    await rolled(genesys, "+1 advantage +1 despair")
    await genesys(":press Spend nothing", by="gm")
    assert labels(await genesys("/spend 1 advantage strain", by="alice"), "gm") == []


async def test_66_what_is_too_dear_names_all_that_would_pay(genesys: Played) -> None:
    await rolled(genesys, "+1 advantage")
    assert (await genesys.refused("/spend boost Griff"))["message"] == (
        "“Boost an ally” costs 2 advantage or 1 triumph; you have 1 advantage."
    )


@pytest.mark.parametrize(
    ("symbols", "spent", "answered"),
    [
        ("+4 advantage", "/spend 1 advantage boost Scar", "takes no name. Leave out Scar."),
        ("+4 advantage", "/spend 2 advantage quality", "a weapon that has one"),
        ("+4 advantage", "/spend 2 advantage disarm", "costs 3 advantage or 1 triumph"),
        ("+4 advantage", "/spend critical", "dealt damage past soak"),
        ("+4 threat", "/spend 3 threat out of ammo", "a loaded weapon"),
        (
            "+4 threat",
            "/spend 2 threat foe boost Griff",
            "You can't buy “Boost for the target” for Griff.",
        ),
        ("+4 threat", "/spend 2 threat own setback Scar", "for Scar."),
    ],
)
async def test_65_what_a_symbol_cannot_buy_is_refused_and_nothing_is_spent(
    genesys: Played, symbols: str, spent: str, answered: str
) -> None:
    await rolled(genesys, symbols)
    assert answered in (await genesys.refused(spent, by="gm"))["message"]
    spending = {"advantage": "/spend 2 advantage maneuver", "threat": "/spend 4 threat strain"}
    await genesys(spending[symbols.split()[1]])


async def test_35_who_was_hit_by_a_stray_shot_may_suffer_its_critical(genesys: Played) -> None:
    await genesys("/sheet new Voss brawn=2", by="bob")
    await genesys("/sheet new Anna brawn=2", by="carol")
    stray = "/attack lasgun at Scar range medium into melee with Voss, Anna +3 advantage"
    shot = await genesys(stray, 4, 4, 1, 12, 1, by="alice")
    early = await genesys.refused("/spend 3 advantage critical")
    assert early["message"].endswith("needs an attack that dealt damage past soak.")
    await genesys(f":press The stray shot: Anna of {shot['entry']}", by="gm")
    crit = await genesys(f"/spend 3 advantage critical entry {shot['entry']}", 20, by="alice")
    assert crit["facts"]["critical"]["who"] == "Anna"
    assert (await genesys.sheet("Scar"))["criticals"] == []


async def test_66_a_bare_spend_asks_with_all_that_can_be_bought(genesys: Played) -> None:
    assert (await genesys.refused("/spend", by="alice"))["kind"] == "not_found"
    check = await rolled(genesys, "+1 advantage")
    error = await genesys.refused("/spend", by="alice")
    assert error["message"] == "What do you buy?"
    assert [each["label"] for each in error["choices"]] == labels(check, "player")
    await genesys(":press Notice", by="alice")
    error = await genesys.refused("/spend")
    assert error["message"] == "There's nothing left to spend on that roll."


async def test_77_whose_critical_was_bought_is_named_in_what_it_does(genesys: Played) -> None:
    await genesys("/attack lasgun at Scar short +1 triumph +3 success", *[1] * 4, by="alice")
    bought = await genesys("/spend triumph critical", 41)
    assert bought["title"] == "1 triumph: Scar suffers Bowled Over (rolled 41)"
    assert bought["text"].splitlines() == [
        "Scar is knocked prone.", "Scar takes 1 strain as a wound.",
    ]  # fmt: skip


async def test_the_game_master_spends_nothing_from_the_roll_that_waits(genesys: Played) -> None:
    """Griff's later roll has advantage, which is his; the threat is of an earlier one."""
    waits = await rolled(genesys, "+2 threat")
    await rolled(genesys, "+2 advantage")
    closed = await genesys("/spend nothing", by="gm")
    assert closed["title"] == f"Nothing is spent from Griff's roll (#{waits['entry']})"
    assert (await genesys("/waiting"))["facts"]["waiting"] == []
    assert (await genesys("/spend 2 advantage boost Griff", by="alice"))["ok"]


async def test_whom_a_spend_of_the_players_is_for_can_be_typed_or_picked(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    for setbacks, answer in enumerate(("/spend 2 threat setback Voss", "/pick Voss")):
        roll = await rolled(genesys, "+2 threat")
        await genesys("/spend delegate", by="gm")
        row = (await genesys("/waiting"))["text"]
        assert row.startswith(f"**Any player**: Spend threat from “{roll['title']}”")
        asked = await genesys("/spend 2 threat setback", by="bob")
        assert asked["title"] == "Setback for Griff or an ally: for whom?"
        await rolled(genesys, "+1 advantage", by="alice")
        await genesys("/check cool vs simple", *[1] * (2 + setbacks), by="bob")
        spent = await genesys(answer, by="alice")
        assert spent["title"] == "2 threat: Voss gets a setback on the next check"
        assert (await genesys("/waiting"))["facts"]["waiting"] == []


async def test_a_players_crit_may_mean_what_the_roll_can_still_buy(genesys: Played) -> None:
    attack = "/attack lasgun at Scar range short +2 success +3 advantage"
    shot = await genesys(attack, *[1] * 4, by="alice")
    bought = "Critical injury for Scar (3 advantage)"
    assert await genesys.asked("crit him!!", by="alice") == ("Spend it on a critical?", [bought])
    asked = await genesys.asked("/crit", by="alice")
    assert asked == ("Whose critical injury?", [bought, "Griff suffers one"])
    await genesys(":press 1", 21, by="alice")
    assert not (await genesys.sheet("Griff"))["criticals"]
    (wound,) = (await genesys.sheet("Scar"))["criticals"]
    assert wound["key"] == "off_balance"
    # nothing is left to spend, and an injury of one's own isn't undone with the roll
    assert await genesys.asked("/crit", by="alice") == (asked[0], ["Griff suffers one"])
    suffered = await genesys(":press 1", 21, by="alice")
    assert suffered["title"] == "Griff: critical injury"
    await genesys(f"/undo {shot['entry']}", by="gm")
    assert len((await genesys.sheet("Griff"))["criticals"]) == 1
