"""Fail on a folder of code, or a loose module, that the import contracts do not know."""

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOOSE = {"bot.py"}


def list_undeclared() -> list[str]:
    """Return what stands at the top, holds Python and is missing from pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    known = LOOSE | set(project["tool"]["importlinter"]["root_packages"])
    return sorted(
        path.name
        for path in ROOT.iterdir()
        if path.name not in known and not path.name.startswith(".") and _holds_python(path)
    )


def _holds_python(path: Path) -> bool:
    return any(path.rglob("*.py")) if path.is_dir() else path.suffix == ".py"


if __name__ == "__main__":
    if found := list_undeclared():
        sys.exit(f"Not declared in pyproject.toml's import contracts: {', '.join(found)}")
