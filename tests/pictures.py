"""Takes the README's pictures: real rulings on the preview page, seen by Chromium.

`python -m tests.pictures [FOLDER]`. Chromium is found by its path, as Debian installs it.
"""

import asyncio
import sys
from pathlib import Path

from PIL import Image, ImageChops

from tests.preview import Page, act, demo

CHROMIUM = "/usr/bin/chromium"
FOLDER = Path("docs/pictures")
RULINGS = ("heresy", "genesys", "odd")
WIDTH, HEIGHT, SCALE = 900, 900, 2
#: the preview's own toolbar and sidebar, which are no part of the picture
LEFT, TOP, BOTTOM = 256, 170, 124


async def photograph(page: Page, path: Path) -> None:
    """Take a picture of the newest message in the channel."""
    viewers = list(page.people.values())
    async with page.env.preview(page.channel, viewers=viewers, layout="channel") as preview:
        taking = await asyncio.create_subprocess_exec(
            CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--window-size={WIDTH},{HEIGHT}", f"--force-device-scale-factor={SCALE}",
            "--virtual-time-budget=20000", f"--screenshot={path}", preview.url,
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        await taking.wait()
    _crop(path)


def _crop(path: Path) -> None:
    """Cut away the page around the conversation, and the empty space above it."""
    with Image.open(path) as taken:
        whole = taken.convert("RGB")
    box = (LEFT * SCALE, TOP * SCALE, whole.width, whole.height - BOTTOM * SCALE)
    _without_margin(whole.crop(box)).save(path, optimize=True)


def _without_margin(taken: Image.Image) -> Image.Image:
    """Cut the empty space off the top and the bottom."""
    empty = Image.new("RGB", taken.size, taken.getpixel((2, 2)))
    box = ImageChops.difference(taken, empty).getbbox() or (0, 0, *taken.size)
    top, bottom = max(0, box[1] - 16), min(taken.height, box[3] + 16)
    return taken.crop((0, top, taken.width, bottom))


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
