"""The machine's table as a real process: a line in, a line of JSON out."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ANSWERED = {"ok": True}


class Machine:
    """`python bot.py --json`, spoken to line by line."""

    def __init__(self, database: str | Path, *more: str) -> None:
        command = [sys.executable, "bot.py", "--json", "--db", str(database), *more]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)

    def __call__(self, line: str, *faces: int) -> dict[str, Any]:
        """Say a line, on these faces if any, and return its reply."""
        if faces:
            assert self(":dice " + " ".join(map(str, faces))) == {"ok": True}
        self.write(line)
        return self.read()

    def write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        reply: dict[str, Any] = json.loads(self.process.stdout.readline().decode())
        return reply

    def ok(self, line: str, *faces: int) -> dict[str, Any]:
        reply = self(line, *faces)
        assert reply["ok"], reply
        return reply

    def error(self, line: str, *faces: int) -> dict[str, Any]:
        reply = self(line, *faces)
        assert not reply["ok"], reply
        found: dict[str, Any] = reply["error"]
        return found

    def end(self) -> tuple[int, str, str]:
        """End the input; return the exit status and what was still written."""
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out.decode(), err.decode()
