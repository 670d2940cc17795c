"""The local table for people."""

import sys

from local.machine import reply_json
from local.table import LocalTable


async def run(path: str) -> None:
    """Read lines and print what they came to, until the input ends."""
    async with LocalTable(path) as table:
        for line in sys.stdin:
            if line.strip():
                sys.stdout.write(f"{reply_json(await table.hear(line.strip()))}\n")
