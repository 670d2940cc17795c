"""Runs every benchmark, or those named, and prints each ratio with its limit: `make bench`."""

import sys
from importlib import import_module
from pathlib import Path


def _names() -> list[str]:
    files = sorted(Path(__file__).parent.glob("[!_]*.py"))
    return [file.stem for file in files if "def main(" in file.read_text(encoding="utf-8")]


def main(wanted: list[str]) -> int:
    unknown = set(wanted) - set(_names())
    if unknown:
        print(f"No such benchmark: {', '.join(sorted(unknown))}. There are {', '.join(_names())}.")
        return 2
    for name in wanted or _names():
        print(f"-- {name}")
        import_module(f"benchmarks.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
