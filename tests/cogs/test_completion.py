"""What is offered while an option is typed: by what it asks for, with a gloss each."""

from typing import Any

import pytest

from rules.registry import NAMES
from tests.cogs.conftest import Discord


async def offered(
    place: Discord, who: Any, path: str, option: str, typed: str = "", **filled: Any
) -> dict[str, str]:
    """Return what is offered, value by value, with how each is shown."""
    found = await who.autocomplete(place.table, path, option, typed, **filled)
    assert len(found) <= 25
    assert all(0 < len(each["name"]) <= 100 for each in found)
    return {each["value"]: each["name"] for each in found}


async def at_table(place: Discord, system: str = "heresy") -> None:
    """Seat Griff and Isaac, with Scar whom they have met and Zeb whom they have not."""
    await place.start(system)
    await place.characters()
    for name in ("Scar", "Zeb"):
        await place.gm.slash(place.table, "gm npc new", name=name)
    await place.gm.slash(place.table, "gm npc reveal", name="Scar")


async def test_a_move_is_shown_with_its_stat_and_its_kind(place: Discord) -> None:
    await at_table(place)
    await place.ann.slash(place.table, "sheet set", values="ws=1")
    found = await offered(place, place.ann, "move", "move", "ha")
    assert found["hack and slash"] == "Hack and Slash · WS +1 · melee"
    assert "throw grenade" not in found


async def test_moves_of_other_classes_are_never_offered(place: Discord) -> None:
    await at_table(place)
    every = await offered(place, place.ann, "move", "move")
    assert "hack and slash" in every
    ours = await offered(place, place.ann, "move", "move", "hatr")
    assert not any("atred" in shown for shown in ours.values())
    await place.ann.slash(place.table, "sheet set", values="moves=hatred")
    learnt = await offered(place, place.ann, "move", "move", "hatr")
    assert any("atred" in shown for shown in learnt.values())


@pytest.mark.parametrize(
    ("system", "path", "option", "typed", "meant"),
    [
        ("heresy", "move", "move", "shoot", "fire for effect"),
        ("heresy", "move", "move", "sneak", "defy danger +Ag"),
        ("genesys", "check", "skill", "sneak", "stealth"),
    ],
)
async def test_another_word_completes_to_what_it_stands_for(
    place: Discord, system: str, path: str, option: str, typed: str, meant: str
) -> None:
    await at_table(place, system)
    assert list(await offered(place, place.ann, path, option, typed)) == [meant]


async def test_one_move_is_offered_under_one_name(place: Discord) -> None:
    await at_table(place)
    assert list(await offered(place, place.ann, "do", "what", "shoot Sc")) == ["move fire at Scar"]


async def test_what_begins_as_typed_comes_before_what_holds_it(place: Discord) -> None:
    await at_table(place)
    found = list(await offered(place, place.ann, "move", "move", "de"))
    assert {"defy danger", "defend"} <= set(found[:3]), found


@pytest.mark.parametrize(
    ("system", "path"), [("heresy", "move"), ("genesys", "attack"), ("odd", "attack")]
)
async def test_targets_are_foes_then_friends_then_oneself(
    place: Discord, system: str, path: str
) -> None:
    await at_table(place, system)
    found = await offered(place, place.ann, path, "target")
    assert list(found) == ["Scar", "Isaac", "Griff"]
    assert found["Scar"] == "Scar"  # what nobody was shown, no gloss tells
    assert found["Isaac"].startswith("Isaac · ")


@pytest.mark.parametrize("system", ["heresy", "odd", "fantasy"])
async def test_whom_nobody_has_met_is_offered_to_the_game_master_alone(
    place: Discord, system: str
) -> None:
    await at_table(place, system)
    path = "move" if system == "heresy" else "attack"
    for option in ("target", "as"):
        for typed in ("", "Z", "Zeb"):
            seen = await offered(place, place.ann, path, option, typed)
            assert not any("Zeb" in told for each in seen.items() for told in each)
    assert "Zeb" in await offered(place, place.gm, path, "target", "Z")
    assert "Zeb" in await offered(place, place.gm, "gm npc show", "name", "Z")
    seen = await offered(place, place.ann, "gm npc show", "name", "Z")
    assert not any("Zeb" in each for each in seen)
    first = next(iter(seen), "")
    assert not first or "Zeb" not in first


async def test_weapons_are_those_one_carries_with_what_they_do(place: Discord) -> None:
    await at_table(place)
    await place.ann.slash(place.table, "item add", item="shotgun", dice="2d6", uses=3)
    found = await offered(place, place.ann, "move", "with", "sho")
    assert found == {"shotgun": "shotgun · 2d6 · 3 shots"}
    assert await offered(place, place.bob, "move", "with", "sho") == {}


async def test_the_first_option_goes_on_as_a_sentence(place: Discord) -> None:
    await at_table(place)
    found = await offered(place, place.ann, "move", "move", "hack and slash at S")
    assert any(value.endswith("at Scar") for value in found), found
    assert not any("Zeb" in value for value in found)
    assert await offered(place, place.ann, "move", "move", "\x00`‮" * 30) == {}


async def test_words_of_the_verb_are_offered_where_it_chooses_among_them(place: Discord) -> None:
    await at_table(place, "odd")
    assert list(await offered(place, place.ann, "rest", "how")) == ["short", "watch", "long"]
    found = await offered(place, place.ann, "save", "attribute", "d")
    assert found == {"dex": "dex · 10 of 10"}


async def test_do_completes_whole_sentences(place: Discord) -> None:
    await at_table(place)
    found = await offered(place, place.ann, "do", "what", "move ha")
    assert any(value.startswith("move hack") for value in found)


async def test_nothing_is_offered_after_what_is_no_verb(place: Discord) -> None:
    await at_table(place)
    assert await offered(place, place.ann, "do", "what", "xyzzy at S") == {}


async def test_completion_works_where_no_game_is_played(place: Discord) -> None:
    await offered(place, place.ann, "rules", "topic", "her")
    assert await offered(place, place.ann, "roll", "dice", "2d")


@pytest.mark.parametrize("system", NAMES)
async def test_do_offers_first_what_works_as_it_is(place: Discord, system: str) -> None:
    await at_table(place, system)
    every = await offered(place, place.ann, "do", "what", "")
    assert not any("Zeb" in each for each in every)
    whole = list(every)[:3]
    for sentence in whole:
        said = await place.ann.slash(place.table, "do", what=sentence)
        assert not said.response.ephemeral, (sentence, said.response.content)
    assert await offered(place, place.ann, "do", "what", "frobnicate the ") == {}
