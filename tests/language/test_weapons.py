"""What is said behind `with` is something carried, or nothing is done."""

import pytest

from tests.beginnings import played_once
from tests.conftest import Played
from tests.play.turn.test_questions import begin

#: what each game carries, and ways to strike with it
CARRIED = {
    "heresy": ("/item add shotgun 2d6 uses 9", "/item add axe 1d8"),
    "genesys": (),
    "tens": (),
    "fantasy": ("/item add dagger", "/item add club"),
    "odd": ("/item add dagger d6", "/item add club d6"),
}
WAYS = {
    "heresy": (("move hack_and_slash +WS at Scar", "axe"), ("move fire_for_effect at Scar",
                "shotgun"), ("damage at Scar", "axe")),
    "genesys": (("attack Scar range engaged boost 1", "knife"), ("attack Scar", "knife")),
    "tens": (("move strike easy at Ogre", "dagger"),),
    "fantasy": (("attack Scar vs bod", "club"), ("attack at Scar", "dagger")),
    "odd": (("attack Ogre", "club"), ("attack at Ogre adv", "dagger"),
            ("deed str trip vs Ogre", "club")),
}  # fmt: skip
CASES = [(system, said, weapon) for system, ways in WAYS.items() for said, weapon in ways]


@played_once
async def armed(table: Played, system: str) -> None:
    await begin(table, system)
    for line in (":as alice", *CARRIED[system]):
        assert (await table.line(line))["ok"], line


@pytest.mark.parametrize(("system", "said", "weapon"), CASES)
@pytest.mark.parametrize("other", ["banana", "a rusty spoon", "great fury", "halberd", "my eyes"])
async def test_what_nobody_carries_is_no_weapon(
    table: Played, system: str, said: str, weapon: str, other: str
) -> None:
    """T3: nothing is rolled, and what is offered strikes with something carried."""
    await armed(table, system)
    before = await table.everything()
    error = await table.refused(f"/{said} with {other}", by="alice")
    assert await table.everything() == before
    assert any(weapon in each["says"] for each in error["choices"]), error
    for each in error["choices"]:
        assert " with " in each["says"], each


@pytest.mark.parametrize(("system", "said", "weapon"), CASES)
async def test_words_before_a_weapon_never_lose_it(
    table: Played, system: str, said: str, weapon: str
) -> None:
    """T3: `my` and `the` are understood; where more is said, that very weapon is offered first."""
    await armed(table, system)
    for words in ("my", "the", "my own", "a"):
        reply = await table.line(f"/{said} with {words} {weapon}", by="alice")
        assert reply["ok"], (words, reply)
        assert weapon in reply["said"], words
    for words in ("my trusty", "the good old", "grandfather's"):
        reply = await table.line(f"/{said} with {words} {weapon}", by="alice")
        says = reply["said"] if reply["ok"] else reply["error"]["choices"][0]["says"]
        assert weapon in says, (words, says)


async def test_a_use_is_spent_of_the_gun_that_was_named(table: Played) -> None:
    """T3: whatever stands around its name."""
    await armed(table, "heresy")
    for place, words in enumerate(("shotgun", "my shotgun", "shotgun, secretly",
                                   "shotgun blind please"), start=1):  # fmt: skip
        await table(f"/move fire at Scar with {words}", by="alice")
        left = (await table.sheet("Griff"))["weapons"]["shotgun"]["uses"]
        assert left == 9 - place, words


async def test_an_npc_strikes_with_what_its_sheet_or_the_rules_know(table: Played) -> None:
    """T3: a game master need not pack a foe's things; a player's sheet says what there is."""
    await armed(table, "odd")
    asked = await table("/attack at Griff with sword as Ogre", by="gm")
    assert asked["title"] == "How much damage does the sword deal?"
    error = await table.refused("/attack at Ogre with sword", by="alice")
    assert error["message"] == "You carry no sword, only a dagger and a club."
    await table("/sheet new Mira str=10 dex=10 wil=10 hp=6", by="cara")
    asked = await table("/attack at Ogre with sword")  # her sheet lists no weapon
    assert asked["title"] == "How much damage does the sword deal?"


@pytest.mark.parametrize(
    ("system", "said"),
    [("odd", "attack Scar with whip if he moves"), ("odd", "attack Scar with whip not enhanced"),
     ("heresy", "move hack at Scar with axe without edge"),
     ("heresy", "move hack at Scar with axe no advantage"),
     ("fantasy", "attack Scar with longsword unless Isaac runs"),
     ("tens", "move strike at Scar with longsword twice")],
)  # fmt: skip
async def test_no_offer_of_a_weapon_leaves_out_what_turns_the_meaning(
    table: Played, system: str, said: str
) -> None:
    """T16: `with axe without edge` offers no `with axe edge`, nor the bare attack."""
    await armed(table, system)
    error = await table.refused(f"/{said}", by="alice")
    assert not error.get("choices")
