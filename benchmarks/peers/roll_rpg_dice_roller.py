"""Plain dice against rpg-dice-roller on Node: parse, roll and format.

It caches nothing; ours does, the second time. It is installed with npm for this run only. By then
Node has compiled what runs often. There is no limit: the ratio only shows how another language
compares.
"""

import json
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Sequence

import pytest

from benchmarks.measure import report, time_each
from benchmarks.peers.roll_d20 import ours, ours_again

PEER = "@dice-roller/rpg-dice-roller@5.5.1"
EXPRESSIONS = ("1d20+5", "4d6kh3", "3d6kh2+3", "(2d6+1)*2", "6d10!")
CALLS, ROUNDS, PATIENCE = 1_000, 3, 60
SCRIPT = """
const { DiceRoll } = require("@dice-roller/rpg-dice-roller");
const [said, calls] = JSON.parse(process.argv[1]);
const measure = (text) => {
  const start = process.cpuUsage();
  for (let n = 0; n < calls; n++) new DiceRoll(text).output;
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6 / calls;
};
said.forEach(measure);
console.log(JSON.stringify(said.map(measure)));
"""


def _fetch(folder: str) -> None:
    """Install the peer into a folder, or skip the benchmark if that isn't possible."""
    if not (shutil.which("node") and (npm := shutil.which("npm"))):
        pytest.skip("Node and npm aren't installed")
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, PEER]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        pytest.skip("npm can't fetch it here")


def _theirs(folder: str) -> list[float]:
    """Return the processor seconds that Node takes for each roll."""
    asked = json.dumps([EXPRESSIONS, CALLS])
    done = subprocess.run(
        ["node", "-e", SCRIPT, asked], cwd=folder, check=True, capture_output=True, text=True
    )
    return [float(each) for each in json.loads(done.stdout)]


def _measure(roll: Callable[[str], str]) -> list[float]:
    return [time_each(roll, text, CALLS // 10) for text in EXPRESSIONS]


def _medians(rounds: Sequence[list[float]]) -> list[float]:
    """Return the median over all rounds for each expression."""
    return [statistics.median(each) for each in zip(*rounds, strict=True)]


def main(small: bool = False) -> None:
    if small:
        report("`1d20+5` read, rolled and written", 1e6 * time_each(ours, "1d20+5", 1), unit="µs")
        return
    with tempfile.TemporaryDirectory() as folder:
        _fetch(folder)
        taken = [(_theirs(folder), _measure(ours), _measure(ours_again)) for _ in range(ROUNDS)]
    theirs, mine, again = (_medians(each) for each in zip(*taken, strict=True))
    for text, peer, first, second in zip(EXPRESSIONS, theirs, mine, again, strict=True):
        report(f"`{text}` read, rolled and written, against rpg-dice-roller", first / peer)
        report(f"`{text}` again, against rpg-dice-roller", second / peer)


if __name__ == "__main__":
    main()
