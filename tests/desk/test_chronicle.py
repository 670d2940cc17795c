"""Point 5: the chronicle, taken apart."""

import json
import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from local.table import LocalTable
from play.chronicle.colours import colours_of
from rules.core.sheet import Sheet
from tests.conftest import Played

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NASTY = '<script>alert("x")</script> & <img src=http://example.com/x.png>'
PROBE = """<script>
var box = document.getElementById("search"), told = document.getElementById("told");
box.value = "hack 7-9";
box.dispatchEvent(new Event("input"));
var shown = Array.prototype.filter.call(document.querySelectorAll("[data-find]"),
  function (part) { return part.offsetParent !== null; }).map(function (p) { return p.id; });
document.title = JSON.stringify({shown: shown, told: told.textContent,
  images: document.images.length, wide: document.documentElement.scrollWidth <= innerWidth});
</script></body>"""
VOID = {"meta", "input", "br", "link", "img"}


class Page(HTMLParser):
    """A page taken apart: its elements in order, its text, and whether its tags match."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.articles: dict[str, str] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "article" and dict(attrs).get("id"):
            self.articles[str(dict(attrs)["id"])] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "script" in self.open or "style" in self.open:
            return
        self.text.append(data)
        if "article" in self.open and self.articles:
            last = list(self.articles)[-1]
            self.articles[last] += data

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.elements if name == tag]


async def play(table: Played) -> None:
    await table.line(":clock 2026-11-16 10:00")
    await table("/game start heresy The Long Night", by="gm")
    await table("/sheet new Griff ws=1 free", by="alice")
    await table("/npc new Scar shown", by="gm")
    await table('/scene start "The Underhive" with Griff')
    await table(f"/move hack at Scar # {NASTY}", 3, 4, by="alice")
    await table("/move hack secret", 6, 6)
    await table("/move hack", 1, 1)
    await table("/undo")
    await table("/scene end", by="gm")
    await table("/roll d20", 11, by="alice")


def content(reply: dict[str, Any]) -> str:
    return Path(reply["facts"]["file"]).read_text(encoding="utf-8")


async def written(table: Played, said: str) -> str:
    return content(await table(said, by="gm"))


def shown_by_a_browser(text: str, folder: Path) -> dict[str, Any]:
    """Open a page in Chromium and return what its probe put into the title."""
    path = folder / "page.html"
    path.write_text(text.replace("</body>", PROBE), encoding="utf-8")
    assert CHROMIUM is not None
    seen = subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=390,800",
         f"--user-data-dir={folder / 'profile'}", "--dump-dom", path.as_uri()],
        capture_output=True, text=True, timeout=120, check=True,
        env={**os.environ, "HOME": str(folder)},
    ).stdout  # fmt: skip
    title = re.search(r"<title>(.*?)</title>", seen)
    assert title is not None
    found: dict[str, Any] = json.loads(title[1])
    return found


async def test_05_the_page_tells_scenes_rulings_dice_and_sheets(table: Played) -> None:
    await play(table)
    page = Page(await written(table, "/chronicle"))
    text = " ".join("".join(page.text).split())
    assert "The Long Night" in text
    assert [a["id"] for a in page.named("section")] == [
        "scene-1", "scene-2", "scene-3", "characters"
    ]  # fmt: skip
    assert list(page.articles) == [f"entry-{n}" for n in range(1, 11)]
    ruling = page.articles["entry-5"]
    assert "Griff: Hack and Slash at Scar, 7-9" in ruling
    assert "d6: 3, d6: 4" in ruling
    assert NASTY in ruling  # as text, not as elements
    assert "Undone by #8." in page.articles["entry-7"]
    assert "Griff: XP 0 → 1" in page.articles["entry-7"]
    assert "played by alice" in text


async def test_05_no_secrets_unless_asked(table: Played) -> None:
    await play(table)
    lurk = await table("/npc new Lurk", by="gm")
    page = Page(await written(table, "/chronicle"))
    assert "Rolled in secret." in page.articles["entry-6"]
    assert "10+" not in page.articles["entry-6"]
    assert "Kept by the game master." in page.articles[f"entry-{lurk['entry']}"]
    cards = [text.strip() for text in page.text]
    assert "Lurk" not in cards
    secrets = Page(await written(table, "/chronicle secrets"))
    assert "10+" in secrets.articles["entry-6"]
    assert "Lurk" in [text.strip() for text in secrets.text]


async def test_05_nothing_is_fetched_from_outside(table: Played) -> None:
    await play(table)
    text = await written(table, "/chronicle secrets")
    page = Page(text)
    assert {tag for tag, _ in page.elements}.isdisjoint({"img", "link", "iframe", "object", "base"})
    for _, attrs in page.elements:
        assert "src" not in attrs
        assert "style" not in attrs
        assert not any(name.startswith("on") for name in attrs)
        assert str(attrs.get("href", "#")).startswith("#")
    assert len(page.named("script")) == 1
    assert not re.search(r"url\(|@import|fetch\(|XMLHttp", text)
    policy = [m["content"] for m in page.named("meta") if m.get("http-equiv")]
    assert str(policy[0]).startswith("default-src 'none'")


async def test_05_it_is_made_for_phones_darkness_and_paper(table: Played) -> None:
    await play(table)
    text = await written(table, "/chronicle")
    page = Page(text)
    names = {m.get("name"): m.get("content") for m in page.named("meta")}
    assert names["viewport"] == "width=device-width, initial-scale=1"
    assert names["color-scheme"] == "light dark"
    assert "@media print" in text
    assert "prefers-color-scheme: dark" in text
    ids = {str(attrs["id"]) for _, attrs in page.elements if "id" in attrs}
    for attrs in page.named("a"):
        assert str(attrs["href"])[1:] in ids


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here to open the page with")
async def test_05_a_browser_shows_it_and_searches_it(table: Played, tmp_path: Path) -> None:
    await play(table)
    text = await written(table, "/chronicle")
    found = shown_by_a_browser(text, tmp_path)
    assert found == {"shown": ["entry-5"], "told": "1 found", "images": 0, "wide": True}


async def test_words_stand_above_the_ruling_and_the_command_is_folded_away(table: Played) -> None:
    await play(table)
    text = await written(table, "/chronicle")
    entry = text.partition('id="entry-5"')[2].partition("</article>")[0]
    quoted = entry.index("<blockquote>")
    assert quoted < entry.index("<h3>Griff: Hack and Slash at Scar, 7-9") < entry.index("<details>")
    assert NASTY not in entry
    folded = entry.partition("<details>")[2]
    assert "d6: 3, d6: 4" in folded
    assert "<code>/move hack_and_slash" in folded
    assert "alert" not in folded  # the words stand once


async def test_equal_times_are_told_once(table: Played) -> None:
    await play(table)
    await table.line(":clock +48h")
    await table("/roll d20", by="alice")
    page = Page(await written(table, "/chronicle"))
    assert "10:00 UTC" in page.articles["entry-4"]
    assert not any("10:00 UTC" in page.articles[f"entry-{n}"] for n in (5, 6, 7, 8, 9))
    assert "18 November 2026" in page.articles["entry-11"]


async def test_characters_have_their_colours(table: Played) -> None:
    await play(table)
    await table("/sheet new Isaac", by="bob")
    await table("/sheet set colour=#AA3300", by="bob")
    await table("/move hack", 1, 1, by="bob")
    text = await written(table, "/chronicle")
    page = Page(text)
    marks = dict(re.findall(r"\.(own-\d) \{ --own: (#[0-9a-f]{6}); \}", text))
    classes = {str(a.get("id")): str(a["class"]).split() for a in page.named("article")}
    griff, isaac = (set(classes[f"entry-{n}"]) & set(marks) for n in (5, 13))
    assert [marks[each] for each in isaac] == ["#aa3300"]
    assert griff
    assert griff != isaac


@pytest.mark.parametrize("colour", ["red", "#12345", "#aabbcc;}</style><script>", "#AABBCC", ""])
def test_only_a_colour_becomes_part_of_the_page(colour: str) -> None:
    found = colours_of([Sheet(name="Griff", colour=colour)])
    assert re.fullmatch("#[0-9a-f]{6}", found["Griff"])


async def test_05_markdown(table: Played) -> None:
    await play(table)
    await table("/npc new Lurk", by="gm")
    text = await written(table, "/chronicle md")
    assert text.startswith("# The Long Night\n")
    assert "## The Underhive (#table)" in text
    assert "**#6** alice, Monday 16 November 2026, 10:00 UTC: *secret*" in text
    assert "- Dice: d6: 3, d6: 4" in text
    assert "### Griff" in text
    assert "Lurk\n" not in text


async def asks(table: Played) -> list[Any]:
    rows = (await table("/waiting"))["facts"]["waiting"]
    return [row for row in rows if row[1].startswith("move")]


async def exported(table: Played) -> str:
    reply = await table("/chronicle json", by="gm")
    text: str = reply["facts"]["json"]
    assert content(reply) == text
    assert reply["facts"]["importable"] is True
    return text


async def test_05_a_game_goes_on_elsewhere(table: Played) -> None:
    await play(table)
    await table("/ask Griff: move hack", by="gm")
    await table("/keep alpha: move hack", by="alice")
    text = await exported(table)
    await table.line(":channel elsewhere")
    reply = await table(f"/game import {text}", by="carol")
    assert reply["entry"] == 13
    assert reply["facts"] == {
        "game": "The Long Night", "system": "heresy", "entries": 12, "characters": ["Griff"]
    }  # fmt: skip
    assert (await table("/ledger verify"))["facts"]["first_bad"] is None
    assert (await table.sheet("Griff"))["ws"] == 1
    await table(":press Griff of 11", 3, 4, by="alice")
    assert await asks(table) == []
    assert (await table("/do alpha", 3, 4))["ok"]
    await table("/redo", by="alice")
    assert (await table("/gm", by="carol"))["ok"]
    await table.line(":channel table")
    assert len(await asks(table)) == 1  # the old one is as it was


async def test_05_it_can_be_taken_to_another_database(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "one" / "game.db")) as opened:
        table = Played(opened)
        await play(table)
        reply = await table("/chronicle json", by="gm")
        assert Path(reply["facts"]["file"]).parent == tmp_path / "one"
        text = reply["facts"]["json"]
    async with LocalTable(str(tmp_path / "two" / "game.db")) as opened:
        table = Played(opened)
        await table(f"/game import {text}", by="gm")
        await table.line(":restart")
        assert (await table("/ledger verify"))["grade"] == "success"
        assert (await table("/history 5"))["facts"]["entries"][0]["by"] == "alice"


def altered(text: str, change: str) -> str:
    whole = json.loads(text)
    match change:
        case "die":
            whole["entries"][4][10] = "[[6,6],[6,6]]"
        case "sheet":
            whole["records"][1][5] = whole["records"][1][5].replace('"ws": 1', '"ws": 3')
        case "person":
            whole["people"]["alice"] = "mallory"
        case "entry":
            del whole["entries"][-1]
        case "choice":
            whole["choices"] = []
            whole["undone"] = []
        case "digest":
            del whole["digest"]
    return json.dumps(whole)


@pytest.mark.parametrize("change", ["die", "sheet", "person", "entry", "choice", "digest"])
async def test_05_what_was_tampered_with_is_refused_whole(table: Played, change: str) -> None:
    await play(table)
    text = await exported(table)
    await table.line(":channel elsewhere")
    error = await table.refused(f"/game import {altered(text, change)}", by="gm")
    assert error["kind"] == "refused"
    assert "changed" in error["message"]
    assert (await table.refused("/waiting"))["kind"] == "not_found"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "not a game"),
        ("[1]", "not a game"),
        ("not json", "not a game"),
        ('{"longhand": "sheet"}', "not a game"),
        ('{"longhand": "game", "system": "chess"}', "version"),
        ('{"longhand": "game", "system": "heresy", "format": 1, "version": 1}', "changed"),
        ("[" * 5000, "not a game"),
    ],
)
async def test_05_what_is_not_ours_is_refused(table: Played, text: str, words: str) -> None:
    error = await table.refused(f"/game import {text}", by="gm")
    assert error["kind"] == "refused"
    assert words in error["message"]


async def test_05_only_where_no_game_is_played(seated: Played) -> None:
    assert (await seated.refused("/game import {}", by="gm"))["kind"] == "refused"


async def test_05_its_secrets_are_only_for_the_game_master(seated: Played) -> None:
    for said in ("/chronicle secrets", "/chronicle json", "/game export"):
        assert (await seated.refused(said, by="alice"))["kind"] == "not_allowed"


async def test_players_have_a_chronicle_of_what_they_may_know(seated: Played) -> None:
    await seated("/roll 1d6 secret # mine alone", 3, by="alice")
    await seated("/roll 1d8 secret # the master's", 7, by="gm")
    alice = told((await seated("/chronicle md", by="alice"))["facts"])
    assert ("mine alone" in alice, "the master's" in alice) == (True, False)
    bob = told((await seated("/chronicle md", by="bob"))["facts"])
    assert ("mine alone" in bob, "the master's" in bob) == (False, False)


async def test_a_story_leaves_the_tables_affairs_out_and_has_chapters(seated: Played) -> None:
    await seated("/chapter The far bank", by="gm")
    await seated("/scene start The landing")
    await seated("/narrate It begins.")
    await seated("/game set style=short")
    await seated("/chapter Home")
    await seated("/narrate So it ends.")
    book = told((await seated("/chronicle story md"))["facts"])
    assert "Settings" not in book
    order = ["# The far bank", "## The landing", "It begins.", "# Home", "So it ends."]
    places = [book.index(each) for each in order]
    assert places == sorted(places)
    assert book.count("The far bank") == 1  # its heading, and no line that says it again
    assert "Settings" in told((await seated("/chronicle md"))["facts"])


def told(facts: dict[str, Any]) -> str:
    return Path(facts["file"]).read_text(encoding="utf-8")


async def spoken_game(table: Played) -> None:
    """A game of words and deeds, in two scenes."""
    await table("/game start heresy The Drowned Hive")
    await table("/npc new Scar shown")
    await table("/sheet new Griff free ws=1 damage=d6", by="alice")
    await table("/scene start The Stair", by="gm")
    await table('/say as "The Wind": Cold comes up the stair.\n\nIt smells of *salt*.')
    await table("/say Now! [[move hack+WS at Scar]] They fall.", 5, 5, by="alice")
    await table(":press 1 of 7", 3)
    await table("/say <script>alert(1)</script> Oops.")
    await table("/undo 9")
    await table("/scene end", by="gm")
    await table("/scene start The Deep")
    await table("/say as Scar: Who is there?")


async def test_words_are_prose_under_a_name_and_deeds_are_folded_below(table: Played) -> None:
    await spoken_game(table)
    text = told((await table("/chronicle", by="gm"))["facts"])
    page = Page(text)
    assert '<h3 class="voice"><span class="face">G</span>Griff</h3>' in text
    assert "<p>It smells of <em>salt</em>.</p>" in text
    assert "Now! <b>Hack and Slash at Scar: 10+</b> They fall." in text
    folded = [a.get("id") for tag, a in page.elements if tag == "details" and "deed" in str(a)]
    assert folded == ["entry-7", "entry-8"]
    assert "entry-7" not in page.articles
    assert "<script>alert(1)" not in text
    assert "taken back by #10" in text
    assert '<li><a href="#scene-2">The Stair</a></li>' in text


async def test_a_part_of_the_chronicle_is_told_alone(table: Played) -> None:
    await spoken_game(table)
    some = await table("/chronicle from 5 to 6", by="gm")
    page = Page(told(some["facts"]))
    assert [each for each in page.articles if each.startswith("entry")] == ["entry-5", "entry-6"]
    rolled = Page(told((await table("/chronicle from 7 to 8"))["facts"]))
    assert [each for each in rolled.articles if each.startswith("entry")] == ["entry-6"]
    backwards = await table.refused("/chronicle from 6 to 5")
    assert "/chronicle from 5 to 6" in backwards["message"]
    deep = await table("/chronicle md scene deep")
    text = told(deep["facts"])
    assert "Who is there?" in text
    assert "They fall." not in text
    assert (await table.refused("/chronicle scene Nowhere"))["hints"]
    assert (await table.refused("/chronicle from 400"))["kind"] == "not_found"
    assert (await table.refused("/chronicle json from 2 to 3"))["kind"] == "refused"


async def test_words_are_told_in_markdown_too(table: Played) -> None:
    await spoken_game(table)
    text = told((await table("/chronicle md", by="gm"))["facts"])
    assert "**Griff** (#6)\n\nNow! **Hack and Slash at Scar: 10+** They fall.\n\n- #7 " in text
