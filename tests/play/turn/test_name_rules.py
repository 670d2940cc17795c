"""Who may be called what: no name passes for another's, and every ordinary name is free."""

import json
import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.language.names.new_names import is_readable, look_alike, prototypes
from play.turn.name_rules import passes_for_discord
from tests.beginnings import played_once
from tests.conftest import Played

#: what no reader could tell from Griff, each for a reason of its own
LIKE_GRIFF = [
    "Griff\u3164", "Griff\u115f", "\uffa0Griff", "Gr\u1160iff", "G\ufe0friff", "Gri\u200dff",
    "Gr\u00adiff", "Griff\U000e0061", "GRIFF", "gr1ff", "Grlff", "Gr|ff", "Gr\u0131ff",
    "Gr\u0456ff", "\u050criff", "G\u0433iff".replace("\u0433", "r"), "Gr\u03b9ff", "\u13c0riff",
    "Grif\u0192", "Gri\u017f\u017f", "\U0001d406\U0001d42b\U0001d422\U0001d41f\U0001d41f",
    "\uff27riff", "Griff.", "G r i f f", "Gr\u00efff", "ɢʀɪꜰꜰ", "Griff\u2800", "Griff\u05b0",
]  # fmt: skip
#: ordinary names of many places: none may be refused, and no two may be taken for one another
ORDINARY = [
    "Ali", "Élodie", "Łukasz", "Bjørn", "Günther", "Zoë", "Ngozi", "Nguyễn", "Şebnem", "Þóra",
    "O'Neill", "Jean-Luc", "van der Berg", "Анна", "Борис", "Наташа", "Ζωή", "Νίκη", "Արամ",
    "დავით", "מרים", "דוד", "محمد", "مریم", "فاطمة", "نیما", "हिना", "हानी", "রবি", "ராம்", "สมชาย",
    "中文", "王芳", "さくら", "カイ", "ガイ", "김민수", "🐉", "🔥", "👨‍🚀", "Guard 1", "Guard 2",
    "Guard 11", "Scar", "Scarlet", "Rust", "Ash", "Discus", "Mac Lydell", "Cly", "Ecosystem",
]  # fmt: skip
#: what only Discord is called
OFFICIAL = [
    "Discord", "Discord Support", "DISCORD", "D\u0456sc\u043erd Support", "xDiscordx", "Clyde",
    "C1yde", "Lady Clyde", "System", "Sуstem", "S y s t e m", "AutoMod", "Aut0Mod", "everyone",
    "Here", "Discord\u3164Nitro", "Dis\u200bcord", "System Message",
]  # fmt: skip


@pytest.fixture
@played_once
async def two(table: Played) -> Played:
    """A game master, and two players who have spoken; Griff is alice's."""
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/roll 1d6", by="Bobolink")
    return table


@pytest.mark.parametrize("name", LIKE_GRIFF)
def test_names_that_look_alike_are_alike(name: str) -> None:
    """S4: by Unicode's skeleton, without case, and without what cannot be seen."""
    assert look_alike(name, "Griff")


#: signs and what Unicode takes them for; one that is made of others counts as those
PAIRS = [
    (chr(sign), letter)
    for sign, letter in sorted(prototypes().items())
    if unicodedata.is_normalized("NFD", chr(sign))
]


@given(st.sampled_from(PAIRS), st.text("aeglnorstu", min_size=1, max_size=8))
def test_every_sign_is_alike_to_the_letter_that_unicode_takes_it_for(
    pair: tuple[str, str], rest: str
) -> None:
    """S4: every pair of Unicode's own table, in the midst of any name, in capitals or not."""
    sign, letter = pair
    assert look_alike(f"{rest}{sign}{rest}", f"{rest}{letter}{rest}")
    assert look_alike(f"{rest.upper()}{sign}{rest}", f"{rest}{letter}{rest.upper()}")


@given(st.text("abcdeghknoprstuvwxyz", min_size=1, max_size=12))
def test_names_of_other_letters_are_not_alike(name: str) -> None:
    """S4: what is written otherwise can be told apart."""
    assert look_alike(name, name.upper())
    assert not look_alike(name, f"{name}a")
    assert not look_alike(name, name.replace(name[0], "f"))


@given(st.text(min_size=1, max_size=20))
def test_any_text_at_all_looks_like_itself_however_it_is_encoded(name: str) -> None:
    """S4: in every normal form, and in capitals."""
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert look_alike(name, unicodedata.normalize(form, name))
    assert look_alike(name, name.casefold())


def test_ordinary_names_of_many_scripts_are_told_apart() -> None:
    """S4: none of them is taken for another, or for Discord."""
    assert not [(a, b) for a, b in combinations(ORDINARY, 2) if look_alike(a, b)]
    assert not [name for name in ORDINARY if passes_for_discord(name) or not is_readable(name)]


async def test_ordinary_names_of_many_scripts_stay_allowed(two: Played) -> None:
    """S4: each of them joins the same game."""
    for name in ORDINARY:
        await two(f'/npc new "{name}"', by="gm")


@pytest.mark.parametrize("name", OFFICIAL)
def test_names_of_discord_are_known_however_they_are_written(name: str) -> None:
    """S4: words that Discord refuses, and names that it posts under."""
    assert passes_for_discord(name)


WAYS = {
    "sheet new": '/sheet new "{name}"',
    "sheet rename": '/sheet rename Bram to "{name}"',
    "sheet import": "/sheet import {json}",
    "npc new": '/npc new "{name}"',
    "npc rename": '/npc rename Scar to "{name}"',
    "npc import": "/npc import {json}",
    "say": '/say as "{name}": Hello there.',
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "name", ["Gr1ff", "Griff\u3164", "Bob0link", "L\u043enghand", "AutoMod", "Discord Support"]
)
async def test_no_way_gives_a_name_that_passes_for_anothers(
    two: Played, way: str, name: str
) -> None:
    """S4: whichever way a name comes in, it is refused in words, and nothing is kept of it."""
    await two("/sheet new Bram", by="gm")
    await two("/npc new Scar", by="gm")
    whole = json.loads((await two("/sheet export Bram", by="gm"))["facts"]["json"])
    sentence = WAYS[way].replace("{json}", json.dumps(whole | {"name": name}))
    before = await two.everything()
    error = await two.refused(sentence.replace("{name}", name), by="gm")
    assert error["kind"] in ("refused", "not_allowed"), error
    assert "name" in error["message"] or "Griff" in error["message"], error
    assert await two.everything() == before


@pytest.mark.parametrize(
    ("system", "sentence"),
    [("odd", "/hireling hire {name}"), ("fantasy", "/hireling new {name} athletics")],
)
@pytest.mark.parametrize("name", ["Gr1ff", "Bob0link", "Longhand", "System", "Clyde"])
async def test_hirelings_pass_for_nobody(
    table: Played, system: str, sentence: str, name: str
) -> None:
    """S4: nor do those whom the rules of a game make."""
    await table(f"/game start {system}", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/roll 1d6", by="Bobolink")
    await table("/sheet new Mara", by="carol")
    await table("/sheet set Mara coin=200", by="gm")
    error = await table.refused(sentence.format(name=name), by="carol")
    assert "looks like" in error["message"] or "Discord reserves" in error["message"], error


async def test_ones_own_name_is_fine(two: Played) -> None:
    """S4: a player's character may be called as they are, and keep its name in other letters."""
    await two("/sheet new Bobolink", by="Bobolink")
    await two("/sheet rename Griff to GRIFF", by="alice")
    await two("/sheet rename GRIFF to Gríff", by="alice")


@pytest.mark.parametrize("name", ["Game Master", "GМ", "GM\u3164", "Gamernaster", "The G.M."])
async def test_nobody_passes_for_the_game_master(two: Played, name: str) -> None:
    """S4: but a game master may, with a voice of the moment."""
    error = await two.refused(f'/sheet new "{name}"', by="Bobolink")
    assert "looks like" in error["message"], error
    await two(f'/say as "{name}": Well, well.', by="gm")


async def test_a_name_is_not_taken_from_its_bearer_by_an_undo(two: Played) -> None:
    """S4: who gave up a name has it back only while nobody bears one like it."""
    renamed = await two("/sheet rename Griff to Bram", by="alice")
    await two("/sheet new Gr1ff", by="Bobolink")
    error = await two.refused(f"/undo {renamed['entry']}", by="alice")
    assert "Gr1ff" in error["message"]
    assert (await two.sheet("Bram"))["name"] == "Bram"


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\u200b\u2060", "\ufe0f"])
async def test_a_name_can_be_seen_and_read(two: Played, name: str) -> None:
    """S4: nobody goes by nothing."""
    error = await two.refused(f'/npc new "{name}"', by="gm")
    assert error["kind"] in ("bad_values", "refused"), error


def name_of_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take any name, as every release before this one did."""
    monkeypatch.setattr("play.ruling.check_names", lambda turn, changes: None)


async def test_names_of_before_go_on_working_and_are_marked(
    two: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S4: they act and speak, and the list says for whom they could be taken."""
    with monkeypatch.context() as before:
        name_of_before(before)
        for name, by in (("Gr1ff", "Bobolink"), ("Clyde", "carol"), ("Longhand", "dave"),
                         ("Alice", "erin"), ("Frank", "frank")):  # fmt: skip
            await two(f"/sheet new {name}", by=by)
    await two("/say as Gr1ff: Here I am.", by="Bobolink")
    await two("/sheet set Gr1ff ws=1", by="Bobolink")
    told = (await two.outcome("/sheet list", by="gm")).prose.splitlines()
    marks = {line.split("**")[1]: line.partition(" ⚠ easily mistaken for ")[2] for line in told}
    assert marks == {
        "Griff": "Gr1ff", "Gr1ff": "Griff", "Clyde": "Discord", "Longhand": "me",
        "Alice": "alice", "Frank": "",
    }  # fmt: skip


async def test_an_imported_game_tells_apart_who_could_be_mistaken(
    two: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S4: what an import brings is taken in, and nobody in it passes for another."""
    with monkeypatch.context() as before:
        name_of_before(before)
        for name in ("Gr1ff", "Grlff", "Clyde", "AutoMod", "Longhand"):
            await two(f'/sheet new "{name}"', by="Bobolink")
    packed = (await two("/chronicle json", by="gm"))["facts"]["json"]
    await two(":channel elsewhere")
    outcome = await two.outcome(f"/game import {packed}", by="gm")
    names = next(fact.value for fact in outcome.facts if fact.key == "characters")
    assert isinstance(names, list)
    assert names[0] == "Griff"
    assert "Clyde" in names, "no number makes it better: no webhook is called so"
    others = [name for name in names if name != "Clyde"]
    assert not [pair for pair in combinations(others, 2) if look_alike(*pair)]
    assert not [name for name in others if passes_for_discord(name)]
    assert all(name in outcome.prose for name in others[1:])
    await two(f"/say as {others[1]}: Here I am.", by="Bobolink")


async def test_copies_go_by_names_that_are_free(two: Played) -> None:
    """S4: a number that looks like someone's letter is passed over."""
    await two("/npc new Guard", by="gm")
    await two('/npc new "Guard I"', by="gm")
    assert (await two("/npc copy Guard 2", by="gm"))["facts"]["names"] == ["Guard 2", "Guard 3"]


@pytest.mark.parametrize("name", ["Someone", "sorneone", "Someone else"])
async def test_nobody_takes_the_word_for_whom_nobody_has_met(table: Played, name: str) -> None:
    """T5: "Someone hits Brenna" must not read as a player's deed."""
    await table("/game start odd", by="gm")
    error = await table.refused(f"/sheet new {name}", by="alice")
    assert (error["kind"], "nobody has met" in error["message"]) == ("refused", True)
