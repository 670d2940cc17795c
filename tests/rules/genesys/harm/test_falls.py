"""Falls: how far, how softly, and what they leave."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import labels

MOB = "/npc new Mob minions=5 wound_threshold=4 soak=2 shown"


async def test_64_a_check_can_take_all_of_a_fall_and_no_more(genesys: Played) -> None:
    said = "/hazard fall short athletics +12 success +12 advantage"
    fall = await genesys(said, 1, 1, 1, 1, 1)
    assert fall["text"].splitlines()[-1] == "Griff takes 0 damage, soaks 3: no wounds."
    assert (fall["facts"]["wounds"], fall["facts"]["strain"], fall["changes"]) == (0, 0, [])
    assert (await genesys.refused("/spend 3 advantage prone"))["kind"] == "refused"
    await genesys("/spend 2 advantage maneuver")  # ten went into the fall
    assert (await genesys.refused("/spend 1 advantage notice"))["kind"] == "refused"


async def test_64_what_fails_makes_no_fall_worse(genesys: Played) -> None:
    failed = await genesys("/hazard fall short athletics", 1, 1, 1, 3, 7)
    assert (failed["facts"]["success"], failed["facts"]["advantage"]) == (-2, -2)
    assert (failed["facts"]["wounds"], failed["facts"]["strain"]) == (7, 10)
    assert "Inflict 1 strain on Griff (1 threat)" in labels(failed, "gm")
    await genesys("/undo")
    plain = await genesys("/hazard fall short athletics", 1, 1, 1, 1, 1)
    assert (plain["facts"]["wounds"], plain["facts"]["strain"], plain["choices"]) == (7, 10, [])
    assert plain["text"].splitlines()[-2:] == [
        "Griff takes 10 damage, soaks 3: 7 wounds (7/13).",
        "Griff takes 10 strain (10/12).",
    ]


async def test_64_no_fall_is_shorter_than_short(genesys: Played) -> None:
    fall = await genesys("/hazard fall short athletics +1 triumph", 1, 1, 1, 1, 1)
    assert (fall["title"], fall["facts"]["band"]) == (
        "Griff: Athletics to break the fall (short), passed",
        "short",
    )
    assert any("vital" in label for label in labels(fall, "player"))  # it is still to spend


@pytest.mark.parametrize(
    ("band", "shorter", "wounds", "strain", "modifier"),
    [("extreme", "long", 13, 30, 50), ("long", "medium", 26, 20, 0)],
)
async def test_64_a_triumph_shortens_by_one_band(
    genesys: Played, band: str, shorter: str, wounds: int, strain: int, modifier: int
) -> None:
    fall = await genesys(f"/hazard fall {band} athletics +1 triumph", 1, 1, 1, 1, 1, 46)
    assert f"Triumph: the fall is only {shorter}." in fall["text"]
    sheet = await genesys.sheet("Griff")
    assert (sheet["wounds"], sheet["strain"]) == (wounds, strain)
    assert sheet["criticals"][0]["roll"] == 46 + modifier
    assert not any("survives" in label for label in labels(fall, "gm"))


async def test_64_a_long_fall_brings_its_one_critical_however_hurt_one_is(genesys: Played) -> None:
    for wounds, faces, after in ((0, (), 14), (13, (), 14), (14, (46,), 14), (20, (46,), 20)):
        await genesys(f"/sheet set Griff wounds={wounds}", *faces, by="gm")
        fell = await genesys("/hazard fall long Griff", 1)
        sheet = await genesys.sheet("Griff")
        assert (sheet["wounds"], sheet["strain"], sheet["state"]) == (after, 30, "incapacitated")
        assert fell["facts"]["wounds"] == max(0, 14 - wounds)
        assert [each["roll"] for each in sheet["criticals"]] == [*faces, 51 + 10 * len(faces)]
        assert fell["text"].startswith("A fall this ")
        await genesys("/undo")
        await genesys("/undo")


async def test_64_of_minions_a_long_fall_fells_one_and_its_critical_another(
    genesys: Played,
) -> None:
    await genesys(MOB, by="gm")
    fell = await genesys("/hazard fall long Mob")
    assert fell["rolled"] == []
    mob = await genesys.sheet("Mob")
    # 5 wounds and 30 more for the strain, of which every four fell one
    assert (mob["minions"], mob["state"]) == (0, "dead")
    assert (
        "1 of them falls, 4 left.\n1 of the Mob falls to a critical injury, 3 left." in fell["text"]
    )


async def test_64_whom_a_game_master_keeps_up_a_long_fall_hurts_no_less(genesys: Played) -> None:
    await genesys("/sheet set Griff strain=14 anyway", by="gm")
    fell = await genesys("/hazard fall long Griff", 1)
    assert [each["total"] for each in fell["facts"]["criticals"]] == [51]
    assert (await genesys.sheet("Griff"))["state"] == "well"


async def test_64_several_who_fall_spend_nothing_and_may_each_be_lost(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    said = "/hazard fall extreme athletics +2 advantage Griff, Voss"
    fell = await genesys(said, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 3, by="gm")
    assert fell["title"] == "Griff and Voss fall (extreme)"
    assert fell["facts"] == {"band": "extreme", "names": ["Griff", "Voss"]}
    assert [(c["label"], c["says"], c["owed"]) for c in fell["choices"]] == [
        ("Let Griff die", "sheet set Griff state=dead", False),
        ("Let Voss die", "sheet set Voss state=dead", False),
    ]
    lines = fell["text"].splitlines()
    assert [line for line in lines if "break" in line] == [
        "**Griff: Athletics to break the fall (extreme), failed**",
        "**Voss: Athletics to break the fall (extreme), failed**",
    ]  # fmt: skip
    assert [(await genesys.sheet(name))["strain"] for name in ("Griff", "Voss")] == [38, 38]


async def test_64_only_who_can_act_softens_a_fall(genesys: Played) -> None:
    await genesys("/status incapacitated Griff", by="gm")
    assert (await genesys.refused("/hazard fall short athletics Griff"))["kind"] == "refused"
    fell = await genesys("/hazard fall short Griff")
    assert (fell["title"], fell["facts"]["wounds"]) == ("Griff falls (short)", 7)


async def test_64_successes_soften_a_long_fall_but_not_its_critical(genesys: Played) -> None:
    await genesys("/sheet set Griff skills=athletics:3", by="gm")
    # three proficiency dice with two successes each against two blanks; then the critical at +50
    fell = await genesys("/hazard fall long athletics", 4, 4, 4, 1, 1, 10, by="alice")
    assert fell["facts"]["success"] == 6
    assert fell["facts"]["wounds"] == 13 + 1 - 6
    assert (await genesys.sheet("Griff"))["criticals"][0]["roll"] == 60
    assert ["Griff", "wounds", 0, 8] in fell["changes"]
    await genesys("/undo")
    assert (await genesys.sheet("Griff"))["wounds"] == 0
    assert (await genesys.sheet("Griff"))["criticals"] == []


@pytest.mark.parametrize(
    ("band", "faces", "wounds", "strain"),
    [("short", (), 7, 10), ("medium", (22,), 26, 20), ("long", (2,), 14, 30)],
)
async def test_64_falls_by_distance(
    genesys: Played, band: str, faces: tuple[int, ...], wounds: int, strain: int
) -> None:
    reply = await genesys(f"/hazard fall {band}", *faces)
    sheet = await genesys.sheet("Griff")
    assert sheet["wounds"] == wounds  # soak 3; twice the threshold at most
    assert sheet["strain"] == strain
    if band == "medium":
        assert (reply["facts"]["wounds"], reply["facts"]["strain"]) == (27, 20)


async def test_64_long_and_extreme_falls_have_worse_criticals(genesys: Played) -> None:
    await genesys("/hazard fall long", 2)
    assert (await genesys.sheet("Griff"))["criticals"][0]["roll"] == 52
    await genesys("/undo")
    reply = await genesys("/hazard fall extreme", 2)
    assert reply["facts"]["strain"] == 40
    assert (await genesys.sheet("Griff"))["criticals"][0]["roll"] == 77
    assert (await genesys.refused(":press Let Griff die"))["kind"] == "not_allowed"
    await genesys(":press Let Griff die", by="gm")
    assert (await genesys.sheet("Griff"))["state"] == "dead"


async def test_64_a_check_softens_the_fall(genesys: Played) -> None:
    reply = await genesys("/hazard fall short athletics", 4, 2, 5, 1, 1)  # 3 successes, 1 advantage
    assert reply["facts"]["wounds"] == 4  # 10 - 3 - soak 3
    assert reply["facts"]["strain"] == 9
    await genesys("/undo")
    failed = await genesys("/hazard fall short coordination", 5, 5, 1, 2, 1)
    assert failed["facts"]["wounds"] == 7
    assert failed["facts"]["strain"] == 8  # advantage helps even so


async def test_64_a_triumph_shortens_the_fall(genesys: Played) -> None:
    await genesys("/sheet set skills.athletics=1")
    reply = await genesys("/hazard fall medium athletics", 12, 1, 1, 1, 1)
    assert reply["facts"]["band"] == "short"
    assert reply["facts"]["wounds"] == 6
    await genesys("/undo")
    await genesys("/game set fall_triumph=off", by="gm")
    reply = await genesys("/hazard fall medium athletics", 12, 1, 1, 1, 1, 5, by="alice")
    assert reply["facts"]["band"] == "medium"


async def test_64_a_triumph_that_shortens_a_fall_is_spent(genesys: Played) -> None:
    fall = await genesys("/hazard fall medium athletics +1 triumph", 1, 1, 1, 1, 1)
    assert (fall["facts"]["band"], fall["facts"]["triumph"]) == ("short", 1)
    assert fall["choices"] == []
    await genesys("/undo")
    await genesys("/game set fall_triumph=off", by="gm")
    whole = await genesys("/hazard fall short athletics +1 triumph", 1, 1, 1, 1, 1, by="alice")
    assert any("vital" in label for label in labels(whole, "player"))


async def test_64_several_fall_each_with_dice_of_their_own(genesys: Played) -> None:
    await genesys("/sheet new Voss brawn=2", by="bob")
    fell = await genesys("/hazard fall short athletics all", 2, 1, 1, 1, 1, 4, 1, 1, 1, by="gm")
    assert fell["facts"]["names"] == ["Griff", "Voss"]
    assert ["Griff", "wounds", 0, 10 - 1 - 3] in fell["changes"]
    assert ["Voss", "wounds", 0, 10 - 2 - 2] in fell["changes"]
    await genesys("/undo")
    assert (await genesys.sheet("Voss"))["wounds"] == 0


async def test_64_only_a_triumph_shortens_a_fall(genesys: Played) -> None:
    fall = await genesys("/hazard fall medium athletics +1 success", 1, 1, 1, 1, 1, 21)
    assert (fall["facts"]["band"], fall["facts"]["triumph"]) == ("medium", 0)
