"""Things bought, carried and passed on (rules 31, 46 and 47)."""

import pytest

from play.wording.ruling_card import compose
from tests.conftest import Played
from tests.rules.fantasy.conftest import told as told_of


@pytest.fixture
async def pack(party: Played) -> Played:
    await party("/item buy 3 torches", by="alice")
    return party


async def test_46_slots_are_four_and_the_bodys_normal_die(empty: Played) -> None:
    await empty("/sheet new Griff bod=d8 coin=500", by="alice")
    assert (await empty.sheet("Griff"))["slots"] == 12
    await empty("/item buy 12 torch")
    assert (await empty.sheet("Griff"))["slots_used"] == 12
    error = await empty.refused("/item buy rope")
    assert error["kind"] == "refused"
    assert "slots" in error["message"]
    await empty("/harm 8 Griff", by="gm")
    assert (await empty.sheet("Griff"))["slots"] == 12
    await empty("/item drop 2 torch", by="alice")
    await empty("/item buy battle axe")
    griff = await empty.sheet("Griff")
    assert griff["slots_used"] == 12
    assert griff["slots_free"] == 0


async def test_47_things_are_bought_for_coin(empty: Played) -> None:
    await empty("/sheet new Griff coin=100", by="alice")
    reply = await empty("/item buy rope")
    assert ["Griff", "coin", 100, 94] in reply["changes"]
    reply = await empty("/item buy light armour")
    assert ["Griff", "armour", 0, 2] in reply["changes"]
    assert (await empty.sheet("Griff"))["coin"] == 44
    assert (await empty.refused("/item buy greatsword"))["kind"] == "refused"
    assert (await empty.sheet("Griff"))["coin"] == 44
    meal = await empty("/item buy meal")
    assert meal["changes"] == [["Griff", "coin", 44, 42]]
    assert (await empty.refused("/item buy dragon"))["kind"] == "not_found"


async def test_47_arrows_are_used_up(empty: Played) -> None:
    await empty("/npc new Scar defends=bod shown", by="gm")
    await empty("/sheet new Griff ranged=d6 items=longbow,arrows", by="alice")
    await empty("/item use 19 arrows")
    await empty("/attack longbow at Scar", 1, 1, 2)
    error = await empty.refused("/attack longbow at Scar")
    assert error["kind"] == "refused"
    assert "arrows" in error["message"]
    assert (await empty("/attack longbow at Scar as Griff anyway", 1, 1, 2, by="gm"))["ok"]


async def test_47_a_thing_goes_with_its_last_use_and_a_quiver_stays(empty: Played) -> None:
    await empty("/sheet new Griff items=arrows", by="alice")
    await empty("/item add salve uses 2")
    assert (await empty("/item use salve"))["changes"] == [["Griff", "items.salve.uses", 2, 1]]
    await empty("/item use salve")
    await empty("/item use all arrows")
    items = (await empty.sheet("Griff"))["items"]
    assert (list(items), items["arrows"]["uses"]) == (["arrows"], 0)


async def test_47_things_change_hands_and_are_written_down(empty: Played) -> None:
    await empty("/sheet new Isaac", by="bob")
    await empty("/sheet new Griff items=shield,rope", by="alice")
    reply = await empty("/item give shield to Isaac")
    assert ["Griff", "armour", 1, 0] in reply["changes"]
    assert ["Isaac", "armour", 0, 1] in reply["changes"]
    await empty("/item add moon blade harm 3 slots 1")
    await empty("/item add 2 torches")
    assert (await empty.sheet("Griff"))["items"]["torch"]["count"] == 2
    assert "moon blade" in (await empty("/item show Griff", by="bob"))["text"]
    assert (await empty.sheet("Griff"))["items"]["moon_blade"]["harm"] == 3
    await empty("/game set weapon_harm=on", by="gm")
    await empty("/npc new Scar defends=bod")
    assert (await empty.refused("/item show Scar", by="bob"))["kind"] == "not_found"
    await empty("/npc reveal Scar", by="gm")
    reply = await empty("/attack moon blade at Scar", 4, 1, by="alice")
    assert reply["facts"]["harm"] == 3
    assert (await empty.refused("/item drop anvil"))["kind"] == "not_found"
    assert (await empty("/item sell rope"))["changes"][-1][1:] == ["coin", 0, 3]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("/item drop torches", 2),
        ("/item drop torch", 2),
        ("/item drop all torches", None),
        ("/item drop torches all", None),
        ("/item drop 2 torches", 1),
        ("/item drop torches 2", 1),
        ("/item sell Torches", 2),
        ("/item give 1 torch to Isaac", 2),
        ("/item use torches", 2),
    ],
)
async def test_47_one_is_parted_with_unless_a_number_or_all_is_said(
    pack: Played, said: str, left: int | None
) -> None:
    await pack(said)
    held = (await pack.sheet("Griff"))["items"].get("torch", {"count": None})
    assert held["count"] == left
    await pack("/undo")
    assert (await pack.sheet("Griff"))["items"]["torch"]["count"] == 3


async def test_47_several_are_told_as_several(pack: Played) -> None:
    assert (await pack("/item buy 2 ropes"))["title"] == "Griff buys 2 ropes"
    assert (await pack("/item drop all ropes"))["title"] == "Griff drops 2 ropes"
    assert "**3 torches** (3 slots)" in (await pack("/item list"))["text"]
    await pack("/item add silver key")
    assert (await pack("/item drop silver keys"))["facts"]["count"] == 0
    for said in ("/item drop 0 torches", "/item drop 4 torches"):
        assert (await pack.refused(said))["kind"] == "refused"


async def test_31_armour_is_mended_for_fifteen_coin_a_point(party: Played) -> None:
    await party("/sheet set coin=40 armour=0 max_armour=2")
    reply = await party("/item repair 2")
    assert reply["changes"] == [["Griff", "armour", 0, 2], ["Griff", "coin", 40, 10]]
    assert (await party.refused("/item repair"))["kind"] == "refused"
    await party("/undo")
    assert (await party("/item repair armour"))["changes"][0] == ["Griff", "armour", 0, 1]
    assert (await party("/item repair 1 shield"))["changes"][0] == ["Griff", "armour", 1, 2]
    await party("/sheet set armour=1 coin=14")
    assert (await party.refused("/item repair"))["kind"] == "refused"
    await party("/sheet set coin=15")
    assert ["Griff", "coin", 15, 0] in (await party("/item repair"))["changes"]


async def test_46_uses_of_the_same_thing_add_up(party: Played) -> None:
    await party("/item add salve uses 3")
    await party("/item add 2 salve uses 3")
    salve = (await party.sheet("Griff"))["items"]["salve"]
    assert (salve["count"], salve["uses"]) == (3, 9)


async def test_47_what_is_sold_and_written_down_is_as_on_the_list(party: Played) -> None:
    reply = await party('/item add "light armour"')
    assert ["Griff", "armour", 0, 2] in reply["changes"]
    sold = await party("/item sell light armour")
    assert (sold["facts"]["cost"], sold["facts"]["coin"]) == (-25, 75)
    griff = await party.sheet("Griff")
    assert (griff["armour"], griff["max_armour"], griff["items"]) == (0, 0, {})


async def test_47_uses_go_with_what_is_parted_with(party: Played) -> None:
    await party("/item add 3 arrows")
    await party("/item use 6 arrows")
    assert (await party("/item drop 2 arrows"))["facts"]["uses"] == 18


async def test_46_what_is_carried_is_told_with_the_slots_it_takes(party: Played) -> None:
    await party("/item buy rope")
    await party("/item buy 2 torches")
    assert (await party("/item list"))["text"] == "**rope** (1 slot)\n**2 torches** (2 slots)"


async def test_31_whole_armour_is_not_mended(party: Played) -> None:
    await party("/sheet set armour=2 max_armour=2")
    error = await party.refused("/item repair")
    assert error["message"] == "Griff's armour isn't damaged."
    assert (await party.sheet("Griff"))["coin"] == 50


async def test_47_ninety_nine_are_bought_at_once_and_no_more(party: Played) -> None:
    await party("/sheet set coin=9999 slots=999", by="alice")
    await party("/item buy 99 torches")
    assert (await party.sheet("Griff"))["items"]["torch"]["count"] == 99
    assert "99" in (await party.refused("/item buy 100 torches"))["message"]


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/item add 1000 keys", "Use a number from 1 to 999."),
        ("/item add 1000000000000 keys", "Use a number from 1 to 999."),
        ("/item add keys count 0", "Use a number from 1 to 999."),
        ("/item add keys count 1000", "Use a number from 1 to 999."),
        ("/item repair 0", "Use a number from 1 to 99."),
        ("/item add feather slots -1", "from 0 to 99"),
        ("/item add feather harm -1", "from 0 to 99"),
        ("/item add feather armour -1", "from 0 to 99"),
        ("/item add feather uses -1", "from 0 to 99"),
        ("/item add feather slots 0 uses 100", "from 0 to 99"),
        ("/item add plate slots 0 armour 98", "more than 99 points of armour"),
        ("/item buy 26 torches", "That costs 52 coin; you have 50."),
        ("/item buy 13 chalk", "Griff has no room: 13 slots needed, 12 free."),
        ("/item buy 51 ale", "That costs 51 coin; you have 50."),
    ],
)
async def test_46_a_thing_that_cannot_be_had_changes_nothing(
    party: Played, said: str, answered: str
) -> None:
    await party("/sheet set armour=2 max_armour=2", by="alice")
    before = await party.sheet("Griff")
    error = await party.refused(said)
    assert (error["kind"], answered in error["message"]) == ("refused", True), error
    assert await party.sheet("Griff") == before


async def test_46_the_number_before_a_new_thing_is_how_many_there_are(party: Played) -> None:
    await party("/item add 99 keys slots 0", by="alice")
    await party("/item add 3 keys slots 0")
    await party("/item add keys slots 0 count 2")
    await party("/item add plate slots 0 armour 99 harm 99 uses 99")
    griff = await party.sheet("Griff")
    assert griff["items"]["key"]["count"] == 104
    assert (griff["armour"], griff["max_armour"], griff["slots_used"]) == (99, 99, 0)
    plate = griff["items"]["plate"]
    assert (plate["count"], plate["harm"], plate["uses"]) == (1, 99, 99)
    assert (await party("/item add rope slots 2"))["facts"]["slots_used"] == 2
    await party("/item drop plate")
    shields = await party("/item add 3 shields")
    assert (shields["facts"]["armour"], shields["facts"]["slots_used"]) == (3, 5)
    assert (await party("/item drop 2 shields"))["facts"]["armour"] == 1
    assert (await party("/item drop rope"))["facts"]["armour"] == 1
    await party("/sheet set armour=0 max_armour=0")
    assert (await party("/item drop shield"))["facts"]["armour"] == 0
    assert (await party.sheet("Griff"))["max_armour"] == 0


async def test_47_all_that_is_left_may_be_bought_and_used_and_no_more(party: Played) -> None:
    bought = await party("/item buy 12 chalk", by="alice")
    assert bought["title"] == "Griff buys 12 chalks"
    assert (bought["facts"]["cost"], bought["facts"]["slots_used"]) == (12, 12)
    assert (await party("/item buy 38 ale"))["changes"] == [["Griff", "coin", 38, 0]]
    error = await party.refused("/item use 13 chalk")
    assert error["message"] == "Griff has only 12 chalks."
    assert (await party("/item use 11 chalk"))["facts"]["count"] == 1
    used = await party("/item use chalk")
    assert (used["title"], used["facts"]["count"]) == ("Griff uses up the chalk", 0)
    assert (await party.sheet("Griff"))["items"] == {}


async def test_47_arrows_are_used_to_the_last_and_the_game_master_may_say_more(
    party: Played,
) -> None:
    await party("/item buy 2 arrows", by="alice")
    error = await party.refused("/item use 41 arrows")
    assert error["message"] == "Griff has only 40 arrows."
    assert (await party("/item use 39 arrows"))["facts"]["uses"] == 1
    assert (await party("/item use 9 arrows as Griff anyway", by="gm"))["facts"]["uses"] == 0
    await party("/undo")
    assert (await party("/item use arrow", by="alice"))["facts"]["uses"] == 0
    arrows = (await party.sheet("Griff"))["items"]["arrows"]
    assert (arrows["count"], arrows["uses"]) == (2, 0)


@pytest.mark.parametrize("count", [1, 2, 3])
async def test_47_no_use_is_lost_on_the_way_to_someone_else(party: Played, count: int) -> None:
    await party("/item buy 3 arrows", by="alice")
    await party("/item use 1 arrow")
    await party("/item add arrows as Isaac", by="gm")
    reply = await party(f"/item give {count} arrows to Isaac", by="alice")
    assert reply["title"].startswith("Griff gives Isaac ")
    mine = (await party.sheet("Griff"))["items"].get("arrows", {"count": 0, "uses": 0})
    theirs = (await party.sheet("Isaac"))["items"]["arrows"]
    assert (mine["count"], theirs["count"]) == (3 - count, 1 + count)
    assert theirs["uses"] == 20 + 59 * count // 3
    assert mine["uses"] + theirs["uses"] == 79
    await party("/undo")
    assert (await party.sheet("Griff"))["items"]["arrows"]["uses"] == 59


async def test_47_what_is_given_must_fit_and_goes_to_someone_else(party: Played) -> None:
    await party("/sheet set Isaac slots=2", by="gm")
    await party("/item add iron idol slots 3 armour 1", by="alice")
    for said, answered in (
        (
            "/item give iron idol to Isaac",
            "Isaac has no room: 3 slots needed, 2 free. Drop something first.",
        ),
        ("/item give iron idol to Griff", "Griff already has the iron idol."),
        ("/item give 2 iron idols to Isaac", "Griff has only 1 iron idol."),
    ):
        assert (await party.refused(said))["message"] == answered
    await party("/item give iron idol to Isaac as Griff anyway", by="gm")
    error = await party.refused("/item add 2 chalk", by="bob")
    assert error["message"] == "Isaac has no room: 2 slots needed, 0 free. Drop something first."
    given = await party("/item give iron idol to Griff")
    assert ["Griff", "armour", 0, 1] in given["changes"]
    assert ["Isaac", "max_armour", 1, 0] in given["changes"]


async def test_47_half_the_price_of_all_together_rounded_down(party: Played) -> None:
    await party("/item add 3 chalk", by="alice")
    sold = await party("/item sell all chalk")
    assert sold["title"] == "Griff sells 3 chalks for 1 coin"
    assert (sold["facts"]["cost"], sold["facts"]["coin"], sold["facts"]["count"]) == (-1, 51, 0)
    await party("/item add moon stone")
    sold = await party("/item sell moon stone")
    assert (sold["title"], sold["facts"]["coin"]) == ("Griff sells the moon stone for 0 coin", 51)


async def test_31_a_game_master_lets_armour_be_mended_for_what_there_is(party: Played) -> None:
    await party("/sheet set armour=1 max_armour=4 coin=44", by="alice")
    assert (await party.refused("/item repair 4"))[
        "message"
    ] == "There are only 3 points to repair."
    error = await party.refused("/item repair 3")
    assert error["message"] == "That costs 45 coin; you have 44."
    mended = await party("/item repair 4 as Griff anyway", by="gm")
    assert mended["title"] == "Griff's armour is mended (armour 1 → 4)"
    assert mended["changes"] == [["Griff", "armour", 1, 4], ["Griff", "coin", 44, 0]]
    assert (await party("/item buy rope as Griff anyway"))["facts"]["coin"] == 0


async def test_46_a_list_of_things_says_what_each_is_good_for(party: Played) -> None:
    listed = await party("/item list", by="alice")
    assert (listed["text"], listed["entry"], listed["facts"]["carried"]) == (
        "Nothing yet.",
        None,
        [],
    )
    await party("/sheet set Griff items=shield,rope,longsword,arrows", by="gm")
    await party("/item add 2 salve uses 1 slots 0", by="alice")
    await party("/item add balm uses 1")
    listed = await party("/item list")
    assert listed["title"] == "What Griff carries"
    assert listed["text"].splitlines() == [
        "**shield** (1 slot, 1 armour)",
        "**rope** (1 slot)",
        "**longsword** (1 slot, 2 harm)",
        "**arrows** (1 slot, 20 uses)",
        "**2 salves** (0 slots, 2 uses)",
        "**balm** (1 slot, 1 use)",
    ]
    assert listed["facts"]["carried"][:2] == ["shield", "rope"]
    assert (listed["facts"]["slots_used"], listed["facts"]["slots"]) == (5, 12)
    assert (await party("/item list Isaac"))["title"] == "What Isaac carries"


async def test_47_every_way_with_things_tells_the_same(party: Played) -> None:
    """What it is, how many and how many uses are left, what it cost; coin, slots and armour."""
    rest = {"coin": 50, "slots": 12, "armour": 0, "cost": 0}
    for said, item, count, uses, used in (
        ("add 2 silver keys uses 3", "silver_key", 2, 6, 2),
        ("use silver keys", "silver_key", 2, 5, 2),
        ("drop silver keys", "silver_key", 1, 3, 1),
        ("use all silver keys", "silver_key", 0, 0, 0),
        ("list", "", 0, 0, 0),
    ):
        facts = (await party(f"/item {said}", by="alice"))["facts"]
        facts.pop("carried", None)
        told = {"item": item, "count": count, "uses": uses, "slots_used": used, **rest}
        assert facts == told, said
    assert await told_of(party, "/item buy rope") == {"Griff": "1 of 12 slots used"}


async def test_coin_is_handed_over_like_anything_else(party: Played) -> None:
    given = await party("/item give 5 coin to Isaac", by="alice")
    assert given["title"] == "Griff gives Isaac 5 coin"
    assert (await party("/sheet show Griff"))["facts"]["coin"] == 45
    await party("/item give 3 coins to Isaac", by="gm")  # from nowhere
    assert (await party("/sheet show Isaac"))["facts"]["coin"] == 8


async def test_what_nobody_carries_is_told(party: Played) -> None:
    await party("/item buy rope", by="alice")
    assert "Try `/item sell rope`" in (await party.refused("/item sell all"))["message"]
    drunk = await party.refused("I drink the healing potion")
    assert drunk["message"].startswith("You carry no healing potion.")
    looted = (await party.refused("can I loot the bodies?"))["choices"]
    assert not [each for each in looted if each["says"].startswith("item add")]


async def test_what_is_on_sale_is_bought_of_whoever_sells_it(party: Played) -> None:
    await party("/sheet set coin=200", by="alice")
    bought = await party("I buy a rope from the smith")
    assert bought["said"] == "item buy rope"
    assert ["Griff", "coin", 200, 194] in bought["changes"]


async def test_what_is_nearly_on_sale_is_offered_for_its_price(party: Played) -> None:
    """Never for nothing: only what is like nothing on sale has no price."""
    swords = ["Buy a shortsword", "Buy a longsword", "Buy a greatsword"]
    await party("/sheet set coin=200", by="alice")
    for said, offered in (
        ("/item buy sword", swords),
        ("item buy sword", swords),
        ("I buy a sword", swords),
        ("buy 2 swords", ["Buy 2 shortswords", "Buy 2 longswords", "Buy 2 greatswords"]),
        ("/item buy longswrod", ["Buy a longsword"]),
        ("I buy a longswrod", ["Buy a longsword"]),
        ("I buy a dragon", ["Take a dragon without paying"]),
    ):
        choices = (await party.refused(said))["choices"]
        assert [each["label"] for each in choices] == offered


async def test_uses_left_are_counted_in_plain_english(party: Played) -> None:
    await party("/item buy arrows", by="alice")
    reply = await party.table.hear("/item use arrows")
    assert reply.ruling is not None
    assert "Griff: arrows left 20 → 19" in compose(reply.ruling, public=True).changes


async def test_31_what_one_carries_tells_that_the_armour_is_worn_down(party: Played) -> None:
    await party("/item add light armour", by="alice")
    whole = await told_of(party, "/item list")
    assert whole["Griff"] == "2 of 12 slots used"
    await party("/sheet set armour=0")
    assert (await told_of(party, "/item list"))["Griff"] == "2 of 12 slots used, 0 of 2 armour left"
