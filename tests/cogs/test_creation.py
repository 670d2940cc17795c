"""`/sheet new` alone: every system's creation step by step, in one private message."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import simcord

from cogs.character_creation import question as tracks
from cogs.character_creation.question import Track, Walker, step_message
from rules.core.creation_walk import Option, Step, Walk
from rules.registry import NAMES, SYSTEMS
from tests.cogs.conftest import Discord, text_of
from tests.cogs.test_buttons import labels
from tests.cogs.test_errors import press, told_by
from tests.cogs.test_hostile import everything

HURRIES = ("Roll the rest", "Skip the rest")
BESIDE = ("Back", "Next", "Let the dice decide", *HURRIES)


def parts(message: Any) -> list[dict[str, Any]]:
    return [part for row in message.components for part in row["components"]]


def menu(message: Any) -> dict[str, Any] | None:
    return next((part for part in parts(message) if part["type"] == 3), None)


async def begun(place: Discord, system: str) -> Any:
    """Start a game and a walk, and return the message that it is edited in."""
    await place.start(system)
    steps = await place.ann.slash(place.table, "sheet new")
    assert steps.response.ephemeral
    await place.ann.click(steps.response, label="Step by step")
    return steps.response


async def choose(place: Discord, message: Any) -> None:
    """Take the first of what a step offers, as many as it takes."""
    found = menu(message)
    if found is None:
        offered = [label for label in labels(message) if label not in BESIDE]
        await place.ann.click(message, label=offered[0])
        return
    keys = [option["value"] for option in found["options"] if option["value"] != "?"]
    await place.ann.select(message, keys[: found["max_values"]], custom_id=found["custom_id"])


async def rest(place: Discord, message: Any, how: str) -> None:
    """Skip all that is left, or leave it to the dice, where a step can be left so."""
    for _ in range(20):
        ways = [each for each in labels(message) if each in BESIDE or each.startswith("Skip")]
        wanted = [each for each in reversed(ways) if how.casefold() in each.casefold()]
        wanted += [each for each in reversed(ways) if each not in ("Back", "Next")]
        if not wanted or "Choose a name" in labels(message):
            return
        await place.ann.click(message, label=wanted[0])


async def to_the_end(place: Discord, message: Any, step: Callable[..., Any] = choose) -> None:
    for _ in range(20):
        if "Choose a name" in labels(message):
            return
        await step(place, message)
    raise AssertionError(message.content)


async def name_them(place: Discord, message: Any, name: str, **lines: str) -> Any:
    form = await place.ann.click(message, label="Choose a name")
    assert form.modal is not None
    return await place.ann.submit_modal(form, {"name": name, **lines})


async def said(place: Discord) -> list[str]:
    async with place.database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT said FROM entry ORDER BY game, number")
    return [str(row[0]) for row in rows]


@pytest.mark.parametrize("system", NAMES)
async def test_every_system_is_walked_to_the_end_in_one_message(
    place: Discord, system: str
) -> None:
    message = await begun(place, system)
    posts = len(place.table.history())
    await to_the_end(place, message)
    assert len(place.table.history()) == posts
    assert len(place.requests("POST", "/webhooks/")) == 0  # nothing but edits of the one message
    sentence = message.content.partition("```\n/")[2].partition("\n")[0]
    assert sentence.startswith("sheet new NAME ")
    await name_them(place, message, "Ash")
    assert "**Ash** joins" in place.table.last_message.content
    assert "Done. As one command" in message.content
    assert not message.components
    assert (await said(place))[1:] == [sentence.replace("NAME", "Ash")]
    undone = await place.ann.slash(place.table, "undo")
    assert not undone.response.ephemeral


@pytest.mark.parametrize("system", NAMES)
async def test_a_hurry_leaves_the_rest_to_the_dice_or_open(place: Discord, system: str) -> None:
    message = await begun(place, system)

    async def hurry(place: Discord, message: Any) -> None:
        ways = [label for label in labels(message) if label in HURRIES]
        await (place.ann.click(message, label=ways[0]) if ways else choose(place, message))

    await to_the_end(place, message, hurry)
    await name_them(place, message, "Ash")
    assert "**Ash** joins" in place.table.last_message.content


async def test_what_the_dice_decide_is_rolled_by_the_sentence_alone(place: Discord) -> None:
    message = await begun(place, "heresy")
    await place.ann.select(message, ["seeker"])
    await place.ann.select(message, ["?"])
    await place.ann.select(message, ["?"])
    assert "Background: the dice decide" in message.content
    place.roll(5, 3, 2)  # the home world, the background, and which of its stats is raised
    for keys in (["ws"], ["bs", "t"], ["int", "fel"]):
        await place.ann.select(message, keys)
    assert "Home world: Hive World (rolled 5)" in message.content
    await name_them(place, message, "Griff", drive="To see the stars", bonds="Isaac, Voss")
    entry = (await said(place))[-1]
    assert entry.startswith("sheet new Griff class=seeker ws=2 bs=1 t=1 int=-1 fel=-1")
    shown = await place.ann.slash(place.table, "sheet show")
    told = text_of(shown.response)
    assert "Seeker" in told
    assert "Hive World" in told
    assert "Isaac" in told


async def test_a_walk_goes_on_after_a_restart_at_any_step(place: Discord) -> None:
    message = await begun(place, "fantasy")

    async def step(place: Discord, message: Any) -> None:
        await place.restart()
        await choose(place, message)

    await to_the_end(place, message, step)
    form = await place.ann.click(message, label="Choose a name")
    await place.restart()
    await place.ann.submit_modal(form, {"name": "Jane the Younger"})
    assert "**Jane the Younger** joins" in place.table.last_message.content


async def test_back_takes_back_one_answer_and_start_over_all(place: Discord) -> None:
    message = await begun(place, "heresy")
    first = message.content
    assert "Back" not in labels(message)
    await place.ann.select(message, ["seeker"])
    assert "Class: Seeker" in message.content
    await place.ann.click(message, label="Back")
    assert message.content == first
    await place.ann.select(message, ["templar"])
    assert "Class: Templar" in message.content
    await rest(place, message, "Skip")
    await place.ann.click(message, label="Back")
    assert "Stat at +2" in message.content
    await place.ann.click(message, label="Skip (all 0)")
    await place.ann.click(message, label="Start over")
    assert message.content == first


async def test_more_than_a_menu_holds_stands_in_two_and_is_picked_from_both(
    place: Discord,
) -> None:
    message = await begun(place, "genesys")
    first, last = (part for part in parts(message) if part["type"] == 3)
    assert len(first["options"]) == 25
    assert first["placeholder"].startswith("Career skills: Athletics to ")
    await place.ann.select(message, [first["options"][0]["value"]], custom_id=first["custom_id"])
    assert "Chosen: Athletics" in message.content
    last = [part for part in parts(message) if part["type"] == 3][-1]
    await place.ann.select(message, [last["options"][-1]["value"]], custom_id=last["custom_id"])
    assert message.content.count("Chosen: Athletics, ") == 1
    await place.ann.click(message, label="Next")
    assert "Career skills: Athletics, " in message.content
    await place.ann.click(message, label="Back")
    assert "Chosen" not in message.content


async def test_someone_else_cannot_walk_for_you(place: Discord) -> None:
    message = await begun(place, "heresy")
    for _ in range(2):  # at a step, and at the end
        before = message.content
        for part in parts(message):
            record, payload = press(place, place.bob, message.id, part["custom_id"])
            payload["data"] |= {"component_type": part["type"], "values": ["seeker"]}
            place.env.backend.emit("INTERACTION_CREATE", payload)
            await place.env.settle()
            answer = simcord.InteractionResult(place.env, record)
            assert "Someone else is making this character" in told_by(answer)
            assert answer.modal is None
        assert message.content == before
        if "Skip the rest" in labels(message):
            await rest(place, message, "Skip")


async def test_a_press_delivered_twice_is_answered_once(place: Discord) -> None:
    message = await begun(place, "heresy")
    button = next(part["custom_id"] for part in parts(message) if part["type"] == 2)
    record, payload = press(place, place.ann, message.id, button)
    place.env.backend.emit("INTERACTION_CREATE", payload)
    place.env.backend.emit("INTERACTION_CREATE", json.loads(json.dumps(payload)))
    await place.env.settle()
    assert simcord.InteractionResult(place.env, record).acknowledged
    assert "step 2" in message.content


@pytest.mark.parametrize("again", ["", "heresy", "odd"])
async def test_a_game_that_ended_or_changed_meanwhile_is_told(place: Discord, again: str) -> None:
    message = await begun(place, "heresy")
    await rest(place, message, "Skip")
    form = await place.ann.click(message, label="Choose a name")
    ending = await place.gm.slash(place.table, "game end")
    await place.gm.click(ending.response, label="End the game")
    if again:
        await place.start(again)
    entries = await said(place)
    late = await place.ann.submit_modal(form, {"name": "Ash"})
    assert late.acknowledged
    assert "isn't here any more" in message.content
    assert not message.components
    assert await said(place) == entries


async def test_rules_that_changed_meanwhile_are_told(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await begun(place, "heresy")
    await place.ann.select(message, ["seeker"])
    monkeypatch.setattr(tracks.Track, "mark", "ffffff")
    await place.ann.click(message, label="Back")
    assert "rules changed" in message.content
    assert not message.components


async def test_a_refused_name_is_told_in_the_same_message_and_can_be_given_again(
    place: Discord,
) -> None:
    message = await begun(place, "odd")
    await place.bob.slash(place.table, "sheet new", name="Ash")
    await rest(place, message, "dice")
    entries = await said(place)
    refused = await name_them(place, message, "Ash")
    assert not refused.followups
    assert "someone called Ash" in message.content
    assert await said(place) == entries
    await name_them(place, message, "Elm")
    assert "**Elm** joins" in place.table.last_message.content


async def test_a_refused_name_keeps_what_else_was_written(place: Discord) -> None:
    message = await begun(place, "heresy")
    await place.bob.slash(place.table, "sheet new", name="Ash")
    await rest(place, message, "dice")
    await name_them(place, message, "Ash", drive="To see the stars")
    again = await place.ann.click(message, label="Choose a name")
    assert again.modal is not None
    fields = [field for row in again.modal["components"] for field in row["components"]]
    told = {field["custom_id"]: field.get("value") for field in fields}
    assert told == {"name": "Ash", "drive": "To see the stars", "bonds": None, "flags": None}


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "<@123>",
        "a=b",
        "class=templar",
        'Ash" class=templar "',
        "Ash” class=templar “",
        "Ash # a comment",
        "secret",
        "as Isaac",
        "roll",
        "\u202egnirts",
        "**Ash** [x](https://example.org)",
        "   ",
        "x" * 100,
    ],
)
async def test_a_hostile_name_says_nothing_but_itself(place: Discord, name: str) -> None:
    message = await begun(place, "heresy")
    await place.ann.select(message, ["seeker"])
    await rest(place, message, "Skip")
    before = await said(place)
    drive = 'x" class=assassin “ wounds=3 # no'
    answer = await name_them(place, message, name, drive=drive)
    assert answer.acknowledged
    after = await said(place)
    if len(after) == len(before):
        assert "Choose a name" in labels(message)
    else:
        shown = await place.ann.slash(place.table, "sheet show")
        told = text_of(shown.response)
        assert "Seeker" in told
        assert "Templar" not in told
    for body in everything(place):
        assert body.get("allowed_mentions", {"parse": []})["parse"] == []


async def test_do_opens_the_walk_too_and_without_a_game_there_is_none(place: Discord) -> None:
    nothing = await place.gm.slash(place.table, "do", what="sheet new")
    assert "no game here" in nothing.response.content
    await place.start("tens")
    walk = await place.ann.slash(place.table, "do", what="/sheet new")
    assert "Step by step" in walk.response.content


async def test_a_walk_in_a_direct_message_is_for_the_persons_only_game(place: Discord) -> None:
    await place.start("odd")
    await place.characters()
    walk = await place.ann.user.slash("do", what="sheet new")
    await place.ann.user.click(walk.response, label="Quick")
    form = await place.ann.user.click(walk.response, label="Choose a name")
    made = await place.ann.user.submit_modal(form, {"name": "Elm"})
    assert made.acknowledged
    assert (await said(place))[-1] == "sheet new Elm roll"


def fullest(system: str) -> list[Track]:
    """Return every place of a walk in which as much as possible is chosen, the last of it first."""
    track: Track | None = tracks.begin_track(SYSTEMS[system].walk)
    found = []
    while track is not None and track.step is not None:
        found.append(track)
        keys = [option.key for option in reversed(track.step.options)]
        partly = track.with_picks(keys[: track.step.most - 1]) if track.step.most > 1 else None
        found += [partly] if partly else []
        track = track.answer_step(tuple(keys[: track.step.most]))
    assert track is not None
    return [*found, track]


@pytest.mark.parametrize("system", NAMES)
def test_every_place_fits_into_a_custom_id_and_is_found_again(system: str) -> None:
    walker = Walker(10**19 + 1, 10**9)
    for track in fullest(system):
        again = tracks.read_track(track.walking, str(track), track.mark)
        assert again is not None
        assert (again.progress.given, again.picked) == (track.progress.given, track.picked)
        shown = step_message(walker, track)["view"].to_components()
        ids = [part["custom_id"] for row in shown for part in row["components"]]
        assert len(set(ids)) == len(ids)
        assert all(len(id) <= 100 for id in ids), max(ids, key=len)
        assert len(f"1:name:{':'.join(map(str, walker.ids(track)))}") <= 100
        assert sum(part["type"] == 2 for row in shown for part in row["components"]) <= 3


@pytest.mark.parametrize("track", ["-", "z-", "_", "9", "0-0-0-0-0-0-0-0-0-0-0-", "00-"])
def test_a_track_that_leads_nowhere_is_not_followed(track: str) -> None:
    step = Step("a", "A", "", (Option("x", "X"), Option("y", "Y")))
    assert tracks.read_track(lambda answers: Walk((step,)), track, "000000") is None


#: the line of each sheet that has its numbers
NUMBERS = {"heresy": "Stats", "genesys": "Characteristics", "tens": "Abilities",
           "fantasy": "Attributes", "odd": "Scores"}  # fmt: skip
#: games in which nothing is rolled for a new character: what is skipped is told
SKIPPED = {"genesys": "Every characteristic is 2", "tens": "Every ability is 10"}


def numbers_in(system: str, text: str) -> str:
    """Return the line of a text that has the numbers of a character."""
    (line,) = (each for each in text.splitlines() if each.startswith(f"**{NUMBERS[system]}**"))
    return line


@pytest.mark.parametrize("system", NAMES)
async def test_quick_shows_the_numbers_that_the_named_one_has(place: Discord, system: str) -> None:
    await place.start(system)
    first = await place.ann.slash(place.table, "sheet new")
    message = first.response
    assert labels(message) == ["Quick", "Step by step"]
    assert ("the dice decide" in message.content) == (system not in SKIPPED)
    await place.ann.click(message, label="Quick")
    shown = numbers_in(system, message.content)
    assert SKIPPED.get(system, "") in message.content
    await place.restart()
    await name_them(place, message, "Ash")
    sheet = await place.ann.slash(place.table, "sheet show")
    assert shown in text_of(sheet.response)


async def test_dice_that_were_seen_are_gone_once_they_are_used_or_deleted(place: Discord) -> None:
    await place.start("odd")
    walk = await place.ann.slash(place.table, "sheet new")
    place.roll(1, 1, 1, 2, 2, 2, 3, 3, 3, 4)
    await place.ann.click(walk.response, label="Quick")
    seen = numbers_in("odd", walk.response.content)
    place.roll(*[6] * 20)
    await place.ann.click(walk.response, label="Start over")
    await rest(place, walk.response, "dice")
    assert numbers_in("odd", walk.response.content) == seen  # going round is no second try
    await place.ann.slash(place.table, "do", what="sheet new Ash roll")  # the same by typing
    await place.ann.slash(place.table, "do", what="sheet new Elm roll")
    told = [text_of(each) for each in place.table.history()]
    assert any("STR 3 (1 1 1) · DEX 6 (2 2 2) · WIL 9 (3 3 3) · HP 4" in each for each in told)
    assert any("STR 18 (6 6 6)" in each for each in told)
    await place.ann.click(walk.response, label="Start over")
    await rest(place, walk.response, "dice")
    await place.ann.slash(place.table, "privacy delete", confirm="yes")
    async with place.database.begin_reading() as tx:
        assert not await tx.execute_fetchall("SELECT 1 FROM remembered WHERE key LIKE 'drawn:%'")
