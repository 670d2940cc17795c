"""Dice as pictures: emojis of the bot's own, uploaded once and never waited for."""

import re
from typing import Any

import pytest

from cogs.messages.emojis import Drawing, Pictures, find_face
from cogs.outgoing.emoji_upload import FOLDER, Emojis, emoji_name
from tests.cogs.conftest import Discord, parts_of
from tools.emojis import pictures, shrink_picture

pytestmark = pytest.mark.emojis
EMOJI = re.compile(r"<:(\w+):\d+>")
EVERY = len(list(FOLDER.glob("*.png")))
PICTURED = [path.stem for path in FOLDER.glob("face_*.png")]


def only(shows: str) -> Pictures:
    """Return pictures of which there is one."""
    known = Pictures()
    known.learn({shows: f"<:{shows}:1>"})
    return known


def uploads(place: Discord) -> list[Any]:
    return place.requests("POST", "/emojis")


async def hacks(place: Discord) -> Any:
    place.roll(3, 4, 6)
    return (await place.ann.slash(place.table, "move", move="hack+WS adv")).response


async def test_dice_are_drawn_once_the_pictures_are_there_and_dropped_ones_struck(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    await place.env.settle()
    message = await hacks(place)
    description = message.embeds[0].description
    assert [re.sub(r"_\w{4}$", "", name) for name in EMOJI.findall(description)] == ["d6_4", "d6_6"]
    assert "~~3~~" in description
    assert not EMOJI.search(message.content)


async def test_every_picture_is_uploaded_once_and_never_again(place: Discord) -> None:
    await place.env.settle()
    assert len(uploads(place)) == EVERY
    names = [request.json["name"] for request in uploads(place)]
    assert len(set(names)) == EVERY
    assert all(re.fullmatch(r"\w{2,32}", name) for name in names)
    await place.restart()
    await place.env.settle()
    assert len(uploads(place)) == EVERY
    await place.start()
    await place.characters()
    assert len(EMOJI.findall((await hacks(place)).embeds[0].description)) == 2


async def test_who_has_no_portrait_has_their_initial_on_the_sheet_and_when_they_speak(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    await place.env.settle()
    sheet = await place.ann.slash(place.table, "sheet show")
    (face,) = (part["media"]["url"] for part in parts_of(sheet.response) if part["type"] == 11)
    assert face in {
        f"https://cdn.discordapp.com/emojis/{id}.png"
        for id, emoji in place.env.backend.application_emojis.items()
        if emoji.name.startswith("face_g_")
    }
    await place.ann.slash(place.table, "say", text="Look at me.")
    assert place.requests("POST", "/webhooks/")[-1].json["avatar_url"] == face


@pytest.mark.parametrize(
    ("name", "shows"),
    [
        ("Griff", "g"),
        ("Élise", "e"),
        ("“Old” Rust", "o"),
        ("7 of Nine", "someone"),
        ("Жан", "someone"),
    ],
)
def test_an_initial_is_the_first_letter_that_can_be_drawn(name: str, shows: str) -> None:
    (known,) = {path for path in PICTURED if find_face(name, only(path))}
    assert re.sub(r"_\d$", "", known) == f"face_{shows}"


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 30008), (500, 0)])
async def test_whatever_an_upload_fails_with_dice_are_told_in_numbers(
    place: Discord, status: int, code: int
) -> None:
    place.env.backend.application_emojis.clear()
    place.env.inject_error("POST", "/applications/*/emojis", status=status, code=code, times=None)
    await place.restart()
    await place.env.settle()
    await place.start()
    await place.characters()
    message = await hacks(place)
    assert "4 6 ~~3~~" in message.embeds[0].description


async def test_pictures_that_cannot_be_listed_do_no_harm(place: Discord) -> None:
    place.env.inject_error("GET", "/applications/*/emojis", status=503, times=None)
    await place.restart()
    await place.start()
    await place.characters()
    assert "Hack and Slash" in (await hacks(place)).content


KNOWN = Pictures()
KNOWN.learn({path.stem: f"<:{path.stem}:1>" for path in FOLDER.glob("*.png")})


def test_at_most_twenty_dice_of_a_roll_are_drawn() -> None:
    faces = ", ".join(["3"] * 30)
    drawn = Drawing(KNOWN).draw(f"30d6 ({faces}) = **90**")
    assert len(EMOJI.findall(drawn)) == 20
    assert drawn.startswith("30d6 <:d6_3:1><:d6_3:1>")
    assert drawn.endswith(" 3 3 3 3 3 3 3 3 3 3 = **90**")


def test_narrative_dice_stand_on_one_line_those_that_hinder_after_a_gap() -> None:
    older = "⬢ proficiency: ✶▲ success, advantage · ◆ ability: blank · ◇ difficulty: ✕ failure"
    drawn = "<:proficiency_success_advantage:1><:ability_blank:1>  <:difficulty_failure:1>"
    for text in (older, "⬢ proficiency ✶▲ · ◆ ability blank · ◇ difficulty ✕"):
        assert Drawing(KNOWN).draw(text) == drawn
        assert Drawing(Pictures()).draw(text) == "⬢✶▲ ◆·  ◇✕"
    several = "⬢ proficiency ✶✶, blank · ◇ difficulty ✕, ▽▽"
    assert Drawing(Pictures()).draw(several) == "⬢✶✶ ⬢·  ◇✕ ◇▽▽"


@pytest.mark.parametrize(
    ("text", "die", "drawn"),
    [
        ("5 4 ~~3~~", "d6", "<:d6_5:1><:d6_4:1> ~~3~~"),
        ("11 against DEX 9: **failed**", "d20", "<:d20_11:1> against DEX 9: **failed**"),
        ("Scar: 5 2 against Defense 1", "d6", "Scar: <:d6_5:1><:d6_2:1> against Defense 1"),
        ("d8 (6): **6** damage", "", "<:d8_6:1>: **6** damage"),
        ("1d66 (62) = **62**", "", "1d66 (62) = **62**"),
        (
            "Story points: players 1 → 0",
            "",
            "Story points: <:story_players:1> players 1 → 0",
        ),
        ("wounds 1 (of 6)", "", "wounds 1 (of 6)"),
        ("2d6 (7, 9)", "", "2d6 (7, 9)"),
    ],
)
def test_only_faces_are_drawn(text: str, die: str, drawn: str) -> None:
    assert Drawing(KNOWN).draw(text, die) == drawn


def test_the_pictures_are_those_that_the_script_draws() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(pictures())


def test_a_picture_says_in_its_name_what_it_shows() -> None:
    assert re.fullmatch(r"d20_11_[0-9a-f]{4}", emoji_name("d20_11", b"x"))
    longest = emoji_name("proficiency_success_advantage", b"x")
    assert re.fullmatch(r"proficiency_success_adv_[0-9a-f]{4}", longest)


def test_pictures_are_small() -> None:
    assert all(path.stat().st_size < 4000 for path in FOLDER.glob("*.png"))
    assert len(shrink_picture(pictures()["d20_20"])) < 4000


async def test_who_does_not_upload_finds_what_another_has_uploaded_by_then(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.env.settle()
    known = dict(place.env.backend.application_emojis)
    place.env.backend.application_emojis.clear()
    drawn = Pictures()

    async def meanwhile(_: float) -> None:
        place.env.backend.application_emojis.update(known)

    monkeypatch.setattr("cogs.outgoing.emoji_upload.asyncio.sleep", meanwhile)
    before = len(uploads(place))
    await Emojis(place.bot, drawn=drawn).prepare(uploads=False)
    assert len(uploads(place)) == before
    assert drawn.find("d6_4")
