"""Takes the README's pictures: real rulings on the preview page, seen by Chromium.

`python -m tests.pictures [FOLDER]`. Chromium is found by its path, as Debian installs it.
"""

import asyncio
import base64
import io
import itertools
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import aiohttp
from PIL import Image

from tests.preview import Page, act, demo

CHROMIUM = "/usr/bin/chromium"
FOLDER = Path("docs/pictures")
RULINGS = ("heresy", "genesys", "odd")
WIDTH, HEIGHT, SCALE = 900, 1400, 2
#: says where the newest message stands, once it is there and its buttons can be pressed
FIND = """(() => {
  const rows = document.querySelectorAll(".channel-message");
  const row = rows[rows.length - 1];
  if (!row || !row.querySelector(".embed-card")) return null;
  const waiting = row.querySelector('[aria-disabled="true"]');
  if (waiting || document.fonts.status !== "loaded") return null;
  const box = row.getBoundingClientRect();
  return [box.left, box.top - 8, Math.min(box.right, box.left + 640), box.bottom + 12];
})()"""

Tab: TypeAlias = Callable[..., Awaitable[dict[str, Any]]]


async def photograph(page: Page, path: Path) -> None:
    """Take a picture of the newest message in the channel."""
    viewers = list(page.people.values())
    opened = page.env.preview(page.channel, viewers=viewers, layout="channel")
    async with opened as preview, browser() as tab:
        await tab("Page.navigate", url=preview.url)
        box = await shown(tab)
        taken = await tab("Page.captureScreenshot", clip={**box, "scale": SCALE})
    keep(base64.b64decode(taken["data"]), path)


def keep(picture: bytes, path: Path) -> None:
    """Write a picture as small as it can be without looking different."""
    with Image.open(io.BytesIO(picture)) as taken:
        taken.convert("RGB").quantize(256).save(path, optimize=True)


async def shown(tab: Tab) -> dict[str, float]:
    """Wait for the newest message and return where it stands, with a margin around it."""
    before = None
    while True:
        found = await tab("Runtime.evaluate", expression=FIND, returnByValue=True)
        now = found["result"].get("value")
        if now and now == before:  # nothing moves any more
            x, y, right, bottom = now
            return {"x": x, "y": y, "width": right - x, "height": bottom - y}
        before = now
        await asyncio.sleep(0.5)


@asynccontextmanager
async def browser() -> AsyncIterator[Tab]:
    """Open Chromium, and yield what sends a command to its only tab."""
    with tempfile.TemporaryDirectory() as profile:
        running = await asyncio.create_subprocess_exec(
            CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--window-size={WIDTH},{HEIGHT}", "--remote-debugging-port=0",
            f"--user-data-dir={profile}", "about:blank",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            assert running.stderr is not None
            async for line in running.stderr:
                if b"DevTools listening on" in line:
                    break
            port = line.decode().split(":")[-1].split("/")[0]
            async with aiohttp.ClientSession() as session, attached(session, port) as tab:
                yield tab
        finally:
            running.terminate()
            await running.wait()


@asynccontextmanager
async def attached(session: aiohttp.ClientSession, port: str) -> AsyncIterator[Tab]:
    async with session.get(f"http://127.0.0.1:{port}/json") as listed:
        tabs = [each for each in await listed.json() if each["type"] == "page"]
    async with session.ws_connect(tabs[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
        count = itertools.count(1)

        async def send(method: str, **params: Any) -> dict[str, Any]:
            id = next(count)
            await socket.send_json({"id": id, "method": method, "params": params})
            while (answer := await socket.receive_json()).get("id") != id:
                pass  # an event, which nobody waits for
            return dict(answer["result"])

        yield send


async def take(system: str, folder: Path) -> None:
    async with demo(system) as page:
        await page.go_elsewhere("the-scene")
        await act(page, system)
        await photograph(page, folder / f"{system}.png")


async def take_sheet(folder: Path) -> None:
    async with demo("heresy") as page:
        await page.go_elsewhere("the-scene")
        await page.say("alice", "sheet show")
        await photograph(page, folder / "sheet.png")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    if not Path(CHROMIUM).exists():
        sys.exit(f"There is no {CHROMIUM} here. On Debian: apt install chromium")
    for system in RULINGS:
        asyncio.run(take(system, folder))
    asyncio.run(take_sheet(folder))


if __name__ == "__main__":
    main()
