"""Maneuvers, one by one."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, pool, statuses


async def test_41_aim_once_or_twice_and_lost_on_moving(genesys: Played) -> None:
    await genesys("/maneuver aim")
    assert pool(await genesys(SHOT), "b") == [1]
    assert pool(await genesys(SHOT), "b") == [0]  # it was used
    await genesys("/maneuver aim")
    await genesys("/maneuver aim")
    assert pool(await genesys(SHOT), "b") == [2]
    await genesys("/maneuver aim")
    await genesys("/maneuver move")
    assert pool(await genesys(SHOT), "b") == [0]


async def test_41_aim_in_words_takes_the_maneuvers_in_a_fight(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    shot = await genesys(SHOT + " aim 2", by="alice")
    assert ["Griff", "strain", 0, 2] in shot["changes"]
    assert ["Griff", "turn.maneuvers", 0, 2] in shot["changes"]
    assert (await genesys.refused("/maneuver cover"))["kind"] == "refused"


async def test_42_a_called_shot_has_two_setbacks_or_one(genesys: Played) -> None:
    assert pool(await genesys(SHOT + " called shot aim 1"), "bk") == [0, 2]
    assert pool(await genesys(SHOT + " called shot aim 2"), "bk") == [0, 1]


async def test_43_assist_helps_once_and_runs_out(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/maneuver assist Griff")
    assert pool(await genesys("/check stealth vs easy", by="alice"), "b") == [1]
    assert pool(await genesys("/check stealth vs easy"), "b") == [0]
    await genesys("/encounter start", by="gm")
    await genesys("/aid Griff", by="bob")
    await genesys("/act Griff", by="alice")
    await genesys("/act Scar", by="gm")  # Griff's turn is over, and the help with it
    assert (await genesys.sheet("Griff"))["pending"] == []


async def test_43_assist_needs_someone_engaged(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/range Griff medium")
    assert (await genesys.refused("/maneuver assist Griff"))["kind"] == "refused"
    await genesys("/range Griff engaged")
    await genesys("/maneuver assist Griff")


async def test_44_guarded_stance(genesys: Played) -> None:
    await genesys("/maneuver guarded stance")
    assert pool(await genesys(SHOT), "k") == [1]
    assert pool(await genesys("/check stealth vs easy"), "k") == [0]
    assert pool(await genesys("/attack sword at Griff as Scar", by="gm"), "k") == [1]


async def test_45_cover_is_ranged_defense(genesys: Played) -> None:
    await genesys("/maneuver take cover")
    await genesys("/item add pistol ranged_light damage 5 for Scar", by="gm")
    shot = await genesys("/attack pistol at Griff range short as Scar")
    assert "1 setback: cover" in shot["facts"]["built"]
    assert pool(await genesys("/attack sword at Griff as Scar"), "k") == [0]
    assert (await genesys("/maneuver interact", by="alice"))["facts"]["maneuver"] == "interact"


async def test_46_gear_is_drawn_and_put_away(genesys: Played) -> None:
    away = await genesys("/maneuver holster lasgun")
    assert away["changes"] == [["Griff", "weapons.lasgun.held", True, False]]
    assert (await genesys.refused(SHOT))["kind"] == "refused"
    await genesys("/maneuver gear lasgun")
    await genesys(SHOT)


async def test_47_a_vehicle_is_free_an_animal_needs_survival(genesys: Played) -> None:
    car = await genesys("/maneuver mount vehicle")
    assert car["rolled"] == []
    assert "mounted" in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/maneuver dismount")
    thrown = await genesys("/maneuver mount horse", 1, 1, 1, 1)
    assert pool(thrown, "gp") == [2, 2]
    assert "mounted" not in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/maneuver mount horse", 2, 1, 1, 1)
    assert "mounted" in (await genesys.sheet("Griff"))["statuses"]


async def test_49_drop_prone_and_stand(genesys: Played) -> None:
    await genesys("/maneuver drop prone")
    assert "prone" in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/maneuver stand up")
    assert "prone" not in (await genesys.sheet("Griff"))["statuses"]
    assert (await genesys.refused("/maneuver stand"))["kind"] == "refused"


async def test_50_preparation(genesys: Played) -> None:
    await genesys('/item add melta ranged_heavy damage 9 range short qualities "prepare 1"')
    assert (await genesys.refused("/attack melta at Scar range short"))["kind"] == "refused"
    await genesys("/maneuver prepare")
    await genesys("/attack melta at Scar range short", 1, 1, 1, 1)
    assert (await genesys.refused("/attack melta at Scar range short"))["kind"] == "refused"


async def test_51_concentrate_lasts_to_the_end_of_the_next_turn(genesys: Played) -> None:
    assert (await genesys.refused("/maneuver concentrate"))["kind"] == "refused"
    await genesys("/sheet set skills.telepathy=1")
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver concentrate", by="alice")
    await genesys("/round next", by="gm")
    await genesys("/maneuver concentrate", by="alice")  # extends it
    await genesys("/round next", by="gm")
    assert "concentrating" in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/act Griff")
    await genesys("/act Scar")
    assert "concentrating" not in (await genesys.sheet("Griff"))["statuses"]


async def test_52_rebuke_upgrades_psychic_checks_within_medium(genesys: Played) -> None:
    assert (await genesys.refused("/maneuver rebuke"))["kind"] == "refused"
    await genesys("/sheet set skills.telepathy=1")
    await genesys("/maneuver rebuke")
    await genesys("/sheet set Scar skills.pyromancy=1", by="gm")
    assert pool(await genesys("/check pyromancy vs average as Scar"), "rp") == [1, 1]
    assert pool(await genesys("/check discipline vs average as Scar"), "rp") == [0, 2]
    await genesys("/range Griff, Scar long")
    assert pool(await genesys("/check pyromancy vs average as Scar"), "rp") == [0, 2]


async def test_46_drawing_what_is_in_hand_keeps_it_there(genesys: Played) -> None:
    assert (await genesys("/maneuver draw lasgun"))["changes"] == []
    await genesys("/maneuver stow lasgun")
    assert not (await genesys.sheet("Griff"))["weapons"]["lasgun"]["held"]
    await genesys("/maneuver ready lasgun")
    assert (await genesys.sheet("Griff"))["weapons"]["lasgun"]["held"]


async def test_41_aiming_counts_twice_only_in_a_row(genesys: Played) -> None:
    await genesys("/maneuver aim")
    await genesys("/maneuver cover")
    await genesys("/maneuver aim")
    assert (await statuses(genesys, "Griff"))["aiming"]["level"] == 1
    await genesys("/maneuver aim")
    assert (await statuses(genesys, "Griff"))["aiming"]["level"] == 2


async def test_42_a_called_shot_takes_a_maneuver_of_aiming(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    shot = await genesys("/attack lasgun at Scar range short called shot", by="alice")
    assert pool(shot, "bk") == [0, 2]
    assert ["Griff", "turn.maneuvers", 0, 1] in shot["changes"]


async def test_43_nobody_assists_themselves(genesys: Played) -> None:
    error = await genesys.refused("/maneuver assist Griff")
    assert (error["kind"], error["message"]) == ("refused", "Griff can't assist themselves.")


async def test_47_and_49_what_is_so_already_costs_no_maneuver(genesys: Played) -> None:
    assert (await genesys.refused("/maneuver dismount"))["kind"] == "refused"
    await genesys("/maneuver mount bike")
    await genesys("/maneuver dismount")
    await genesys("/maneuver drop prone")
    assert (await genesys.refused("/maneuver prone"))["kind"] == "refused"


async def test_21_what_paid_for_a_maneuver_is_told(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status winded Griff")
    await genesys("/maneuver aim", by="alice")
    asked = await genesys("/maneuver cover")
    assert (asked["entry"], asked["changes"]) == (None, [])
    assert [c["says"] for c in asked["choices"]] == ["maneuver cover action as Griff"]
    second = await genesys(":press Give up the action")
    assert second["facts"]["paid"] == "action"
    assert "Griff gives up the action for it." in second["text"]


async def test_21_of_two_maneuvers_of_aiming_only_the_second_is_paid_for(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver aim 2 action", by="alice")
    sheet = await genesys.sheet("Griff")
    assert (sheet["strain"], sheet["turn"]["maneuvers"], sheet["turn"]["action"]) == (0, 2, True)
    await genesys("/undo")
    assert (await genesys.refused("/maneuver aim 3 strain"))["kind"] == "refused"
    await genesys("/status winded Griff", by="gm")
    asked = await genesys("/maneuver aim 2", by="alice")
    assert [c["says"] for c in asked["choices"]] == ["maneuver aim 2 action as Griff"]


async def test_a_maneuver_that_changes_nothing_is_not_paid_for(genesys: Played) -> None:
    await genesys("/maneuver aim 2")
    assert (await genesys.refused("/maneuver aim"))["kind"] == "refused"
    await genesys("/maneuver aim anyway")
    await genesys("/maneuver cover")
    assert (await genesys.refused("/maneuver cover"))["kind"] == "refused"
    await genesys("/maneuver cover 2")  # better cover
    await genesys("/maneuver prepare")
    assert (await genesys.refused("/maneuver prepare"))["kind"] == "refused"


async def test_41_aim_2_takes_two_maneuvers(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    aimed = await genesys("/maneuver aim 2", by="alice")
    assert (aimed["facts"]["maneuvers"], aimed["facts"]["paid"]) == (2, "strain")
    assert (await genesys.sheet("Griff"))["statuses"]["aiming"]["level"] == 2
    await genesys("/undo")
    await genesys("/maneuver cover 2")
    assert (await genesys.sheet("Griff"))["statuses"]["cover"]["level"] == 2
    assert (await genesys.refused("/maneuver guarded 2"))["kind"] == "refused"


async def test_57_cover_is_something_to_be_in(genesys: Played) -> None:
    assert (await genesys("/status cover"))["title"] == "Griff is in cover"
    assert (await genesys("/status cover clear"))["title"] == "Griff is no longer in cover"


async def test_46_the_weapon_that_was_drawn_last_is_the_one_struck_from_the_hand(
    genesys: Played,
) -> None:
    await genesys("/item add knife melee damage +1 crit 3 for Scar", by="gm")
    await genesys("/maneuver draw knife as Scar")
    assert (await genesys.sheet("Scar"))["wielded"] == "knife"
    await genesys(SHOT + " +1 triumph", 2, 2, 1, 1, 1, by="alice")
    struck = await genesys("/spend triumph disarm")
    assert struck["changes"] == [["Scar", "weapons.knife.held", True, False]]


async def test_41_each_maneuver_of_aiming_says_what_it_is_worth(genesys: Played) -> None:
    one, two = (
        f"{n} on the next attack, or an easier called shot." for n in ("A boost", "2 boosts")
    )
    assert (await genesys("/maneuver aim"))["text"] == one
    assert (await genesys("/maneuver aim"))["text"] == two
    error = await genesys.refused("/maneuver aim")
    assert (
        error["message"] == "Griff is already aiming as well as anyone can. Shoot, or add `anyway`."
    )
    assert (await genesys("/maneuver aim anyway"))["text"] == two
    await genesys("/maneuver guarded")
    assert (await statuses(genesys, "Griff"))["aiming"]["why"] == "interrupted"
    assert (await genesys("/maneuver aim anyway"))["text"] == two  # what was there stays
    await genesys("/status aiming clear")
    assert (await genesys("/maneuver aim 2"))["text"] == f"{one}\n{two}"
    await genesys("/status aiming clear")
    await genesys("/maneuver aim")
    await genesys("/maneuver cover")
    assert (await genesys("/maneuver aim 2"))["text"] == f"{one}\n{two}"


async def test_41_an_interrupted_aim_takes_two_maneuvers_again(genesys: Played) -> None:
    await genesys("/status aiming Griff", by="gm")
    await genesys("/maneuver interact", by="alice")
    await genesys("/encounter start", by="gm")
    aimed = await genesys("/maneuver aim 2", by="alice")
    assert (aimed["facts"]["maneuvers"], aimed["facts"]["paid"]) == (2, "strain")


async def test_what_a_number_may_be_behind_a_maneuver(genesys: Played) -> None:
    for said, most in (("aim 3", 2), ("cover 10", 9), ("guarded 2", 1), ("prepare 2", 1)):
        error = await genesys.refused(f"/maneuver {said}")
        assert error["message"] == f"That maneuver goes up to {most}."
    await genesys("/maneuver cover 9")
    assert (await statuses(genesys, "Griff"))["cover"] == {
        "level": 9, "turns": 0, "until": "encounter", "why": "",
    }  # fmt: skip
    error = await genesys.refused("/maneuver cover 9")
    assert error["message"].startswith("Griff is already in cover.")
    await genesys("/maneuver cover 3 anyway")
    assert (await statuses(genesys, "Griff"))["cover"]["level"] == 3


async def test_51_who_has_no_rank_in_a_discipline_is_no_psyker(genesys: Played) -> None:
    await genesys("/sheet set skills.telepathy=0")
    for what in ("concentrate", "rebuke"):
        error = await genesys.refused(f"/maneuver {what}")
        assert error["message"].startswith(
            "Griff isn't a psyker: that takes a rank in a psychic discipline."
        )


async def test_43_help_is_for_the_engaged_and_for_those_who_are_nowhere(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    error = await genesys.refused("/maneuver assist")
    assert error["kind"] == "refused"
    helped = await genesys("/maneuver assist Griff")
    assert (
        helped["text"] == "Griff has a boost on the next check, until the end of their next turn."
    )
    pending = (await genesys.sheet("Griff"))["pending"]
    assert [(p["op"], p["count"], p["turns"], p["why"]) for p in pending] == [
        ("boost", 1, 1, "Voss's help")
    ]
    await genesys("/range Griff short")
    error = await genesys.refused("/maneuver assist Griff")
    assert error["message"] == "Voss has to be engaged with the person they help."
    await genesys("/maneuver assist Griff as Voss anyway", by="gm")


async def test_21_the_action_is_offered_only_where_there_is_one_left(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/check cool vs easy", 1, 1, 1, by="alice")
    await genesys("/maneuver guarded")
    second = await genesys("/maneuver interact")
    assert (second["facts"]["paid"], second["choices"]) == ("strain", [])
    instead = f"/maneuver instead entry {second['entry']}"
    assert (await genesys.refused(instead))["kind"] == "refused"
    await genesys("/round next", by="gm")
    free = await genesys("/maneuver guarded", by="alice")
    assert free["choices"] == []
    instead = f"/maneuver instead entry {free['entry']}"
    assert (await genesys.refused(instead))["kind"] == "not_found"


async def test_21_the_action_given_instead_takes_back_no_more_strain_than_there_is(
    genesys: Played,
) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    paid = await genesys("/maneuver interact")
    await genesys("/strain recover 1")
    swapped = await genesys(f"/maneuver instead entry {paid['entry']}")
    assert swapped["title"] == "Griff gives up the action instead"
    assert swapped["facts"] == {"paid": "action"}
    sheet = await genesys.sheet("Griff")
    assert (sheet["strain"], sheet["turn"]["action"]) == (0, True)


async def test_77_who_is_winded_is_asked_only_where_strain_would_pay(genesys: Played) -> None:
    await genesys("/status winded Griff", by="gm")
    assert (await genesys("/maneuver aim 2", by="alice"))["facts"]["paid"] == "free"  # no fight
    await genesys("/encounter start", by="gm")
    assert (await genesys("/maneuver guarded", by="alice"))["facts"]["paid"] == "free"
    asked = await genesys("/maneuver interact")
    assert (asked["title"], asked["facts"]["maneuvers"]) == (
        "Griff is winded: give up the action for it?",
        1,
    )
    forced = await genesys("/maneuver interact as Griff anyway", by="gm")
    assert forced["facts"]["paid"] == "strain"
    await genesys("/undo")
    await genesys("/check cool vs easy", 1, 1, 1, by="alice")
    error = await genesys.refused("/maneuver interact")
    assert error["message"].startswith("Griff is winded and can't choose to take strain.")
    forced = await genesys("/maneuver interact as Griff anyway", by="gm")
    assert forced["facts"]["paid"] == "strain"


async def test_46_gear_in_hand_loaded_and_put_away_is_told(genesys: Played) -> None:
    toggled = await genesys("/maneuver gear lasgun")
    assert toggled["title"] == "Griff puts the lasgun away"
    assert (await genesys("/maneuver gear lasgun"))["title"] == "Griff draws the lasgun"
    assert (await genesys.sheet("Griff"))["wielded"] == ""  # there is no other
    assert (await genesys("/maneuver gear"))["title"] == "Griff manages gear"
    await genesys('/item add tube gunnery damage 9 range long qualities "limited ammo 1"')
    await genesys("/attack tube at Scar medium", 1, 1, 1, 1, 1)
    await genesys("/maneuver stow tube")
    assert (await genesys.sheet("Griff"))["weapons"]["tube"]["fired"] == 1
    await genesys("/maneuver draw lasgun")
    assert (await genesys.sheet("Griff"))["wielded"] == "lasgun"
    assert (await genesys("/maneuver load tube"))["title"] == "Griff reloads the tube"
    griff = await genesys.sheet("Griff")
    assert (griff["weapons"]["tube"]["fired"], griff["weapons"]["tube"]["held"]) == (0, True)
    assert griff["wielded"] == "tube"
    await genesys("/maneuver stow lasgun")
    assert (await genesys.sheet("Griff"))["wielded"] == "tube"
    assert (await genesys("/maneuver gear lasgun"))["title"] == "Griff draws the lasgun"


async def test_47_a_mount_is_mounted_once_and_a_beast_with_dice_as_said(genesys: Played) -> None:
    ridden = await genesys("/maneuver mount horse boost 1", 2, 1, 3, 2, 2)
    assert (ridden["title"], pool(ridden, "gbp")) == ("Griff: Survival to mount, failed", [2, 1, 2])
    ridden = await genesys("/maneuver mount horse", 2, 2, 2, 1)
    assert (ridden["title"], ridden["facts"]["maneuver"]) == (
        "Griff: Survival to mount, passed",
        "mount",
    )
    assert "mounted" in (await genesys.sheet("Griff"))["statuses"]
    error = await genesys.refused("/maneuver mount vehicle")
    assert error["message"].startswith("Griff is already mounted.")
    assert (await genesys("/maneuver dismount"))["title"] == "Griff dismounts"


@pytest.mark.parametrize(
    ("said", "exactly"),
    [
        ("guarded stance", "maneuver guarded"),
        ("I take a guarded stance", "maneuver guarded"),
        ("aim", "maneuver aim"),
        ("draw my sabre", "maneuver draw sabre"),
        ("I holster my lasgun", "maneuver holster lasgun"),
        ("reload", "maneuver reload"),
        ("I reload my lasgun", "maneuver reload lasgun"),
    ],
)
async def test_maneuvers_are_plain_sentences(genesys: Played, said: str, exactly: str) -> None:
    """found-3, 3: said as people say them."""
    await genesys("/item add sabre melee damage +2 crit 3")
    await genesys("/maneuver holster sabre")
    done = await genesys(said, by="alice")
    assert done["said"] == exactly
    await genesys("/undo")


async def test_46_a_reload_without_a_name_loads_what_was_fired(genesys: Played) -> None:
    """found-3, 3: `reload`; where two were fired, it is asked which."""
    for name in ("stubber", "launcher"):
        said = f'/item add {name} ranged_light damage 5 qualities "limited ammo 1"'
        await genesys(said, by="alice")
    await genesys("/attack stubber at Scar range short")
    loaded = await genesys("reload")
    assert ["Griff", "weapons.stubber.fired", 1, 0] in loaded["changes"]
    await genesys("/attack stubber at Scar range short")
    await genesys("/attack launcher at Scar range short")
    assert (await genesys("I reload"))["title"] == "Griff reloads the launcher"  # it was used last
    await genesys("/attack launcher at Scar range short")
    await genesys("/attack lasgun at Scar range short")
    asked = await genesys("reload")
    assert (asked["title"], asked["entry"]) == ("Griff: reload which weapon?", None)
    assert (await genesys(":press stubber"))["title"] == "Griff reloads the stubber"


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("/act ability Tough as nails", "Tough as nails"),
        ("/act talent Blind as a bat", "Blind as a bat"),
        ("/act ability Frenzy", "Frenzy"),
    ],
)
async def test_55_an_ability_is_called_as_one_likes(genesys: Played, said: str, words: str) -> None:
    """found-3, 3: `as` is one of its words where it names nobody."""
    used = await genesys(said, by="alice")
    assert (used["title"], used["facts"]["ability"]) == (f"Griff uses {words}", words)


async def test_55_an_ability_may_still_be_used_as_someone(genesys: Played) -> None:
    """found-3, 3: `as Scar` is who acts."""
    used = await genesys("/act ability Rage as Scar", by="gm")
    assert used["title"] == "Scar uses Rage"


async def test_only_a_maneuver_paid_with_strain_is_paid_with_the_action(genesys: Played) -> None:
    await genesys("/maneuver aim", by="alice")
    error = await genesys.refused("/maneuver instead")
    assert error["kind"] == "not_found"
    assert error["message"].startswith("The last maneuver wasn't paid with strain")
