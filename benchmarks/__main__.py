"""Runs every benchmark, or those given by name, and prints one table with limits: `make bench`.

With `--write` the table is also written into `docs/performance.md`.
"""

import os
import platform
import sqlite3
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.measure import FIGURES, Figure

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "performance.md"
BEGIN = "<!-- made by `make bench ARGS=--write` -->"


class Section(NamedTuple):
    """A benchmark's figures, and why it stopped if it did."""

    name: str
    found: list[Figure]
    trouble: str


def names() -> list[str]:
    """Return the names of all benchmarks."""
    files = sorted(HERE.rglob("[!_]*.py"))
    made = [file for file in files if "def main(small" in file.read_text(encoding="utf-8")]
    return [".".join(file.relative_to(HERE).with_suffix("").parts) for file in made]


def run(name: str, small: bool = False) -> Section:
    """Run a benchmark. If it fails, that is reported, and the others still run."""
    before, trouble = len(FIGURES), ""
    try:
        import_module(f"benchmarks.{name}").main(small)
    except pytest.skip.Exception as reason:
        trouble = f"skipped: {reason}"
    except Exception as error:
        trouble = f"FAILED: {type(error).__name__}: {error}".splitlines()[0]
    return Section(name, FIGURES[before:], trouble)


def table(sections: list[Section]) -> str:
    """Return all figures as a Markdown table."""
    lines = ["| benchmark | what | found | limit | |", "|---|---|---:|---:|---|"]
    for name, found, trouble in sections:
        for what, value, limit, unit in found:
            bound = "" if limit is None else f"{limit:g}"
            shown = f"{value:.2f}{unit and f' {unit}'}"
            verdict = Figure(what, value, limit, unit).verdict
            lines.append(f"| `{name}` | {what} | {shown} | {bound} | {verdict} |")
        if trouble:
            lines.append(f"| `{name}` | {trouble.replace('|', '/')} | | | |")
    return "\n".join(lines)


def _write(made: str, seconds: float, load: float) -> None:
    """Write the table below the page's own text."""
    said = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
    versions = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    machine = f"{platform.machine()} with {os.cpu_count()} processors, {versions}"
    measured = f"Measured on {machine}, in {seconds:.0f} s; the load before was {load:.1f}."
    PAGE.write_text(f"{said}{BEGIN}\n\n{measured}\n\n{made}\n", encoding="utf-8")


def main(wanted: list[str]) -> int:
    write = "--write" in wanted
    chosen = [name for name in wanted if name != "--write"]
    unknown = set(chosen) - set(names())
    if unknown:
        print(f"No such benchmark: {', '.join(sorted(unknown))}. There are {', '.join(names())}.")
        return 2
    sections, began, load = [], time.monotonic(), os.getloadavg()[0]
    for name in chosen or names():
        print(f"-- {name}", flush=True)
        start = time.monotonic()
        sections.append(run(name))
        print(f"-- {name} took {time.monotonic() - start:.0f} s", flush=True)
    made = table(sections)
    print(f"\n{made}")
    if write:
        _write(made, time.monotonic() - began, load)
    return int(any(each.trouble.startswith("FAILED") for each in sections))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
