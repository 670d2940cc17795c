"""The price of a purchase: which row was meant, in which symbol, and how many."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, left, rolled


@pytest.mark.parametrize(
    ("symbols", "said", "spent", "price"),
    [
        # the plain symbol as long as it lasts, else the special one
        ("+1 advantage +1 triumph", "recover", "recover", (1, "advantage")),
        ("+1 triumph", "recover", "recover", (1, "triumph")),
        ("+2 advantage +1 triumph", "boost Griff", "boost", (2, "advantage")),
        ("+1 advantage +1 triumph", "boost Griff", "boost", (1, "triumph")),
        ("+1 triumph", "vital", "vital", (1, "triumph")),
        ("+2 despair", "upgrade Griff", "burden", (1, "despair")),
        # one word for either side: whose symbols there are
        ("+2 threat", "strain", "tire", (1, "threat")),
        ("+1 despair", "strain", "tire", (1, "despair")),
        ("+1 advantage +1 despair", "strain", "recover", (1, "advantage")),
        ("+1 advantage +1 despair", "1 despair strain", "tire", (1, "despair")),
        ("+2 threat", "boost Scar", "foe_boost", (2, "threat")),
        # as often as it is paid for
        ("+3 advantage", "3 advantage recover", "recover", (3, "advantage")),
        ("+2 triumph", "2 triumph recover", "recover", (2, "triumph")),
        ("+3 threat", "3 threat strain", "tire", (3, "threat")),
        # behind, with an article, with the number behind
        ("+2 advantage", "boost Griff 2 advantage", "boost", (2, "advantage")),
        ("+1 triumph", "a triumph on the boost for Griff", "boost", (1, "triumph")),
    ],
)
async def test_66_what_is_paid_with_what(
    genesys: Played, symbols: str, said: str, spent: str, price: tuple[int, str]
) -> None:
    await genesys("/strain 5")
    await rolled(genesys, symbols)
    reply = await genesys(f"/spend {said}", by="gm")
    facts = reply["facts"]
    assert (facts["spent"], (facts["count"], facts["symbol"])) == (spent, price)
    had = {symbol: int(count) for count, symbol in zip(*[iter(symbols.split())] * 2, strict=True)}
    had[price[1]] -= price[0]
    assert {symbol: count for symbol, count in facts["left"].items() if symbol in had} == had


@pytest.mark.parametrize(
    ("symbols", "said", "answered"),
    [
        ("+4 advantage", "0 advantage boost Griff", "an ally” costs 2 advantage or 1 triumph."),
        ("+4 advantage", "1 advantage boost Griff", "takes no name. Leave out Griff."),
        ("+4 advantage", "4 advantage boost Griff", "an ally” costs 2 advantage or 1 triumph."),
        ("+2 triumph", "2 triumph boost Griff", "an ally” costs 2 advantage or 1 triumph."),
        ("+4 advantage", "1 advantage vital", "“Do something vital” costs 1 triumph."),
        ("+4 advantage", "1 triumph boost Griff", "That costs 1 triumph; you have none."),
        ("+1 advantage", "2 advantage boost Griff", "That costs 2 advantage; you have 1."),
        ("+1 threat", "2 threat strain", "That costs 2 threat; you have 1."),
        ("+1 advantage", "vital",
         "“Do something vital” costs 1 triumph; you have 1 advantage."),
        ("+1 threat +1 triumph", "upgrade difficulty Griff",
         "costs 1 despair; you have 1 triumph, 1 threat."),
        ("+4 advantage", "2 threat notice", "threat doesn't buy “notice”."),
        ("+4 advantage", "out of ammo", "needs an attack with a loaded weapon"),
        ("", "recover", "you have nothing."),
    ],
)  # fmt: skip
async def test_66_what_does_not_pay_is_said_with_what_would(
    genesys: Played, symbols: str, said: str, answered: str
) -> None:
    await genesys("/strain 5")
    await rolled(genesys, symbols)
    assert answered in (await genesys.refused(f"/spend {said}", by="gm"))["message"]
    assert (await genesys.sheet("Griff"))["pending"] == []
    assert (await genesys.sheet("Griff"))["strain"] == 5


async def test_66_a_quality_has_a_price_of_its_own(genesys: Played) -> None:
    await genesys('/item add axe melee damage +3 crit 3 qualities "sunder, knockdown"')
    await genesys("/attack axe at Scar +5 advantage", 2, 1, 1, 1, 1)
    error = await genesys.refused("/spend 1 advantage knockdown")
    assert error["message"] == "“Use a weapon quality” costs 2 advantage or 1 triumph."
    error = await genesys.refused("/spend 3 advantage sunder")
    assert error["message"] == "“Use a weapon quality” costs 1 advantage or 1 triumph."
    assert left(await genesys("/spend sunder"))[0] == 4
    assert left(await genesys("/spend knockdown"))[0] == 2
    error = await genesys.refused("/spend 2 advantage quality")
    assert error["message"] == "Which quality? That weapon has sunder, knockdown."
    error = await genesys.refused("/spend 2 advantage burn")
    assert error["message"] == "That weapon has no burn."
    await genesys("/spend 2 advantage knockdown")
    for quality, price in (("sunder", 1), ("knockdown", 2)):
        told = f"“Use a weapon quality” costs {price} advantage or 1 triumph; you have nothing."
        assert (await genesys.refused(f"/spend {quality}"))["message"] == told


async def test_36_a_critical_costs_the_rating_and_without_one_only_a_triumph(
    genesys: Played,
) -> None:
    await genesys("/item add rod ranged_heavy damage 6 crit 0 range long")
    shot = await genesys("/attack rod at Scar range medium +4 advantage +1 triumph", 1, 1, 1, 1, 1)
    offered = [label for label in labels(shot, "player") if "Critical" in label]
    assert offered == ["Critical injury (1 triumph)"]
    error = await genesys.refused("/spend 4 advantage critical")
    assert error["message"] == "“Critical injury” costs 1 triumph."
    await genesys(SHOT + " +4 advantage", 2, 1, 1, 1, 1)
    error = await genesys.refused("/spend 4 advantage critical")
    assert error["message"] == "“Critical injury” costs 3 advantage or 1 triumph."


async def test_69_what_was_bought_once_and_what_a_hit_needs(genesys: Played) -> None:
    await genesys(SHOT + " +9 advantage", 2, 1, 1, 1, 1)
    await genesys("/spend 3 advantage disable")
    error = await genesys.refused("/spend 3 advantage disable")
    assert error["message"] == "“Disable instead of wounding” has already been bought for this hit."
    error = await genesys.refused("/spend 3 advantage critical")
    assert error["message"].endswith("dealt damage past soak.")
    error = await genesys.refused("/spend 1 advantage second weapon")
    assert error["message"].endswith("needs an attack with two weapons that hit.")
    error = await genesys.refused("/spend 1 triumph hit another", by="gm")
    assert error["message"].endswith("that went astray.")


async def test_69_who_names_nobody_means_to_help(genesys: Played) -> None:
    await rolled(genesys, "+3 advantage")
    helped = await genesys("/spend 3 advantage upgrade")
    assert (helped["facts"]["spent"], helped["changes"][0][0]) == ("inspire", "Griff")


async def test_66_an_entry_that_is_no_check_has_nothing_to_spend(genesys: Played) -> None:
    await rolled(genesys, "+1 advantage")
    rope = await genesys("/item add rope")
    error = await genesys.refused(f"/spend 1 advantage notice entry {rope['entry']}")
    assert error["kind"] == "not_found"
    assert (await genesys("/spend 1 advantage notice"))["ok"]


async def test_65_what_is_asked_says_all_but_the_name(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    check = await rolled(genesys, "+2 advantage")
    asked = await genesys("/spend boost")
    entry = check["entry"]
    assert asked["title"] == "Boost an ally: for whom?"
    assert [(c["says"], c["who"], c["of"], c["owed"]) for c in asked["choices"]] == [
        (f"spend boost for {name} entry {entry}", "player", "Griff", False)
        for name in ("Griff", "Voss")
    ]
    assert asked["facts"] == {
        "spent": None, "left": {"advantage": 2, "triumph": 0, "threat": 0, "despair": 0}
    }  # fmt: skip
    check = await rolled(genesys, "+2 threat")
    asked = await genesys("/spend own setback", by="gm")
    assert [(c["says"], c["who"], c["of"], c["owed"]) for c in asked["choices"]] == [
        (f"spend own setback for {name} entry {check['entry']}", "gm", "Griff", True)
        for name in ("Griff", "Voss")
    ]


async def test_65_only_the_game_master_hands_over_or_leaves_it(genesys: Played) -> None:
    await rolled(genesys, "+2 threat")
    for how in ("nothing", "delegate"):
        assert (await genesys.refused(f"/spend {how}"))["kind"] == "not_allowed"
    handed = await genesys("/spend delegate", by="gm")
    assert handed["title"] == "The players choose how to spend the threat from Griff's roll"
    assert handed["facts"]["left"]["threat"] == 2
    told = [(c["label"], c["who"], c["owed"]) for c in handed["choices"]]
    assert told[0] == ("Inflict 1 strain on Griff (1 threat)", "anyone", True)
    assert told[-1] == ("Spend nothing", "gm", True)
    assert "Let the players choose" not in [label for label, *_ in told]
    done = await genesys("/spend nothing")
    assert (done["title"], done["facts"]["left"]["threat"]) == (
        "Nothing is spent from Griff's roll (#7)", 2
    )  # fmt: skip
    assert (await genesys("/waiting"))["facts"]["waiting"] == []
