"""Takes the pictures in the documentation: real screens, at desktop and phone width.

`python -m tools.screenshots [FOLDER] [--only NAME]`. Chromium is expected where Debian installs it.
Each screen is taken twice: `NAME.png` in a window 1280 pixels wide, `NAME-phone.png` in one of 390.
"""

import argparse
import asyncio
import base64
import io
import itertools
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import aiohttp
from PIL import Image
from rich.console import Console

from grammar.parser import is_any_verb
from local.demo import set_up
from local.interactive import Person
from local.table import LocalTable
from rules.registry import NAMES
from tools.preview import Page, act, demo
from tools.preview_looks import pictures_of

CHROMIUM = "/usr/bin/chromium"
FOLDER = Path("docs/pictures")
#: the story in the chronicle
STORY = Path("tests/desk/sixty_posts.txt")
#: the suffix of a picture's name, the window's width, and the scale
WIDTHS = (("", 1280, 1.5), ("-phone", 390, 2.0))
HEIGHT, WIDEST = 1400, 900
#: the height of a book that shows what it looks like; and the width of a sheet of paper
PART_OF_A_BOOK, PAPER = 1150, 720
DARK = {"media": "", "features": [{"name": "prefers-color-scheme", "value": "dark"}]}
PRINT = {"media": "print", "features": []}
#: seconds to wait for a message
PATIENCE = 20
#: returns the newest message's box, once its buttons can be pressed
FIND = """(() => {
  const rows = document.querySelectorAll(".channel-message");
  const row = rows[rows.length - 1];
  if (!row || !row.querySelector(".embed-card, button, .message-content")) return null;
  const waiting = row.querySelector('[aria-disabled="true"]:not([disabled])');
  if (waiting || document.fonts.status !== "loaded") return null;
  const drawn = [...row.querySelectorAll("img")];
  if (!drawn.every((each) => each.complete && each.naturalWidth)) return null;
  const box = row.getBoundingClientRect();
  return [box.left, box.top - 8, Math.min(box.right, box.left + WIDEST), box.bottom + 12];
})()""".replace("WIDEST", str(WIDEST))
#: returns the box of a part of the page
FIND_PART = """(() => {
  const part = document.querySelector("PART");
  if (part) part.scrollIntoView();
  const box = part && part.getBoundingClientRect();
  const top = box && box.top + window.scrollY;
  return box && [Math.max(0, box.left - 8), top, box.right + 8, top + box.height + 8];
})()"""

Tab: TypeAlias = Callable[..., Awaitable[dict[str, Any]]]


class Screen(NamedTuple):
    """One picture: its game, the viewer, and what is said first; the last message is shown."""

    system: str
    viewer: str
    lines: tuple[tuple[str, str], ...]
    scene: bool = False  # the demo's own ruling comes first


GRIFF = ("alice", "sheet show")
SCREENS: dict[str, Screen] = {
    "heresy": Screen("heresy", "alice", (), scene=True),
    "genesys": Screen("genesys", "alice", (), scene=True),
    "odd": Screen("odd", "alice", (), scene=True),
    "sheet": Screen("heresy", "alice", (GRIFF,)),
    "help": Screen("heresy", "alice", (("alice", "help"),)),
    "rules": Screen("heresy", "alice", (("alice", "rules"),)),
    "waiting": Screen("heresy", "gm", (("gm", "waiting"),), scene=True),
    "ask": Screen("heresy", "alice", (("gm", "ask Griff, Isaac: roll d20 # who hears it?"),)),
    "board": Screen("heresy", "alice", (("alice", "board"),), scene=True),
    "history": Screen("heresy", "alice", (("alice", "history last 5"),), scene=True),
    "ledger": Screen("heresy", "alice", (("alice", "ledger"),), scene=True),
    "secret": Screen("heresy", "bob", (("alice", "move hack+WS secret"),)),
    "error": Screen("heresy", "alice", (("alice", "move hakc+WS"),)),
    "death": Screen("odd", "alice", (("gm", "harm Griff 60"),)),
    "turn": Screen("odd", "alice", (("gm", "init dex all"),)),
    "settings": Screen("heresy", "gm", (("gm", "game show"),)),
    "creation": Screen("heresy", "alice", (("alice", "sheet new"),)),
}


async def photograph(tab: Tab, page: Page, viewer: str, path: Path) -> None:
    """Take a picture of the channel's newest message at every width, as this viewer sees it."""
    people = {viewer: page.person(viewer), **page.people}
    drawn, viewers = pictures_of(page.env), list(people.values())
    now = datetime.now(UTC)
    opened = page.env.preview(
        page.channel, viewers=viewers, layout="channel", assets=drawn, presentation_time=now
    )
    async with opened as preview:
        for ending, width, scale in WIDTHS:
            await resize(tab, width, HEIGHT)
            await tab("Page.navigate", url="about:blank")
            await tab("Page.navigate", url=preview.url)
            await keep(tab, await find_message(tab), scale, path.with_stem(path.stem + ending))


async def resize(tab: Tab, width: int, height: int) -> None:
    await tab(
        "Emulation.setDeviceMetricsOverride",
        width=width,
        height=height,
        deviceScaleFactor=1,
        mobile=False,
    )


async def keep(tab: Tab, box: dict[str, float], scale: float, path: Path) -> None:
    """Save a part of the page, with as few colours as look the same."""
    taken = await tab("Page.captureScreenshot", clip={**box, "scale": scale})
    with Image.open(io.BytesIO(base64.b64decode(taken["data"]))) as picture:
        picture.convert("RGB").quantize(256).save(path, optimize=True)


async def find_message(tab: Tab, find: str = FIND) -> dict[str, float]:
    """Wait for the newest message and return its box, with a margin."""
    before = None
    for _ in range(PATIENCE * 2):
        found = await tab("Runtime.evaluate", expression=find, returnByValue=True)
        now = found["result"].get("value")
        if now and now == before:  # the layout has settled
            x, y, right, bottom = now
            return {"x": x, "y": y, "width": right - x, "height": bottom - y}
        before = now
        await asyncio.sleep(0.5)
    raise TimeoutError("There is no message to photograph.")


@asynccontextmanager
async def browser() -> AsyncIterator[Tab]:
    """Open Chromium, and yield a function that sends commands to its only tab."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        running = await asyncio.create_subprocess_exec(
            CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--window-size=1280,{HEIGHT}", "--remote-debugging-port=0",
            f"--user-data-dir={profile}", "about:blank",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            assert running.stderr is not None
            async for line in running.stderr:
                if b"DevTools listening on" in line:
                    break
            port = line.decode().split(":")[-1].split("/")[0]
            async with aiohttp.ClientSession() as session, attach_tab(session, port) as tab:
                yield tab
        finally:
            running.terminate()
            await running.wait()


@asynccontextmanager
async def attach_tab(session: aiohttp.ClientSession, port: str) -> AsyncIterator[Tab]:
    async with session.get(f"http://127.0.0.1:{port}/json") as listed:
        tabs = [each for each in await listed.json() if each["type"] == "page"]
    async with session.ws_connect(tabs[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
        count = itertools.count(1)

        async def send(method: str, **params: Any) -> dict[str, Any]:
            id = next(count)
            await socket.send_json({"id": id, "method": method, "params": params})
            while (answer := await socket.receive_json()).get("id") != id:
                pass  # an event, not an answer
            return dict(answer["result"])

        yield send


async def take(tab: Tab, name: str, screen: Screen, folder: Path) -> None:
    """Play up to a screen and take its picture."""
    async with demo(screen.system) as page:
        await page.go_elsewhere("the-scene")
        if screen.scene:
            await act(page, screen.system)
        for who, line in screen.lines:
            await page.say(who, line)
        await photograph(tab, page, screen.viewer, folder / f"{name}.png")


async def take_start(tab: Tab, folder: Path) -> None:
    """Take a picture of a game's beginning."""
    async with demo("heresy") as page:
        page.channel = page.guild.create_text_channel("a-new-game")
        await page.person("gm").slash(page.channel, "game start", system="heresy")
        await photograph(tab, page, "gm", folder / "start.png")


async def take_page(tab: Tab, html: str, part: str, path: Path, tall: int = 3 * HEIGHT) -> None:
    """Take a picture of a part of our own HTML: the chronicle, or a terminal's output."""
    for ending, width, scale in WIDTHS:
        await take_part(tab, html, part, path.with_stem(path.stem + ending), (width, tall), scale)


async def take_part(
    tab: Tab, html: str, part: str, path: Path, size: tuple[int, int], scale: float
) -> None:
    """Take a picture of a part of a page, in a window of this width, down to some height."""
    width, tall = size
    with tempfile.TemporaryDirectory() as made:
        page = Path(made) / "page.html"
        await asyncio.to_thread(page.write_text, html, encoding="utf-8")
        await resize(tab, width, 3 * HEIGHT)  # tall enough that nothing scrolls
        await tab("Page.navigate", url=page.as_uri())
        box = await find_message(tab, FIND_PART.replace("PART", part))
        await keep(tab, {**box, "height": min(box["height"], tall)}, scale, path)


async def take_chronicle(tab: Tab, folder: Path) -> None:
    """Take pictures of the chronicle of sixty posts: in a window, in dark mode, and printed."""
    async with LocalTable(":memory:") as table:
        for line in (await asyncio.to_thread(STORY.read_text, encoding="utf-8")).splitlines():
            if line and not line.startswith("#"):
                await table.hear(line.replace("\\n", "\n"))
        ruling = (await table.hear("/chronicle")).ruling
    assert ruling is not None
    path = next(str(f.value) for f in ruling.outcome.facts if f.key == "file")
    text = await asyncio.to_thread(Path(path).read_text, encoding="utf-8")
    await take_page(tab, text, "#scene-2", folder / "chronicle.png", PART_OF_A_BOOK)
    for name, medium in (("dark", DARK), ("print", PRINT)):
        await tab("Emulation.setEmulatedMedia", **medium)
        width = WIDTHS[1][1] if name == "dark" else PAPER
        size = (width, PART_OF_A_BOOK)
        await take_part(tab, text, "#scene-4", folder / f"chronicle-{name}.png", size, 1.5)
    await tab("Emulation.setEmulatedMedia", media="", features=[])


async def take_table(tab: Tab, folder: Path) -> None:
    """Take a picture of the local table in a terminal."""
    async with LocalTable(":memory:") as table:
        await set_up(table, NAMES.index("odd") + 1)
        person = Person(table)
        person._console = Console(
            record=True, width=66, file=io.StringIO(), highlight=False, force_terminal=True
        )
        await person.suggest()
        for line in (":dice 4", "2", "attack d8 at Orge"):
            person.console.print(f"{table.speaker} > {line}")
            await person.hear(line)
        svg = person.console.export_svg(title="python bot.py --local")
        page = f'<body style="margin:8px;background:#222;max-width:{WIDEST}px">{svg}</body>'
        await take_page(tab, page, "svg", folder / "table.png")


async def take_all(folder: Path, only: str) -> None:
    others = {"start": take_start, "chronicle": take_chronicle, "table": take_table}
    async with browser() as tab:
        for name, screen in SCREENS.items():
            known = all(is_any_verb(line.partition(" ")[0]) for _, line in screen.lines)
            if only in ("", name) and known:
                await take(tab, name, screen, folder)
        for name, taken in others.items():
            if only in ("", name):
                await taken(tab, folder)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--only", default="", help="only the screen of this name")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    if not Path(CHROMIUM).exists():
        sys.exit(f"There is no {CHROMIUM} here. On Debian: apt install chromium")
    asyncio.run(take_all(asked.folder, asked.only))


if __name__ == "__main__":
    main()
